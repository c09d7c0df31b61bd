"""Using the Valkey of a data folder beside the server that supervises it."""

from pathlib import Path

from server.valkey import locks
from server.valkey.places import prepare
from server.valkey.server import answering, url


def living(data_dir: Path) -> str | None:
    """The URL of the folder's Valkey while one answers there; it stays its supervisor's.

    Raises:
        EmbeddedValkeyError: the folder cannot be written.
    """
    places = prepare(data_dir)
    if not locks.is_locked(places.valkey_lock):
        return None
    socket, *_ = locks.read(places.valkey_lock) or [""]
    return url(Path(socket)) if answering(Path(socket), places.data) else None
