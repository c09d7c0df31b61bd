"""What may be seen of a position."""

from dataclasses import replace

from engine.rules import Base, FoundationRule, Foundations, Reserve, Stock
from engine.view import as_json, view
from tests.engine.boards import TINY, board


def test_a_view_hides_face_down_cards_and_counts_the_stock() -> None:
    variant = replace(TINY, reserve=Reserve(2, 1))
    position = board(
        variant,
        ["#KC 7H", "8H"],
        foundations=["", "AC 2C"],
        stock="3C 4C 5C",
        waste="9D TD",
        reserve=["", "QS"],
    )
    assert as_json(view(position)) == {
        "tableau": [["#", "7H"], ["8H"], []],
        "foundations": [[], ["AC", "2C"], [], []],
        "stock": 3,
        "waste": ["9D", "TD"],
        "reserve": [None, "QS"],
        "base_rank": None,
        "redeals_left": 0,
        "won": False,
    }


def test_one_reserve_pile_is_its_cards() -> None:
    variant = replace(TINY, reserve=Reserve(1, 3))
    assert view(board(variant, [], reserve=["QS AH"])).reserve == ("QS", "AH")
    assert view(board(variant, [])).reserve == ()
    assert view(board(TINY, [])).reserve == ()


def test_the_base_rank_and_unlimited_passes() -> None:
    variant = replace(
        TINY,
        foundations=Foundations((FoundationRule(base=Base.CHOSEN, wraps=True),)),
        stock=Stock(passes=None),
    )
    shown = view(board(variant, [], base="T"))
    assert (shown.base_rank, shown.redeals_left) == ("T", None)


def test_equal_views_are_equal_values() -> None:
    assert view(board(TINY, ["#KC 7H"])) == view(board(TINY, ["#QD 7H"]))
    assert view(board(TINY, ["#KC 7H"])) != view(board(TINY, ["#KC 7D"]))
