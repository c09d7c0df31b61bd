"""What follows from legality for a board."""

from dataclasses import replace

import pytest

from engine.game import game
from engine.legality import homes, legal_moves, takes
from engine.rules import Reserve
from engine.shuffle import deal
from tests.engine.boards import TINY, after, board, legal


def test_equal_foundation_tops_are_one_move() -> None:
    two = replace(TINY, decks=2)
    position = board(two, ["3C", "KD", "KH"], foundations=["AC 2C", "AC 2C"])
    assert [move.text for move in legal_moves(position)] == ["T0*1>F", "F:2C*1>T0"]


def test_a_run_never_goes_onto_its_own_column() -> None:
    wraps = game("colonel")
    position = deal(wraps, bytes(32))
    run = bytes(range(12, -1, -1))
    lone = position._replace(columns=(run, *[b"\x33"] * 9), stock=b"", reserve=(b"",))
    assert "T0*13>T0" not in legal(lone)


def test_homes_name_the_foundation_that_takes_each_exposed_card() -> None:
    variant = replace(TINY, reserve=Reserve(2, 1))
    position = board(
        variant,
        ["3C", "AH", "4C"],
        foundations=["AC 2C", "", "AD"],
        waste="9S 2D",
        reserve=["", "AS"],
    )
    assert homes(position) == {"3C": 0, "AH": 1, "2D": 2, "AS": 1}


@pytest.mark.parametrize(
    ("name", "foundation", "column"),
    [
        ("moving_left", "A", "K"),
        ("stonewall", "A", "A23456789TJQK"),
        ("alternative", "AK", ""),
        ("colonel", "A23456789TJQK", "A23456789TJQK"),
        ("interchange", "A", "K"),
    ],
)
def test_what_empty_places_take(name: str, foundation: str, column: str) -> None:
    opening = deal(game(name), bytes(32))
    assert takes(opening) == {"F": list(foundation), "T": list(column)}


def test_a_fixed_base_is_the_only_rank_that_starts_a_foundation() -> None:
    opening = deal(game("colonel"), bytes(32))
    started, _ = after(opening, "T0*1>F")
    assert len(takes(started)["F"]) == 1
