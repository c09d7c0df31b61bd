"""Watching: all boards live or late, one of them large, and every door that stays closed."""

import re
import time
from collections import Counter

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import People
from tests.e2e.person import Person, cards_in
from tests.e2e.racers import Racer, racing
from tests.server.racing import Player

DELAY_S = 5
PHONE = {"width": 390, "height": 844}


def board(person: Person, racer: Racer) -> Locator:
    return person.page.get_by_test_id(f"board-{racer.seat}")


def shows_small(person: Person, racer: Racer) -> None:
    """The small board is at the racer's revision and has the same cards."""
    small = board(person, racer)
    expect(small).to_have_attribute("data-rev", str(racer.replica.rev))
    shown: list[str] = small.locator("[data-card]").evaluate_all(
        "all => all.map(c => c.dataset.card)"
    )
    seen = racer.replica.view
    open_cards = Counter(card for card in shown if card != "#")
    columns = Counter(card for pile in seen.tableau for card in pile if card != "#")
    tops = Counter(pile[-1] for pile in seen.foundations if pile)
    assert open_cards >= columns + tops
    assert set(shown) <= racer.replica.known | {"#"}


def shows_large(person: Person, racer: Racer) -> None:
    expect(person.page.get_by_test_id("large")).to_have_attribute("data-seat", racer.seat)
    person.table.watched()
    person.table.settled(racer.replica.rev)
    assert racer.replica.is_shown_by(person.table.read())


def asked(person: Person) -> set[str]:
    """The seats whose boards this page follows by now."""
    followed: set[str] = set()
    for message in person.sent:
        if message["t"] == "watch":
            followed.add(message["player"])
        elif message["t"] == "unwatch":
            followed.discard(message["player"])
    return followed


def test_both_boards_move_before_the_eyes_of_a_spectator(person: Person) -> None:
    with racing(person.url) as race:
        ana, ben = race.racers
        person.open(f"/r/{race.code}")
        for racer in (ana, ben, ana, ana, ben):
            shows_small(person, racer)
            racer.play_any(1)
            shows_small(person, racer)
        expect(person.page.get_by_test_id("lag")).to_have_text("Live")
        expect(person.page.get_by_test_id("viewers")).to_have_text("1 watching")

        person.press("large-p2")
        shows_large(person, ben)
        shows_small(person, ana)
        ben.play_any(1)
        shows_large(person, ben)
        ana.play_any(1)
        shows_small(person, ana)
        assert cards_in(person.frames) <= ana.replica.known | ben.replica.known


def test_the_keys_lead_from_board_to_board_into_one_and_back(person: Person) -> None:
    with racing(person.url, racers=3) as race:
        person.open(f"/r/{race.code}")
        shows_small(person, race.racers[2])
        press, focused = person.page.keyboard.press, person.page.locator(":focus")
        person.page.get_by_test_id("large-p1").focus()
        press("ArrowRight")
        expect(focused).to_have_attribute("data-testid", "large-p2")
        press("Enter")
        shows_large(person, race.racers[1])
        press("Escape")
        expect(focused).to_have_attribute("data-testid", "large-p2")
        person.press("large-p3")
        shows_large(person, race.racers[2])
        person.page.go_back()
        person.sees("tables")
        assert person.page.url.endswith(f"/r/{race.code}")


def test_a_delayed_race_is_seen_as_late_as_it_says(person: Person) -> None:
    with racing(person.url, spectators="delay", delay_s=DELAY_S) as race:
        ana, _ = race.racers
        person.open(f"/r/{race.code}")
        shows_small(person, ana)
        expect(person.page.get_by_test_id("lag")).to_have_text(f"{DELAY_S} s behind")
        ana.play_any(1)
        shows_small(person, ana)
        seen_at = time.time() * 1000
        moved = [m["event"] for m in person.received("event") if m["event"]["type"] == "moved"]
        assert [event["player"] for event in moved] == ["p1"]
        assert seen_at - moved[0]["at"] >= DELAY_S * 1000


