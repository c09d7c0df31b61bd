"""The storage room against a real Valkey, alone and as a cluster."""
