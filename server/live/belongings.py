"""What a guest leaves in races: told to them on demand, and taken out of them for good."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from server.live.clock import Clock
from server.live.commits import Commits
from server.live.hub import Hub
from server.live.lists import Lists
from server.live.port import Log
from server.live.projector import Projector
from server.live.replica import Replica
from server.players.names import default_name
from server.races import commands as cmd
from server.races.events import Entry, Moved, Undone
from server.races.race import Phase, Race
from server.races.retelling import folded
from server.races.summary import Racer, Summary, summary

ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Play:
    """A move a guest made, None for an undo, at ms since the start of the race."""

    ms: int
    move: str | None


@dataclass(frozen=True, slots=True)
class Belonging:
    """A race in which a guest has a seat, and everything they did on their board."""

    race: Summary
    racer: Racer
    played: tuple[Play, ...]


class Belongings:
    def __init__(
        self,
        log: Log,
        hub: Hub,
        commits: Commits,
        lists: Lists,
        projector: Projector,
        clock: Clock,
    ) -> None:
        self._log = log
        self._hub = hub
        self._commits = commits
        self._lists = lists
        self._projector = projector
        self._clock = clock

    async def every(self, guest: str) -> AsyncIterator[Belonging]:
        """All races of the guest that are kept, newest first."""
        for race_id in await self._races(guest):
            stored = await self._log.load(race_id)
            if stored is None:
                continue
            race = folded(race_id, stored.entries)
            racer = summary(race).racer(guest)
            if racer is not None:
                yield Belonging(summary(race), racer, _played(race, racer.player, stored.entries))

    async def forget(self, guest: str) -> None:
        """Give up the guest's seats, end their boards, and replace their name in all races.

        Once more does no harm, and finishes what an outage of the store broke off.
        """
        races = await self._races(guest)
        for race_id in races:
            replica = await self._hub.open(race_id)
            if replica is None:
                continue
            try:
                await self._forget_in(replica, guest)
            finally:
                await self._hub.close(race_id)
        await self._lists.forget(guest, self._clock.now())

    async def _races(self, guest: str) -> tuple[str, ...]:
        # What happened a moment ago may not be in the guest's list yet.
        await self._projector.catch_up()
        return await self._lists.every(guest)

    async def _forget_in(self, replica: Replica, guest: str) -> None:
        # The name goes first: nothing that is made of the race's end shall have it.
        forget = cmd.Forget(guest, default_name(guest))
        if not replica.archived:
            await self._commits.execute(replica, forget)
        for _ in range(ATTEMPTS):
            command = _withdrawal(replica.race, guest)
            if command is None:
                break
            await self._commits.execute(replica, command)
        # The log may have become a record meanwhile.
        record = await self._log.retell(replica.id, forget)
        if record is not None:
            replica.refold(record)
            await self._lists.keep(summary(replica.race))


def _withdrawal(race: Race, guest: str) -> cmd.Command | None:
    """What ends a guest's part in a race, in the phase it is in."""
    seat = race.seat_of(guest)
    if seat is None:
        return None
    if race.phase is Phase.LOBBY:
        return cmd.Leave(seat.player)
    score = race.scores.get(seat.player)
    return cmd.Resign(seat.player) if score is not None and score.open else None


def _played(race: Race, player: str, entries: tuple[Entry, ...]) -> tuple[Play, ...]:
    start = race.starts_at or 0
    played: list[Play] = []
    for entry in entries:
        match entry.event:
            case Moved(who, move) if who == player:
                played.append(Play(entry.at - start, move))
            case Undone(who) if who == player:
                played.append(Play(entry.at - start, None))
            case _:
                pass
    return tuple(played)
