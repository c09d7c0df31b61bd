"""Codes of races, and whose secret a deal is."""

from server.storage import keys
from server.storage.nodes import Nodes

# A lobby of two hours, an hour's race and an hour of outages, and some more.
_LONGEST_S = 6 * 3600


class RedisDirectory:
    """`server.live.port.Directory` on Redis. A code has no expiry: it is released with its race."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    async def claim(self, code: str, race: str) -> bool:
        name = keys.code(code)
        return await self._nodes.call(name, "SET", name, race, "NX") is not None

    async def find(self, code: str) -> str | None:
        found: str | None = await self._nodes.read(keys.code(code), "GET", keys.code(code))
        return found

    async def release(self, code: str, race: str) -> None:
        name = keys.code(code)
        if await self.find(code) == race:
            await self._nodes.call(name, "DEL", name)

    async def keep_secret(self, commitment: str, race: str) -> None:
        name = keys.secret_deal(commitment)
        await self._nodes.call(name, "SET", name, race, "EX", _LONGEST_S)

    async def secret_of(self, commitment: str) -> str | None:
        name = keys.secret_deal(commitment)
        found: str | None = await self._nodes.read(name, "GET", name)
        return found
