"""Where strangers meet: a room a game, and a turn a guest."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.storage import keys, scripts
from server.storage.nodes import Nodes

# Longer than any search, so that no turn is lost while it is used.
_TURN_MS = 10_000
_TRIES = 80
_PAUSE_S = 0.025
# As long as a lobby may live, and some more.
_ROOM_S = 3 * 3600


class RedisMeeting:
    """`server.live.strangers.Meeting` on Redis."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    @asynccontextmanager
    async def turn(self, guest: str) -> AsyncIterator[bool]:
        key, mark = keys.of_guest(guest, "turn"), secrets.token_hex(8)
        mine = await self._take(key, mark)
        try:
            yield mine
        finally:
            if mine:
                await self._nodes.run(scripts.RELEASE, (key,), (mark,))

    async def _take(self, key: str, mark: str) -> bool:
        for _ in range(_TRIES):
            if await self._nodes.call(key, "SET", key, mark, "NX", "PX", _TURN_MS):
                return True
            await asyncio.sleep(_PAUSE_S)
        return False

    async def led_to(self, guest: str, game: str) -> str | None:
        key = keys.of_guest(guest, f"seat:{game}")
        found: str | None = await self._nodes.read(key, "GET", key)
        return found

    async def lead(self, guest: str, game: str, race: str) -> None:
        key = keys.of_guest(guest, f"seat:{game}")
        await self._nodes.call(key, "SET", key, race, "EX", _ROOM_S)

    async def room(self, game: str) -> str | None:
        key = keys.room(game)
        found: str | None = await self._nodes.call(key, "GET", key)
        return found

    async def move_on(self, game: str, old: str | None, new: str) -> None:
        await self._nodes.run(scripts.MOVE_ON, (keys.room(game),), (old or "", new, _ROOM_S))
