"""The same board on the engine alone: what the table in the page ought to show."""

from engine.candidates import legal_moves
from engine.game import Game, game
from engine.moves import RESHUFFLE, Move, parse
from engine.play import play
from engine.position import Position
from engine.shuffle import deal, parse_seed, reshuffle_order
from engine.view import View, view
from tests.e2e.table import Shown

UNDO = "undo"


class Replica:
    """A board of its own; `play` takes the moves of a script, `undo` among them."""

    def __init__(self, game_id: str, seed: str) -> None:
        self.game: Game = game(game_id)
        self._seed = parse_seed(seed)
        self._before: list[Position] = []
        self.position = deal(self.game, self._seed)
        self.rev = 0
        self.known = set(self._readable())

    def play(self, text: str) -> None:
        """Plays a move, or takes the last one back."""
        self.rev += 1
        if text == UNDO:
            self.position = self._before.pop()
            return
        self._before.append(self.position)
        self.position = after(self.position, parse(text), self._seed)
        self.known |= self._readable()

    @property
    def view(self) -> View:
        return view(self.position)

    def legal(self) -> set[str]:
        return {move.text for move in legal_moves(self.position)}

    def _readable(self) -> set[str]:
        seen = self.view
        piles = (*seen.tableau, *seen.foundations, seen.waste, seen.reserve)
        return {card for pile in piles for card in pile if card not in ("#", None)}

    def is_shown_by(self, shown: Shown) -> bool:
        """Whether every pile of the table has these cards and no other."""
        seen = self.view
        piles: dict[str, tuple[str | None, ...]] = {
            **{f"T{i}": column for i, column in enumerate(seen.tableau)},
            **{f"F{i}": pile for i, pile in enumerate(seen.foundations)},
        }
        if self.game.cells:
            piles |= {f"R{i}": (cell,) if cell else () for i, cell in enumerate(seen.reserve)}
        elif seen.reserve or "R" in shown.piles:
            piles["R"] = seen.reserve
        if self.game.draw:
            piles |= {"W": seen.waste, "S": ("#",) * seen.stock}
        return piles.keys() == shown.piles.keys() and all(
            shown.piles[name].count == len(cards) and _same(shown.piles[name].cards, cards, name)
            for name, cards in piles.items()
        )


def _same(shown: dict[int, str], cards: tuple[str | None, ...], name: str) -> bool:
    """Of columns and reserves every card is shown, of the other piles the last at least."""
    whole = name[0] in "TR"
    if name == "S" or not cards:
        return set(shown.values()) <= {"#"}
    enough = len(shown) == len(cards) if whole else len(cards) - 1 in shown
    return enough and all(cards[index] == card for index, card in shown.items())


def after(position: Position, move: Move, seed: bytes) -> Position:
    """The position after a move, a reshuffle in the order of the seed."""
    if move is not RESHUFFLE:
        return play(position, move)[0]
    played = position.game.redeals - position.redeals_left
    return play(position, move, reshuffle_order(position, seed, played + 1))[0]
