"""The gateway, as its clients see it: real sockets to a real server."""
