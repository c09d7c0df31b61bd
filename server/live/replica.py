"""A race as this process holds it: the fold of its log, the boards that somebody here needs.

A replica never asks the store; it is fed entries, in order, and tells its listeners.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from engine.effects import Effect
from engine.moves import parse
from server.live.port import Stored
from server.races.events import Entry, Moved, Readied, Started, Undone
from server.races.race import Race, apply
from server.races.table import Table, moved, opening, undone

Seen = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Change:
    """An entry that was just folded; `effects` for a move or undo on a board held here."""

    entry: Entry
    effects: tuple[Effect, ...] | None = None


class Listener(Protocol):
    """Who follows a replica. Calls come in order, and must not block or raise."""

    def changed(self, change: Change) -> None:
        """One more entry."""

    def standings(self) -> None:
        """The standings may have changed; at most about once a second."""

    def presence(self, player: str, connected: bool, since: int, /) -> None:
        """A player came, or went."""

    def viewers(self, count: int, /) -> None:
        """So many spectators are there, in all processes."""

    def refolded(self) -> None:
        """The store has lost what was told: everything is to be told again."""


class _Board:
    """One board's moves, and its table up to some of them, made when it is first asked for."""

    def __init__(self) -> None:
        self.moves: list[str | None] = []  # None: an undo
        self.table: Table | None = None


class Replica:
    def __init__(self, race_id: str, stored: Stored) -> None:
        self.id = race_id
        self.seen: Seen = {}
        self.present: frozenset[str] = frozenset()
        self.watchers = 0
        # By how much this is behind what happens, in ms.
        self.lag_ms = 0
        self.scored = False
        self.listeners: list[Listener] = []
        self._load(stored)

    def _load(self, stored: Stored) -> None:
        self.announced = 0
        self.seed = stored.seed
        self.archived = stored.archived
        self.race = Race(self.id)
        self.last: Entry | None = None
        self._boards: dict[str, _Board] = {}
        self._answered: dict[tuple[str, str], int] = {}
        for entry in stored.entries:
            self._fold(entry)

    def refold(self, stored: Stored) -> None:
        """Start again from what the store has; it may be less than was known here."""
        self._load(stored)
        for listener in tuple(self.listeners):
            listener.refolded()

    def feed(self, entries: Iterable[Entry]) -> bool:
        """Fold the entries that are new here; False if some before them are missing."""
        for entry in entries:
            if entry.version <= self.race.version:
                continue
            if entry.version > self.race.version + 1:
                return False
            change = Change(entry, self._fold(entry))
            for listener in tuple(self.listeners):
                listener.changed(change)
        return True

    def see(self, seen: Seen, now: int) -> None:
        """Take the store's presence over, and tell of who came and who went."""
        self.seen = seen
        present = frozenset(player for player, until in seen.items() if until > now)
        changed, self.present = present ^ self.present, present
        for player in sorted(changed):
            here = player in present
            for listener in tuple(self.listeners):
                listener.presence(player, here, now if here else seen.get(player, now))

    def see_watchers(self, count: int) -> None:
        """Take the number of spectators over, and tell of it if it has changed."""
        if count != self.watchers:
            self.watchers = count
            for listener in tuple(self.listeners):
                listener.viewers(count)

    @property
    def behind(self) -> bool:
        """A version was announced that is not here yet."""
        return self.race.version < self.announced

    def publish_standings(self) -> None:
        """Tell of the standings, if they may have changed since this was last called."""
        if self.scored:
            self.scored = False
            for listener in tuple(self.listeners):
                listener.standings()

    def answered(self, by: str, command: str) -> int | None:
        """The revision (or version, in the lobby) that a command of this seat led to."""
        return self._answered.get((by, command))

    def table(self, player: str) -> Table:
        """A player's board as it is. The player must have one."""
        board = self._boards[player]
        if board.table is None:
            table = opening(self.race.game, self.seed)
            for move in board.moves:
                table = _step(table, move)[0]
            board.table = table
        return board.table

    def _fold(self, entry: Entry) -> tuple[Effect, ...] | None:
        event = entry.event
        effects = None
        match event:
            case Moved(player, move):
                effects = self._advance(player, move)
            case Undone(player):
                effects = self._advance(player, None)
            case _:
                pass
        self.scored = self.scored or not isinstance(event, Readied)
        self.race = apply(self.race, entry)
        if isinstance(event, Started):
            self._boards = {player: _Board() for player in self.race.scores}
        if entry.by is not None and entry.command is not None:
            score = self.race.scores.get(entry.by)
            self._answered[entry.by, entry.command] = score.rev if score else entry.version
        self.last = entry
        return effects

    def _advance(self, player: str, move: str | None) -> tuple[Effect, ...] | None:
        board = self._boards[player]
        board.moves.append(move)
        if board.table is None:
            return None
        board.table, effects = _step(board.table, move)
        return effects


def _step(table: Table, move: str | None) -> tuple[Table, tuple[Effect, ...]]:
    if move is None:
        return undone(table)
    after = moved(table, parse(move))
    return after, after.effects.steps
