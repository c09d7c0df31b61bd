"""The daily challenge: its days, its seeds, its tries."""
