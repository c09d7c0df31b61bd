"""Why a move is refused: each code with its cards, and which reason comes first."""

from dataclasses import replace

import pytest

from engine.rules import Direction, Fill, Foundations, Reserve, Sequence, Stock, SuitRule, Variant
from tests.engine.boards import TINY, board, refused
from tests.engine.test_axes import FANS

RUNS = replace(TINY, block=Sequence(SuitRule.SAME))
CELLS = replace(TINY, reserve=Reserve(2, 1))
PILE = replace(TINY, reserve=Reserve(1, 2, to_columns=False))
STAY = replace(TINY, foundations=Foundations(may_return=False))
KINGS = replace(TINY, fill=Fill("K", from_foundation="A"))
CLOSED = replace(TINY, fill=Fill(""))
COLOURS = replace(TINY, build=Sequence(SuitRule.ALTERNATING))
BOTH_WAYS = replace(TINY, build=Sequence(SuitRule.SAME, Direction.EITHER))


@pytest.mark.parametrize(
    "move",
    ["T3*1>T0", "T0*1>T3", "T0*1>T0", "R*1>F", "R0*1>F", "T0*1>R", "T0*1>R0", "R*1>R"],
)
def test_a_pile_that_the_game_lacks_is_malformed(move: str) -> None:
    assert refused(board(TINY, ["7H", "8H", "9C"]), move) == {"code": "malformed"}


@pytest.mark.parametrize("move", ["R*1>F", "T0*1>R", "R2*1>F", "R0*1>R0"])
def test_cells_have_numbers(move: str) -> None:
    assert refused(board(CELLS, ["7H"], reserve=["AS"]), move) == {"code": "malformed"}


@pytest.mark.parametrize("move", ["R0*1>F", "T0*1>R0", "R*1>R"])
def test_one_reserve_pile_has_none(move: str) -> None:
    assert refused(board(PILE, ["7H"], reserve=["AS"]), move) == {"code": "malformed"}


def test_a_game_without_a_stock_has_no_waste() -> None:
    assert refused(board(FANS, ["7H"]), "W*1>F") == {"code": "malformed"}


@pytest.mark.parametrize("move", ["T0*3>T1", "T2*1>T1", "T0*3>R0"])
def test_too_few_cards_in_a_column(move: str) -> None:
    position = board(CELLS, ["#9H 8H", "KC"])
    assert refused(position, move) == {"code": "empty", "target": move[:2]}


@pytest.mark.parametrize("move", ["W*1>F", "W*2>T0", "R1*1>F"])
def test_nothing_in_a_pile(move: str) -> None:
    position = board(CELLS, ["7H"], reserve=["AS", ""])
    assert refused(position, move) == {"code": "empty", "target": move.partition("*")[0]}


def test_a_card_that_is_on_no_foundation() -> None:
    position = board(TINY, ["3C"], foundations=["AC 2C"])
    assert refused(position, "F:2D*1>T0") == {"code": "empty", "card": "2D", "target": "F"}


@pytest.mark.parametrize("variant", [TINY, STAY])
def test_a_card_inside_a_foundation(variant: Variant) -> None:
    position = board(variant, ["2C"], foundations=["AC 2C"])
    assert refused(position, "F:AC*1>T0") == {"code": "covered", "card": "AC", "target": "F"}


def test_a_face_down_card_among_those_lifted() -> None:
    position = board(RUNS, ["#TH 9H #8H 7H", "KC"])
    for count in (2, 3, 4):
        assert refused(position, f"T0*{count}>T1") == {"code": "hidden", "target": "T0"}


def test_a_run_says_where_it_breaks_and_where_it_starts() -> None:
    position = board(RUNS, ["QS JS TH 9H 7H 6H", "KC"])
    assert refused(position, "T0*6>T1") == {
        "code": "run",
        "card": "TH",
        "target": "JS",
        "needs": ["7H"],
    }
    assert refused(position, "T0*3>T1") == {
        "code": "run",
        "card": "7H",
        "target": "9H",
        "needs": ["7H"],
    }


@pytest.mark.parametrize(
    ("move", "card"),
    [("T0*2>F", "9H"), ("W*2>T1", "2C"), ("W*2>F", "2C"), ("F:AD*2>T1", "AD"), ("F:AD*2>F", "AD")],
)
def test_one_card_at_a_time_from_elsewhere_and_to_foundations(move: str, card: str) -> None:
    position = board(RUNS, ["9H 8H", "KC"], waste="2C", foundations=["AD"])
    assert refused(position, move) == {"code": "one", "card": card}


def test_one_card_at_a_time_where_blocks_do_not_move() -> None:
    assert refused(board(TINY, ["9H 8H", "TH"]), "T0*2>T1") == {"code": "one", "card": "9H"}


@pytest.mark.parametrize("move", ["F:2C*1>F", "F:2C*1>T0", "F:2C*1>T1", "F:2C*1>R0"])
def test_cards_stay_on_foundations(move: str) -> None:
    variant = replace(STAY, reserve=Reserve(2, 1))
    position = board(variant, ["3C"], foundations=["AC 2C"])
    assert refused(position, move) == {"code": "stay", "card": "2C"}


def test_foundation_to_foundation_is_never_a_move() -> None:
    position = board(TINY, ["3C"], foundations=["AC"])
    assert refused(position, "F:AC*1>F") == {"code": "stay", "card": "AC"}


