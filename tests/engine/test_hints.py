"""What goes home by itself, what a hint shows, and when nothing useful is left."""

from dataclasses import replace

import pytest

from engine.game import game
from engine.legality import hint, legal_moves, next_home, useful
from engine.position import Position
from engine.rules import Fill, Reserve, Sequence, Stock, SuitRule
from engine.shuffle import deal
from tests.engine.boards import TINY, after, board
from tests.engine.test_axes import FANS

RUNS = replace(TINY, block=Sequence(SuitRule.SAME), reserve=Reserve(2, 1))


def test_cards_go_home_from_columns_then_waste_then_reserve() -> None:
    position = board(RUNS, ["KC", "AH", "AD"], waste="AC", reserve=["", "AS"])
    seen = []
    while (move := next_home(position)) is not None:
        seen.append(move.text)
        position, _ = after(position, move.text)
    assert seen == ["T1*1>F", "T2*1>F", "W*1>F", "R1*1>F"]


def test_the_first_card_that_fixes_a_base_is_left_to_the_player() -> None:
    opening = deal(game("colonel"), bytes(32))
    assert next_home(opening) is None
    started, _ = after(opening, "T0*1>F")
    again = started._replace(columns=(started.foundations[0], *started.columns[1:]))
    home = next_home(again)
    assert home is not None
    assert home.text == "T0*1>F"


@pytest.mark.parametrize(
    ("columns", "foundations", "answer"),
    [
        (["KC", "", "8H"], ["AC"], False),
        (["9H 8H", "KC", "3C"], ["AC 2C"], True),
        (["KC 8H", "", "2S"], [], True),
        (["KC 9H", "QD 8H", "2S"], [], True),
        (["KC", "QD", "2S"], [], False),
    ],
)
def test_useful_moves(columns: list[str], foundations: list[str], answer: bool) -> None:
    position = board(TINY, columns, foundations=foundations)
    assert useful(position, legal_moves(position)) is answer


def test_drawing_is_useful() -> None:
    position = board(TINY, ["KC", "QD", "2S"], stock="5S")
    assert useful(position, legal_moves(position))


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (board(RUNS, ["8H", "9H AS", "KC"]), "T1*1>F"),
        (board(RUNS, ["8H", "9H", "#2S 8H"]), "T2*1>T1"),
        (board(RUNS, ["8H", "9H", "KC"]), "T0*1>T1"),
        (board(RUNS, ["KC 2S", "9H", "KD"], waste="8H", stock="2C"), "W*1>T1"),
        (board(RUNS, ["KC 8H", "9H", "KD"], stock="2C"), "T0*1>T1"),
        (board(RUNS, ["9H 8H", "9H", "KD"], stock="2C"), "draw"),
        (board(RUNS, ["KC", "", "KD"], waste="8H", stock="2C"), "draw"),
        (board(replace(RUNS, stock=Stock(passes=2)), ["KC"], waste="8H"), "redeal"),
        (board(RUNS, ["KC 2S"], waste="8H"), "T0*1>T1"),
        (board(RUNS, ["KC"], foundations=["AC"]), None),
        (board(FANS, ["KC 8D", "9D", "2S"]), "T0*1>T1"),
        (board(replace(FANS, fill=Fill("")), ["KC 8D", "QD", "2S"]), "reshuffle"),
        (board(FANS, ["KC", "", "2S"], redeals_left=0), None),
    ],
)
def test_hint(position: Position, expected: str | None) -> None:
    move = hint(position)
    assert (move.text if move else None) == expected
