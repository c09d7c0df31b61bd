"""Every race that the store still has, as lists and tables are made of it again."""

from collections.abc import AsyncIterator

from server.live.port import Log
from server.races.race import Race, apply
from server.storage import keys
from server.storage.nodes import Nodes
from server.storage.scanning import names


class RedisRecords:
    """`server.leaderboards.port.Records` on Redis: live logs and records, in no order."""

    def __init__(self, nodes: Nodes, log: Log) -> None:
        self._nodes = nodes
        self._log = log

    async def races(self) -> AsyncIterator[Race]:
        for kind in ("meta", "record"):
            async for name in names(self._nodes, f"sd:*:r:*:{kind}"):
                race = await self.race(keys.race_of(name))
                if race is not None:
                    yield race

    async def race(self, race_id: str) -> Race | None:
        stored = await self._log.load(race_id)
        if stored is None:
            return None
        race = Race(race_id)
        for entry in stored.entries:
            race = apply(race, entry)
        return race
