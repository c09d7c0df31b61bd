"""What is seen at the end: a real win, places that are shared, a clock that has run out."""

import re

from playwright.sync_api import Page, expect

from tests.e2e import hands
from tests.e2e.conftest import People
from tests.e2e.desk import desk
from tests.e2e.person import Person
from tests.server.racing import Player, say, until
from tests.server.wins import win

BY_HAND = 3


def row(page: Page, seat: str) -> list[str]:
    """The cells of a seat's line in the result table: place, name, cards home, time, and more."""
    line = page.get_by_test_id(f"result-row-{seat}")
    expect(line).to_be_visible()
    return line.locator("td, th").all_inner_texts()


def test_a_win_is_seen_by_both_with_the_last_cards_played_by_hand(people: People) -> None:
    won = win("stonewall")
    host, guest = people(), people()
    code = host.new_race(won.game, seats=2, seed=won.seed)
    guest.open(f"/r/{code}")
    guest.press("ready")
    host.press("ready")
    host.table.dealt()
    guest.table.dealt()
    with desk(host, code) as server:
        for move in won.moves[:-BY_HAND]:
            server.play(move)
    for rev, move in enumerate(won.moves[-BY_HAND:], len(won.moves) - BY_HAND):
        host.table.settled(rev)
        hands.click(host, move)
    host.sees("over")
    assert "1 still playing" in host.text("over")
    expect(guest.page.get_by_test_id("lane-p1")).to_contain_text("finished")
    guest.resign()
    for one in (host, guest):
        one.sees("results")
        place, name, cards, time, *_ = row(one.page, "p1")
        assert (place, cards) == ("1", "52")
        assert re.fullmatch(r"\d+:\d\d\.\d", time)
        assert row(one.page, "p2")[0] == "2"
        assert (name == "You") == (one is host)
    assert host.text("headline") == "You won"
    assert guest.text("headline") == "You are 2nd of 2"


def test_all_home_brings_the_rest_home_and_wins(person: Person) -> None:
    won = win("stonewall")
    rest = next(i for i in range(len(won.moves)) if all(">F" in move for move in won.moves[i:]))
    code = person.new_race(won.game, seats=1, seed=won.seed)
    person.table.dealt()
    with desk(person, code) as server:
        for move in won.moves[:rest]:
            server.play(move)
    person.table.settled(rest)
    person.press("home")
    person.sees("results")
    assert person.text("headline") == "All 52 cards home"
    assert row(person.page, "p1")[2] == "52"
    assert person.received("ack")[-1]["rev"] == len(won.moves)


def test_equal_results_share_a_place(people: People) -> None:
    won = win("stonewall")
    host, guest = people(), people()
    code = host.new_race(won.game, seats=3, seed=won.seed)
    winner = Player(host.url)
    race = winner.post(f"/races/{code}/join")["id"]
    guest.open(f"/r/{code}")
    guest.press("ready")
    host.press("ready")
    with winner.race(race) as socket:
        say(socket, t="ready", id="b-1", ready=True, loaded=True)
        assert until(socket, "board")["rev"] == 0
        first_home = next(i for i, move in enumerate(won.moves) if move.endswith(">F"))
        for rev, move in enumerate(won.moves[: first_home + 1]):
            say(socket, t="move", id=f"m-{rev}", rev=rev, move=move)
            until(socket, "ack", id=f"m-{rev}")
        say(socket, t="resign", id="r-1")
        until(socket, "ack", id="r-1")
    for one in (host, guest):
        one.table.dealt()
        one.resign()
    for one in (host, guest):
        one.sees("results")
        places = [row(one.page, seat)[0] for seat in ("p1", "p2", "p3")]
        assert sorted(places) == ["1", "=2", "=2"]
        assert one.text("headline").startswith("You share 2nd place with")


def test_the_results_come_when_the_time_is_up(person: Person) -> None:
    person.new_race("interchange", seats=1, time_limit_s=10)
    person.table.dealt()
    legal = person.received("board")[-1]["legal"]
    hands.click(person, next(move for move in legal if not move.startswith("F")))
    person.table.settled(1)
    person.sees("results")
    assert row(person.page, "p1")[3] == "0:10.0"
    assert "cards home" in person.text("headline")
