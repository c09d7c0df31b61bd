"""Lists of races: a guest's own, and the lobbies that anybody may join.

Two kinds of facts make them. A race's summary is replaced by a later version of it and never by
an earlier one. That a race belongs to a list is only ever added; whoever reads a list leaves out
what its summary says does not belong there. So projecting a race twice, late, or from two
processes at once comes to the same.
"""

from typing import Protocol

from server.races.race import Phase, Race
from server.races.summary import Summary, summary


class Lists(Protocol):
    async def keep(self, shown: Summary) -> None:
        """Keep a race's summary, unless a later one is kept; an ended race's as long as records."""
        ...

    async def belong(self, guest: str, race: str, created_at: int, seated_at: int) -> None:
        """The race is one of this guest's, unless they were forgotten since they took a seat."""
        ...

    async def offer(self, game: str, race: str, created_at: int) -> None:
        """The race may be a lobby that strangers look for."""
        ...

    async def withdraw(self, game: str, race: str) -> None:
        """The race is no lobby any more, and never will be again."""
        ...

    async def summary(self, race: str) -> Summary | None: ...

    async def running(self, guest: str, now: int) -> tuple[Summary, ...]:
        """The races in which this guest has a seat and that are not over, newest first."""
        ...

    async def ended(self, guest: str, before: int, limit: int) -> tuple[Summary, ...]:
        """Closed races of this guest that were created before a time (ms), newest first."""
        ...

    async def every(self, guest: str) -> tuple[str, ...]:
        """The ids of all races in which this guest has or ever had a seat, newest first."""
        ...

    async def waiting(self, game: str) -> tuple[Summary, ...]:
        """Listed lobbies of a game with a free seat, the one that waits longest first."""
        ...

    async def show(self, race: str, starts_at: int) -> None:
        """The race may be one that anybody may watch."""
        ...

    async def shown(self, ended_since: int, limit: int) -> tuple[str, ...]:
        """Races that anybody may watch, the youngest first, without those that ended earlier."""
        ...

    async def forget(self, guest: str, now: int) -> None:
        """Drop the guest's list for good: it takes nothing again of seats taken by `now`."""
        ...


class ListProjection:
    """`server.live.projector.Projection` onto the lists."""

    def __init__(self, lists: Lists) -> None:
        self._lists = lists

    async def project(self, race: Race) -> None:
        await self._lists.keep(summary(race))
        seated = {seat.guest: seat.since for seat in race.seats}  # the latest of each guest
        for guest, seated_at in seated.items():
            await self._lists.belong(guest, race.id, race.created_at, seated_at)
        if not race.options.listed:
            return
        if race.phase is Phase.LOBBY:
            await self._lists.offer(race.game, race.id, race.created_at)
        else:
            await self._lists.withdraw(race.game, race.id)
        if race.starts_at is not None and race.options.spectators != "nobody":
            await self._lists.show(race.id, race.starts_at)
