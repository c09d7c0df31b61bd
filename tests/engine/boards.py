"""Hand-made boards on small variants: only the cards that a test is about."""

from collections.abc import Sequence as Many
from typing import Final

from engine.cards import FACE_DOWN, RANKS, card_of
from engine.checks import refusal
from engine.game import Game, compile_game
from engine.legality import legal_moves
from engine.moves import parse
from engine.play import Effects, play
from engine.position import Position
from engine.rules import Columns, Fill, Foundations, Sequence, Stock, SuitRule, Variant

TINY: Final = Variant(
    id="tiny",
    name="Tiny",
    decks=1,
    columns=Columns((1, 1, 1)),
    build=Sequence(SuitRule.SAME),
    fill=Fill(),
    foundations=Foundations(),
    stock=Stock(),
)
"""Three columns built down in suit, single cards, any card to an empty column."""


def cards(text: str) -> bytes:
    """``"KS #QH"``: the cards written, bottom to top."""
    return bytes(
        card_of(word.removeprefix("#")) | (FACE_DOWN if word.startswith("#") else 0)
        for word in text.split()
    )


def board(
    variant: Variant,
    columns: Many[str],
    *,
    foundations: Many[str] = (),
    stock: str = "",
    waste: str = "",
    reserve: Many[str] = (),
    base: str = "",
    redeals_left: int | None = None,
) -> Position:
    """A position of exactly these cards; piles left out are empty."""
    game = compile_game(variant)
    return Position(
        game=game,
        columns=_filled(columns, len(variant.columns.heights)),
        foundations=_filled(foundations, game.foundations),
        stock=cards(stock),
        waste=cards(waste),
        reserve=_filled(reserve, _piles(game)),
        base=RANKS.index(base) if base else -1,
        redeals_left=game.redeals if redeals_left is None else redeals_left,
    )


def _piles(game: Game) -> int:
    return game.variant.reserve.piles if game.variant.reserve else 0


def _filled(piles: Many[str], count: int) -> tuple[bytes, ...]:
    return tuple(cards(text) for text in (*piles, *[""] * (count - len(piles))))


def legal(position: Position) -> set[str]:
    """The texts of the legal moves."""
    return {move.text for move in legal_moves(position)}


def refused(position: Position, move: str) -> dict[str, object] | None:
    """The refusal of a move as JSON; None if it is legal."""
    found = refusal(position, parse(move))
    return found.as_json() if found is not None else None


def after(position: Position, move: str, order: str | None = None) -> tuple[Position, Effects]:
    """What playing the move gives."""
    return play(position, parse(move), None if order is None else cards(order))
