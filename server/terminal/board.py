"""A board as lines of text, from its view."""

from collections.abc import Callable
from typing import Final

from engine.game import Game
from engine.view import HIDDEN, View

_SHOWN: Final = 8  # cards of the waste, which only grows
_GLYPHS: Final = str.maketrans("CDHS", "♣♦♥♠")


def unicode_card(text: str) -> str:
    """``7♠`` for a card, a shaded block for a hidden one."""
    return "▒▒" if text == HIDDEN else f"{text[0]}{text[1].translate(_GLYPHS)}"


def ascii_card(text: str) -> str:
    """``7S`` for a card, ``##`` for a hidden one."""
    return "##" if text == HIDDEN else text


def lines_of(game: Game, view: View, card: Callable[[str], str]) -> list[str]:
    """Foundations, columns from the bottom card to the top one, reserve, waste and stock.

    Every pile stands behind the name that a move gives it.
    """
    homes = " ".join(card(pile[-1]) if pile else "--" for pile in view.foundations)
    base = f"   base {view.base_rank}" if view.base_rank else ""
    lines = [f"   F {homes}{base}"]
    for index, column in enumerate(view.tableau):
        lines.append(f"{f'T{index}':>4} {' '.join(map(card, column))}".rstrip())
    lines += _cells(view, card) if game.cells else _pile(view, card)
    if game.draw:
        waste = " ".join(map(card, view.waste[-_SHOWN:])) or "--"
        more = ".. " if len(view.waste) > _SHOWN else ""
        lines.append(f"   W {more}{waste}   stock {view.stock}")
    if game.redeals:
        word = "reshuffles" if game.fan else "redeals"
        left = "no limit" if view.redeals_left is None else view.redeals_left
        lines.append(f"     {word} left: {left}")
    return lines


def _cells(view: View, card: Callable[[str], str]) -> list[str]:
    cells = [
        f"{f'R{index}':>4} {card(cell) if cell else '--'}"
        for index, cell in enumerate(view.reserve)
    ]
    return ["".join(cells[start : start + 8]) for start in range(0, len(cells), 8)]


def _pile(view: View, card: Callable[[str], str]) -> list[str]:
    cards = [card(text) for text in view.reserve if text]
    return [f"   R {' '.join(cards)}"] if cards else []
