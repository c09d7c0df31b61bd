"""The axes along which patience games differ, and a game as a value of them.

A ``Variant`` is data only: nested by pile kind, no functions, nothing about how a table looks.
Every part checks itself when it is built, so a variant that exists can be dealt and played. A
relative of a game is ``dataclasses.replace`` of a named one.
"""

from dataclasses import dataclass
from enum import Enum

from engine.cards import RANKS, SUITS


class RulesError(ValueError):
    """Rules that contradict themselves or the number of cards."""


class Base(Enum):
    """The rank that starts a foundation."""

    ACE = "ace"
    KING = "king"
    CHOSEN = "chosen"  # by the first card played to any foundation


class Direction(Enum):
    """Which rank comes on top of which, seen from the lower card."""

    UP = "up"
    DOWN = "down"
    EITHER = "either"


class SuitRule(Enum):
    """How the suits of two neighbours relate."""

    SAME = "same"
    ALTERNATING = "alternating"  # red on black, black on red
    ANY = "any"


class Faces(Enum):
    """Which cards of a column are dealt face up."""

    ALL_UP = "all_up"
    TOP_UP = "top_up"
    EVERY_OTHER = "every_other"  # counted from the top card, which is up


class Dealing(Enum):
    """The order in which the columns get their cards."""

    BY_COLUMN = "by_column"
    BY_ROW = "by_row"


class Turn(Enum):
    """When the reserve is dealt."""

    BEFORE_COLUMNS = "before_columns"
    AFTER_COLUMNS = "after_columns"


def _require(condition: bool, complaint: str) -> None:
    if not condition:
        raise RulesError(complaint)


@dataclass(frozen=True, slots=True)
class FoundationRule:
    """One rule for the foundations of some suits: one foundation a suit and deck."""

    suits: str = SUITS
    base: Base = Base.ACE
    direction: Direction = Direction.UP
    wraps: bool = False
    laid_out: bool = False  # the base cards lie there before the deal

    def __post_init__(self) -> None:
        _require(
            bool(self.suits) and self.suits == "".join(s for s in SUITS if s in self.suits),
            f"a foundation's suits are some of {SUITS}, in this order",
        )
        ends = {Base.ACE: Direction.UP, Base.KING: Direction.DOWN}
        _require(self.direction is not Direction.EITHER, "a foundation goes up or down")
        _require(
            self.wraps or self.direction is ends.get(self.base),
            "a foundation that does not wrap goes up from the ace or down from the king",
        )
        _require(
            not (self.laid_out and self.base is Base.CHOSEN),
            "a base that the first card chooses cannot be laid out before",
        )


@dataclass(frozen=True, slots=True)
class Foundations:
    """All foundations: each suit has one rule; indices run rule by rule."""

    rules: tuple[FoundationRule, ...] = (FoundationRule(),)
    may_return: bool = True  # the top card may go back to a column

    def __post_init__(self) -> None:
        served = "".join(sorted("".join(rule.suits for rule in self.rules)))
        _require(served == SUITS, "every suit has exactly one foundation rule")
        _require(
            len({rule.base is Base.CHOSEN for rule in self.rules}) == 1,
            "either every foundation's base is chosen by the first card or none is",
        )


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns as they are dealt, left to right."""

    heights: tuple[int, ...]
    faces: Faces = Faces.ALL_UP
    dealing: Dealing = Dealing.BY_ROW

    def __post_init__(self) -> None:
        _require(
            1 <= len(self.heights) <= 26 and min(self.heights) >= 1,
            "there are 1 to 26 columns, each dealt at least one card",
        )


@dataclass(frozen=True, slots=True)
class Sequence:
    """What follows what in a column: the rule for building, or for the blocks that move whole."""

    suits: SuitRule
    direction: Direction = Direction.DOWN
    wraps: bool = False


@dataclass(frozen=True, slots=True)
class Fill:
    """What goes to an empty column: ranks as in ``RANKS``, none for nothing, all for anything."""

    ranks: str = RANKS
    from_foundation: str = ""  # ranks that a foundation's top may have besides
    automatic: bool = False  # the column a move emptied takes the waste's top, else the stock's

    def __post_init__(self) -> None:
        for ranks in (self.ranks, self.from_foundation):
            _require(
                ranks == "".join(rank for rank in RANKS if rank in ranks),
                f"the ranks for an empty column are some of {RANKS}, in this order",
            )


@dataclass(frozen=True, slots=True)
class Stock:
    """Everything not laid out; drawn to the waste."""

    draw: int = 1
    passes: int | None = 1  # None: the waste may be turned over without limit

    def __post_init__(self) -> None:
        _require(self.draw >= 1, "a draw turns at least one card")
        _require(self.passes is None or self.passes >= 1, "a stock is passed at least once")


@dataclass(frozen=True, slots=True)
class Reserve:
    """One pile of which the top card plays, or cells of one card each."""

    piles: int
    cards: int
    to_columns: bool = True
    turn: Turn = Turn.AFTER_COLUMNS

    def __post_init__(self) -> None:
        _require(
            self.piles >= 1 and self.cards >= 1 and 1 in (self.piles, self.cards),
            "a reserve is one pile or cells of one card",
        )


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The columns' cards gathered, shuffled and laid out again, each column ``fan`` high."""

    times: int
    fan: int

    def __post_init__(self) -> None:
        _require(self.times >= 1 and self.fan >= 1, "a reshuffle has a count and a fan height")


@dataclass(frozen=True, slots=True)
class Variant:
    """A game: everything that its table, its moves and its rules page follow from."""

    id: str
    name: str
    decks: int
    columns: Columns
    build: Sequence
    block: Sequence | None = None
    fill: Fill = Fill()
    foundations: Foundations = Foundations()
    stock: Stock | None = None
    reserve: Reserve | None = None
    reshuffle: Reshuffle | None = None

    def __post_init__(self) -> None:
        _require(self.decks in (1, 2, 3), "a game takes one, two or three decks")
        left = self.cards - self.laid_out
        _require(left >= 0, f"{-left} more cards laid out than there are")
        if self.stock is None:
            _require(left == 0, f"{left} cards are neither laid out nor in a stock")
            _require(not self.fill.automatic, "an automatic fill needs a stock")
        else:
            _require(left > 0, "no cards are left for the stock")
            _require(
                self.reshuffle is None,
                "one count serves both: a game turns its waste over or reshuffles its columns",
            )
        if self.reshuffle is not None:
            room = self.reshuffle.fan * len(self.columns.heights)
            _require(room >= sum(self.columns.heights), "a reshuffle has too few fans")

    @property
    def cards(self) -> int:
        """All cards of all decks."""
        return 52 * self.decks

    @property
    def laid_out(self) -> int:
        """Cards that the deal puts anywhere but into the stock."""
        bases = sum(len(rule.suits) for rule in self.foundations.rules if rule.laid_out)
        reserve = self.reserve.piles * self.reserve.cards if self.reserve else 0
        return bases * self.decks + sum(self.columns.heights) + reserve
