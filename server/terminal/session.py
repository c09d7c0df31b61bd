"""One board played alone: what each line that a player types does to it, and what it answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from engine.legality import hint, legal_moves, next_home
from engine.moves import MalformedMove, Move, parse
from engine.play import IllegalMove, play
from engine.position import Position, cards_home, is_won
from engine.refusals import Code, Refusal
from engine.shuffle import reshuffle_order
from engine.view import view
from server.terminal.board import lines_of, unicode_card
from server.terminal.reasons import sentence

HELP: Final = (
    "T3*2>T5  two cards from column 3 to column 5      W*1>F  the waste's top home",
    "R5*1>T0  a reserve cell (R: a reserve pile)       F:7S*1>T2  back from a foundation",
    "draw, redeal, reshuffle, undo, home (all that goes), hint, legal, board, quit",
)


@dataclass(slots=True)
class Session:
    """A board, its seed, and the moves that led to it."""

    position: Position
    seed: bytes
    card: Callable[[str], str] = unicode_card
    history: list[tuple[Position, bool]] = field(default_factory=list)
    reshuffles: int = 0
    over: bool = False

    def board(self) -> list[str]:
        """The board as it is."""
        game, home = self.position.game, cards_home(self.position)
        title = f"{game.variant.name}   {home}/{game.cards} home   {len(self.history)} moves"
        return [title, *lines_of(game, view(self.position), self.card)]

    def answer(self, line: str) -> list[str]:
        """Does what the line says. Returns the lines to show."""
        words = line.split()
        if not words:
            return []
        command = COMMANDS.get(words[0].lower())
        if command is not None and len(words) == 1:
            return command(self)
        try:
            return self._play(parse("".join(words)))
        except MalformedMove as error:
            return [f"{error}; help lists the words"]

    def _play(self, move: Move) -> list[str]:
        order = None
        if move.verb == "reshuffle":
            order = reshuffle_order(self.position, self.seed, self.reshuffles + 1)
        try:
            after, effects = play(self.position, move, order)
        except IllegalMove as error:
            return [f"{move.text}: {sentence(error.refusal)}"]
        self.history.append((self.position, effects.reveals))
        self.reshuffles += order is not None
        self.position = after
        self.over = is_won(after)
        return [*self.board(), *(["You have won."] if self.over else [])]

    def _home(self) -> list[str]:
        shown = [sentence(Refusal(Code.NOTHING))]
        while (move := next_home(self.position)) is not None:
            shown = self._play(move)
        return shown

    def _undo(self) -> list[str]:
        if not self.history:
            return [sentence(Refusal(Code.UNDO_START))]
        before, reveals = self.history[-1]
        if reveals:
            return [sentence(Refusal(Code.UNDO_REVEALED))]
        self.history.pop()
        self.position = before
        return self.board()

    def _hint(self) -> list[str]:
        move = hint(self.position)
        return [move.text if move else "no move leads anywhere new"]

    def _legal(self) -> list[str]:
        return [" ".join(move.text for move in legal_moves(self.position)) or "no move is left"]

    def _help(self) -> list[str]:
        return list(HELP)

    def _quit(self) -> list[str]:
        self.over = True
        return []


COMMANDS: Final[Mapping[str, Callable[[Session], list[str]]]] = MappingProxyType(
    {
        "board": Session.board,
        "help": Session._help,
        "hint": Session._hint,
        "home": Session._home,
        "legal": Session._legal,
        "quit": Session._quit,
        "undo": Session._undo,
    }
)
