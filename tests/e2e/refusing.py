"""Moves that a hand can make and the rules refuse: where in a script each reason first comes up."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.cards import FACE_DOWN, TEXTS
from engine.checks import refusal
from engine.moves import parse
from engine.position import Position
from tests.e2e import scripts
from tests.e2e.replica import Replica

# More moves than it takes to empty some column.
ENOUGH = 60


class Refused(NamedTuple):
    """After `before`, all moves of the table so far, this move is refused for this reason."""

    code: str
    move: str
    before: tuple[str, ...]


def attempts(position: Position) -> Iterator[str]:
    """Everything that can be carried from here to there, and the presses of the stock."""
    columns = range(len(position.columns))
    for source in _sources(position):
        for target in [*(f"T{i}" for i in columns), "F", *(["R0"] if position.game.cells else [])]:
            if source.partition("*")[0] != target and not (source[0] == "F" == target):
                yield f"{source}>{target}"
    if position.game.draw and not position.stock and not position.redeals_left:
        yield "draw"


def _sources(position: Position) -> Iterator[str]:
    for i, column in enumerate(position.columns):
        for count in range(1, len(column) + 1):
            if any(card & FACE_DOWN for card in column[-count:]):
                break
            yield f"T{i}*{count}"
    if position.waste:
        yield "W*1"
    if position.game.cells:
        yield from (f"R{i}*1" for i, cell in enumerate(position.reserve) if cell)
    elif any(position.reserve):
        yield "R*1"
    yield from (f"F:{TEXTS[pile[-1]]}*1" for pile in position.foundations if pile)


def refused(game: str) -> list[Refused]:
    """Each reason once, in the order in which they come up while a game is played."""
    board = Replica(game, scripts.read(game).seed)
    played: list[str] = []
    found: dict[str, Refused] = {}
    moves = _moves(board)
    while True:
        for text in attempts(board.position):
            reason = refusal(board.position, parse(text))
            if reason and reason.code not in found:
                found[reason.code] = Refused(reason.code, text, tuple(played))
        move = next(moves, None)
        if move is None:
            return list(found.values())
        board.play(move)
        played.append(move)


def _moves(board: Replica) -> Iterator[str]:
    """The game's script, then its stock to the end, or its shortest columns until one is empty."""
    yield from (step.move for step in scripts.read(board.game.variant.id).steps)
    while dealt := board.legal() & {"draw", "redeal"}:
        yield min(dealt)
    for _ in range(ENOUGH):
        heights = [len(column) for column in board.position.columns]
        legal = sorted(move for move in board.legal() if move.startswith("T"))
        if board.game.draw or 0 in heights or not legal:
            return
        yield min(legal, key=lambda move: heights[int(move[1:].partition("*")[0])])
