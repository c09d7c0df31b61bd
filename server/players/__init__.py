"""People without accounts: their tokens and their names."""
