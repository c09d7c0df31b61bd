"""What a lobby says to whom: who comes late, who is away, who is alone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.cable import Cable
from tests.e2e.conftest import People, Serve
from tests.e2e.person import Person
from tests.server.racing import Player, say, until

LOST = r"WebSocket|ERR_INTERNET_DISCONNECTED"


@pytest.mark.parametrize(
    ("spectators", "later"),
    [
        ("live", "Who comes after the start can watch."),
        ("delay", "Who comes after the start can watch, 30 s behind."),
        ("after", "Who comes after the start sees the boards when it is over."),
        ("nobody", "Who comes after the start sees only the results, when it is over."),
    ],
)
def test_a_lobby_says_what_who_comes_late_will_see(
    person: Person, spectators: str, later: str
) -> None:
    person.new_race("stonewall", spectators=spectators)
    told = person.page.get_by_test_id("lobby")
    expect(told).to_contain_text(f"1 of 8 seats is taken. {later}")


def test_a_race_for_its_players_only_says_so_and_has_its_results_at_the_end(
    people: People,
) -> None:
    host, late = people(), people()
    code = host.new_race("stonewall", spectators="nobody")
    guest = Player(host.url)
    race = guest.post(f"/races/{code}/join")["id"]
    with guest.race(race) as socket:
        say(socket, t="ready", id="b-1", ready=True, loaded=True)
        host.press("ready")
        host.table.dealt()
        late.open(f"/r/{code}")
        late.sees("forbidden")
        expect(late.page.get_by_test_id("forbidden")).to_contain_text("its results are here")
        say(socket, t="resign", id="r-1")
        until(socket, "ack", id="r-1")
        host.resign()
        host.sees("results")
    late.page.get_by_role("button", name="Retry").click()
    late.sees("results")


def test_who_was_not_ready_is_told_that_it_started_without_them(people: People) -> None:
    host, slow = people(), people()
    code = host.new_race("stonewall", seats=4)
    guest = Player(host.url)
    race = guest.post(f"/races/{code}/join")["id"]
    slow.open(f"/r/{code}")
    slow.press("ready")
    expect(slow.page.get_by_test_id("seat-p3")).to_have_attribute("data-standing", "ready")
    slow.press("ready")
    expect(host.page.get_by_test_id("seat-p3")).to_have_attribute("data-standing", "notReady")
    with guest.race(race) as socket:
        say(socket, t="ready", id="b-1", ready=True, loaded=True)
        host.press("ready")
        expect(host.page.get_by_test_id("start")).to_be_enabled()
        host.press("start")
        host.table.dealt()
        slow.sees("watch")
        expect(slow.page.get_by_test_id("late")).to_contain_text("It started without you. Watch;")


def test_a_host_alone_starts_nothing(person: Person) -> None:
    person.new_race("stonewall")
    person.press("ready")
    expect(person.page.get_by_test_id("seat-p1")).to_have_attribute("data-standing", "ready")
    expect(person.page.get_by_test_id("start")).to_be_disabled()


def test_who_was_away_too_long_is_told_and_takes_another_seat(people: People, serve: Serve) -> None:
    server = serve(SAMEDEAL_LOBBY_AWAY_S="1")
    host, guest = people(server.url), people(server.url)
    for one in (host, guest):
        one.expects(LOST)
    cable = Cable()
    guest.page.route_web_socket("**/ws/races/*", cable.plug)
    guest.open(f"/r/{host.new_race('stonewall', seats=4)}")
    guest.press("ready")
    expect(host.page.get_by_test_id("seat-p2")).to_have_attribute("data-standing", "ready")
    guest.context.set_offline(True)
    cable.cut()
    expect(host.page.get_by_test_id("seat-p2")).to_have_count(0)
    guest.context.set_offline(False)
    expect(guest.page.get_by_role("alert")).to_have_text("You were away. Take a seat again.")
    guest.press("ready")
    expect(host.page.get_by_test_id("seat-p3")).to_have_attribute("data-standing", "ready")
    expect(guest.page.get_by_role("alert")).to_have_count(0)


def test_who_drops_during_the_countdown_has_their_board_on_return(
    people: People, serve: Serve
) -> None:
    server = serve(SAMEDEAL_COUNTDOWN_S="5")
    host, guest = people(server.url), people(server.url)
    for one in (host, guest):
        one.expects(LOST)
    code = host.new_race("stonewall", seats=4)
    guest.open(f"/r/{code}")
    guest.press("ready")
    expect(host.page.get_by_test_id("seat-p2")).to_have_attribute("data-standing", "ready")
    host.press("ready")
    for one in (host, guest):
        one.sees("countdown")
    guest.page.goto("about:blank")
    host.table.dealt()
    guest.open(f"/r/{code}")
    guest.table.dealt()
    assert guest.table.read().piles == host.table.read().piles
    assert guest.received("welcome")[-1]["you"] == "p2"
