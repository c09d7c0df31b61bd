"""The rules of the games: pure values and functions, no I/O, no clock, no chance of its own."""
