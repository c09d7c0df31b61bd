"""Playing a move: the next position, and every step that led to it."""

from collections.abc import Callable
from typing import Final, assert_never

from engine.candidates import home_for
from engine.cards import FACE_DOWN, rank
from engine.checks import refusal
from engine.effects import (
    Based,
    Drawn,
    Effect,
    Effects,
    Filled,
    Laid,
    Moved,
    Turned,
    TurnedBack,
    TurnedOver,
    as_json,
)
from engine.moves import Move, name_of
from engine.position import Position
from engine.refusals import Refusal
from engine.shuffle import gathered

__all__ = [
    "Based",
    "Drawn",
    "Effect",
    "Effects",
    "Filled",
    "IllegalMove",
    "Laid",
    "Moved",
    "Turned",
    "TurnedBack",
    "TurnedOver",
    "as_json",
    "play",
    "reverse",
]


class IllegalMove(Exception):
    """A move was played that the position refuses; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"illegal move: {refusal.code}")
        self.refusal = refusal


def play(position: Position, move: Move, order: bytes | None = None) -> tuple[Position, Effects]:
    """The position after the move, and what changed.

    ``order`` is the sequence in which a reshuffle lays the gathered cards out, needed there and
    only there. ``IllegalMove`` if the move is refused, ``ValueError`` if ``order`` is missing, is
    not wanted, or does not hold exactly the gathered cards. A won position plays on.
    """
    refused = refusal(position, move)
    if refused is not None:
        raise IllegalMove(refused)
    if move.verb == "reshuffle":
        return _reshuffle(position, order)
    if order is not None:
        raise ValueError("only a reshuffle takes an order")
    return _PLAYS[move.verb](position, move)


def _carry(position: Position, move: Move) -> tuple[Position, Effects]:
    game, _, foundations, stock, waste, reserve, base, left = position
    columns = list(position.columns)
    source, at = move.source
    start = name_of(move.source)
    if source == "T":
        cards = columns[at][-move.count :]
        columns[at] = columns[at][: -move.count]
    elif source == "W":
        cards, waste = waste[-1:], waste[:-1]
    elif source == "R":
        at = max(at, 0)
        cards = reserve[at][-1:]
        reserve = (*reserve[:at], reserve[at][:-1], *reserve[at + 1 :])
    else:
        cards = bytes([at])
        at = next(index for index, pile in enumerate(foundations) if pile and pile[-1] == at)
        start = f"F{at}"
        foundations = (*foundations[:at], foundations[at][:-1], *foundations[at + 1 :])
    if move.target.kind == "T":
        columns[move.target.at] += cards
        steps: list[Effect] = [Moved(start, name_of(move.target), cards)]
    else:
        home = home_for(position, cards[0])
        foundations = (*foundations[:home], foundations[home] + cards, *foundations[home + 1 :])
        steps = [Moved(start, f"F{home}", cards)]
        if game.chooses_base and base < 0:
            base = rank(cards[0])
            steps.append(Based(base))
    reveals = False
    if source == "T":
        stock, waste, reveals = _settle(position, columns, at, steps)
    after = Position(game, tuple(columns), foundations, stock, waste, reserve, base, left)
    return after, Effects(tuple(steps), reveals)


def _settle(
    position: Position, columns: list[bytes], left: int, steps: list[Effect]
) -> tuple[bytes, bytes, bool]:
    """Turn or fill the column that a move left. Returns stock, waste, whether a card was shown."""
    stock, waste = position.stock, position.waste
    column = columns[left]
    if column:
        if not column[-1] & FACE_DOWN:
            return stock, waste, False
        card = column[-1] & ~FACE_DOWN
        columns[left] = column[:-1] + bytes([card])
        steps.append(Turned(f"T{left}", card))
        return stock, waste, True
    if not position.game.automatic_fill or not (stock or waste):
        return stock, waste, False
    pile = waste or stock
    columns[left] = pile[-1:]
    steps.append(Filled(f"T{left}", "W" if waste else "S", pile[-1]))
    return (stock, waste[:-1], False) if waste else (stock[:-1], waste, True)


def _draw(position: Position, _: Move) -> tuple[Position, Effects]:
    cards = position.stock[: -position.game.draw - 1 : -1]
    after = position._replace(
        stock=position.stock[: -position.game.draw], waste=position.waste + cards
    )
    return after, Effects((Drawn(cards),), True)


def _redeal(position: Position, _: Move) -> tuple[Position, Effects]:
    left = position.redeals_left - (position.redeals_left > 0)
    after = position._replace(stock=position.waste[::-1], waste=b"", redeals_left=left)
    return after, Effects((TurnedOver(left),), False)


def _reshuffle(position: Position, order: bytes | None) -> tuple[Position, Effects]:
    if order is None or sorted(order) != sorted(gathered(position)):
        raise ValueError("a reshuffle needs the order of exactly the cards in the columns")
    fan = position.game.fan
    columns = tuple(
        order[start : start + fan] for start in range(0, fan * len(position.columns), fan)
    )
    left = position.redeals_left - 1
    after = position._replace(columns=columns, redeals_left=left)
    return after, Effects((Laid(columns, left),), True)


_PLAYS: Final[dict[str, Callable[[Position, Move], tuple[Position, Effects]]]] = {
    "carry": _carry,
    "draw": _draw,
    "redeal": _redeal,
}


def reverse(effects: Effects, before: Position) -> tuple[Effect, ...]:
    """The steps that lead back to ``before``, the position in which the move was played.

    ``ValueError`` if the move revealed a card: what was seen cannot be taken back.
    """
    if effects.reveals:
        raise ValueError("what a move revealed cannot be taken back")
    return tuple(_back(step, before) for step in reversed(effects.steps))


def _back(step: Effect, before: Position) -> Effect:
    match step:
        case Moved(source, target, cards):
            return Moved(target, source, cards)
        case Filled(pile, source, card):
            return Moved(pile, source, bytes([card]))
        case TurnedOver():
            return TurnedBack(before.waste, before.redeals_left)
        case Based():
            return Based(None)
        case Turned() | Drawn() | Laid() | TurnedBack():
            raise ValueError("no undo of this step")
        case _:
            assert_never(step)
