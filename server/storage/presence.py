"""Presence: a sorted set a race, one member a seat and process, scored by when it runs out."""

from collections.abc import Mapping

from server.storage import keys, scripts
from server.storage.batch import Argument
from server.storage.nodes import Nodes

_KEEP_MS = 86_400_000
# A process that does not renew its count of watchers is forgotten.
_COUNTED_MS = 15_000


class RedisPresence:
    """`server.live.port.Presence` on Redis."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    async def sign(self, race: str, process: str, seats: Mapping[str, int]) -> None:
        names = (keys.presence(race), keys.due(keys.bucket(race)), keys.channel(race))
        pairs: list[Argument] = [part for item in seats.items() for part in item]
        await self._nodes.run(scripts.SIGN, names, [race, process, _KEEP_MS, *pairs])

    async def seen(self, race: str) -> Mapping[str, int]:
        name = keys.presence(race)
        flat = await self._nodes.read(name, "ZRANGE", name, 0, -1, "WITHSCORES")
        seen: dict[str, int] = {}
        for member, until in _pairs(flat):
            seat = member.split("|")[0]
            seen[seat] = max(seen.get(seat, 0), until)
        return seen

    async def count(self, race: str, process: str, watchers: int) -> None:
        name = keys.watchers(race)
        await self._nodes.run(scripts.COUNT, (name,), (process, watchers, _COUNTED_MS))

    async def watchers(self, race: str) -> int:
        name = keys.watchers(race)
        return int(await self._nodes.run(scripts.WATCHERS, (name,), ()))


def _pairs(reply: list[object]) -> list[tuple[str, int]]:
    """Members and scores, whether the protocol nests them (3) or not (2)."""
    nested = [item for item in reply if isinstance(item, (list, tuple))]
    pairs = nested or list(zip(reply[::2], reply[1::2], strict=True))
    return [(str(member), int(float(str(score)))) for member, score in pairs]
