"""Verdicts on results under review: a key a race, as long as its record and its tables."""

from server.leaderboards.review import Verdict
from server.storage import keys
from server.storage.nodes import Nodes

_DAY_S = 86_400
# As long as the longest table but that of all time goes on after its last day.
_LONGEST_PERIOD_DAYS = 31


class RedisVerdicts:
    """`server.leaderboards.port.Verdicts` on Redis."""

    def __init__(self, nodes: Nodes, keep_days: int = 400) -> None:
        self._nodes = nodes
        self._life_s = (keep_days + _LONGEST_PERIOD_DAYS) * _DAY_S

    async def of(self, race: str) -> Verdict | None:
        name = keys.verdict(race)
        found = await self._nodes.read(name, "GET", name)
        return None if found is None else Verdict(found)

    async def give(self, race: str, verdict: Verdict) -> None:
        name = keys.verdict(race)
        await self._nodes.call(name, "SET", name, verdict.value, "EX", self._life_s)
