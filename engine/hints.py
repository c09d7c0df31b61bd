"""Moves worth making: what goes home by itself, what a hint shows, when a board is stuck."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.candidates import legal_moves, wants
from engine.cards import FACE_DOWN
from engine.moves import Move
from engine.position import Position


def next_home(position: Position) -> Move | None:
    """The next move of a single card to a foundation, None if there is none.

    Columns left to right, then waste, then reserve. Never from a foundation, and never the first
    card that fixes a base rank: that choice is the player's.
    """
    game = position.game
    if game.chooses_base and position.base < 0:
        return None
    wanted = wants(position)
    for index, column in enumerate(position.columns):
        if column and column[-1] in wanted:
            return game.moves.column_home[index]
    if position.waste and position.waste[-1] in wanted:
        return game.moves.waste_home
    for index, pile in enumerate(position.reserve):
        if pile and pile[-1] in wanted:
            return game.moves.reserve_home[index]
    return None


def useful(position: Position, moves: Iterable[Move]) -> bool:
    """Whether any of these legal moves is more than a return from a foundation or a whole column
    to an empty one, which lead nowhere new."""
    return any(not _idle(position, move) for move in moves)


def _idle(position: Position, move: Move) -> bool:
    return move.source.kind == "F" or _whole_to_empty(position, move)


def _whole_to_empty(position: Position, move: Move) -> bool:
    return (
        move.source.kind == "T"
        and move.target.kind == "T"
        and not position.columns[move.target.at]
        and len(position.columns[move.source.at]) == move.count
    )


def hint(position: Position) -> Move | None:
    """A move worth trying, None if only pointless ones are left.

    First a card home, then what turns a hidden card up, empties a column, plays from waste or
    reserve, or brings a longer run together; then the stock; a reshuffle last.
    """
    home = next_home(position)
    if home is not None:
        return home
    moves = [move for move in legal_moves(position) if not _idle(position, move)]
    for wish in _WISHES:
        for move in moves:
            if wish(position, move):
                return move
    return None


def _turns(position: Position, move: Move) -> bool:
    if move.source.kind != "T":
        return False
    left = position.columns[move.source.at][: -move.count]
    return bool(left) and bool(left[-1] & FACE_DOWN)


def _empties(position: Position, move: Move) -> bool:
    return move.source.kind == "T" and len(position.columns[move.source.at]) == move.count


def _plays_from_hand(position: Position, move: Move) -> bool:
    """From waste or reserve, but not into a gap that the columns may want."""
    return move.source.kind in ("W", "R") and (
        move.target.kind == "F" or bool(position.columns[move.target.at])
    )


def _joins(position: Position, move: Move) -> bool:
    """From a column, where the card below does not already hold the run as well as the target."""
    if move.source.kind != "T" or move.target.kind != "T":
        return False
    column = position.columns[move.source.at]
    if not position.columns[move.target.at]:
        return False
    below = column[-move.count - 1]
    return below not in position.game.onto[column[-move.count]]


def _is(verb: str) -> Callable[[Position, Move], bool]:
    return lambda _, move: move.verb == verb


_WISHES: Final[tuple[Callable[[Position, Move], bool], ...]] = (
    _turns,
    _empties,
    _plays_from_hand,
    _joins,
    _is("draw"),
    _is("redeal"),
    lambda _, move: move.verb == "carry",
    _is("reshuffle"),
)