def test_nothing_goes_into_the_reserve() -> None:
    cells = board(CELLS, ["3C"], reserve=["AS"])
    assert refused(cells, "T0*1>R1") == {"code": "into", "card": "3C", "target": "R1"}
    assert refused(cells, "R0*1>R1") == {"code": "into", "card": "AS", "target": "R1"}
    pile = board(PILE, ["3C"])
    assert refused(pile, "T0*1>R") == {"code": "into", "card": "3C", "target": "R"}


def test_a_reserve_for_foundations_only() -> None:
    position = board(PILE, ["3C"], reserve=["5S 2C"])
    for target in ("T0", "T1"):
        expected = {"code": "reserve", "card": "2C", "target": target}
        assert refused(position, f"R*1>{target}") == expected


def test_an_empty_column_that_takes_nothing() -> None:
    position = board(CLOSED, ["3C"])
    assert refused(position, "T0*1>T1") == {"code": "nofill", "card": "3C", "target": "T1"}


def test_an_empty_column_for_some_ranks() -> None:
    position = board(KINGS, ["3C"], foundations=["AC 2C"])
    assert refused(position, "T0*1>T1") == {
        "code": "king",
        "card": "3C",
        "target": "T1",
        "needs": ["K"],
    }
    assert refused(position, "F:2C*1>T1") == {
        "code": "king",
        "card": "2C",
        "target": "T1",
        "needs": ["A", "K"],
    }


@pytest.mark.parametrize(
    ("variant", "card", "top", "code", "needs"),
    [
        (TINY, "9H", "JS", "rank", ["TH"]),
        (TINY, "9H", "TS", "suit", ["TH"]),
        (TINY, "KH", "AH", "rank", None),
        (COLOURS, "9H", "JS", "rank", ["TS", "TC"]),
        (COLOURS, "9H", "TD", "colour", ["TS", "TC"]),
        (BOTH_WAYS, "5C", "9C", "rank", ["4C", "6C"]),
        (BOTH_WAYS, "5C", "4S", "twoway", ["4C", "6C"]),
        (replace(TINY, build=Sequence(SuitRule.ANY)), "5C", "7C", "rank", ["6S", "6H", "6D", "6C"]),
    ],
)
def test_a_card_that_does_not_fit(
    variant: Variant, card: str, top: str, code: str, needs: list[str] | None
) -> None:
    expected: dict[str, object] = {"code": code, "card": card, "target": top}
    if needs is not None:
        expected["needs"] = needs
    assert refused(board(variant, [card, top]), "T0*1>T1") == expected


def test_a_foundation_that_waits_for_another_card() -> None:
    position = board(TINY, ["5C", "9D"], foundations=["AC 2C", "", "AD"])
    assert refused(position, "T0*1>F") == {
        "code": "found",
        "card": "5C",
        "target": "F",
        "needs": ["3C"],
    }


def test_a_suit_that_is_not_started() -> None:
    position = board(TINY, ["5H"], foundations=["AC 2C"])
    assert refused(position, "T0*1>F") == {
        "code": "base",
        "card": "5H",
        "target": "F",
        "needs": ["AS", "AH", "AD", "AC"],
    }


def test_two_foundations_of_a_suit_name_both_cards() -> None:
    two = replace(TINY, decks=2)
    position = board(two, ["9C"], foundations=["AC 2C", "AC", "AC"])
    found = refused(position, "T0*1>F")
    assert found is not None
    assert found["needs"] == ["2C", "3C"]


def test_the_stock_and_the_waste() -> None:
    passed = board(TINY, ["5H"], waste="2C")
    assert refused(passed, "draw") == {"code": "stock"}
    assert refused(passed, "redeal") == {"code": "redeal"}
    again = replace(TINY, stock=Stock(passes=2))
    assert refused(board(again, [], stock="2C", waste="3C"), "redeal") == {"code": "redeal"}
    assert refused(board(again, []), "redeal") == {"code": "redeal"}
    assert refused(board(again, [], waste="3C"), "redeal") is None
    assert refused(board(FANS, ["5H"]), "draw") == {"code": "stock"}
    assert refused(board(FANS, ["5H"]), "redeal") == {"code": "redeal"}


def test_the_reshuffle() -> None:
    assert refused(board(TINY, ["5H"]), "reshuffle") == {"code": "reshuffle"}
    assert refused(board(FANS, ["5H"], redeals_left=0), "reshuffle") == {"code": "reshuffle"}
    assert refused(board(FANS, []), "reshuffle") == {"code": "reshuffle"}
    assert refused(board(FANS, ["5H"]), "reshuffle") is None


def test_the_first_reason_in_order_is_given() -> None:
    position = board(
        replace(RUNS, reserve=Reserve(2, 1)),
        ["9C #8H 5H 2S", "3S"],
        foundations=["AC 2C"],
        reserve=["", "KD"],
    )
    reasons = {
        move: found["code"]
        for move in ("T0*5>F", "T0*3>F", "T0*2>F", "F:AC*2>R0", "R0*2>R1", "F:2C*2>F", "F:2C*1>R0")
        if (found := refused(position, move))
    }
    assert reasons == {
        "T0*5>F": "empty",
        "T0*3>F": "hidden",
        "T0*2>F": "run",
        "F:AC*2>R0": "covered",
        "R0*2>R1": "empty",
        "F:2C*2>F": "one",
        "F:2C*1>R0": "into",
    }
