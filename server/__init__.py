"""The authoritative race server."""
