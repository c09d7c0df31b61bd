"""The deals a guest follows: a hash a guest, of sockets and what each follows until when."""

from server.storage import keys
from server.storage.nodes import Nodes

# Longer than any note holds, so that nothing is left of who has gone.
_KEPT_S = 60


class RedisWatchedDeals:
    """`server.live.watched.WatchedDeals` on Redis."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    async def note(self, guest: str, socket: str, deal: str, until: int) -> None:
        key = keys.of_guest(guest, "watching")
        await self._nodes.call(key, "HSET", key, socket, f"{until} {deal}")
        await self._nodes.call(key, "EXPIRE", key, _KEPT_S)

    async def drop(self, guest: str, socket: str) -> None:
        key = keys.of_guest(guest, "watching")
        await self._nodes.call(key, "HDEL", key, socket)

    async def of(self, guest: str, now: int) -> frozenset[str]:
        key = keys.of_guest(guest, "watching")
        notes = [note.split(" ") for note in await self._nodes.call(key, "HVALS", key)]
        return frozenset(deal for until, deal in notes if int(until) > now)