def test_boards_that_open_after_the_end_are_not_even_asked_for_before(person: Person) -> None:
    with racing(person.url, spectators="after") as race:
        ana, ben = race.racers
        person.open(f"/r/{race.code}")
        expect(person.page.get_by_test_id("after")).to_contain_text("when the race is over")
        ana.play_any(2)
        expect(person.page.get_by_test_id("standing-p1")).to_contain_text(
            f"{sum(map(len, ana.replica.view.foundations))}/52"
        )
        assert asked(person) == set()
        assert cards_in(person.frames) == set()
        ana.resign()
        ben.resign()
        person.sees("note-over")
        person.press("stay")
        shows_small(person, ana)
        person.press("to-results")
        person.sees("results")
        person.press("boards")
        shows_small(person, ana)
        shows_small(person, ben)
        person.page.reload()
        shows_small(person, ana)


def test_the_results_follow_by_themselves(person: Person) -> None:
    with racing(person.url) as race:
        person.open(f"/r/{race.code}?watch=p2")
        shows_large(person, race.racers[1])
        for racer in race.racers:
            racer.resign()
        expect(person.page.get_by_test_id("note-over")).to_contain_text("Results in")
        person.sees("results")
        assert person.page.url.endswith(f"/r/{race.code}")


def test_a_reload_and_a_cut_connection_lead_back_to_where_everyone_is(person: Person) -> None:
    with racing(person.url) as race:
        ana, ben = race.racers
        person.open(f"/r/{race.code}")
        person.press("large-p1")
        shows_large(person, ana)
        person.page.reload()
        shows_large(person, ana)
        person.expects("ERR_INTERNET_DISCONNECTED")
        person.context.set_offline(True)
        person.sees("note-lost")
        ana.play_any(3)
        ben.play_any(2)
        person.context.set_offline(False)
        shows_large(person, ana)
        shows_small(person, ben)
        ana.play_any(1)
        shows_large(person, ana)


def test_an_open_board_keeps_its_player_from_watching_until_it_is_done(people: People) -> None:
    host = people()
    code = host.new_race("stonewall", seats=2)
    other = Player(host.url)
    race = other.post(f"/races/{code}/join")["id"]
    with other.race(race) as socket:
        socket.send('{"t":"ready","id":"b-1","ready":true,"loaded":true}')
        host.press("ready")
        host.table.dealt()
        host.open(f"/r/{code}?watch=p2")
        host.table.dealt()
        expect(host.page.get_by_test_id("watch")).to_have_count(0)
        expect(host.page.get_by_test_id("watch-p2")).to_have_count(0)
        assert asked(host) == set()
        host.open(f"/r/{code}")
        host.table.dealt()
        host.resign()
        host.press("keep-watching")
        expect(host.page.get_by_test_id("board-p2")).to_have_attribute("data-rev", "0")
        assert asked(host) == {"p2"}
        host.press("my-table")
        host.sees("over")
        assert asked(host) == set()


def test_who_plays_the_same_deal_elsewhere_sees_no_board_of_it(people: People) -> None:
    player = people()
    seed = "a7" * 32
    with racing(player.url, seed=seed) as race:
        player.new_race("stonewall", seats=1, seed=seed)
        player.table.dealt()
        watching = player.page.context.new_page()
        watching.goto(f"{player.url}/r/{race.code}")
        expect(watching.get_by_test_id("note-denied")).to_be_visible()
        expect(watching.get_by_test_id("standings")).to_be_visible()
        expect(watching.get_by_test_id("tables")).to_have_count(0)
        player.resign()
        player.sees("results")
        watching.get_by_test_id("ask-again").click()
        expect(watching.get_by_test_id("board-p1")).to_have_attribute("data-rev", "0")


def test_a_race_for_its_players_alone_says_so(person: Person) -> None:
    with racing(person.url, spectators="nobody") as race:
        person.open(f"/r/{race.code}")
        person.sees("forbidden")


def test_a_player_who_is_away_is_waited_for(person: Person) -> None:
    with racing(person.url) as race:
        ana, ben = race.racers
        person.open(f"/r/{race.code}")
        shows_small(person, ben)
        ben.vanish()
        expect(board(person, ben)).to_contain_text("Waiting for")
        expect(board(person, ana)).not_to_contain_text("Waiting for")
        shows_small(person, ben)
        person.page.reload()  # since when they are away is not lost
        expect(board(person, ben)).to_contain_text(re.compile(r"Waiting for .*\d+ s"))


