"""The focus is where the keys led, however fast they come, and comes back from where it went."""

import pytest
from playwright.sync_api import expect

from tests.e2e import scripts
from tests.e2e.conftest import People
from tests.e2e.keyboard import into_the_table_by_tab
from tests.e2e.person import Person

TABLET = {"width": 768, "height": 1024}


def at_the_table(person: Person) -> None:
    """A board with the focus in its middle."""
    person.new_race("moving_left", seats=1, seed=scripts.read("moving_left").seed)
    person.table.dealt()
    into_the_table_by_tab(person)
    person.page.keyboard.press("Digit3")
    expect(person.table.last("T2")).to_be_focused()


@pytest.mark.parametrize("key", ["m", "l", "p", "?"])
def test_a_sheet_gives_the_focus_back_to_the_card_that_the_keys_had_reached(
    person: Person, key: str
) -> None:
    at_the_table(person)
    for pile in ("T3", "T4", "T5"):
        person.page.keyboard.press("ArrowRight")
        person.page.keyboard.press(key)
        expect(person.page.get_by_role("dialog")).to_be_visible()
        person.page.keyboard.press("Escape")
        expect(person.page.get_by_role("dialog")).to_have_count(0)
        expect(person.table.last(pile)).to_be_focused()


def test_tab_goes_on_from_where_the_keys_had_come(people: People) -> None:
    person = people(viewport=TABLET)
    at_the_table(person)
    for pile in ("T3", "T4", "T5"):
        person.page.keyboard.press("ArrowRight")
        person.page.keyboard.press("Tab")
        expect(person.page.get_by_test_id("undo")).to_be_focused()
        person.page.keyboard.press("Shift+Tab")
        expect(person.table.last(pile)).to_be_focused()


def test_keys_stay_out_of_the_table_while_a_look_into_a_column_is_open(person: Person) -> None:
    """Also while a move is on its way, and nothing of the column can be picked up."""
    at_the_table(person)
    person.page.keyboard.press("d")
    person.page.keyboard.press("p")
    expect(person.page.get_by_role("dialog")).to_be_visible()
    person.page.keyboard.press("d")
    person.table.settled(1)
    person.page.keyboard.press("d")
    expect(person.page.get_by_role("dialog").locator(":focus")).to_have_count(1)
    person.page.keyboard.press("Escape")
    expect(person.table.last("T2")).to_be_focused()
    person.page.keyboard.press("d")
    person.table.settled(2)
