"""A variant compiled once to tables, so that a move looks up and never interprets."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from engine.cards import PACK
from engine.refusals import Code
from engine.rules import Base, Variant
from engine.tables import (
    FoundationGroup,
    MoveTable,
    block_links,
    follows,
    foundation_groups,
    misfit,
    move_table,
    takers,
)
from engine.variants import VARIANTS


class UnknownGame(KeyError):
    """No game has this id."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A variant and its tables. Compared by identity: ``compile_game`` makes one a variant.

    ``onto[card]``: the cards on which a player may put it. ``linked[lower << 6 | upper]``: 1 where
    ``upper`` on ``lower`` keeps a block together; a face-down lower card never does. ``misfit``:
    why a card of the right rank is refused. ``fills[card]``, ``fills_back[card]``: 1 where an
    empty column takes it, the latter from a foundation. ``draw`` is 0 without a stock, ``fan``
    without a reshuffle; ``redeals`` are the turn-overs or reshuffles at the start, -1 for
    unlimited.
    """

    variant: Variant
    id: str
    cards: int
    deck: bytes
    onto: tuple[bytes, ...]
    linked: bytes
    misfit: Code
    fills: bytes
    fills_back: bytes
    groups: tuple[FoundationGroup, ...]
    foundations: int
    chooses_base: bool
    blocks: bool
    cells: bool
    reserve_plays: bool
    may_return: bool
    automatic_fill: bool
    draw: int
    redeals: int
    fan: int
    moves: MoveTable

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> tuple[Callable[[Variant], "Game"], tuple[Variant]]:
        return compile_game, (self.variant,)


def game(game_id: str) -> Game:
    """The game with this id; ``UnknownGame`` if there is none."""
    variant = VARIANTS.get(game_id)
    if variant is None:
        raise UnknownGame(game_id)
    return compile_game(variant)


@cache
def compile_game(variant: Variant) -> Game:
    """The tables of a variant; the same object every time."""
    groups = foundation_groups(variant)
    reserve, stock, reshuffle = variant.reserve, variant.stock, variant.reshuffle
    unlimited = stock is not None and stock.passes is None
    turns = stock.passes - 1 if stock and stock.passes else 0
    return Game(
        variant=variant,
        id=variant.id,
        cards=variant.cards,
        deck=PACK * variant.decks,
        onto=tuple(
            bytes(under for under in PACK if follows(variant.build, under, card)) for card in PACK
        ),
        misfit=misfit(variant.build),
        linked=block_links(variant.block),
        fills=takers(variant.fill.ranks),
        fills_back=takers(variant.fill.ranks + variant.fill.from_foundation),
        groups=groups,
        foundations=4 * variant.decks,
        chooses_base=any(rule.base is Base.CHOSEN for rule in variant.foundations.rules),
        blocks=variant.block is not None,
        cells=reserve is not None and reserve.piles > 1,
        reserve_plays=reserve is not None and reserve.to_columns,
        may_return=variant.foundations.may_return,
        automatic_fill=variant.fill.automatic,
        draw=stock.draw if stock else 0,
        redeals=-1 if unlimited else turns + (reshuffle.times if reshuffle else 0),
        fan=reshuffle.fan if reshuffle else 0,
        moves=move_table(variant),
    )
