"""Sockets and HTTP: who is asking, and what goes over the wire."""
