"""The live room, on a real store."""
