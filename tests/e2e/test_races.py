"""Two people at two browsers race on each of the games, from the link to the result table."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import People
from tests.e2e.person import Person, cards_in

GAMES = ("alternative", "interchange", "moving_left", "stonewall", "colonel")


def open_race(host: Person, game: str) -> str:
    """Opens a race by clicks, from the landing page; the link to hand on."""
    host.open()
    host.press(f"race-{game}")
    host.press("create-race")
    host.sees("lobby")
    link = host.page.get_by_test_id("invite-link").get_attribute("href")
    assert link is not None
    return link


def both_ready(host: Person, guest: Person) -> None:
    guest.press("ready")
    expect(host.page.get_by_test_id("seat-p2")).to_have_attribute("data-standing", "ready")
    host.press("ready")


def play_some(person: Person, moves: int) -> None:
    """Plays legal moves from the list of them, each confirmed before the next."""
    for rev in range(1, moves + 1):
        person.table.root.locator("[role=gridcell][tabindex='0']").focus()
        person.page.keyboard.press("m")
        person.page.locator("[data-move]:not([data-move='reshuffle'])").first.click()
        person.table.settled(rev)


# The page's clock is the system's, the server's is measured from the store: by half a round trip.
CLOCKS_DIFFER_MS = 100


def nothing_was_readable_before_zero(person: Person) -> None:
    """Neither in the page nor in any frame; the board came when its time had come."""
    seen = person.page.evaluate("window.witness")
    assert seen["countdown"]
    kinds = [message["t"] for message in person.frames]
    assert cards_in(person.frames[: kinds.index("board")]) == set()
    started = [m["event"] for m in person.received("event") if m["event"]["type"] == "started"]
    assert started[0]["starts_at"] - CLOCKS_DIFFER_MS <= seen["board_at"] <= seen["read_at"]


@pytest.mark.parametrize("game", GAMES)
def test_two_people_race_on_the_same_deal_to_the_result_table(people: People, game: str) -> None:
    host, guest = people(), people()
    guest.open(open_race(host, game))
    guest.sees("seat-p1")
    both_ready(host, guest)
    for one in (host, guest):
        one.table.dealt()
        nothing_was_readable_before_zero(one)
    assert host.table.read().piles == guest.table.read().piles

    play_some(host, 3)
    play_some(guest, 1)
    guest.resign()
    guest.sees("over")
    host.resign()
    for one in (host, guest):
        one.sees("results")
        rows = one.page.get_by_test_id("results").locator("tbody tr")
        expect(rows).to_have_count(2)
        expect(one.page.get_by_test_id("place").first).to_contain_text("1")
    assert host.text("headline")
    assert guest.text("headline")
    host.press("check")
    host.sees("seed")
