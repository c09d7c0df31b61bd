"""What a table needs to know to draw a game, found from the variant's data."""

from dataclasses import dataclass

from engine.cards import PACK, suit
from engine.game import compile_game
from engine.rules import Direction, Reserve, Stock, SuitRule, Variant
from engine.shuffle import is_dealt_up


@dataclass(frozen=True, slots=True)
class Longest:
    """The longest column that play can reach: so many face-down cards under so many face up."""

    down: int
    up: int


@dataclass(frozen=True, slots=True)
class Shape:
    """Counts of piles and cards. ``fan`` is the height after a reshuffle, None without one;
    ``blocks`` whether more than one card can move at once."""

    decks: int
    columns: int
    foundations: int
    stock: Stock | None
    reserve: Reserve | None
    fan: int | None
    longest: Longest
    blocks: bool


def shape(variant: Variant) -> Shape:
    """The shape of a game's table."""
    return Shape(
        decks=variant.decks,
        columns=len(variant.columns.heights),
        foundations=4 * variant.decks,
        stock=variant.stock,
        reserve=variant.reserve,
        fan=variant.reshuffle.fan if variant.reshuffle else None,
        longest=longest_column(variant),
        blocks=variant.block is not None,
    )


def longest_column(variant: Variant) -> Longest:
    """A column as it was dealt whose top card starts the longest sequence there is."""
    heights = set(variant.columns.heights)
    dealt = [
        (sum(not is_dealt_up(variant.columns.faces, depth) for depth in range(height)), height)
        for height in heights
    ]
    if variant.reshuffle is not None:
        dealt.append((0, variant.reshuffle.fan))
    down, height = max(dealt, key=lambda column: column[1])
    total = min(height - 1 + _longest_run(variant), variant.cards)
    return Longest(down, total - down)


def _longest_run(variant: Variant) -> int:
    """The most cards that can follow one another, those laid out on foundations aside.

    Exact where a sequence goes one way and does not wrap; else all cards that could take part.
    """
    laid = b"".join(group.laid_out for group in compile_game(variant).groups)
    left = [card for card in PACK * variant.decks if card not in laid]
    build = variant.build
    one_way = build.direction is not Direction.EITHER and not build.wraps
    suits = range(4) if build.suits is SuitRule.SAME else [None]
    return max(
        len(set(ranks) if one_way else ranks)
        for ranks in (
            [card % 13 for card in left if only is None or suit(card) == only] for only in suits
        )
    )


def as_json(shape: Shape) -> dict[str, object]:
    """The shape with plain values: ``stock`` and ``reserve`` are objects or null."""
    stock, reserve = shape.stock, shape.reserve
    return {
        "decks": shape.decks,
        "columns": shape.columns,
        "foundations": shape.foundations,
        "stock": stock and {"draw": stock.draw, "passes": stock.passes},
        "reserve": reserve and {"piles": reserve.piles, "cards": reserve.cards},
        "fan": shape.fan,
        "longest": {"down": shape.longest.down, "up": shape.longest.up},
        "blocks": shape.blocks,
    }
