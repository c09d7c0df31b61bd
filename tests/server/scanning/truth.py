"""A race's true story, from its seed and log alone: every board at every revision, and since when.

What may be seen of a position is written here a second time, so that a server whose view is wrong
is found out by something that does not share the mistake.
"""

from collections import Counter
from functools import cached_property
from typing import Any

from engine.cards import FACE_DOWN, RANKS, TEXTS
from engine.moves import parse
from engine.position import Position
from server.live.port import Stored
from server.races.events import (
    Closed,
    Created,
    Entry,
    Expired,
    Finished,
    Joined,
    Left,
    Moved,
    Resigned,
    Started,
    Undone,
)
from server.races.table import Table, moved, opening, undone


class Truth:
    """Times are ms since the epoch, by the store's clock."""

    def __init__(self, stored: Stored) -> None:
        created = stored.entries[0].event
        assert isinstance(created, Created)
        self.seed = stored.seed
        self.game = created.game
        self.options = created.options
        self.entries = stored.entries
        self.starts_at: int | None = None
        self.started = 0  # the version of the start, 0 before it
        self.closed_at: int | None = None
        self._tables: dict[str, list[Table]] = {}
        self._times: dict[str, list[int]] = {}
        self._open: dict[tuple[str, int], Counter[str]] = {}
        for entry in stored.entries:
            self._take(entry)

    def _take(self, entry: Entry) -> None:
        match entry.event:
            case Started(starts_at):
                self.starts_at, self.started = starts_at, entry.version
            case Moved(player, move):
                self._add(player, moved(self._of(player)[-1], parse(move)), entry.at)
            case Undone(player):
                self._add(player, undone(self._of(player)[-1])[0], entry.at)
            case Closed():
                self.closed_at = entry.at
            case _:
                pass

    def _of(self, player: str) -> list[Table]:
        if player not in self._tables:
            self._times[player] = [self.starts_at or 0]
            self._tables[player] = [opening(self.game, self.seed)]
        return self._tables[player]

    def _add(self, player: str, table: Table, at: int) -> None:
        self._tables[player].append(table)
        self._times[player].append(at)

    def revisions(self, player: str) -> int:
        """How often the board was changed."""
        return len(self._of(player)) - 1

    def position(self, player: str, rev: int) -> Position:
        return self._of(player)[rev].position

    def open(self, player: str, rev: int) -> Counter[str]:
        """The cards that lie face up on the board, and how often."""
        key = (player, rev)
        if key not in self._open:
            self._open[key] = open_cards(self.position(player, rev))
        return self._open[key]

    def since(self, player: str, rev: int) -> int:
        """When the board came to this revision."""
        self._of(player)
        return self._times[player][rev]

    def entry(self, version: int) -> Entry | None:
        return self.entries[version - 1] if 0 < version <= len(self.entries) else None

    @cached_property
    def secrets(self) -> tuple[str, ...]:
        """Ways to write the seed."""
        return (self.seed.hex(), self.seed[::-1].hex(), str(int.from_bytes(self.seed)))

    def seats(self) -> dict[str, str]:
        """Who had which seat at the start, guest by player."""
        held: dict[str, str] = {}
        for entry in self.entries:
            match entry.event:
                case Joined(player, _, guest):
                    held[player] = guest
                case Left(player):
                    held.pop(player, None)
                case _:
                    pass
        return held

    def ended_at(self, player: str) -> int | None:
        """When the player's board was over."""
        for entry in self.entries:
            match entry.event:
                case Finished(who) | Resigned(who) | Expired(who) if who == player:
                    return entry.at
                case _:
                    pass
        return None


def open_cards(position: Position) -> Counter[str]:
    """The cards that lie face up, and how often."""
    shown = [card for column in position.columns for card in column if not card & FACE_DOWN]
    piles = (*position.foundations, *position.reserve, position.waste)
    return Counter(TEXTS[card] for card in (*shown, *b"".join(piles)))


def seen(position: Position) -> dict[str, Any]:
    """The view of a position as the protocol writes it."""
    game = position.game
    named = [[TEXTS[card] for card in pile] for pile in position.reserve]
    cells: list[str | None] = [pile[0] if pile else None for pile in named]
    home = sum(len(pile) for pile in position.foundations)
    return {
        "tableau": [
            ["#" if card >= FACE_DOWN else TEXTS[card] for card in column]
            for column in position.columns
        ],
        "foundations": [[TEXTS[card] for card in pile] for pile in position.foundations],
        "stock": len(position.stock),
        "waste": [TEXTS[card] for card in position.waste],
        "reserve": cells if game.cells else [card for pile in named for card in pile],
        "base_rank": None if position.base < 0 else RANKS[position.base],
        "redeals_left": None if position.redeals_left < 0 else position.redeals_left,
        "won": home == game.cards,
    }
