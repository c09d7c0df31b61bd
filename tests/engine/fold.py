"""A client that knows no rule: it folds effects, as JSON, onto a view, as JSON."""

import copy
from typing import Any

from engine.position import Position
from engine.view import as_json, view

Table = dict[str, Any]


def table_of(position: Position) -> Table:
    """What a client is sent of a position."""
    return as_json(view(position))


def folded(table: Table, steps: list[dict[str, Any]]) -> Table:
    """The table after the steps, each checked against what lies there."""
    table = copy.deepcopy(table)
    for step in steps:
        _STEPS[step["e"]](table, step)
    total = sum(map(len, table["foundations"]))
    hidden = table["stock"] + sum(map(len, table["tableau"])) + len(table["waste"])
    held = sum(card is not None for card in table["reserve"])
    return table | {"won": total > 0 and hidden + held == 0}


def _lift(table: Table, pile: str, cards: list[str]) -> None:
    if pile.startswith("R") and pile != "R":
        assert [table["reserve"][int(pile[1:])]] == cards
        table["reserve"][int(pile[1:])] = None
        return
    lying = _pile(table, pile)
    assert lying[-len(cards) :] == cards
    del lying[-len(cards) :]


def _put(table: Table, pile: str, cards: list[str]) -> None:
    if pile.startswith("R") and pile != "R":
        assert table["reserve"][int(pile[1:])] is None
        (table["reserve"][int(pile[1:])],) = cards
        return
    _pile(table, pile).extend(cards)


def _pile(table: Table, pile: str) -> list[str]:
    piles = {"W": "waste", "R": "reserve"}
    found = (
        table[piles[pile]]
        if pile in piles
        else table["tableau" if pile[0] == "T" else "foundations"][int(pile[1:])]
    )
    assert isinstance(found, list)
    return found


def _move(table: Table, step: Table) -> None:
    _lift(table, step["from"], step["cards"])
    _put(table, step["to"], step["cards"])


def _turn(table: Table, step: Table) -> None:
    _lift(table, step["pile"], ["#"])
    _put(table, step["pile"], [step["card"]])


def _draw(table: Table, step: Table) -> None:
    table["stock"] -= len(step["cards"])
    table["waste"] += step["cards"]


def _fill(table: Table, step: Table) -> None:
    if step["from"] == "W":
        _lift(table, "W", [step["card"]])
    else:
        table["stock"] -= 1
    assert _pile(table, step["pile"]) == []
    _put(table, step["pile"], [step["card"]])


def _turnover(table: Table, step: Table) -> None:
    assert table["stock"] == 0
    table.update(stock=len(table["waste"]), waste=[], redeals_left=step["left"])


def _turnback(table: Table, step: Table) -> None:
    assert table["stock"] == len(step["waste"])
    table.update(stock=0, waste=list(step["waste"]), redeals_left=step["left"])


def _layout(table: Table, step: Table) -> None:
    table.update(tableau=copy.deepcopy(step["tableau"]), redeals_left=step["left"])


def _base(table: Table, step: Table) -> None:
    table["base_rank"] = step["rank"]


_STEPS = {
    "move": _move,
    "turn": _turn,
    "draw": _draw,
    "fill": _fill,
    "turnover": _turnover,
    "turnback": _turnback,
    "layout": _layout,
    "base": _base,
}
