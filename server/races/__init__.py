"""The race: commands, events, deciding and folding. Pure: no clock, no chance, no I/O."""
