"""Finds a won board for `scripts/win.txt`: `python -m tests.e2e.find_win`.

A best-first search of Stonewall, seed after seed, with little patience for each: most deals are
hard, some are easy, and one easy deal is all that is wanted.
"""

import heapq
import sys
from hashlib import sha256
from itertools import count, pairwise

from engine.candidates import legal_moves
from engine.cards import FACE_DOWN
from engine.game import game
from engine.hints import useful
from engine.play import play
from engine.position import Position, cards_home, is_won
from engine.shuffle import deal
from tests.e2e.scripts import Script, Step, write

GAME = "stonewall"
PATIENCE = 4_000
Path = tuple["Path", str] | None


def promise(position: Position, moves: int) -> float:
    """Small is good: little hidden, much home, much of the reserve still there, few moves."""
    hidden = sum(card >= FACE_DOWN for column in position.columns for card in column)
    kept = sum(map(len, position.reserve))
    runs = sum(
        under not in position.game.onto[card]
        for column in position.columns
        for under, card in pairwise(column)
        if max(under, card) < FACE_DOWN
    )
    return 3 * hidden - 2 * cards_home(position) + 2 * runs - kept + moves / 8


def win(seed: bytes) -> list[str] | None:
    """The moves of a won game on this deal; None where none was found in time."""
    start = deal(game(GAME), seed)
    order = count()
    waiting: list[tuple[float, int, int, Position, Path]] = [(0, 0, 0, start, None)]
    seen = {start[1:]}
    for _ in range(PATIENCE):
        if not waiting:
            return None
        _, _, depth, position, path = heapq.heappop(waiting)
        for move in legal_moves(position):
            if not useful(position, (move,)):
                continue
            after = play(position, move)[0]
            if after[1:] in seen:
                continue
            seen.add(after[1:])
            now: Path = (path, move.text)
            if is_won(after):
                return unrolled(now)
            rank = promise(after, depth + 1)
            heapq.heappush(waiting, (rank, next(order), depth + 1, after, now))
    return None


def unrolled(path: Path) -> list[str]:
    """The moves of a path, first to last."""
    moves: list[str] = []
    while path is not None:
        path, move = path
        moves.append(move)
    return moves[::-1]


def main() -> None:
    for number in count():
        seed = sha256(f"{GAME} win {number}".encode()).digest()
        moves = win(seed)
        if moves:
            write("win", Script(GAME, seed.hex(), tuple(map(Step, moves))))
            sys.stdout.write(f"{GAME}, deal {number}: {len(moves)} moves\n")
            return


if __name__ == "__main__":
    main()
