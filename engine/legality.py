"""What may be played: the legal moves, the reason against every other, and what follows for a
board. Everything here depends on the view of a position alone, never on a hidden card.
"""

from engine.candidates import legal_moves, wants
from engine.cards import RANKS, TEXTS, rank
from engine.checks import refusal
from engine.hints import hint, next_home, useful
from engine.position import Position

__all__ = ["hint", "homes", "legal_moves", "next_home", "refusal", "takes", "useful"]


def homes(position: Position) -> dict[str, int]:
    """Each card that may go home now, by text, with the index of the foundation that takes it."""
    wanted = wants(position)
    exposed = [pile[-1] for pile in (*position.columns, position.waste, *position.reserve) if pile]
    return {TEXTS[card]: wanted[card] for card in exposed if card in wanted}


def takes(position: Position) -> dict[str, list[str]]:
    """The ranks that an empty foundation (``F``) and an empty column (``T``) take now.

    No rank: nothing. All thirteen: anything.
    """
    starts = {rank(card) for group in position.game.groups for card in group.starts[position.base]}
    return {
        "F": [RANKS[start] for start in sorted(starts)],
        "T": list(position.game.variant.fill.ranks),
    }
