"""The scanner finds what it is there for: each test plants one leak in what a racer was told."""

import copy
import random
from collections.abc import Callable

import pytest

from engine.view import HIDDEN
from tests.server.bots import Frame
from tests.server.lobby import Running, log_of, race_of
from tests.server.running import Address, running
from tests.server.scanning.reading import Steps
from tests.server.scanning.scanner import Scanner, Told
from tests.server.scanning.truth import Truth, open_cards

Timeline = list[Told]


async def raced(place: Address, race: Running) -> tuple[Truth, Timeline]:
    """What p1 was told of a race of some moves, and the truth of it."""
    await race.bots[0].play(random.Random(4), 12)
    return Truth(await log_of(place, race.id)), copy.deepcopy(race.bots[0].timeline)


def findings(truth: Truth, timeline: Timeline) -> list[str]:
    scanner = Scanner(truth, Steps(truth))
    scanner.scan(timeline)
    return scanner.findings


def the(timeline: Timeline, t: str) -> Frame:
    return next(told.frame for told in timeline if told.direction == "in" and told.frame["t"] == t)


def hidden_card(truth: Truth) -> str:
    """A card of which no copy has ever lain open to p1."""
    seen = open_cards(truth.position("p1", 0)) | open_cards(truth.position("p1", 1))
    position = truth.position("p1", 1)
    every = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS"]
    assert position.game.variant.decks == 1
    return next(card for card in every if not seen[card])


def in_a_view(truth: Truth, timeline: Timeline) -> None:
    column = next(c for c in the(timeline, "board")["view"]["tableau"] if HIDDEN in c)
    column[column.index(HIDDEN)] = hidden_card(truth)


def in_an_effect(truth: Truth, timeline: Timeline) -> None:
    first = next(f for d, f, _ in timeline if d == "in" and "effects" in f)
    first["effects"].append({"e": "turn", "pile": "T0", "card": hidden_card(truth)})


def in_a_reason(truth: Truth, timeline: Timeline) -> None:
    reason = {"code": "covered", "card": hidden_card(truth)}
    refused = {"t": "refused", "id": None, "code": "illegal", "reason": reason}
    at = next(n for n, told in enumerate(timeline) if told.frame["t"] == "board") + 1
    timeline.insert(at, Told("in", refused, timeline[at].at))


def in_a_sentence(truth: Truth, timeline: Timeline) -> None:
    the(timeline, "board")["stuck"] = f"under it lies {hidden_card(truth)}"


def as_the_seed(truth: Truth, timeline: Timeline) -> None:
    the(timeline, "welcome")["race"]["seed"] = truth.seed.hex()


def as_anothers_board(_truth: Truth, timeline: Timeline) -> None:
    timeline.append(Told("in", {**the(timeline, "board"), "player": "p2"}, timeline[-1].at))


def as_anothers_move(_truth: Truth, timeline: Timeline) -> None:
    event = {"type": "moved", "player": "p2", "rev": 0, "effects": []}
    timeline.append(Told("in", {"t": "event", "v": 9, "event": event}, timeline[-1].at))


def as_a_card_twice(_truth: Truth, timeline: Timeline) -> None:
    view = the(timeline, "board")["view"]
    view["reserve"][0] = view["reserve"][1]


@pytest.mark.parametrize(
    "plant",
    [
        in_a_view,
        in_an_effect,
        in_a_reason,
        in_a_sentence,
        as_the_seed,
        as_anothers_board,
        as_anothers_move,
        as_a_card_twice,
    ],
)
async def test_a_planted_leak_is_found(
    redis_url: str, plant: Callable[[Truth, Timeline], None]
) -> None:
    async with running(redis_url) as place, race_of(place, game="stonewall") as race:
        truth, timeline = await raced(place, race)
        assert findings(truth, timeline) == []
        plant(truth, timeline)
        assert findings(truth, timeline)
