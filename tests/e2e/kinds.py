"""Kinds of moves, so that a script of a few can show them all."""

from engine.candidates import legal_moves
from engine.cards import FACE_DOWN
from engine.moves import Move
from engine.play import play
from engine.position import Position


def kind_of(position: Position, move: Move, legal: tuple[Move, ...]) -> str:
    """Such as `T>T`, `W>F`, `T>E` into an empty column; `T+>T` a run, `T+<T` a part of one."""
    if move.verb != "carry":
        return move.verb
    target = "F" if move.target.kind == "F" else "T" if position.columns[move.target.at] else "E"
    return f"{move.source.kind}{_length(move, legal)}>{target}"


def _length(move: Move, legal: tuple[Move, ...]) -> str:
    if move.source.kind != "T":
        return ""
    longer = any(other.source == move.source and other.count > move.count for other in legal)
    return ("+" if move.count > 1 else "") + ("-" if longer else "")


def kinds_of(position: Position) -> dict[str, Move]:
    """One legal move of each kind."""
    legal = legal_moves(position)
    return {kind_of(position, move, legal): move for move in legal}


def may_be_undone(position: Position, move: Move) -> bool:
    """Whether the move shows nothing that was hidden; a reshuffle does."""
    return move.verb not in ("draw", "reshuffle") and not play(position, move)[1].reveals


def turns_up(position: Position, move: Move) -> bool:
    """Whether a hidden card turns up."""
    if move.source.kind != "T":
        return False
    rest = position.columns[move.source.at][: -move.count]
    return bool(rest) and bool(rest[-1] & FACE_DOWN)
