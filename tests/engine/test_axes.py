"""One axis at a time, on a board of three columns."""

from dataclasses import replace

import pytest

from engine.cards import PACK, RANKS, text_of
from engine.game import compile_game
from engine.rules import (
    Base,
    Columns,
    Dealing,
    Direction,
    Faces,
    Fill,
    FoundationRule,
    Foundations,
    Reserve,
    Reshuffle,
    Sequence,
    Stock,
    SuitRule,
    Turn,
    Variant,
)
from engine.shuffle import lay_out
from engine.state import state_of
from tests.engine.boards import TINY, after, board, legal

SAME, ALTERNATING, ANY = SuitRule.SAME, SuitRule.ALTERNATING, SuitRule.ANY
UP, DOWN, EITHER = Direction.UP, Direction.DOWN, Direction.EITHER


@pytest.mark.parametrize(
    ("build", "card", "goes_on"),
    [
        (Sequence(SAME), "7H", "8H"),
        (Sequence(SAME, UP), "7H", "6H"),
        (Sequence(SAME, EITHER), "7H", "6H 8H"),
        (Sequence(ALTERNATING), "7H", "8C 8S"),
        (Sequence(ALTERNATING, UP), "7H", "6C 6S"),
        (Sequence(ALTERNATING, EITHER), "7S", "6D 8D 6H 8H"),
        (Sequence(ANY), "7H", "8C 8D 8H 8S"),
        (Sequence(SAME), "KH", ""),
        (Sequence(SAME, wraps=True), "KH", "AH"),
        (Sequence(SAME, UP), "AH", ""),
        (Sequence(SAME, UP, wraps=True), "AH", "KH"),
        (Sequence(SAME, EITHER), "AH", "2H"),
        (Sequence(SAME, EITHER, wraps=True), "AH", "2H KH"),
        (Sequence(ALTERNATING, wraps=True), "KC", "AD AH"),
    ],
)
def test_build(build: Sequence, card: str, goes_on: str) -> None:
    variant = replace(TINY, build=build)
    takers = {
        text_of(top)
        for top in PACK
        if text_of(top) != card and "T0*1>T1" in legal(board(variant, [card, text_of(top), "2C"]))
    }
    assert takers == set(goes_on.split())


@pytest.mark.parametrize(
    ("block", "column", "lifts"),
    [
        (None, "9H 8H 7H", {1}),
        (Sequence(SAME), "9H 8H 7H", {1, 2, 3}),
        (Sequence(SAME), "9H 8S 7S", {1, 2}),
        (Sequence(SAME), "2H AH KH", {1}),
        (Sequence(SAME, wraps=True), "2H AH KH", {1, 2, 3}),
        (Sequence(SAME, UP), "9H 6H 7H", {1, 2}),
        (Sequence(SAME, EITHER), "7H 6H 7H", {1, 2, 3}),
        (Sequence(ALTERNATING), "9H 8S 7D", {1, 2, 3}),
        (Sequence(ALTERNATING), "9H 8H 7S", {1, 2}),
        (Sequence(ANY), "9H 8H 7S", {1, 2, 3}),
        (Sequence(SAME), "#9H 8H 7H", {1, 2}),
        (Sequence(SAME), "9H #8H 7H", {1}),
    ],
)
def test_block(block: Sequence | None, column: str, lifts: set[int]) -> None:
    moves = legal(board(replace(TINY, block=block), [column, "", "KC"]))
    found = {int(move[3]) for move in moves if move.startswith("T0*") and move.endswith(">T1")}
    assert found == lifts


@pytest.mark.parametrize(
    ("fill", "ranks"),
    [(Fill(), RANKS), (Fill("K"), "K"), (Fill("AK"), "AK"), (Fill(""), "")],
)
def test_fill_by_the_player(fill: Fill, ranks: str) -> None:
    variant = replace(TINY, fill=fill)
    takers = {
        rank for rank in RANKS if "W*1>T0" in legal(board(variant, ["", "2C"], waste=f"{rank}H"))
    }
    assert takers == set(ranks)


def test_a_fill_from_a_foundation_takes_more() -> None:
    position = board(replace(TINY, fill=Fill("K", from_foundation="A")), [""], waste="AH")
    position = position._replace(foundations=(bytes([0]), *position.foundations[1:]))
    assert {"F:AC*1>T0"} == {move for move in legal(position) if move.endswith(">T0")}


