"""Every kind of legal move is made by mouse, touch and keyboard, and the server has it."""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.e2e import hands, keyboard, scripts
from tests.e2e.aim import free_point
from tests.e2e.conftest import DESKTOP, People
from tests.e2e.desk import desk
from tests.e2e.hands import Hand
from tests.e2e.person import Person, cards_in
from tests.e2e.replica import Replica

GAMES = ("alternative", "interchange", "moving_left", "stonewall", "colonel")
PHONE = {"width": 360, "height": 640}


TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


class Way(NamedTuple):
    """A hand and the window it works at."""

    name: str
    hand: Hand
    window: dict[str, Any]


WAYS = (
    Way("drag", hands.drag, {"viewport": DESKTOP}),
    Way("click", hands.click, {"viewport": DESKTOP}),
    Way("tap", hands.tap, TOUCH),
    Way("keys", keyboard.keys, {"viewport": DESKTOP}),
)


# One game of each kind of table is enough for a finger that drags instead of tapping.
SWIPE = Way("swipe", hands.swipe, TOUCH)
PAIRS = [
    *((game, way) for game in GAMES for way in WAYS),
    ("stonewall", SWIPE),
    ("moving_left", SWIPE),
]


@pytest.mark.parametrize(("game", "way"), PAIRS, ids=[f"{game}-{way.name}" for game, way in PAIRS])
def test_every_kind_of_move_can_be_made(people: People, game: str, way: Way) -> None:
    script = scripts.read(game)
    person = people(**way.window)
    code = person.new_race(game, seats=1, seed=script.seed)
    person.table.dealt()
    board = Replica(game, script.seed)
    assert board.is_shown_by(person.table.read())
    if way.name == "keys":
        keyboard.into_the_table_by_tab(person)
    with desk(person, code) as server:
        for step in script.steps:
            board.play(step.move)
            if step.kind:
                person.table.settled(board.rev - 1)
                way.hand(person, step.move)
                shows(person, board)
                assert person.table.misfits() == []
                server.caught_up(board.rev)
            else:
                server.play(step.move)
        server.shows(board)
    assert cards_in(person.frames) <= board.known, "a card that nobody could know"


def test_a_double_click_moves_one_card_or_run_at_most(people: People) -> None:
    script = scripts.read("stonewall")
    person = people()
    person.new_race("stonewall", seats=1, seed=script.seed)
    person.table.dealt()
    for name in [*(f"T{i}" for i in range(6)), *(f"R{i}" for i in range(16))]:
        before = person.table.read()
        if before.piles[name].count == 0:
            continue
        hands.rested(person)
        rect = person.table.place(f"{name}:{before.piles[name].count - 1}")
        person.page.mouse.dblclick(*free_point(person.table, rect))
        expect(person.table.root).to_have_attribute("data-pending", "0")
        after = person.table.read()
        assert after.rev - before.rev <= 1
        assert sum(p.count for p in after.piles.values()) == 52
        changed = [p for p in after.piles.values() if before.piles[p.id].count != p.count]
        assert len(changed) in (0, 2)
        person.page.keyboard.press("Escape")
    assert person.table.read().rev > 0


def shows(person: Person, board: Replica) -> None:
    """The server has taken the move, and the table is what the engine makes of it."""
    person.table.settled(board.rev)
    assert board.is_shown_by(person.table.read())
