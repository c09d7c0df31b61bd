"""Nobody watches a deal while a board of their own on it is open, in any race.

A deal can be in two races only once its seed is known: given by a creator, or revealed at the end.
"""

from server.live.clock import Clock
from server.live.hub import Hub
from server.live.lists import Lists
from server.live.projector import Projector
from server.races.race import Phase, Race


class Fairness:
    def __init__(self, hub: Hub, lists: Lists, projector: Projector, clock: Clock) -> None:
        self._hub = hub
        self._lists = lists
        self._projector = projector
        self._clock = clock

    async def plays_elsewhere(self, guest: str, race: Race, at_once: bool) -> bool:
        """Whether this guest has an open board, or a seat before the start, on the race's deal.

        `at_once`: what happened a moment ago counts too; without it, within a second or two.
        """
        if not (race.options.given_seed or race.over):
            return False
        if at_once:
            await self._projector.catch_up()
        for shown in await self._lists.running(guest, self._clock.now()):
            if shown.id != race.id and await self._plays(guest, shown.id, race.commitment):
                return True
        return False

    async def _plays(self, guest: str, race_id: str, commitment: str) -> bool:
        replica = await self._hub.open(race_id)
        if replica is None:
            return False
        try:
            other = replica.race
            seat = other.seat_of(guest)
            if seat is None or other.commitment != commitment:
                return False
            score = other.scores.get(seat.player)
            return other.phase is Phase.LOBBY or (score is not None and score.open)
        finally:
            await self._hub.close(race_id)