def test_a_player_reads_in_the_menu_alone_how_many_watch(people: People) -> None:
    host = people(viewport=PHONE, has_touch=True, is_mobile=True)
    code = host.new_race("stonewall", seats=2)
    other = Player(host.url)
    race = other.post(f"/races/{code}/join")["id"]
    with other.race(race) as socket:
        watcher = people()
        watcher.open(f"/r/{code}")
        expect(watcher.page.get_by_text("0 of 2 ready. Starts when all are ready.")).to_be_visible()
        socket.send('{"t":"ready","id":"b-1","ready":true,"loaded":true}')
        host.press("ready")
        host.table.dealt()
        expect(watcher.page.get_by_test_id("board-p1")).to_have_attribute("data-rev", "0")
        expect(host.page.get_by_test_id("viewers")).to_have_count(0)
        host.press("menu")
        expect(host.page.get_by_test_id("viewers")).to_have_text("1 watching")


def test_more_than_twelve_stand_on_pages_leaders_first_and_only_seen_ones_are_sent(
    person: Person,
) -> None:
    with racing(person.url, racers=14) as race:
        last = race.racers[-1]
        last.play_any(4)
        assert any(last.replica.view.foundations)
        person.open(f"/r/{race.code}")
        tables = person.page.get_by_test_id("tables").locator("[data-testid^='board-']")
        expect(tables).to_have_count(12)
        expect(tables.first).to_have_attribute("data-testid", f"board-{last.seat}")
        shows_small(person, last)
        first_page = asked(person)
        person.press("next-page")
        expect(tables).to_have_count(2)
        expect(tables.last).to_have_attribute("data-rev", "0")
        assert len(first_page) == 12
        assert len(asked(person)) == 2
        assert not asked(person) & first_page


def test_a_phone_has_the_boards_under_each_other(people: People) -> None:
    person = people(viewport=PHONE, has_touch=True, is_mobile=True)
    with racing(person.url, racers=4) as race:
        person.open(f"/r/{race.code}")
        shows_small(person, race.racers[0])
        assert "p4" not in asked(person)
        person.page.get_by_test_id("board-p4").scroll_into_view_if_needed()
        shows_small(person, race.racers[3])
        wide = person.page.evaluate("document.scrollingElement.scrollWidth")
        assert wide == PHONE["width"]
        person.page.get_by_test_id("large-p4").tap()
        shows_large(person, race.racers[3])
        person.page.get_by_test_id("all-tables").tap()
        expect(person.page.get_by_test_id("board-p4")).to_be_in_viewport()


def test_races_open_to_everyone_are_listed_until_an_hour_after_their_end(people: People) -> None:
    watcher = people()
    with racing(watcher.url, listed=True, spectators="live") as race:
        watcher.open()
        watcher.page.get_by_role("link", name="Watch", exact=True).click()
        slip = watcher.page.get_by_test_id(f"watch-race-{race.code}")
        expect(slip).to_contain_text("2 players")
        expect(slip.get_by_test_id("lag")).to_have_text("Live")
        slip.get_by_role("link").click()
        shows_small(watcher, race.racers[0])
        for racer in race.racers:
            racer.resign()
        watcher.sees("results")
        watcher.open("/watch")
        expect(slip).to_contain_text("Ended at")
        slip.get_by_role("link", name="results").click()
        watcher.sees("results")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_what_spectators_see(people: People, theme: str) -> None:
    person = people(color_scheme=theme)
    with racing(person.url, racers=3, listed=True, spectators="live") as race:
        race.racers[0].play_any(3)
        person.open(f"/r/{race.code}")
        shows_small(person, race.racers[0])
        assert violations(person) == []
        person.press("show-standings")
        person.sees("standings")
        assert violations(person) == []
        person.page.keyboard.press("Escape")
        person.press("large-p1")
        shows_large(person, race.racers[0])
        assert violations(person) == []
        person.open("/watch")
        person.sees(f"watch-race-{race.code}")
        assert violations(person) == []
    with racing(person.url, spectators="after") as race:
        person.open(f"/r/{race.code}")
        person.sees("after")
        assert violations(person) == []
