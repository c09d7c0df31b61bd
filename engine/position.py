"""A position: where every card of a board lies, known and unknown. Immutable."""

from typing import NamedTuple

from engine.game import Game


class Position(NamedTuple):
    """All piles from bottom to top, as bytes of cards.

    ``columns`` may hold face-down cards (``FACE_DOWN`` set), never on top. ``foundations`` stand by
    index, empty ones too. The stock's last card is dealt next, the waste's last is exposed.
    ``reserve`` is one pile, or a pile of at most one card for each cell. ``base`` is the base rank
    that the first card home fixed, -1 where unset or fixed by the rules. ``redeals_left`` counts
    waste turn-overs or reshuffles, -1 for unlimited.
    """

    game: Game
    columns: tuple[bytes, ...]
    foundations: tuple[bytes, ...]
    stock: bytes
    waste: bytes
    reserve: tuple[bytes, ...]
    base: int
    redeals_left: int


def cards_home(position: Position) -> int:
    """Cards on the foundations, those laid out before the deal included."""
    return sum(map(len, position.foundations))


def is_won(position: Position) -> bool:
    """Whether every card of every deck is on the foundations."""
    return cards_home(position) == position.game.cards
