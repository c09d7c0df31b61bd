"""The embedded Valkey: a real server on a folder of ours, started, kept alive and stopped by us.

Two locks make it safe. Whoever supervises a folder holds `supervisor.lock`. The server itself
holds `valkey.lock` through a descriptor that it inherits, for exactly as long as it lives: after
a kill -9 of the supervisor the next one sees by that lock that a server is there, whether it
answers yet or is still loading, and takes it over instead of starting a second on the same data.
"""

from server.valkey.errors import EmbeddedValkeyError
from server.valkey.supervisor import EmbeddedValkey

__all__ = ["EmbeddedValkey", "EmbeddedValkeyError"]
