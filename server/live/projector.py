"""Projections: lists and tables made of committed events, applied at least once and idempotently.

The store keeps, in the same breath as the events, which races have something to be projected; it
is forgotten only when it was applied at the version that is still the latest. A crash loses
nothing and doubles nothing.
"""

import asyncio
from collections.abc import Sequence
from typing import Protocol

from server.live.hub import Hub
from server.live.port import Log
from server.races.race import Race


class Projection(Protocol):
    async def project(self, race: Race) -> None:
        """Bring what is projected of this race up to date; the same again changes nothing."""
        ...


class Projector:
    """Every process runs it over all parts of the log, each about once a second."""

    def __init__(self, log: Log, hub: Hub, projections: Sequence[Projection]) -> None:
        self._log = log
        self._hub = hub
        self._projections = projections

    async def run(self, part: int) -> None:
        races = await self._log.unprojected(part)
        await asyncio.gather(*(self._project(race) for race in races))

    async def catch_up(self) -> None:
        """Let lists and tables take note of everything that is committed by now."""
        for part in range(self._log.parts):
            await self.run(part)

    async def _project(self, race_id: str) -> None:
        replica = await self._hub.open(race_id)
        if replica is None:
            return
        try:
            race = replica.race
            for projection in self._projections:
                await projection.project(race)
            await self._log.projected(race_id, race.version)
        finally:
            await self._hub.close(race_id)
