"""The notation of moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Game
from engine.moves import DRAW, REDEAL, RESHUFFLE, MalformedMove, Move, Place, carry, parse
from tests.engine.games import GAMES


@pytest.mark.parametrize(
    ("text", "source", "count", "target"),
    [
        ("T0*1>T15", Place("T", 0), 1, Place("T", 15)),
        ("T3*104>F", Place("T", 3), 104, Place("F")),
        ("W*1>T4", Place("W"), 1, Place("T", 4)),
        ("R*1>F", Place("R"), 1, Place("F")),
        ("R15*1>T0", Place("R", 15), 1, Place("T", 0)),
        ("F:AC*1>T2", Place("F", 0), 1, Place("T", 2)),
        ("T1*1>R", Place("T", 1), 1, Place("R")),
        ("T1*1>R5", Place("T", 1), 1, Place("R", 5)),
    ],
)
def test_a_carried_move_reads_as_its_places(
    text: str, source: Place, count: int, target: Place
) -> None:
    move = parse(text)
    assert (move.verb, move.source, move.count, move.target) == ("carry", source, count, target)
    assert carry(source, count, target) == move
    assert carry(source, count, target).text == text == str(move)


def test_a_word_alone_is_the_same_move_every_time() -> None:
    assert (parse("draw"), parse("redeal"), parse("reshuffle")) == (DRAW, REDEAL, RESHUFFLE)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw",
        "draw ",
        "T3",
        "T3*2",
        "T3>T5",
        "t3*2>T5",
        "T3*0>T5",
        "T03*2>T5",
        "T3*02>T5",
        "T3*2>T05",
        "T100*1>T0",
        "T3*1000>T5",
        "T-1*1>T0",
        "T3*2>T5\n",
        " T3*2>T5",
        "T3*2>W",
        "T3*2>S",
        "T3*2>F2",
        "T3*2>F:7S",
        "T*1>F",
        "T3*1>T",
        "W1*1>F",
        "F*1>T0",
        "F:7X*1>T0",
        "F:1S*1>T0",
        "F2*1>T0",
        "T٣*1>T5",
        "T3*²>T5",
        "T3*2>T5" * 1000,
    ],
)
def test_anything_else_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove):
        parse(text)


@given(st.text(alphabet="TWRF:*>0123456789AKQJCDHSdraw\n٣", max_size=24))
def test_what_is_read_is_written_the_same(text: str) -> None:
    try:
        move = parse(text)
    except MalformedMove:
        return
    assert move.text == text
    if move.verb == "carry":
        assert carry(move.source, move.count, move.target).text == text


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_move_a_game_compiles_reads_as_itself(game: Game) -> None:
    for move in compiled(game):
        read = parse(move.text)
        assert (read.verb, read.source, read.count, read.target) == (
            move.verb,
            move.source,
            move.count,
            move.target,
        )


def compiled(game: Game) -> list[Move]:
    table = game.moves
    return [
        *(move for column in table.column for row in column[1:] for move in row),
        *table.column_home,
        *table.waste,
        table.waste_home,
        *(move for row in table.reserve for move in row),
        *table.reserve_home,
        *(move for row in table.foundation for move in row),
    ]


def test_moves_are_values() -> None:
    assert parse("T3*2>T5") == parse("T3*2>T5")
    assert len({parse("T3*2>T5"), parse("T3*2>T5"), parse("T3*1>T5")}) == 2
