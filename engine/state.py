"""A position as JSON values: the format of the conformance data and of ``samedeal positions``.

``{"tableau", "foundations", "stock", "waste", "reserve", "base_rank", "redeals_left", "won"}``.
Cards are texts, ``#`` before one that lies face down. ``foundations`` holds the piles that are not
empty, sorted; their order means nothing. A reserve cell is a card or null; a reserve of one pile is
that pile. ``redeals_left`` is null where unlimited.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from engine.cards import FACE_DOWN, RANKS, TEXTS, card_of, texts_of
from engine.game import Game
from engine.position import Position, is_won


class MalformedState(ValueError):
    """A value that is no state of the game; ``code`` is ``state`` or ``cards``."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def state_of(position: Position) -> dict[str, object]:
    """The position with all its secrets."""
    return {
        "tableau": [
            [("#" if card & FACE_DOWN else "") + TEXTS[card & 63] for card in column]
            for column in position.columns
        ],
        "foundations": sorted(texts_of(pile) for pile in position.foundations if pile),
        "stock": texts_of(position.stock),
        "waste": texts_of(position.waste),
        "reserve": reserve_of(position),
        "base_rank": RANKS[position.base] if position.base >= 0 else None,
        "redeals_left": position.redeals_left if position.redeals_left >= 0 else None,
        "won": is_won(position),
    }


def reserve_of(position: Position) -> Sequence[str | None]:
    """Cells as card or null, one pile as its cards, nothing where there is no reserve."""
    if position.game.cells:
        return [TEXTS[pile[0]] if pile else None for pile in position.reserve]
    return [TEXTS[card] for pile in position.reserve for card in pile]


def position_of(game: Game, state: object) -> Position:
    """The position that ``state`` writes; ``MalformedState`` if it is no state of the game.

    A state holds every card of the decks exactly once, no column's top face down, and foundations
    that follow the game's rules. ``won`` may be missing; if it is there it has to be true to the
    cards.
    """
    if not isinstance(state, dict):
        raise MalformedState("state", "a state is an object")
    unknown = sorted(map(str, state.keys() - _FIELDS))
    if unknown:
        raise MalformedState("state", f"a state has no field {unknown[0][:20]!r}")
    base = _base(game, state.get("base_rank"))
    position = Position(
        game=game,
        columns=_columns(game, state.get("tableau")),
        foundations=_foundations(game, state.get("foundations"), base),
        stock=_pile("stock", state.get("stock")),
        waste=_pile("waste", state.get("waste")),
        reserve=_reserve(game, state.get("reserve")),
        base=base,
        redeals_left=_redeals(game, state.get("redeals_left", -1)),
    )
    _check_cards(position)
    if "won" in state and state["won"] is not is_won(position):
        raise MalformedState("state", "won is true exactly when every card is on the foundations")
    return position


_FIELDS = {
    "tableau",
    "foundations",
    "stock",
    "waste",
    "reserve",
    "base_rank",
    "redeals_left",
    "won",
}


def _pile(name: str, value: object) -> bytes:
    if not isinstance(value, list):
        raise MalformedState("state", f"{name} is a list of cards")
    try:
        return bytes(card_of(card) for card in value)
    except (ValueError, TypeError):
        raise MalformedState("cards", f"{name} holds something that is not a card") from None


def _piles(name: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise MalformedState("state", f"{name} is a list of piles")
    return value


def _columns(game: Game, value: object) -> tuple[bytes, ...]:
    piles = _piles("tableau", value)
    if len(piles) != len(game.variant.columns.heights):
        count = len(game.variant.columns.heights)
        raise MalformedState("state", f"the tableau of {game.id} has {count} columns")
    return tuple(_column(pile) for pile in piles)


def _column(value: object) -> bytes:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise MalformedState("state", "a column is a list of cards")
    up = _pile("tableau", [text.removeprefix("#") for text in value])
    column = bytes(
        card | FACE_DOWN if text.startswith("#") else card
        for card, text in zip(up, value, strict=True)
    )
    if column and column[-1] & FACE_DOWN:
        raise MalformedState("state", "the top card of a column lies face up")
    return column


def _reserve(game: Game, value: object) -> tuple[bytes, ...]:
    reserve = game.variant.reserve
    if not isinstance(value, list):
        raise MalformedState("state", "reserve is a list")
    if not game.cells:
        pile = _pile("reserve", value)
        if len(pile) > (reserve.cards if reserve else 0):
            raise MalformedState("state", f"the reserve of {game.id} is smaller")
        return (pile,) if reserve else ()
    if len(value) != (reserve.piles if reserve else 0):
        raise MalformedState("state", f"the reserve of {game.id} has another number of cells")
    return tuple(b"" if cell is None else _pile("reserve", [cell]) for cell in value)


def _base(game: Game, value: object) -> int:
    if value is None:
        return -1
    if not isinstance(value, str) or len(value) != 1 or value not in RANKS:
        raise MalformedState("state", "base_rank is a rank or null")
    if not game.chooses_base:
        raise MalformedState("state", f"base_rank is null in {game.id}")
    return RANKS.index(value)


def _redeals(game: Game, value: object) -> int:
    if game.redeals < 0:
        if value is not None:
            raise MalformedState("state", f"redeals_left is null in {game.id}: unlimited")
        return -1
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= game.redeals:
        raise MalformedState("state", f"redeals_left is 0 to {game.redeals} in {game.id}")
    return value


def _foundations(game: Game, value: object, base: int) -> tuple[bytes, ...]:
    """Each pile goes to the first free index of its suit's rule, in the order given."""
    found = [b""] * game.foundations
    for pile in (_pile("foundations", item) for item in _piles("foundations", value)):
        if not pile:
            continue
        if game.chooses_base and base < 0:
            raise MalformedState("state", "a foundation is started, but base_rank is not set")
        free = [
            index
            for group in game.groups
            if pile[0] in group.starts[base] and _grows(group.follows[base], pile)
            for index in range(group.first, group.end)
            if not found[index]
        ]
        if not free:
            raise MalformedState("state", f"no foundation holds {' '.join(texts_of(pile))[:40]}")
        found[free[0]] = pile
    return tuple(found)


def _grows(follows: bytes, pile: bytes) -> bool:
    return all(upper == follows[lower] for lower, upper in pairwise(pile))


def _check_cards(position: Position) -> None:
    game = position.game
    columns = (bytes(card & ~FACE_DOWN for card in column) for column in position.columns)
    piles = (*columns, *position.foundations, position.stock, position.waste, *position.reserve)
    held = Counter(b"".join(piles))
    for card in range(52):
        if held[card] != game.variant.decks:
            have, must = held[card], game.variant.decks
            raise MalformedState("cards", f"{TEXTS[card]} is there {have} times, not {must}")
    if game.variant.stock is None and (position.stock or position.waste):
        raise MalformedState("state", f"{game.id} has no stock")
