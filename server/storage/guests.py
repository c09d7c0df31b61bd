"""Guests' names, and the key of identities where none is set."""

import secrets

from server.players.tokens import LIFE_S
from server.storage import keys
from server.storage.nodes import Nodes


class RedisGuests:
    """`server.players.guests.Guests` on Redis."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    async def name(self, guest: str) -> str | None:
        key = keys.guest(guest)
        found: str | None = await self._nodes.read(key, "GETEX", key, "EX", LIFE_S)
        return found

    async def rename(self, guest: str, name: str) -> None:
        key = keys.guest(guest)
        await self._nodes.call(key, "SET", key, name, "EX", LIFE_S)

    async def secret(self) -> bytes:
        await self._nodes.call(keys.SECRET, "SET", keys.SECRET, secrets.token_hex(32), "NX")
        made: str = await self._nodes.read(keys.SECRET, "GET", keys.SECRET)
        return made.encode()
