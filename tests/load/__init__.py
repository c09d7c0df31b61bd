"""Load: many players on real sockets; `python -m tests.load` runs a minute of it."""
