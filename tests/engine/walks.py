"""Ways through games: positions that play can reach, for the property tests."""

from collections.abc import Iterator

from hypothesis import strategies as st

from engine.game import Game
from engine.legality import hint, legal_moves
from engine.moves import Move
from engine.play import play
from engine.position import Position
from engine.shuffle import deal, reshuffle_order, stream, uniform

seeds = st.binary(min_size=32, max_size=32)


def order_for(position: Position, move: Move, seed: bytes, k: int) -> bytes | None:
    """What a race passes to ``play``."""
    return reshuffle_order(position, seed, k) if move.verb == "reshuffle" else None


def walk(game: Game, seed: bytes, steps: int) -> Iterator[tuple[Position, Move, bytes | None]]:
    """Positions with the move played there and its order.

    Two moves of three follow the hint, so that walks get far; the rest are chance.
    """
    words = stream(seed, "walk")
    position, reshuffles = deal(game, seed), 0
    for _ in range(steps):
        moves = legal_moves(position)
        if not moves:
            return
        advice = hint(position)
        chance = moves[uniform(words, len(moves))]
        move = advice if advice is not None and uniform(words, 3) else chance
        order = order_for(position, move, seed, reshuffles + 1)
        yield position, move, order
        reshuffles += order is not None
        position, _ = play(position, move, order)


def reached(game: Game, seed: bytes, steps: int) -> Position:
    """A position that a walk passes through, at most so many moves from the deal."""
    positions = [position for position, _, _ in walk(game, seed, steps + 1)]
    return positions[-1] if positions else deal(game, seed)
