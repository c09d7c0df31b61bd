"""What may be seen of a position: the one door by which it leaves the server.

Face-down cards become ``#`` and the stock becomes a count here, and nowhere else.
"""

from dataclasses import dataclass

from engine.cards import FACE_DOWN, RANKS, TEXTS
from engine.position import Position, is_won
from engine.state import reserve_of

HIDDEN = "#"


@dataclass(frozen=True, slots=True)
class View:
    """Piles bottom to top as card texts. ``foundations`` by index, empty ones too.

    ``reserve``: cells as card or None, one pile as its cards, or nothing. ``redeals_left`` is None
    where unlimited.
    """

    tableau: tuple[tuple[str, ...], ...]
    foundations: tuple[tuple[str, ...], ...]
    stock: int
    waste: tuple[str, ...]
    reserve: tuple[str | None, ...]
    base_rank: str | None
    redeals_left: int | None
    won: bool


def view(position: Position) -> View:
    """The position without its secrets."""
    return View(
        tableau=tuple(
            tuple(HIDDEN if card & FACE_DOWN else TEXTS[card] for card in column)
            for column in position.columns
        ),
        foundations=tuple(_texts(pile) for pile in position.foundations),
        stock=len(position.stock),
        waste=_texts(position.waste),
        reserve=tuple(reserve_of(position)),
        base_rank=RANKS[position.base] if position.base >= 0 else None,
        redeals_left=position.redeals_left if position.redeals_left >= 0 else None,
        won=is_won(position),
    )


def _texts(pile: bytes) -> tuple[str, ...]:
    return tuple(TEXTS[card] for card in pile)


def as_json(view: View) -> dict[str, object]:
    """The view as the protocol writes it: the fields of a state, with lists."""
    return {
        "tableau": [list(column) for column in view.tableau],
        "foundations": [list(pile) for pile in view.foundations],
        "stock": view.stock,
        "waste": list(view.waste),
        "reserve": list(view.reserve),
        "base_rank": view.base_rank,
        "redeals_left": view.redeals_left,
        "won": view.won,
    }
