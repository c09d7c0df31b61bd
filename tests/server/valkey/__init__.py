"""Tests of the embedded Valkey, all on the real program."""
