"""Carrying a command out: decide, commit, and on a conflict look again."""

import asyncio
import contextlib
import random
from collections import Counter
from dataclasses import dataclass
from weakref import WeakValueDictionary

from server.live.clock import Clock
from server.live.port import Commit, Committed, Conflict, Guard, Log, StoreDownError
from server.live.replica import Replica
from server.races import commands as cmd
from server.races.board import decide_board
from server.races.events import Entry, Event, Left, Started
from server.races.lobby import decide_lobby
from server.races.refusals import Code, Refused

# The first, and up to five more.
ATTEMPTS = 6
# After a conflict over the race's version, so that two processes do not collide again and again.
BACKOFF_S = 0.02


@dataclass(frozen=True, slots=True)
class Done:
    """The command is in the log. No entries: it was so already."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Duplicate:
    """This seat's command with this id was carried out before."""


Outcome = Done | Duplicate | Refused


class Commits:
    """One command in flight a board; a replica is fed before its commit's outcome is returned."""

    def __init__(self, log: Log, clock: Clock) -> None:
        self._log = log
        self._clock = clock
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        self._flying: Counter[str] = Counter()

    async def execute(
        self,
        replica: Replica,
        command: cmd.Command,
        by: str | None = None,
        command_id: str | None = None,
    ) -> Outcome:
        """Carry a command out once; `by` is the seat whose command `command_id` it is.

        Raises StoreDownError when the store gives no answer and the log does not tell: the command
        may be sent again with the same id.
        """
        board = command.player if isinstance(command, cmd.BoardCommand) else ""
        lock = self._locks.setdefault((replica.id, board), asyncio.Lock())
        async with lock:
            return await self._attempts(replica, command, by, command_id)

    def flying(self, race: str) -> bool:
        """A commit of this race is on its way: what is missing here may be just that."""
        return self._flying[race] > 0

    async def catch_up(self, replica: Replica) -> None:
        """Fold what the log has above the replica's version."""
        if not replica.archived:
            replica.feed(await self._log.read(replica.id, replica.race.version))

    async def _attempts(
        self, replica: Replica, command: cmd.Command, by: str | None, command_id: str | None
    ) -> Outcome:
        outcome: Outcome = Refused(Code.BUSY)
        for attempt in range(1, ATTEMPTS + 1):
            if (
                by is not None
                and command_id is not None
                and replica.answered(by, command_id) is not None
            ):
                return Duplicate()
            decided = self._decide(replica, command)
            if isinstance(decided, Refused):
                return decided
            if not decided:
                return Done(())
            if replica.archived:
                return Refused(Code.EXPIRED)
            result = await self._commit(replica, command, decided, by, command_id)
            if isinstance(result, Committed):
                await self._take_over(replica, result)
                return Done(result.entries)
            outcome = _refusal(result, replica, command)
            if result is Conflict.VERSION:
                await asyncio.sleep(random.uniform(0, BACKOFF_S * attempt))
            await self.catch_up(replica)
            if result in (Conflict.CLOCK, Conflict.UNKNOWN):
                return outcome
        return outcome

    async def _take_over(self, replica: Replica, committed: Committed) -> None:
        """Fold what was committed; raises StoreDownError where it cannot be folded yet."""
        if not replica.feed(committed.entries):
            await self.catch_up(replica)
        elif replica.behind and not self.flying(replica.id):
            # Others' entries can wait: this command is answered, whatever becomes of the store.
            with contextlib.suppress(StoreDownError):
                await self.catch_up(replica)

    def _decide(self, replica: Replica, command: cmd.Command) -> tuple[Event, ...] | Refused:
        if isinstance(command, cmd.BoardCommand):
            return decide_board(replica.race, replica.table, command, self._clock.now())
        return decide_lobby(replica.race, command)

    async def _commit(
        self,
        replica: Replica,
        command: cmd.Command,
        events: tuple[Event, ...],
        by: str | None,
        command_id: str | None,
    ) -> Committed | Conflict:
        guard, number, player = _guard(replica, command)
        commit = Commit(
            race=replica.id,
            phase=replica.race.phase,
            guard=guard,
            number=number,
            events=events,
            player=player,
            by=by,
            command=command_id,
            seated=_seated(replica, events),
        )
        self._flying[replica.id] += 1
        try:
            return await self._log.commit(commit)
        except StoreDownError:
            await self.catch_up(replica)  # raises again while the store is away
            return Conflict.VERSION
        finally:
            self._flying[replica.id] -= 1
            if not self._flying[replica.id]:
                del self._flying[replica.id]


def _guard(replica: Replica, command: cmd.Command) -> tuple[Guard, int, str]:
    match command:
        case cmd.Move() | cmd.Undo() | cmd.Home():
            return Guard.REVISION, command.rev, command.player
        case cmd.Resign():
            return Guard.OPEN, 0, command.player
        case cmd.Expire():
            return Guard.DEADLINE, replica.race.version, ""
        case _:
            return Guard.VERSION, replica.race.version, ""


def _seated(replica: Replica, events: tuple[Event, ...]) -> int:
    """How many boards a `started` among the events opens."""
    if not any(isinstance(event, Started) for event in events):
        return 0
    gone = {event.player for event in events if isinstance(event, Left)}
    return sum(seat.player not in gone for seat in replica.race.taken)


def _refusal(conflict: Conflict, replica: Replica, command: cmd.Command) -> Refused:
    code = {
        Conflict.UNKNOWN: Code.EXPIRED,
        Conflict.PHASE: Code.RACE_NOT_RUNNING,
        Conflict.CLOCK: Code.RACE_NOT_RUNNING,
        Conflict.STALE: Code.STALE,
        Conflict.BOARD_OVER: Code.BOARD_OVER,
        Conflict.VERSION: Code.BUSY,
    }[conflict]
    player = command.player if isinstance(command, cmd.BoardCommand) else ""
    score = replica.race.scores.get(player)
    return Refused(code, rev=score.rev if score else None)
