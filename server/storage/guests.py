"""Guests' names, and the key of identities where none is set."""

import secrets

from server.players.guests import Profile
from server.players.tokens import LIFE_S
from server.storage import keys
from server.storage.nodes import Nodes


class RedisGuests:
    """`server.players.guests.Guests` on Redis: a hash a guest."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    async def profile(self, guest: str) -> Profile:
        key = keys.of_guest(guest, "profile")
        name, hidden = await self._nodes.read(key, "HMGET", key, "name", "hidden")
        if name is not None or hidden is not None:
            await self._nodes.call(key, "EXPIRE", key, LIFE_S)
        return Profile(guest, name, hidden == "1")

    async def name(self, guest: str) -> str | None:
        known = await self.profile(guest)
        return None if known.hidden else known.name

    async def rename(self, guest: str, name: str) -> None:
        await self._set(guest, "name", name)

    async def hide(self, guest: str, hidden: bool) -> None:
        await self._set(guest, "hidden", "1" if hidden else "0")

    async def forget(self, guest: str) -> None:
        key = keys.of_guest(guest, "profile")
        await self._nodes.call(key, "DEL", key)

    async def secret(self) -> bytes:
        await self._nodes.call(keys.SECRET, "SET", keys.SECRET, secrets.token_hex(32), "NX")
        made: str = await self._nodes.read(keys.SECRET, "GET", keys.SECRET)
        return made.encode()

    async def _set(self, guest: str, field: str, value: str) -> None:
        key = keys.of_guest(guest, "profile")
        await self._nodes.call(key, "HSET", key, field, value)
        await self._nodes.call(key, "EXPIRE", key, LIFE_S)
