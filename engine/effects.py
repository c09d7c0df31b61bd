"""What a move changed, step by step, so that a client can follow without knowing a rule.

Piles are written ``T3 W S R R5 F2``, foundations by index here. Cards are engine cards, face up.
"""

from typing import NamedTuple, assert_never

from engine.cards import RANKS, TEXTS, texts_of


class Moved(NamedTuple):
    """Cards, lowest first, from the top of one pile to the top of another."""

    source: str
    target: str
    cards: bytes


class Turned(NamedTuple):
    """The top card of a column turned face up."""

    pile: str
    card: int


class Drawn(NamedTuple):
    """Cards from the stock to the waste, one after the other."""

    cards: bytes


class Filled(NamedTuple):
    """An emptied column that filled by itself, from ``W`` or ``S``."""

    pile: str
    source: str
    card: int


class TurnedOver(NamedTuple):
    """The waste became the stock. ``left``: turn-overs that remain, -1 for unlimited."""

    left: int


class Laid(NamedTuple):
    """The columns after a reshuffle, all of them. ``left``: reshuffles that remain."""

    tableau: tuple[bytes, ...]
    left: int


class Based(NamedTuple):
    """The base rank is fixed, 0 to 12, or open again."""

    rank: int | None


class TurnedBack(NamedTuple):
    """A turn-over undone: the stock became this waste again."""

    waste: bytes
    left: int


Effect = Moved | Turned | Drawn | Filled | TurnedOver | Laid | Based | TurnedBack


class Effects(NamedTuple):
    """The steps in their order, and whether they showed a card that nobody knew."""

    steps: tuple[Effect, ...]
    reveals: bool


def as_json(effect: Effect) -> dict[str, object]:
    """The effect as the protocol writes it, its kind under ``e``."""
    match effect:
        case Moved(source, target, cards):
            return {"e": "move", "from": source, "to": target, "cards": texts_of(cards)}
        case Turned(pile, card):
            return {"e": "turn", "pile": pile, "card": TEXTS[card]}
        case Drawn(cards):
            return {"e": "draw", "cards": texts_of(cards)}
        case Filled(pile, source, card):
            return {"e": "fill", "pile": pile, "from": source, "card": TEXTS[card]}
        case TurnedOver(left):
            return {"e": "turnover", "left": _count(left)}
        case Laid(tableau, left):
            laid = [texts_of(column) for column in tableau]
            return {"e": "layout", "tableau": laid, "left": _count(left)}
        case Based(rank):
            return {"e": "base", "rank": None if rank is None else RANKS[rank]}
        case TurnedBack(waste, left):
            return {"e": "turnback", "waste": texts_of(waste), "left": _count(left)}
        case _:
            assert_never(effect)


def _count(left: int) -> int | None:
    return None if left < 0 else left
