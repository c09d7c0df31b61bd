"""How long a move takes in the engine: ``legal_moves`` and ``play``, mid-game, two decks.

``python -m benchmarks.engine`` prints medians in microseconds. Positions come from seeded play-outs
in the middle of their way, so that every run measures the same ones.
"""

import statistics
from collections.abc import Callable
from time import perf_counter_ns
from typing import Final

from engine.game import compile_game
from engine.legality import hint, legal_moves
from engine.moves import Move
from engine.play import play
from engine.position import Position
from engine.shuffle import deal, stream, uniform
from engine.variants import VARIANTS

Work = Callable[[Position, Move], object]

SEEDS: Final = 12
STEPS: Final = 160
MIDDLE: Final = range(40, 120)
ROUNDS: Final = 7


def middle_game(game_id: str) -> list[tuple[Position, Move]]:
    """Positions of play-outs that mix hints with chance, each with the move played there."""
    game = compile_game(VARIANTS[game_id])
    found = []
    for number in range(SEEDS):
        seed = number.to_bytes(32, "big")
        words = stream(seed, "benchmark")
        position = deal(game, seed)
        for step in range(STEPS):
            moves = legal_moves(position)
            if not moves:
                break
            advice = hint(position)
            chosen = moves[uniform(words, len(moves))]
            move = advice if advice and uniform(words, 3) else chosen
            if step in MIDDLE:
                found.append((position, move))
            position, _ = play(position, move)
    return found


def median_us(
    work: Callable[[Position, Move], object], cases: list[tuple[Position, Move]]
) -> float:
    """The median over the cases of each one's best time, in microseconds."""
    times = []
    for position, move in cases:
        best = min(_once(work, position, move) for _ in range(ROUNDS))
        times.append(best / 1000)
    return statistics.median(times)


def _once(work: Work, position: Position, move: Move) -> int:
    start = perf_counter_ns()
    work(position, move)
    return perf_counter_ns() - start


def _both(position: Position, move: Move) -> None:
    legal_moves(position)
    play(position, move)


def main() -> None:
    """Prints one line a two-deck game."""
    print(f"{'game':14}{'positions':>10}{'moves':>7}{'legal':>8}{'play':>8}{'both':>8}  µs")
    for game_id, variant in VARIANTS.items():
        if variant.decks != 2:
            continue
        cases = middle_game(game_id)
        branching = statistics.mean(len(legal_moves(position)) for position, _ in cases)
        legal = median_us(lambda position, _: legal_moves(position), cases)
        played = median_us(play, cases)
        both = median_us(
            lambda position, move: (legal_moves(position), play(position, move)), cases
        )
        print(f"{game_id:14}{len(cases):10}{branching:7.1f}{legal:8.1f}{played:8.1f}{both:8.1f}")


if __name__ == "__main__":
    main()
