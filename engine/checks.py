"""Why a move is refused: the checks in their order, each a function that finds its own reasons.

The order is fixed, so that every server gives the same reason: pile names, source, run, target
kind, rank, suit. Nothing here looks at a face-down card or at the stock's order.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final

from engine.candidates import home_for
from engine.cards import FACE_DOWN, RANKS, TEXTS, rank, suit
from engine.moves import Move, Place, name_of
from engine.position import Position
from engine.refusals import Code, Refusal
from engine.tables import NO_CARD


def refusal(position: Position, move: Move) -> Refusal | None:
    """Why the move is not legal here; None if it is."""
    if move.verb != "carry":
        return _DEALS[move.verb](position)
    if not (_has(position, move.source) and _has(position, move.target)):
        return Refusal(Code.MALFORMED)
    if move.source == move.target:
        return Refusal(Code.MALFORMED)
    return _SOURCES[move.source.kind](position, move) or _target(position, move)


def _has(position: Position, place: Place) -> bool:
    """Whether the game has the pile."""
    kind, index = place
    if kind == "T":
        return index < len(position.columns)
    if kind == "R":
        return (
            0 <= index < len(position.reserve)
            if position.game.cells
            else (index < 0 and bool(position.reserve))
        )
    return kind == "F" or position.game.draw > 0


def _draw(position: Position) -> Refusal | None:
    return None if position.stock else Refusal(Code.STOCK)


def _redeal(position: Position) -> Refusal | None:
    ready = position.waste and not position.stock and position.redeals_left
    return None if ready else Refusal(Code.REDEAL)


def _reshuffle(position: Position) -> Refusal | None:
    ready = position.game.fan and position.redeals_left and any(position.columns)
    return None if ready else Refusal(Code.RESHUFFLE)


_DEALS: Final[dict[str, Callable[[Position], Refusal | None]]] = {
    "draw": _draw,
    "redeal": _redeal,
    "reshuffle": _reshuffle,
}


def _from_column(position: Position, move: Move) -> Refusal | None:
    game, count = position.game, move.count
    column = position.columns[move.source.at]
    if len(column) < count:
        return Refusal(Code.EMPTY, target=name_of(move.source))
    if count == 1:
        return None
    lifted = column[-count:]
    if any(card & FACE_DOWN for card in lifted):
        return Refusal(Code.HIDDEN, target=name_of(move.source))
    if not game.blocks:
        return Refusal(Code.ONE, card=TEXTS[lifted[0]])
    breaks = [
        (lower, upper) for lower, upper in pairwise(lifted) if not game.linked[lower << 6 | upper]
    ]
    if breaks:
        (lower, upper), (_, head) = breaks[0], breaks[-1]
        return Refusal(Code.RUN, TEXTS[upper], TEXTS[lower], (TEXTS[head],))
    if move.target.kind == "F":
        return Refusal(Code.ONE, card=TEXTS[lifted[0]])
    return None


def _from_pile(pile: bytes, move: Move) -> Refusal | None:
    if not pile:
        return Refusal(Code.EMPTY, target=name_of(move.source))
    return Refusal(Code.ONE, card=TEXTS[pile[-1]]) if move.count > 1 else None


def _from_waste(position: Position, move: Move) -> Refusal | None:
    return _from_pile(position.waste, move)


def _from_reserve(position: Position, move: Move) -> Refusal | None:
    return _from_pile(position.reserve[move.source.at], move)


def _from_foundation(position: Position, move: Move) -> Refusal | None:
    card = move.source.at
    if not any(pile and pile[-1] == card for pile in position.foundations):
        covered = any(card in pile for pile in position.foundations)
        return Refusal(Code.COVERED if covered else Code.EMPTY, TEXTS[card], "F")
    if move.count > 1:
        return Refusal(Code.ONE, TEXTS[card])
    if move.target.kind == "F" or not position.game.may_return:
        return Refusal(Code.STAY, TEXTS[card])
    return None


_SOURCES: Final[dict[str, Callable[[Position, Move], Refusal | None]]] = {
    "T": _from_column,
    "W": _from_waste,
    "R": _from_reserve,
    "F": _from_foundation,
}


def head_of(position: Position, move: Move) -> int:
    """The lowest of the cards that a carried move lifts, once its source is checked."""
    kind, index = move.source
    if kind == "T":
        return position.columns[index][-move.count]
    if kind == "W":
        return position.waste[-1]
    return position.reserve[index][-1] if kind == "R" else index


def _target(position: Position, move: Move) -> Refusal | None:
    game, (kind, index) = position.game, move.target
    head = head_of(position, move)
    if kind == "F":
        return None if home_for(position, head) >= 0 else _not_home(position, head)
    if kind == "R":
        return Refusal(Code.INTO, TEXTS[head], name_of(move.target))
    if move.source.kind == "R" and not game.reserve_plays:
        return Refusal(Code.RESERVE, TEXTS[head], name_of(move.target))
    column = position.columns[index]
    if column:
        return None if column[-1] in game.onto[head] else _not_onto(position, head, column[-1])
    back = move.source.kind == "F"
    if (game.fills_back if back else game.fills)[head]:
        return None
    fill = game.variant.fill
    ranks = sorted(fill.ranks + fill.from_foundation * back, key=RANKS.index)
    code = Code.KING if ranks else Code.NOFILL
    return Refusal(code, TEXTS[head], name_of(move.target), tuple(ranks))


def _not_onto(position: Position, head: int, top: int) -> Refusal:
    onto = position.game.onto[head]
    right_rank = any(rank(under) == rank(top) for under in onto)
    code = position.game.misfit if right_rank else Code.RANK
    return Refusal(code, TEXTS[head], TEXTS[top], _listed(onto))


def _not_home(position: Position, card: int) -> Refusal:
    wanted = set()
    starts = b""
    for group in position.game.groups:
        piles = position.foundations[group.first : group.end]
        tops = [pile[-1] for pile in piles if pile and suit(pile[-1]) == suit(card)]
        wanted |= {group.follows[position.base][top] for top in tops} - {NO_CARD}
        starts += group.starts[position.base]
    if wanted:
        return Refusal(Code.FOUND, TEXTS[card], "F", _listed(wanted))
    return Refusal(Code.BASE, TEXTS[card], "F", _listed(starts))


def _listed(cards: Iterable[int]) -> tuple[str, ...]:
    """By rank, and within a rank from spades down to clubs."""
    return tuple(TEXTS[card] for card in sorted(cards, key=lambda card: (rank(card), -card)))
