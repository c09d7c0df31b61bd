"""The live room's port on Redis or Valkey, 7 or later: one node or a cluster."""
