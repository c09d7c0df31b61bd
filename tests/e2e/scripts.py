"""Scripts of moves, a file a game: a seed, then a move a line.

A move that a hand of the test makes has its kind beside it; the others only lead there.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "scripts"


class Step(NamedTuple):
    """A move as the engine writes it, or `undo`; `kind` is empty for one on the way."""

    move: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Script:
    """A board from its deal on."""

    game: str
    seed: str
    steps: tuple[Step, ...]

    @property
    def kinds(self) -> set[str]:
        return {step.kind for step in self.steps if step.kind}


def read(name: str) -> Script:
    """The script of a file."""
    head, *lines = (FOLDER / f"{name}.txt").read_text().splitlines()
    game, seed = head.split()
    return Script(game, seed, tuple(Step(*line.split()) for line in lines))


def write(name: str, script: Script) -> None:
    """Keeps a script; `read` gives it back."""
    FOLDER.mkdir(exist_ok=True)
    lines = [f"{script.game} {script.seed}", *(" ".join(step).strip() for step in script.steps)]
    (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n")