def test_an_automatic_fill_takes_the_waste_then_the_stock_then_nothing() -> None:
    variant = replace(TINY, fill=Fill(automatic=True))
    columns = ["7H", "8H", "KC"]
    full, _ = after(board(variant, columns, stock="2C 3C", waste="4C 5C"), "T0*1>T1")
    assert (full.columns[0], full.waste, full.stock) == (b"\x04", b"\x03", b"\x01\x02")
    dry, _ = after(board(variant, columns, stock="2C 3C"), "T0*1>T1")
    assert (dry.columns[0], dry.stock) == (b"\x02", b"\x01")
    none, _ = after(board(variant, columns), "T0*1>T1")
    assert none.columns[0] == b""


@pytest.mark.parametrize(
    ("rule", "pile", "next_card"),
    [
        (FoundationRule(), "", "AC"),
        (FoundationRule(), "AC 2C", "3C"),
        (FoundationRule(base=Base.KING, direction=DOWN), "", "KC"),
        (FoundationRule(base=Base.KING, direction=DOWN), "KC QC", "JC"),
        (FoundationRule(base=Base.KING, wraps=True), "KC", "AC"),
        (FoundationRule(direction=DOWN, wraps=True), "AC", "KC"),
    ],
)
def test_foundation(rule: FoundationRule, pile: str, next_card: str) -> None:
    variant = replace(TINY, foundations=Foundations((rule,)))
    homeward = {
        text_of(card)
        for card in PACK[:13]
        if "W*1>F" in legal(board(variant, [], foundations=[pile], waste=text_of(card)))
    }
    starts = {"KC" if rule.base is Base.KING else "AC"}
    assert homeward == {next_card} | starts


def test_a_foundation_holds_thirteen_cards_and_no_more() -> None:
    variant = replace(TINY, foundations=Foundations((FoundationRule(base=Base.KING, wraps=True),)))
    full = "KC AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"
    position = board(variant, ["KH"], foundations=[full, full, full, full], waste="KC")
    assert legal(position) & {"W*1>F", "T0*1>F"} == set()


def test_the_first_card_home_fixes_a_chosen_base() -> None:
    chosen = Foundations((FoundationRule(base=Base.CHOSEN, wraps=True),))
    variant = replace(TINY, foundations=chosen)
    opening = board(variant, ["5H", "5C", "QS"])
    assert {"T0*1>F", "T1*1>F", "T2*1>F"} <= legal(opening)
    started, effects = after(opening, "T2*1>F")
    assert started.base == RANKS.index("Q")
    assert effects.steps[1:] == ((11,),)
    assert not legal(started) & {"T0*1>F", "T1*1>F"}


def test_foundations_of_several_rules_stand_rule_by_rule() -> None:
    rules = Foundations(
        (FoundationRule("CS"), FoundationRule("DH", base=Base.KING, direction=DOWN))
    )
    position = board(replace(TINY, foundations=rules), ["AC", "KH", "AH"])
    black, _ = after(position, "T0*1>F")
    both, _ = after(black, "T1*1>F")
    assert both.foundations == (b"\x00", b"", b"\x26", b"")
    assert "T2*1>F" not in legal(both)


@pytest.mark.parametrize("may_return", [True, False])
def test_return_from_foundations(may_return: bool) -> None:
    variant = replace(TINY, foundations=Foundations(may_return=may_return))
    position = board(variant, ["3C", "KH", "KD"], foundations=["AC 2C"])
    assert ("F:2C*1>T0" in legal(position)) is may_return
    assert "F:AC*1>T0" not in legal(position)


def test_laid_out_foundations_take_their_cards_out_of_the_deck() -> None:
    rules = Foundations((FoundationRule(laid_out=True),))
    opening = lay_out(compile_game(replace(TINY, foundations=rules)), PACK)
    assert state_of(opening)["foundations"] == [["AC"], ["AD"], ["AH"], ["AS"]]
    assert state_of(opening)["tableau"] == [["2C"], ["3C"], ["4C"]]


