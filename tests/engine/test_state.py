"""States as JSON values, and what is none."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.game import game
from engine.shuffle import deal
from engine.state import MalformedState, position_of, state_of
from tests.engine.games import GAMES

State = dict[str, Any]


def opening(name: str) -> State:
    state = json.loads(json.dumps(state_of(deal(GAMES[name], bytes(32)))))
    assert isinstance(state, dict)
    return state


def top(state: State) -> Any:
    """Takes a card off the table, so that it can be put where it does not belong."""
    return state["tableau"][0].pop(0)


SPOILED: dict[str, tuple[str, Callable[[State], object], str, str]] = {
    "a field more": ("colonel", lambda s: s.update(colour=1), "state", "no field 'colour'"),
    "no tableau": ("colonel", lambda s: s.pop("tableau"), "state", "tableau is a list"),
    "a column less": ("colonel", lambda s: s["tableau"].pop(), "state", "has 10 columns"),
    "a column that is text": (
        "colonel",
        lambda s: s["tableau"].__setitem__(0, "AS"),
        "state",
        "a column is a list",
    ),
    "a number in a column": (
        "colonel",
        lambda s: s["tableau"][0].append(7),
        "state",
        "a column is a list",
    ),
    "a card that is none": (
        "colonel",
        lambda s: s["tableau"][0].append("1S"),
        "cards",
        "not a card",
    ),
    "a number in the stock": ("colonel", lambda s: s["stock"].append(7), "cards", "not a card"),
    "a list in the waste": ("colonel", lambda s: s["waste"].append([]), "cards", "not a card"),
    "a hidden card in the waste": (
        "colonel",
        lambda s: s["waste"].append("#" + top(s)),
        "cards",
        "not a card",
    ),
    "a stock that is text": ("colonel", lambda s: s.update(stock="AS"), "state", "stock is a list"),
    "no waste": ("colonel", lambda s: s.pop("waste"), "state", "waste is a list"),
    "a card twice": (
        "stonewall",
        lambda s: s["tableau"][0].append(s["tableau"][1][-1]),
        "cards",
        "there 2 times, not 1",
    ),
    "a card missing": ("moving_left", top, "cards", "there 1 times, not 2"),
    "a top card face down": (
        "moving_left",
        lambda s: s["tableau"][0].append("#" + top(s)),
        "state",
        "lies face up",
    ),
    "a reserve that is none": (
        "colonel",
        lambda s: s.update(reserve=None),
        "state",
        "reserve is a list",
    ),
    "a reserve too large": (
        "colonel",
        lambda s: s["reserve"].append(top(s)),
        "state",
        "reserve of colonel is smaller",
    ),
    "a reserve where there is none": (
        "moving_left",
        lambda s: s["reserve"].append(top(s)),
        "state",
        "reserve of moving_left is smaller",
    ),
    "a cell less": (
        "stonewall",
        lambda s: s["reserve"].pop(),
        "state",
        "another number of cells",
    ),
    "two cards in a cell": (
        "stonewall",
        lambda s: s["reserve"].__setitem__(0, ["AS", "2S"]),
        "cards",
        "not a card",
    ),
    "a base rank that is none": (
        "colonel",
        lambda s: s.update(base_rank="10"),
        "state",
        "a rank or null",
    ),
    "an empty base rank": ("colonel", lambda s: s.update(base_rank=""), "state", "a rank or null"),
    "a base rank where the rules fix it": (
        "stonewall",
        lambda s: s.update(base_rank="A"),
        "state",
        "null in stonewall",
    ),
    "a foundation without a base rank": (
        "colonel",
        lambda s: s["foundations"].append([top(s)]),
        "state",
        "base_rank is not set",
    ),
    "too many redeals": ("colonel", lambda s: s.update(redeals_left=2), "state", "is 0 to 1"),
    "fewer than no redeals": ("colonel", lambda s: s.update(redeals_left=-1), "state", "0 to 1"),
    "redeals that are no count": (
        "colonel",
        lambda s: s.update(redeals_left=True),
        "state",
        "0 to 1",
    ),
    "unlimited where it is not": (
        "colonel",
        lambda s: s.update(redeals_left=None),
        "state",
        "0 to 1",
    ),
    "redeals left out": ("colonel", lambda s: s.pop("redeals_left"), "state", "0 to 1"),
    "a limit where there is none": (
        "klondike",
        lambda s: s.update(redeals_left=3),
        "state",
        "unlimited",
    ),
    "redeals left out where unlimited": (
        "klondike",
        lambda s: s.pop("redeals_left"),
        "state",
        "unlimited",
    ),
    "foundations that are text": (
        "colonel",
        lambda s: s.update(foundations="AS"),
        "state",
        "foundations is a list",
    ),
    "a foundation that starts wrong": (
        "stonewall",
        lambda s: s["foundations"].append(["2S"]),
        "state",
        "no foundation holds 2S",
    ),
    "a foundation with a gap": (
        "stonewall",
        lambda s: s["foundations"].append(["AS", "3S"]),
        "state",
        "no foundation holds AS 3S",
    ),
    "a foundation too many": (
        "stonewall",
        lambda s: s["foundations"].extend([["AS"]] * 5),
        "state",
        "no foundation holds AS",
    ),
    "a foundation the wrong way": (
        "alternative",
        lambda s: s["foundations"].append(["AC"]),
        "state",
        "no foundation holds AC",
    ),
    "a waste without a stock": (
        "stonewall",
        lambda s: s["waste"].append(s["tableau"][0].pop(1)),
        "state",
        "stonewall has no stock",
    ),
    "won when it is not": ("colonel", lambda s: s.update(won=True), "state", "won is true exactly"),
    "won that is no answer": ("colonel", lambda s: s.update(won=0), "state", "won is true exactly"),
}


@pytest.mark.parametrize("case", SPOILED)
def test_what_is_no_state_is_refused(case: str) -> None:
    name, spoil, code, message = SPOILED[case]
    state = opening(name)
    spoil(state)
    with pytest.raises(MalformedState, match=message) as refused:
        position_of(GAMES[name], state)
    assert (refused.value.code, refused.value.message) == (code, str(refused.value))


@pytest.mark.parametrize("value", [None, [], "state", 7])
def test_a_state_is_an_object(value: object) -> None:
    with pytest.raises(MalformedState, match="is an object"):
        position_of(game("colonel"), value)


def test_won_may_be_left_out_and_empty_foundations_written() -> None:
    state = opening("colonel")
    expected = position_of(game("colonel"), state)
    del state["won"]
    state["foundations"] = [[], []]
    assert position_of(game("colonel"), state) == expected


def test_foundations_are_sorted_whatever_their_index() -> None:
    position = deal(game("alternative"), bytes(32))
    turned = position._replace(foundations=position.foundations[::-1])
    assert state_of(turned) == state_of(position)
