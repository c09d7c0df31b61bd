"""Racing anyone: strangers who look for the same game are led into the same lobby.

Who comes takes a seat in the listed lobby that waits longest. Where none has a seat, all are led
to one room, whose id is agreed on before it exists: whoever comes to it first makes it, and when
it has no seat any more, the next one moves on from it, for everybody.
"""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

from server.live.commits import Commits
from server.live.hub import Hub
from server.live.lists import Lists
from server.live.opening import Opener, new_race_id
from server.live.replica import Replica
from server.races.commands import Join
from server.races.options import Options
from server.races.race import Phase
from server.races.refusals import Code, Refused

ATTEMPTS = 20
SEATS = Options(seats=8, listed=True, spectators="after")


class Meeting(Protocol):
    """Where strangers meet, agreed on between all processes."""

    def turn(self, guest: str) -> AbstractAsyncContextManager[bool]:
        """One search at a time for each guest; False where another did not end in time."""
        ...

    async def led_to(self, guest: str, game: str) -> str | None:
        """The race to which this guest was led last."""
        ...

    async def lead(self, guest: str, game: str, race: str) -> None: ...

    async def room(self, game: str) -> str | None:
        """The race that everybody is led to."""
        ...

    async def move_on(self, game: str, old: str | None, new: str) -> None:
        """Lead everybody to another race, unless somebody has moved on from the old one before."""
        ...


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat in a lobby. `opened`: nobody was waiting, this is a new one."""

    race: str
    code: str
    player: str
    opened: bool


class Strangers:
    def __init__(
        self, hub: Hub, commits: Commits, opener: Opener, lists: Lists, meeting: Meeting
    ) -> None:
        self._hub = hub
        self._commits = commits
        self._opener = opener
        self._lists = lists
        self._meeting = meeting

    async def seat(self, game: str, guest: str, name: str) -> Seated | Refused:
        """A seat for this guest in a lobby of this game: the same again while they wait there."""
        async with self._meeting.turn(guest) as mine:
            if not mine:
                return Refused(Code.BUSY)
            seated = (
                await self._where_i_wait(game, guest)
                or await self._with_who_waits(game, guest, name)
                or await self._in_the_room(game, guest, name)
            )
            if seated is None:
                return Refused(Code.BUSY)
            await self._meeting.lead(guest, game, seated.race)
            return seated

    async def _where_i_wait(self, game: str, guest: str) -> Seated | None:
        race = await self._meeting.led_to(guest, game)
        if race is None:
            return None
        async with self._open(race) as replica:
            return None if replica is None else _seat_in(replica, guest)

    async def _with_who_waits(self, game: str, guest: str, name: str) -> Seated | None:
        for shown in await self._lists.waiting(game):
            async with self._open(shown.id) as replica:
                seated = None if replica is None else await self._join(replica, guest, name)
            if seated is not None:
                return seated
        return None

    async def _in_the_room(self, game: str, guest: str, name: str) -> Seated | None:
        for _ in range(ATTEMPTS):
            race = await self._meeting.room(game)
            if race is not None:
                seated = await self._enter(race, game, guest, name)
                if seated is not None:
                    return seated
            await self._meeting.move_on(game, race, new_race_id())
        return None

    async def _enter(self, race: str, game: str, guest: str, name: str) -> Seated | None:
        """A seat in the room; where it is not there yet, whoever comes makes it."""
        made = not await self._opener.exists(race)
        if made:
            await self._opener.open(game, SEATS, guest, name, race_id=race)
        async with self._open(race) as replica:
            if replica is None:
                return None
            return await self._join(replica, guest, name, made and replica.race.opener == guest)

    async def _join(
        self, replica: Replica, guest: str, name: str, opened: bool = False
    ) -> Seated | None:
        for _ in range(ATTEMPTS):
            outcome = await self._commits.execute(replica, Join(guest, name))
            if outcome != Refused(Code.BUSY):
                break
        return None if isinstance(outcome, Refused) else _seat_in(replica, guest, opened)

    @asynccontextmanager
    async def _open(self, race: str) -> AsyncIterator[Replica | None]:
        replica = await self._hub.open(race)
        try:
            yield replica
        finally:
            if replica is not None:
                await self._hub.close(race)


def _seat_in(replica: Replica, guest: str, opened: bool = False) -> Seated | None:
    race = replica.race
    seat = race.seat_of(guest)
    if seat is None or race.phase is not Phase.LOBBY:
        return None
    return Seated(race.id, race.code, seat.player, opened)
