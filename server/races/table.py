"""One board with its past: what a move or an undo makes of it. The engine decides.

A table is immutable and shares its past, so that replicas and delayed feeds hold them freely.
"""

from dataclasses import dataclass, field
from functools import cache, cached_property

from engine.effects import Effect, Effects
from engine.game import game
from engine.hints import next_home, useful
from engine.legality import legal_moves
from engine.moves import Move
from engine.play import play, reverse
from engine.position import Position, cards_home, is_won
from engine.shuffle import deal, reshuffle_order

_NOTHING = Effects((), False)


@dataclass(frozen=True, eq=False)
class Table:
    """A position, and the step that led to it. Compared by identity; never prints a secret.

    `before` is None where no undo is possible: at the start, and after a move that revealed a
    card (`effects.reveals`). `idle` counts the moves in a row that only passed the stock.
    """

    seed: bytes = field(repr=False)
    position: Position = field(repr=False)
    effects: Effects = _NOTHING
    before: "Table | None" = field(default=None, repr=False)
    idle: int = 0

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        return legal_moves(self.position)

    @property
    def cards(self) -> int:
        return cards_home(self.position)

    @property
    def won(self) -> bool:
        return is_won(self.position)

    @cached_property
    def stuck(self) -> bool:
        """No move left but idle ones; with unlimited passes, a whole pass without another."""
        if not useful(self.position, self.legal):
            return True
        draw = max(self.position.game.draw, 1)
        cards = len(self.position.stock) + len(self.position.waste)
        return self.idle > -(-cards // draw)


def opening(game_id: str, seed: bytes) -> Table:
    """The table at the start of a deal. Raises UnknownGame."""
    return Table(seed, deal(game(game_id), seed))


@cache
def any_opening(game_id: str) -> Position:
    """Some opening of a game, for what all its deals have in common."""
    return deal(game(game_id), bytes(32))


def moved(table: Table, move: Move) -> Table:
    """The table after a legal move. Raises IllegalMove (from the engine) if it is not."""
    order = _order(table) if move.text == "reshuffle" else None
    position, effects = play(table.position, move, order)
    before = None if effects.reveals else table
    return Table(table.seed, position, effects, before, _idle(table, move))


def undone(table: Table) -> tuple[Table, tuple[Effect, ...]]:
    """The table before the last move, and the effects of going there."""
    if table.before is None:
        raise ValueError("there is nothing to undo")
    return table.before, reverse(table.effects, table.before.position)


def homeward(table: Table) -> tuple[tuple[Move, Table], ...]:
    """The moves to foundations that `home` plays from here, each with the table after it."""
    steps: list[tuple[Move, Table]] = []
    while (move := next_home(table.position)) is not None:
        table = moved(table, move)
        steps.append((move, table))
    return tuple(steps)


def _order(table: Table) -> bytes:
    """The reshuffle's order: a function of the seed and of how many there were."""
    reshuffle = table.position.game.variant.reshuffle
    times = 0 if reshuffle is None else reshuffle.times
    return reshuffle_order(table.position, table.seed, times - table.position.redeals_left + 1)


def _idle(table: Table, move: Move) -> int:
    """Only counted where the stock may be passed for ever; elsewhere the passes run out."""
    stock = table.position.game.variant.stock
    if stock is None or stock.passes is not None or move.text not in ("draw", "redeal"):
        return 0
    others = tuple(other for other in table.legal if other.text not in ("draw", "redeal"))
    return 0 if useful(table.position, others) else table.idle + 1
