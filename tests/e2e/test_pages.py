"""Pages around the table: the first clicks, the lobby, every door that is closed, the languages."""

import pytest
from playwright.sync_api import expect

from tests.e2e import hands
from tests.e2e.conftest import People
from tests.e2e.person import Person
from tests.server.racing import Player, say, until

GAMES = ("alternative", "interchange", "moving_left", "stonewall", "colonel")
SMALL = {"width": 360, "height": 640}


@pytest.mark.parametrize("game", GAMES)
def test_one_click_from_the_first_page_to_cards_that_move(people: People, game: str) -> None:
    person = people(viewport=SMALL, has_touch=True, is_mobile=True)
    person.open()
    person.page.get_by_test_id(f"play-{game}").tap()
    person.table.dealt()
    assert person.table.misfits() == []
    hands.tap(person, person.received("board")[-1]["legal"][0])
    person.table.settled(1)
    assert person.table.misfits() == []
    assert person.context.cookies()[0]["httpOnly"]


def test_play_now_plays_the_game_of_the_last_time(person: Person) -> None:
    person.open()
    person.press("play-colonel")
    person.table.dealt()
    person.open()
    person.press("play-now")
    person.table.dealt()
    assert "R" in person.table.read().piles


def test_a_name_is_changed_in_the_lobby_and_is_only_text(people: People) -> None:
    host, guest = people(), people()
    code = host.new_race("stonewall", seats=4)
    guest.open(f"/r/{code}")
    guest.sees("seat-p1")
    name = guest.page.get_by_test_id("name")
    expect(name).not_to_have_value("")
    guest.press("ready")
    expect(guest.page.get_by_test_id("seat-p2")).to_have_attribute("data-standing", "ready")
    name.fill("<b>Zoé</b>")
    name.press("Enter")
    seat = host.page.get_by_test_id("seat-p2")
    expect(seat).to_contain_text("<b>Zoé</b>")
    host.page.get_by_role("button", name="Take the seat of <b>Zoé</b> away").click()
    expect(seat).to_have_count(0)
    expect(guest.page.get_by_role("alert")).to_have_text("The host took your seat away.")
    guest.expects("403")
    guest.press("ready")
    expect(guest.page.get_by_role("alert").last).to_have_text("You are not allowed to do this.")


@pytest.mark.parametrize("typed", ["upper", "lower", "dashed", "spaced"])
def test_a_code_is_typed_in_any_way(person: Person, typed: str) -> None:
    code: str = Player(person.url).post("/races", {"game": "colonel"})["code"]
    ways = {
        "upper": code,
        "lower": code.lower(),
        "dashed": f"{code[:3]}-{code[3:]}".lower(),
        "spaced": f" {code[:3]} {code[3:]} ",
    }
    person.open()
    person.page.get_by_test_id("code-input").fill(ways[typed])
    person.press("join")
    person.sees("lobby")
    assert person.text("code").replace("-", "") == code


def test_what_is_no_code_is_told_so_without_leaving_the_page(person: Person) -> None:
    person.open()
    for typed, told in (
        ("K7T", "Six letters or digits."),
        ("K7T-P4O", "Codes have no 0, O, 1, I, L, S or 5."),
    ):
        person.page.get_by_test_id("code-input").fill(typed)
        person.press("join")
        expect(person.page.locator("#code-hint")).to_have_text(told)
    expect(person.page.get_by_test_id("play-now")).to_be_visible()


def leads_on(person: Person, testid: str, sentence: str) -> None:
    """The page says so, and its way on leads to the games."""
    person.sees(testid)
    expect(person.page.get_by_role("heading", level=1)).to_contain_text(sentence)
    person.page.locator("main a[href='/']").click()
    person.sees("play-now")


def test_an_unknown_code_says_so_and_leads_on(person: Person) -> None:
    person.expects("404")
    person.open("/r/222222")
    leads_on(person, "nocode", "No race has this code.")


def test_a_cancelled_race_says_so_and_leads_on(people: People) -> None:
    host, guest = people(), people()
    guest.open(f"/r/{host.new_race('colonel')}")
    guest.sees("lobby")
    host.press("cancel")
    for again in (False, True):
        if again:
            guest.page.reload()
        expect(guest.page.get_by_test_id("cancelled")).to_contain_text("The host called it off.")
    leads_on(guest, "cancelled", "This race was cancelled.")
    leads_on(host, "cancelled", "This race was cancelled.")


def test_a_full_race_says_so_and_can_be_watched_once_it_runs(people: People) -> None:
    host, late = people(), people()
    code = host.new_race("moving_left", seats=2)
    guest = Player(host.url)
    race = guest.post(f"/races/{code}/join")["id"]
    late.open(f"/r/{code}")
    expect(late.page.get_by_role("heading", level=1)).to_have_text("All 2 seats are taken.")
    with guest.race(race) as socket:
        say(socket, t="ready", id="b-1", ready=True, loaded=True)
        host.press("ready")
        until(socket, "board")
        host.table.dealt()
        late.press("large-p1")
        late.table.watched()
        assert late.table.read().piles == host.table.read().piles
        hands.click(host, host.received("board")[-1]["legal"][0])
        late.table.settled(1)
        assert late.table.read().piles == host.table.read().piles
        say(socket, t="resign", id="r-1")
        until(socket, "ack", id="r-1")
        host.resign()
        late.sees("results")


def test_an_ended_race_shows_its_results_to_who_comes_then(people: People) -> None:
    host, late = people(), people()
    code = host.new_race("alternative", seats=1)
    host.table.dealt()
    host.resign()
    host.sees("results")
    late.open(f"/r/{code}")
    late.sees("results")
    expect(late.page.get_by_test_id("results")).to_contain_text("This race ended at")
    late.page.locator("main a[href='/']").click()
    late.sees("play-now")


def test_the_deal_of_an_ended_race_can_be_played_again_alone(person: Person) -> None:
    person.new_race("stonewall", seats=1)
    person.table.dealt()
    before = person.table.read().piles
    person.resign()
    person.press("again")
    person.table.dealt()
    assert person.table.read().piles == before


def test_a_rematch_brings_both_into_a_new_lobby(people: People) -> None:
    host, guest = people(), people()
    code = host.new_race("stonewall", seats=2)
    guest.open(f"/r/{code}")
    for one in (guest, host):
        one.press("ready")
    for one in (guest, host):
        one.table.dealt()
        one.resign()
    guest.press("rematch")
    guest.sees("lobby")
    expect(host.page.get_by_test_id("rematch")).to_have_text("Join the rematch")
    host.press("rematch")
    host.sees("lobby")
    assert host.text("code") == guest.text("code")
    assert host.text("code").replace("-", "") != code


def test_french_by_the_switch_and_by_the_browser(people: People) -> None:
    english, french = people(), people(locale="fr-FR")
    for one in (english, french):
        one.open()
    expect(french.page.get_by_test_id("play-now")).to_contain_text("Jouer")
    expect(english.page.get_by_test_id("play-now")).to_have_text("Play now")
    english.page.get_by_role("button", name="Language").click()
    expect(english.page.get_by_test_id("play-now")).to_contain_text("Jouer")
    expect(english.page.locator("html")).to_have_attribute("lang", "fr")
    english.page.reload()
    expect(english.page.get_by_test_id("play-now")).to_contain_text("Jouer")
    english.press("play-stonewall")
    english.table.dealt()
    expect(english.table.root.get_by_role("grid")).to_have_attribute("aria-label", "Table")
    expect(english.page.get_by_test_id("undo")).to_contain_text("Annuler")
