"""Nobody watches a deal while a board of their own on it is open, in any race.

A deal can be in two races only once its seed is known: given by a creator, or revealed at the end.
Whoever follows such a deal leaves a note before looking whether they play it; whoever is about to
play it looks for notes once their seat is kept. So one of the two always sees the other, whatever
processes they are on: the feed is cut, and the cards come only when no note is left.
"""

import asyncio

from server.live.clock import Clock
from server.live.hub import Hub
from server.live.lists import Lists
from server.live.projector import Projector
from server.live.watched import WatchedDeals
from server.races.race import Phase, Race

# How often who watches is looked at again, and for how long a note holds that is not renewed.
FAIR_EVERY_S = 1.0
NOTE_MS = 5_000
_LOOK_S = 0.05


class Fairness:
    def __init__(
        self, hub: Hub, lists: Lists, projector: Projector, watched: WatchedDeals, clock: Clock
    ) -> None:
        self._hub = hub
        self._lists = lists
        self._projector = projector
        self._watched = watched
        self._clock = clock

    async def may_follow(self, guest: str, socket: str, race: Race, at_once: bool) -> bool:
        """Whether this guest has no open board, and no seat before the start, on the race's deal.

        If so the socket is noted as one that follows it; ask again every second, and `leave` at
        the end. `at_once`: what happened a moment ago counts too; without it, within a second.
        """
        if not await self._is_known(race):
            return True
        until = self._clock.now() + NOTE_MS
        await self._watched.note(guest, socket, race.commitment, until)
        if at_once:
            await self._projector.catch_up()
        for shown in await self._lists.running(guest, self._clock.now()):
            if shown.id != race.id and await self._plays(guest, shown.id, race.commitment):
                return False
        return True

    async def leave(self, guest: str, socket: str) -> None:
        """The socket follows no board any more."""
        await self._watched.drop(guest, socket)

    async def until_unwatched(self, guest: str, race: Race) -> None:
        """Waits until no socket of this guest, who has a seat in the race, follows its deal.

        It comes to an end: each is cut when it looks again, and a note that nobody renews runs out.
        """
        if not race.options.given_seed:
            return
        await self._projector.catch_up()
        while race.commitment in await self._watched.of(guest, self._clock.now()):  # noqa: ASYNC110
            await asyncio.sleep(_LOOK_S)

    async def _is_known(self, race: Race) -> bool:
        """Whether anybody may know the deal; of a race held back, as it really stands."""
        if race.options.given_seed or race.over or race.options.spectators != "delay":
            return race.options.given_seed or race.over
        live = await self._hub.open(race.id)
        if live is None:
            return True
        try:
            return live.race.over
        finally:
            await self._hub.close(race.id)

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
