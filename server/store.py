"""The store, for commands that are no server: it may be running, or is started for them."""

from collections.abc import Iterator
from contextlib import contextmanager

from server.settings import Settings
from server.valkey import EmbeddedValkey
from server.valkey.visit import living


@contextmanager
def store(settings: Settings) -> Iterator[str]:
    """The URL of the store: the one set, that of a running server, or else started for this.

    Raises EmbeddedValkeyError where there is none and none can be started.
    """
    found = settings.redis_url or living(settings.data_dir)
    if found is not None:
        yield found
        return
    with EmbeddedValkey(settings.data_dir) as url:
        yield url
