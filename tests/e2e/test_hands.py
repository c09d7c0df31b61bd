"""Every kind of legal move is made by mouse, touch and keyboard, and the server has it."""

from typing import Any, NamedTuple

import pytest

from tests.e2e import hands, scripts
from tests.e2e.conftest import DESKTOP, People
from tests.e2e.desk import desk
from tests.e2e.hands import Hand
from tests.e2e.person import Person, cards_in
from tests.e2e.replica import Replica

GAMES = ("alternative", "interchange", "moving_left", "stonewall", "colonel")
PHONE = {"width": 360, "height": 640}


class Way(NamedTuple):
    """A hand and the window it works at."""

    name: str
    hand: Hand
    window: dict[str, Any]


WAYS = (
    Way("drag", hands.drag, {"viewport": DESKTOP}),
    Way("click", hands.click, {"viewport": DESKTOP}),
    Way("tap", hands.tap, {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
    Way("keys", hands.keys, {"viewport": DESKTOP}),
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_can_be_made(people: People, game: str, way: Way) -> None:
    script = scripts.read(game)
    person = people(**way.window)
    code = person.new_race(game, seats=1, seed=script.seed)
    person.table.dealt()
    board = Replica(game, script.seed)
    assert board.is_shown_by(person.table.read())
    if way.name == "keys":
        into_the_table_by_tab(person)
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


def shows(person: Person, board: Replica) -> None:
    """The server has taken the move, and the table is what the engine makes of it."""
    person.table.settled(board.rev)
    assert board.is_shown_by(person.table.read())


def into_the_table_by_tab(person: Person) -> None:
    cell = person.table.root.locator("[role='gridcell']:focus")
    for _ in range(40):
        person.page.keyboard.press("Tab")
        if cell.count():
            return
    raise AssertionError("Tab never comes into the table")
