"""``samedeal positions``: the engine as a filter, for bots and checkers in any language.

Every line of standard input is ``{"game", "state", "move"?, "order"?}``; every line of standard
output answers one of them, in order: ``{"legal", "after", "after_legal"}`` or
``{"error": {"code", "message"}}``.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from engine.cards import card_of
from engine.game import Game, UnknownGame, game
from engine.legality import legal_moves
from engine.moves import MalformedMove, parse
from engine.play import IllegalMove, play
from engine.position import Position
from engine.state import MalformedState, position_of, state_of
from server.terminal.reasons import sentence


class Unacceptable(ValueError):
    """A line that gets an error for an answer."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def positions() -> None:
    """Answer positions from standard input, a JSON object a line."""
    for line in answers(sys.stdin.buffer):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def answers(lines: Iterable[bytes]) -> Iterator[str]:
    """One line of JSON for each line, without its end."""
    for line in lines:
        try:
            yield json.dumps(answer(line))
        except Unacceptable as error:
            yield json.dumps({"error": {"code": error.code, "message": error.message}})


def answer(line: bytes) -> dict[str, object]:
    """The legal moves and, with a move, what follows; ``Unacceptable`` for anything else."""
    asked = _object(line)
    position = _position(_game(asked.get("game")), asked.get("state"))
    legal = _texts(position)
    if asked.get("move") is None:
        return {"legal": legal, "after": None, "after_legal": None}
    after = _played(position, asked["move"], asked.get("order"))
    return {"legal": legal, "after": state_of(after), "after_legal": _texts(after)}


def _texts(position: Position) -> list[str]:
    return sorted(move.text for move in legal_moves(position))


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise Unacceptable("malformed", "this line is not JSON") from None
    if not isinstance(value, dict):
        raise Unacceptable("malformed", "a line is an object with game and state")
    return value


def _game(name: object) -> Game:
    if not isinstance(name, str):
        raise Unacceptable("malformed", "game is the id of a game")
    try:
        return game(name)
    except UnknownGame:
        raise Unacceptable("unknown_game", f"no game is called {name[:40]!r}") from None


def _position(game: Game, state: object) -> Position:
    try:
        return position_of(game, state)
    except MalformedState as error:
        raise Unacceptable(error.code, error.message) from None


def _played(position: Position, text: object, order: object) -> Position:
    if not isinstance(text, str):
        raise Unacceptable("malformed", "move is a text")
    try:
        move = parse(text)
        after, _ = play(position, move, _order(order))
    except MalformedMove as error:
        raise Unacceptable("malformed", str(error)) from None
    except IllegalMove as error:
        raise Unacceptable(error.refusal.code, sentence(error.refusal)) from None
    except ValueError as error:
        raise Unacceptable("order", str(error)) from None
    return after


def _order(value: object) -> bytes | None:
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise ValueError("order is a list of cards")
    return bytes(card_of(card) for card in value)
