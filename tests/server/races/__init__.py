"""The race, without a store: what is decided, and what the log makes of it."""
