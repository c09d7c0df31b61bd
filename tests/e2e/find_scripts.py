"""Finds the scripts of `scripts/`: `python -m tests.e2e.find_scripts [GAME …]`.

Many random boards are played, each going for kinds of moves that it has not had; the board that
had the most of them in the fewest moves is kept.
"""

import random
import sys
from hashlib import sha256

from engine.candidates import legal_moves
from engine.game import game
from engine.moves import Move
from engine.position import Position
from engine.shuffle import deal
from tests.e2e.kinds import kinds_of, may_be_undone, turns_up
from tests.e2e.replica import UNDO, after
from tests.e2e.scripts import Script, Step, write

GAMES = ("alternative", "interchange", "moving_left", "stonewall", "colonel")
BOARDS = 2_500
LONGEST = 420
# Nothing is worth so many moves on the way.
DEAR = 250


def attempt(game_id: str, number: int) -> Script:
    """One random board."""
    chance = random.Random(number)
    seed = sha256(f"{game_id} {number}".encode()).digest()
    position = deal(game(game_id), seed)
    steps: list[Step] = []
    had: set[str] = set()
    useful = 0
    while len(steps) < LONGEST:
        new = {kind: move for kind, move in kinds_of(position).items() if kind not in had}
        new.pop("reshuffle", None) if chance.random() < 0.97 else None
        if new:
            kind, move = chance.choice(sorted(new.items(), key=lambda item: item[0]))
            had.add(kind)
            steps.append(Step(move.text, kind))
            if UNDO not in had and may_be_undone(position, move):
                had.add(UNDO)
                steps += [Step(UNDO, UNDO), Step(move.text)]
            useful = len(steps)
        else:
            legal = legal_moves(position)
            if not legal:
                break
            move = chance.choices(legal, [weight(position, one) for one in legal])[0]
            steps.append(Step(move.text))
        position = after(position, move, seed)
    return Script(game_id, seed.hex(), tuple(steps[:useful]))


def weight(position: Position, move: Move) -> float:
    """Random, but on the whole forward."""
    if move.source.kind == "F":
        return 0.05
    if turns_up(position, move):
        return 20
    if move.verb == "reshuffle":
        return 0.02
    if move.verb in ("draw", "redeal"):
        return 3
    return 4 if move.target.kind == "F" else 1


def worth(script: Script) -> float:
    """More kinds, fewer moves."""
    return len(script.kinds) - len(script.steps) / DEAR


def main() -> None:
    for game_id in sys.argv[1:] or GAMES:
        best = max((attempt(game_id, number) for number in range(BOARDS)), key=worth)
        write(game_id, best)
        sys.stdout.write(f"{game_id}: {len(best.steps)} moves, {' '.join(sorted(best.kinds))}\n")


if __name__ == "__main__":
    main()
