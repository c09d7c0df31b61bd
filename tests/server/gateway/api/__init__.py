"""The HTTP API, a test file a noun."""
