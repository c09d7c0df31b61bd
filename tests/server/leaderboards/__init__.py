"""Results, tables and places."""
