"""Deals with a whole won play-out each, found by search: `<game>.txt` has the seed, then moves."""

from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent
GAMES = tuple(sorted(path.stem for path in _FOLDER.glob("*.txt")))


class Win(NamedTuple):
    """`seed` in hexadecimal; the last of the moves wins."""

    game: str
    seed: str
    moves: tuple[str, ...]


def win(game: str) -> Win:
    """The play-out of this game."""
    seed, *moves = (_FOLDER / f"{game}.txt").read_text(encoding="ascii").split()
    return Win(game, seed, tuple(moves))