@pytest.mark.parametrize(
    ("columns", "tableau"),
    [
        (Columns((3, 3)), [["AC", "3C", "5C"], ["2C", "4C", "6C"]]),
        (Columns((3, 3), dealing=Dealing.BY_COLUMN), [["AC", "2C", "3C"], ["4C", "5C", "6C"]]),
        (Columns((1, 2, 3)), [["AC"], ["2C", "4C"], ["3C", "5C", "6C"]]),
        (Columns((3, 1)), [["AC", "3C", "4C"], ["2C"]]),
        (Columns((3, 2), Faces.TOP_UP), [["#AC", "#3C", "5C"], ["#2C", "4C"]]),
        (Columns((4, 1), Faces.EVERY_OTHER), [["#AC", "3C", "#4C", "5C"], ["2C"]]),
    ],
)
def test_columns_as_they_are_dealt(columns: Columns, tableau: list[list[str]]) -> None:
    opening = lay_out(compile_game(replace(TINY, columns=columns)), PACK)
    assert state_of(opening)["tableau"] == tableau


@pytest.mark.parametrize(
    ("reserve", "held", "first_column"),
    [
        (Reserve(1, 3), ["4C", "5C", "6C"], "AC"),
        (Reserve(3, 1), ["4C", "5C", "6C"], "AC"),
        (Reserve(1, 3, turn=Turn.BEFORE_COLUMNS), ["AC", "2C", "3C"], "4C"),
    ],
)
def test_reserve_as_it_is_dealt(reserve: Reserve, held: list[str], first_column: str) -> None:
    opening = lay_out(compile_game(replace(TINY, reserve=reserve)), PACK)
    state = state_of(opening)
    assert state["reserve"] == held
    assert opening.columns[0] == bytes([PACK[int(first_column[0].replace("A", "1")) - 1]])
    assert opening.stock[::-1] == PACK[6:]


@pytest.mark.parametrize(
    ("reserve", "moves"),
    [
        (Reserve(1, 2), {"R*1>F", "R*1>T1"}),
        (Reserve(1, 2, to_columns=False), {"R*1>F"}),
    ],
)
def test_one_reserve_pile_plays_its_top_card(reserve: Reserve, moves: set[str]) -> None:
    position = board(replace(TINY, reserve=reserve), ["9S", "2H", "9C"], reserve=["QC AH"])
    assert {move for move in legal(position) if move.startswith("R")} == moves


def test_reserve_cells_all_play_and_keep_their_numbers() -> None:
    variant = replace(TINY, reserve=Reserve(3, 1))
    position = board(variant, ["9S", "2H", "9C"], reserve=["QC", "AH", "8C"])
    assert {move for move in legal(position) if move.startswith("R")} == {
        "R1*1>F",
        "R1*1>T1",
        "R2*1>T2",
    }
    later, _ = after(position, "R1*1>F")
    assert later.reserve == (b"\x0b", b"", b"\x07")


@pytest.mark.parametrize(("draw", "waste"), [(1, "5C"), (3, "5C 4C 3C"), (9, "5C 4C 3C 2C")])
def test_draw(draw: int, waste: str) -> None:
    position = board(replace(TINY, stock=Stock(draw)), ["KH"], stock="2C 3C 4C 5C")
    later, _ = after(position, "draw")
    assert [text_of(card) for card in later.waste] == waste.split()
    assert len(later.stock) + len(later.waste) == 4


@pytest.mark.parametrize(("passes", "turns"), [(1, [0]), (2, [1, 0]), (None, [-1, -1, -1])])
def test_passes(passes: int | None, turns: list[int]) -> None:
    position = board(replace(TINY, stock=Stock(passes=passes)), ["KH"], waste="2C 3C")
    seen = [position.redeals_left]
    for _ in turns[1:]:
        position, _ = after(position, "redeal")
        assert position.stock == b"\x02\x01"
        position, _ = after(position, "draw")
        position, _ = after(position, "draw")
        seen.append(position.redeals_left)
    assert seen == turns
    assert ("redeal" in legal(position)) is (passes is None)


FANS = replace(
    TINY, columns=Columns((18, 18, 16)), stock=None, reshuffle=Reshuffle(times=2, fan=18)
)


def test_a_reshuffle_lays_fans_from_the_left_and_counts_down() -> None:
    variant: Variant = replace(FANS, reshuffle=Reshuffle(times=2, fan=18))
    position = board(variant, ["2C", "", "#4C 6C"])
    later, _ = after(position, "reshuffle", order="6C 2C 4C")
    assert later.columns == (b"\x05\x01\x03", b"", b"")
    assert later.redeals_left == 1
    last, _ = after(later, "reshuffle", order="2C 4C 6C")
    assert "reshuffle" not in legal(last)


def test_no_reshuffle_without_a_card_in_a_column() -> None:
    assert legal(board(FANS, [])) == set()
