"""One socket of one race: what comes in is carried out, what happens is told.

A session hears what its race's replica tells. Whatever it learns is put into the outbox in the
order of the log; the answer to its own board command takes the place of that command's events.
"""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from engine.effects import Effect
from server.gateway.following import kept_until
from server.gateway.outbox import Outbox
from server.gateway.services import Services
from server.gateway.watching import Watching
from server.gateway.wording import Wording
from server.live.port import StoreDownError
from server.live.replica import Change, Replica
from server.protocol import outbound, render
from server.protocol.outbound import encode
from server.protocol.parts import Part
from server.races.events import (
    Closed,
    Expired,
    Finished,
    Joined,
    Left,
    Moved,
    Resigned,
    Started,
    Undone,
)
from server.races.race import Phase
from server.races.refusals import Code, Refused
from server.races.standings import sees_late, shown_to, standings
from server.races.watching import may_watch


class Session:
    def __init__(
        self, services: Services, replica: Replica, outbox: Outbox, guest: str | None
    ) -> None:
        self.services = services
        self.replica = replica
        self.outbox = outbox
        self.guest = guest
        self.watching = Watching(services, replica, outbox, guest, self.standings)
        self.outgrown = asyncio.Event()
        self.current: str | None = None
        self._effects: list[Effect] = []
        self.answered = False
        self._folded = False
        self._guard: asyncio.Task[None] | None = None
        self._start: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        seat = replica.race.seat_of(guest) if guest else None
        self.seat: str | None = seat.player if seat else None

    # Opening and closing

    async def open(self) -> None:
        """Tell everything there is to know, and follow from there on."""
        if self.seat is not None:
            await self.services.attendance.arrive(self.replica, self.seat)
        else:
            self.services.attendance.watch(self.replica.id, 1)
        self.services.audiences.enter(self.replica, self)
        self.outbox.redraw = self.watching.redrawn
        self.refolded()
        if sees_late(self.replica.race, self.seat):
            self._do(self._fall_behind())

    async def close(self) -> None:
        self.services.audiences.leave(self.replica, self)
        self._disarm()
        if self._guard is not None:
            self._guard.cancel()
        if self.seat is not None:
            await self.services.attendance.depart(self.replica, self.seat)
        else:
            self.services.attendance.watch(self.replica.id, -1)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.watching.close()

    def send(self, message: Part) -> None:
        self.outbox.put(encode(message))

    # What the replica tells

    def refolded(self) -> None:
        """Welcome, then the board if there is one, then the standings."""
        race, now = self.replica.race, self.services.clock.now()
        info = render.race_info(
            race, self.replica.seed, self.replica.present, kept_until(self.services, race), now
        )
        self.send(outbound.Welcome(you=self.seat, version=race.version, now=now, race=info))
        self._arm()
        if self.has_board():
            self.send_own_board()
        self.watching.send_all()
        if race.scores:
            self.standings()
        if self.replica.watchers:
            self.send(outbound.Viewers(count=self.replica.watchers))
        self._tell_who_is_away()

    def _tell_who_is_away(self) -> None:
        """And since when: the welcome says only that they are."""
        seen = self.replica.seen
        for seat in self.replica.race.taken:
            if seat.player not in self.replica.present and seat.player in seen:
                since = seen[seat.player]
                self.send(outbound.Presence(player=seat.player, connected=False, since=since))

    def changed(self, change: Change) -> None:
        event = change.entry.event
        match event:
            case Moved() | Undone():
                if event.player == self.seat:
                    self._own_change(change)
            case _:
                self.flush_ack()
                self._tell_all(change)

    @property
    def sees_all(self) -> bool:
        """Whether a racer may see everybody's standings, as they are."""
        race = self.replica.race
        return race.options.opponents == "all" and not sees_late(race, self.seat)

    def standings(self) -> None:
        race = self.replica.race
        if self.seat is None or self.sees_all:
            self.outbox.put(self._wording.standings(self.replica))
            return
        if self.watching.is_late:
            rows = self.watching.rows(self.seat)
        else:
            rows = shown_to(race, standings(race), self.seat)
        self.send(render.standings_message(race, rows, self.replica.present))

    @property
    def _wording(self) -> Wording:
        return self.services.audiences.wording(self.replica)

    # Boards

    def has_board(self) -> bool:
        """My cards are turned: I have a board, and the clock has started."""
        race = self.replica.race
        started = race.starts_at is not None and race.starts_at <= self.services.clock.now()
        return started and self.seat in race.scores

    def send_own_board(self) -> None:
        assert self.seat is not None
        table = self.replica.table(self.seat)
        self.send(render.own_board(self.replica.race, self.seat, table))

    async def watch(self, player: str) -> bool:
        """Follow a board from now on, unless I play its deal elsewhere."""
        if not await self.watching.follow(player, self.seat):
            return False
        if self._guard is None and self.guest is not None:
            self._guard = asyncio.create_task(self.watching.guard(self._cut))
        return True

    def resync(self, fair: bool) -> None:
        """Tell all boards again; those of others where it is still fair."""
        if self.has_board():
            self.send_own_board()
        if fair:
            self.watching.send_all()
        else:
            self._cut()

    def _cut(self) -> None:
        """I have begun to play this deal elsewhere: I watch it no more."""
        self.send(render.refused_message(None, Refused(Code.NOT_ALLOWED)))

    async def _fall_behind(self) -> None:
        """My board is over; while the store is away I see nothing of the others."""
        with contextlib.suppress(StoreDownError):
            await self.watching.fall_behind(self.seat)
        self._arm()

    def may_watch(self, player: str) -> bool:
        return may_watch(self.replica.race, self.seat, player, self.services.clock.now())

    def start_command(self, command_id: str) -> None:
        self.current, self._effects, self.answered, self._folded = command_id, [], False, False

    def flush_ack(self) -> None:
        """Answer my own board command, whose events have all been folded."""
        if self.current is None or self.answered or not self._folded or self.seat is None:
            return
        self.answered = True
        self.send(
            render.ack_of_board(
                self.replica.race,
                self.seat,
                self.current,
                tuple(self._effects),
                self.replica.table(self.seat),
            )
        )
        if not self._effects:  # the board was not held when its move was folded
            self.send_own_board()

    def _own_change(self, change: Change) -> None:
        entry = change.entry
        if self.current is not None and (entry.by, entry.command) == (self.seat, self.current):
            self._effects += change.effects or ()
            self._folded = True
            return
        if not self.has_board():
            return
        assert self.seat is not None
        race, table = self.replica.race, self.replica.table(self.seat)
        score = race.scores[self.seat]
        details: dict[str, Any] = dict(render.possible(race, score, table))
        if change.effects is None:
            self.send_own_board()
            return
        details |= {"rev": score.rev, "effects": render.effects_of(change.effects)}
        self.send(render.event_message(race, entry, self.replica.seed, **details))

    def _tell_all(self, change: Change) -> None:
        race, event = self.replica.race, change.entry.event
        self.outbox.put(self._wording.event(self.replica, change))
        if isinstance(event, Joined) and self.seat is None and event.guest == self.guest:
            self.seat = event.player
            self.services.audiences.sit(self.replica, self)
            self.services.attendance.watch(self.replica.id, -1)
            self._do(self.services.attendance.arrive(self.replica, event.player))
            self.refolded()
        elif isinstance(event, Left) and event.player == self.seat:
            self.seat = None
            self.services.audiences.sit(self.replica, self)
            self.services.attendance.watch(self.replica.id, 1)
            self._do(self.services.attendance.depart(self.replica, event.player))
            self.refolded()
        elif isinstance(event, Started):
            if self.seat is None and race.options.spectators in ("delay", "nobody"):
                # What comes now is told by the session that follows, when its time has come.
                self.services.audiences.leave(self.replica, self)
                self.outgrown.set()
            self._deal()
        elif isinstance(event, Closed):
            self.standings()
            self._do(self.watching.catch_up())
        elif isinstance(event, Finished | Resigned | Expired) and event.player == self.seat:
            self._do(self._fall_behind())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The start

    def _arm(self) -> None:
        """Deal at `starts_at`, or as much later as I am behind; not a moment earlier."""
        self._disarm()
        race = self.replica.race
        if race.phase is not Phase.RUNNING or race.starts_at is None:
            return
        wait_ms = race.starts_at + self.watching.seen.lag_ms - self.services.clock.now()
        if wait_ms > 0:
            loop = asyncio.get_running_loop()
            self._start = loop.call_later(wait_ms / 1000, self._deal)

    def _deal(self) -> None:
        """Deal now if the start has come: who hears of it late gets the cards at once."""
        self._arm()
        if self._start is not None:
            return
        if self.has_board() and not self.watching.is_late:
            self.send_own_board()
        self.watching.send_all()

    def _disarm(self) -> None:
        if self._start is not None:
            self._start.cancel()
            self._start = None
