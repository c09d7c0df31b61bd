"""What a move changes, said step by step."""

from dataclasses import replace

import pytest

from engine.game import game
from engine.play import Drawn, Effects, IllegalMove, as_json, reverse
from engine.position import Position
from engine.refusals import Code
from engine.rules import Base, Fill, FoundationRule, Foundations, Reserve, Stock
from engine.shuffle import deal
from tests.engine.boards import TINY, after, board
from tests.engine.test_axes import FANS

CHOSEN = replace(TINY, foundations=Foundations((FoundationRule(base=Base.CHOSEN, wraps=True),)))
FILLING = replace(TINY, fill=Fill(automatic=True))
TURNING = replace(TINY, stock=Stock(passes=2))
ENDLESS = replace(TINY, stock=Stock(passes=None))
CELLS = replace(TINY, reserve=Reserve(2, 1))


@pytest.mark.parametrize(
    ("position", "move", "steps", "back"),
    [
        (
            board(TINY, ["KC 7H", "8H"]),
            "T0*1>T1",
            [{"e": "move", "from": "T0", "to": "T1", "cards": ["7H"]}],
            [{"e": "move", "from": "T1", "to": "T0", "cards": ["7H"]}],
        ),
        (
            board(TINY, ["#KC 7H", "8H"]),
            "T0*1>T1",
            [
                {"e": "move", "from": "T0", "to": "T1", "cards": ["7H"]},
                {"e": "turn", "pile": "T0", "card": "KC"},
            ],
            None,
        ),
        (
            board(TINY, [], foundations=["AD"], waste="AC"),
            "W*1>F",
            [{"e": "move", "from": "W", "to": "F1", "cards": ["AC"]}],
            [{"e": "move", "from": "F1", "to": "W", "cards": ["AC"]}],
        ),
        (
            board(CELLS, ["3C"], foundations=["AC"], reserve=["", "2C"]),
            "R1*1>T0",
            [{"e": "move", "from": "R1", "to": "T0", "cards": ["2C"]}],
            [{"e": "move", "from": "T0", "to": "R1", "cards": ["2C"]}],
        ),
        (
            board(TINY, ["3C"], foundations=["", "AC 2C"]),
            "F:2C*1>T0",
            [{"e": "move", "from": "F1", "to": "T0", "cards": ["2C"]}],
            [{"e": "move", "from": "T0", "to": "F1", "cards": ["2C"]}],
        ),
        (
            board(CHOSEN, ["9S"]),
            "T0*1>F",
            [
                {"e": "move", "from": "T0", "to": "F0", "cards": ["9S"]},
                {"e": "base", "rank": "9"},
            ],
            [
                {"e": "base", "rank": None},
                {"e": "move", "from": "F0", "to": "T0", "cards": ["9S"]},
            ],
        ),
        (
            board(FILLING, ["7H", "8H"], waste="2C 3C", stock="4C"),
            "T0*1>T1",
            [
                {"e": "move", "from": "T0", "to": "T1", "cards": ["7H"]},
                {"e": "fill", "pile": "T0", "from": "W", "card": "3C"},
            ],
            [
                {"e": "move", "from": "T0", "to": "W", "cards": ["3C"]},
                {"e": "move", "from": "T1", "to": "T0", "cards": ["7H"]},
            ],
        ),
        (
            board(FILLING, ["7H", "8H"], stock="4C 5C"),
            "T0*1>T1",
            [
                {"e": "move", "from": "T0", "to": "T1", "cards": ["7H"]},
                {"e": "fill", "pile": "T0", "from": "S", "card": "5C"},
            ],
            None,
        ),
        (
            board(TINY, [], stock="4C 5C"),
            "draw",
            [{"e": "draw", "cards": ["5C"]}],
            None,
        ),
        (
            board(replace(TINY, stock=Stock(3)), [], stock="2C 3C 4C 5C"),
            "draw",
            [{"e": "draw", "cards": ["5C", "4C", "3C"]}],
            None,
        ),
        (
            board(TURNING, [], waste="4C 5C"),
            "redeal",
            [{"e": "turnover", "left": 0}],
            [{"e": "turnback", "waste": ["4C", "5C"], "left": 1}],
        ),
        (
            board(ENDLESS, [], waste="4C 5C"),
            "redeal",
            [{"e": "turnover", "left": None}],
            [{"e": "turnback", "waste": ["4C", "5C"], "left": None}],
        ),
    ],
)
def test_effects(
    position: Position,
    move: str,
    steps: list[dict[str, object]],
    back: list[dict[str, object]] | None,
) -> None:
    _, effects = after(position, move)
    assert [as_json(step) for step in effects.steps] == steps
    assert effects.reveals is (back is None)
    if back is not None:
        assert [as_json(step) for step in reverse(effects, position)] == back


def test_a_reshuffle_says_the_whole_layout() -> None:
    _, effects = after(board(FANS, ["2C", "#4C 6C"]), "reshuffle", order="6C 2C 4C")
    assert [as_json(step) for step in effects.steps] == [
        {"e": "layout", "tableau": [["6C", "2C", "4C"], [], []], "left": 1}
    ]
    assert effects.reveals


@pytest.mark.parametrize("order", [None, "", "2C", "2C 2C", "2C 4C 6C"])
def test_a_reshuffle_needs_an_order_of_exactly_the_gathered_cards(order: str | None) -> None:
    with pytest.raises(ValueError, match="exactly the cards"):
        after(board(FANS, ["2C", "#4C"]), "reshuffle", order=order)


def test_only_a_reshuffle_takes_an_order() -> None:
    with pytest.raises(ValueError, match="only a reshuffle"):
        after(board(TINY, [], stock="2C"), "draw", order="2C")


def test_an_illegal_move_is_an_error_that_carries_its_reason() -> None:
    with pytest.raises(IllegalMove, match="rank") as refused:
        after(board(TINY, ["9H", "JH"]), "T0*1>T1")
    assert refused.value.refusal.code is Code.RANK


def test_the_position_played_from_stays_as_it_was() -> None:
    position = deal(game("colonel"), bytes(32))
    kept = position._replace()
    after(position, "draw")
    assert position == kept


def test_a_won_board_plays_on() -> None:
    suits = [" ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "CDHS"]
    position = board(TINY, [], foundations=suits)
    back, _ = after(position, "F:KS*1>T0")
    assert back.columns[0] == b"\x33"


def test_what_a_move_showed_cannot_be_taken_back() -> None:
    position = board(TINY, [], stock="2C")
    _, effects = after(position, "draw")
    with pytest.raises(ValueError, match="cannot be taken back"):
        reverse(effects, position)
    with pytest.raises(ValueError, match="no undo"):
        reverse(Effects((Drawn(b"\1"),), reveals=False), position)


def test_a_base_stays_when_every_foundation_is_empty_again() -> None:
    position = board(CHOSEN, ["9S", "TS", "9H"])
    started, _ = after(position, "T0*1>F")
    emptied, effects = after(started, "F:9S*1>T1")
    assert emptied.foundations == (b"",) * 4
    assert emptied.base == 8
    assert len(effects.steps) == 1
    again, effects = after(emptied, "T2*1>F")
    assert len(effects.steps) == 1
    assert again.base == 8
