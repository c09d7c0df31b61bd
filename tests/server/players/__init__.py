"""People without accounts."""
