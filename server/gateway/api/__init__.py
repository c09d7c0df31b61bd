"""The HTTP API, a module a noun."""
