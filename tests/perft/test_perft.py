"""Perft: how many sequences of k legal moves a fixed deal has.

``counts/<game>.txt`` holds the shuffled deck, first card dealt first, and a line for each k. A won
position plays on, and a reshuffle lays the gathered cards out in reversed order, so that it counts
as one move.
"""

from pathlib import Path

import pytest

from engine.cards import card_of
from engine.legality import legal_moves
from engine.play import play
from engine.position import Position
from engine.shuffle import gathered, lay_out
from tests.engine.games import GAMES

COUNTS = Path(__file__).parent / "counts"


def sequences(position: Position, length: int) -> int:
    moves = legal_moves(position)
    if length == 1:
        return len(moves)
    total = 0
    for move in moves:
        order = gathered(position)[::-1] if move.verb == "reshuffle" else None
        total += sequences(play(position, move, order)[0], length - 1)
    return total


@pytest.mark.parametrize("game", GAMES)
def test_sequences_of_moves_are_as_many_as_recorded(game: str) -> None:
    rows = [line.split() for line in (COUNTS / f"{game}.txt").read_text().splitlines()]
    deck = bytes(card_of(text) for row in rows if row[0] == "deck" for text in row[1:])
    expected = {int(k): int(count) for k, count, *_ in (row for row in rows if row[0] != "deck")}
    opening = lay_out(GAMES[game], deck)
    assert expected
    assert {length: sequences(opening, length) for length in expected} == expected


def test_there_is_a_file_for_every_game_and_relative() -> None:
    assert {path.stem for path in COUNTS.glob("*.txt")} == GAMES.keys()
