"""Tests of the server, room by room."""
