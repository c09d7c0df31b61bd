"""One socket of one race: what comes in is carried out, what happens is told.

A session is a listener of its race's replica. Whatever it learns is put into the outbox in the
order of the log; the answer to its own board command takes the place of that command's events.
"""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from engine.effects import Effect
from server.gateway.behind import Behind
from server.gateway.following import kept_until
from server.gateway.outbox import Outbox
from server.gateway.services import Services
from server.live.port import StoreDownError
from server.live.replica import Change, Replica
from server.protocol import outbound, render
from server.protocol.inbound import Malformed
from server.protocol.outbound import encode
from server.protocol.parts import Part
from server.races.events import Closed, Joined, Left, Moved, Started, Undone
from server.races.race import Phase
from server.races.refusals import Code, Refused
from server.races.standings import shown_to, standings
from server.races.watching import may_watch

# How often who watches is looked at again; see server.live.fairness.
FAIR_EVERY_S = 1.0


class Session:
    def __init__(
        self, services: Services, replica: Replica, outbox: Outbox, guest: str | None
    ) -> None:
        self.services = services
        self.replica = replica
        self.outbox = outbox
        self.wording = services.wordings.of(replica)
        self.guest = guest
        self.watched: set[str] = set()
        self.outgrown = asyncio.Event()
        self.current: str | None = None
        self._effects: list[Effect] = []
        self.answered = False
        self._folded = False
        self._behind: Behind | None = None
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
        self.replica.listeners.append(self)
        self.outbox.redraw = self.board_of
        self.refolded()

    async def close(self) -> None:
        self.replica.listeners.remove(self)
        self._disarm()
        if self._guard is not None:
            self._guard.cancel()
        if self.seat is not None:
            await self.services.attendance.depart(self.replica, self.seat)
        else:
            self.services.attendance.watch(self.replica.id, -1)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._behind is not None:
            self._behind.stop()
            await self.services.hub.close_delayed(self.replica.id)

    def send(self, message: Part) -> None:
        self.outbox.put(encode(message))

    def refuse_malformed(self, malformed: Malformed) -> None:
        """The answer to a frame that is no message: it says what is wrong."""
        self.send(
            outbound.Refused(id=malformed.id, code=Code.MALFORMED.value, message=malformed.message)
        )

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
        for player in sorted(self.watched):
            self.send_board_of(player)
        if race.scores:
            self.standings()
        if self.replica.watchers:
            self.viewers(self.replica.watchers)

    def changed(self, change: Change) -> None:
        event = change.entry.event
        match event:
            case Moved() | Undone() if event.player == self.seat:
                self._own_change(change)
            case Moved() | Undone():
                if event.player in self.watched and self._behind is None:
                    text = self.wording.watched(self.replica, change, event.player)
                    self.outbox.put_board(event.player, text)
            case _:
                self.flush_ack()
                self._tell_all(change)

    def standings(self) -> None:
        race = self.replica.race
        if self.seat is None or race.options.opponents == "all":
            self.outbox.put(self.wording.standings(self.replica))
            return
        rows = shown_to(race, standings(race), self.seat)
        self.send(render.standings_message(race, rows, self.replica.present))

    def presence(self, player: str, connected: bool, since: int, /) -> None:
        self.send(outbound.Presence(player=player, connected=connected, since=since))

    def viewers(self, count: int, /) -> None:
        self.send(outbound.Viewers(count=count))

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

    def send_board_of(self, player: str) -> None:
        """A watched board, once its clock has started."""
        text = self.board_of(player)
        if text is not None:
            self.outbox.put_board(player, text)

    def board_of(self, player: str) -> str | None:
        """The text of a watched board; None before its clock has started."""
        replica = self.replica if self._behind is None else self._behind.replica
        wording = self.wording if self._behind is None else self._behind.wording
        starts_at = replica.race.starts_at
        if starts_at is None or starts_at > self.services.clock.now():
            return None
        return wording.board(replica, player)

    async def watch(self, player: str) -> None:
        """Follow a board from now on; a racer's socket follows a delayed race's boards late."""
        race = self.replica.race
        late = self.seat is not None and race.options.spectators == "delay"
        if late and race.phase is Phase.RUNNING and self._behind is None:
            replica = await self.services.hub.open_delayed(race.id)
            if replica is not None:
                wording = self.services.wordings.of(replica)
                self._behind = Behind(replica, wording, self.outbox, self.watched)
        self.watched.add(player)
        if self._guard is None and self.guest is not None:
            self._guard = asyncio.create_task(self._keep_fair())

    async def plays_elsewhere(self, at_once: bool) -> bool:
        """Whether I have an open board on this deal in another race."""
        race = self.replica.race
        fairness = self.services.fairness
        return self.guest is not None and await fairness.plays_elsewhere(self.guest, race, at_once)

    async def _keep_fair(self) -> None:
        """While I watch: who begins to play this deal elsewhere stops watching it here."""
        while True:
            await asyncio.sleep(FAIR_EVERY_S)
            with contextlib.suppress(StoreDownError):
                if self.watched and await self.plays_elsewhere(at_once=False):
                    self.watched.clear()
                    self.send(render.refused_message(None, Refused(Code.NOT_ALLOWED)))

    async def _catch_up(self) -> None:
        """The race is closed: there is nothing to hold back any more."""
        if self._behind is not None:
            self._behind.stop()
            self._behind = None
            await self.services.hub.close_delayed(self.replica.id)
            for player in sorted(self.watched):
                self.send_board_of(player)

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
        self.outbox.put(self.wording.event(self.replica, change))
        if isinstance(event, Joined) and self.seat is None and event.guest == self.guest:
            self.seat = event.player
            self.services.attendance.watch(self.replica.id, -1)
            self._do(self.services.attendance.arrive(self.replica, event.player))
            self.refolded()
        elif isinstance(event, Left) and event.player == self.seat:
            self.seat = None
            self.services.attendance.watch(self.replica.id, 1)
            self._do(self.services.attendance.depart(self.replica, event.player))
            self.refolded()
        elif isinstance(event, Started):
            if self.seat is None and race.options.spectators in ("delay", "nobody"):
                self.outgrown.set()
            self._deal()
        elif isinstance(event, Closed):
            self.standings()
            self._do(self._catch_up())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The start

    def _arm(self) -> None:
        """Deal at `starts_at`, not a moment earlier."""
        self._disarm()
        race = self.replica.race
        if race.phase is not Phase.RUNNING or race.starts_at is None:
            return
        wait_ms = race.starts_at - self.services.clock.now()
        if wait_ms > 0:
            loop = asyncio.get_running_loop()
            self._start = loop.call_later(wait_ms / 1000, self._deal)

    def _deal(self) -> None:
        """Deal now if the start has come: who hears of it late gets the cards at once."""
        self._arm()
        if self._start is not None:
            return
        if self.has_board():
            self.send_own_board()
        for player in sorted(self.watched):
            self.send_board_of(player)

    def _disarm(self) -> None:
        if self._start is not None:
            self._start.cancel()
            self._start = None
