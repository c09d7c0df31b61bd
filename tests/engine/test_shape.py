"""What a table needs to know of a game."""

from dataclasses import replace

import pytest

from engine.rules import Direction, Sequence, SuitRule, Variant
from engine.shape import Longest, as_json, longest_column, shape
from engine.variants import VARIANTS
from tests.engine.boards import TINY
from tests.engine.relatives import RELATIVES
from tests.engine.test_axes import FANS


@pytest.mark.parametrize(
    ("name", "down", "up"),
    [
        ("alternative", 0, 14),
        ("interchange", 3, 16),
        ("moving_left", 9, 13),
        ("stonewall", 3, 15),
        ("colonel", 0, 26),
        ("la_belle_lucie", 0, 15),
        ("trefoil", 0, 14),
        ("triple_interchange", 4, 17),
        ("triple_left", 11, 13),
        ("wildflower", 0, 18),
    ],
)
def test_the_longest_column_that_play_can_reach(name: str, down: int, up: int) -> None:
    assert longest_column({**VARIANTS, **RELATIVES}[name]) == Longest(down, up)


@pytest.mark.parametrize(
    ("variant", "up"),
    [
        (replace(TINY, build=Sequence(SuitRule.ANY)), 13),
        (replace(TINY, build=Sequence(SuitRule.ANY, wraps=True)), 52),
        (replace(TINY, build=Sequence(SuitRule.SAME, Direction.EITHER), decks=2), 26),
        (FANS, 30),
    ],
)
def test_a_sequence_that_turns_or_wraps_may_take_every_card(variant: Variant, up: int) -> None:
    assert longest_column(variant) == Longest(0, up)


def test_a_shape_counts_piles() -> None:
    assert as_json(shape(VARIANTS["colonel"])) == {
        "decks": 2,
        "columns": 10,
        "foundations": 8,
        "stock": {"draw": 1, "passes": 2},
        "reserve": {"piles": 1, "cards": 11},
        "fan": None,
        "longest": {"down": 0, "up": 26},
        "blocks": True,
    }
    assert as_json(shape(VARIANTS["alternative"])) == {
        "decks": 1,
        "columns": 16,
        "foundations": 4,
        "stock": None,
        "reserve": None,
        "fan": 3,
        "longest": {"down": 0, "up": 14},
        "blocks": False,
    }
