"""The tables a variant is compiled to: one pure function an axis.

The rules are interpreted here and only here; a move looks up what these functions found.
"""

from dataclasses import dataclass
from typing import Final, assert_never

from engine.cards import FACE_DOWN, PACK, RANKS, SUITS, is_red, rank, suit
from engine.moves import Move, Place, carry
from engine.refusals import Code
from engine.rules import Base, Direction, FoundationRule, Sequence, SuitRule, Variant

NO_CARD: Final = 255
HOME: Final = Place("F")


@dataclass(frozen=True, slots=True)
class FoundationGroup:
    """The foundations ``first`` to ``end - 1``, which share a rule.

    ``starts[base]`` are the cards that an empty one takes and ``follows[base][top]`` is the card
    that a started one wants, ``NO_CARD`` when it is full. Both have 14 entries: for base rank 0 to
    12 and, last, for an unset one (index -1). Where the rule names the base all 14 are the same.
    """

    first: int
    end: int
    starts: tuple[bytes, ...]
    follows: tuple[bytes, ...]
    laid_out: bytes


@dataclass(frozen=True, slots=True)
class MoveTable:
    """Every carried move of a game, made once: its value and text are looked up.

    ``column[i][n][j]`` carries n cards from column i to column j; ``reserve[p][j]``; ``waste[j]``;
    ``foundation[card][j]``; the ``…_home`` tables have the same sources and go to a foundation.
    """

    column: tuple[tuple[tuple[Move, ...], ...], ...]
    column_home: tuple[Move, ...]
    waste: tuple[Move, ...]
    waste_home: Move
    reserve: tuple[tuple[Move, ...], ...]
    reserve_home: tuple[Move, ...]
    foundation: tuple[tuple[Move, ...], ...]


def follows(sequence: Sequence, lower: int, upper: int) -> bool:
    """Whether ``upper`` continues the sequence when it lies on ``lower``."""
    step = rank(upper) - rank(lower)
    return _suits_fit(sequence.suits, lower, upper) and _step_fits(sequence, step)


def _suits_fit(rule: SuitRule, lower: int, upper: int) -> bool:
    match rule:
        case SuitRule.SAME:
            return suit(lower) == suit(upper)
        case SuitRule.ALTERNATING:
            return is_red(lower) != is_red(upper)
        case SuitRule.ANY:
            return True
        case _:
            assert_never(rule)


def _step_fits(sequence: Sequence, step: int) -> bool:
    up = step == 1 or (sequence.wraps and step == -12)
    down = step == -1 or (sequence.wraps and step == 12)
    match sequence.direction:
        case Direction.UP:
            return up
        case Direction.DOWN:
            return down
        case Direction.EITHER:
            return up or down
        case _:
            assert_never(sequence.direction)


def misfit(sequence: Sequence) -> Code:
    """Why a card of the right rank is refused by the build rule."""
    match sequence.suits:
        case SuitRule.SAME:
            return Code.TWOWAY if sequence.direction is Direction.EITHER else Code.SUIT
        case SuitRule.ALTERNATING:
            return Code.COLOUR
        case SuitRule.ANY:
            return Code.RANK  # never met: there the rank is all that counts
        case _:
            assert_never(sequence.suits)


def block_links(block: Sequence | None) -> bytes:
    table = bytearray((FACE_DOWN | 63) << 6 | 63)
    if block is not None:
        for lower in PACK:
            for upper in PACK:
                table[lower << 6 | upper] = follows(block, lower, upper)
    return bytes(table)


def takers(ranks: str) -> bytes:
    return bytes(RANKS[rank(card)] in ranks for card in PACK)


def foundation_groups(variant: Variant) -> tuple[FoundationGroup, ...]:
    groups: list[FoundationGroup] = []
    first = 0
    for rule in variant.foundations.rules:
        end = first + len(rule.suits) * variant.decks
        bases = [_base_rank(rule, chosen) for chosen in (*range(13), -1)]
        starts = tuple(_cards_of(rule, base) for base in bases)
        wants = tuple(_successors(rule, base) for base in bases)
        laid_out = bytes(sorted(starts[-1] * variant.decks)) if rule.laid_out else b""
        groups.append(FoundationGroup(first, end, starts, wants, laid_out))
        first = end
    return tuple(groups)


def _base_rank(rule: FoundationRule, chosen: int) -> int:
    """The rank a foundation starts with, -1 for any."""
    match rule.base:
        case Base.ACE:
            return 0
        case Base.KING:
            return 12
        case Base.CHOSEN:
            return chosen
        case _:
            assert_never(rule.base)


def _cards_of(rule: FoundationRule, base: int) -> bytes:
    served = (card for card in PACK if SUITS[suit(card)] in rule.suits)
    return bytes(card for card in served if base < 0 or rank(card) == base)


def _successors(rule: FoundationRule, base: int) -> bytes:
    step = 1 if rule.direction is Direction.UP else -1
    return bytes(
        NO_CARD if (rank(top) + step) % 13 == base else suit(top) * 13 + (rank(top) + step) % 13
        for top in PACK
    )


def move_table(variant: Variant) -> MoveTable:
    heights = variant.columns.heights
    columns = [Place("T", index) for index in range(len(heights))]
    reserve = variant.reserve
    piles = reserve.piles if reserve else 0
    cells = [Place("R", index) if piles > 1 else Place("R") for index in range(piles)]
    return MoveTable(
        column=tuple(
            tuple(
                tuple(carry(source, count, target) for target in columns)
                for count in range(_longest_block(variant) + 1)
            )
            for source in columns
        ),
        column_home=tuple(carry(source, 1, HOME) for source in columns),
        waste=tuple(carry(Place("W"), 1, target) for target in columns),
        waste_home=carry(Place("W"), 1, HOME),
        reserve=tuple(tuple(carry(cell, 1, target) for target in columns) for cell in cells),
        reserve_home=tuple(carry(cell, 1, HOME) for cell in cells),
        foundation=tuple(
            tuple(carry(Place("F", card), 1, target) for target in columns) for card in PACK
        ),
    )


def _longest_block(variant: Variant) -> int:
    block = variant.block
    if block is None:
        return 1
    one_way = not block.wraps and block.direction is not Direction.EITHER
    return 13 if one_way else variant.cards
