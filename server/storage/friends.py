"""Friends: a sorted set a guest, of other guests by when their latest race was created."""

import asyncio
from collections.abc import Sequence

from server.players.tokens import LIFE_S
from server.storage import keys, scripts
from server.storage.nodes import Nodes

_MOST = 500


class RedisFriends:
    """`server.leaderboards.port.Friends` on Redis."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    async def meet(self, guests: Sequence[str], at: int) -> None:
        there = [guest for guest in guests if not await self._forgotten(guest, at)]
        if len(there) < 2:
            return
        await asyncio.gather(*(self._befriend(guest, there, at) for guest in there))
        # Who was forgotten meanwhile has parted from those who were friends before that.
        gone = [guest for guest in there if await self._forgotten(guest, at)]
        await asyncio.gather(*(self._part(one, other, at) for one in there for other in gone))

    async def of(self, guest: str, now: int) -> tuple[str, ...]:
        key = keys.of_guest(guest, "friends")
        span = ("+inf", now - LIFE_S * 1000, "BYSCORE", "REV", "LIMIT", 0, _MOST)
        return tuple(await self._nodes.read(key, "ZRANGE", key, *span))

    async def forget(self, guest: str) -> None:
        key = keys.of_guest(guest, "friends")
        others = await self._nodes.read(key, "ZRANGE", key, 0, -1)
        theirs = [keys.of_guest(other, "friends") for other in others]
        await asyncio.gather(*(self._nodes.call(name, "ZREM", name, guest) for name in theirs))
        await self._nodes.call(key, "DEL", key)

    async def _befriend(self, guest: str, there: Sequence[str], at: int) -> None:
        names = (keys.of_guest(guest, "friends"), keys.of_guest(guest, "forgotten"))
        others = (other for other in there if other != guest)
        await self._nodes.run(scripts.BEFRIEND, names, (at, LIFE_S, *others))

    async def _part(self, guest: str, other: str, at: int) -> None:
        await self._nodes.run(scripts.PART, (keys.of_guest(guest, "friends"),), (other, at))

    async def _forgotten(self, guest: str, at: int) -> bool:
        """Whether the guest had everything forgotten that was there at a time."""
        key = keys.of_guest(guest, "forgotten")
        since = await self._nodes.read(key, "GET", key)
        return since is not None and at <= int(since)
