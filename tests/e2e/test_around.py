"""Around a race: coming back to it, strangers, who calls whom, what is left of it, my data."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from engine.moves import parse
from tests.e2e import hands, scripts
from tests.e2e.aim import source_of
from tests.e2e.conftest import People
from tests.e2e.desk import desk
from tests.e2e.person import Person
from tests.server.racing import Player
from tests.server.wins import win

FIRST_GAME = "localStorage.removeItem('samedeal.tips')"
LOUD = "localStorage.setItem('samedeal.settings', JSON.stringify({ sound: true }))"
HEARD = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.tones += 1; start.call(this, at); };
"""


def look_away(person: Person, *, away: bool = True) -> None:
    """The tab is behind another one, as far as a page can tell."""
    person.page.evaluate(
        """away => {
          Object.defineProperty(document, 'hidden', { configurable: true, value: away });
          Object.defineProperty(document, 'visibilityState', {
            configurable: true, value: away ? 'hidden' : 'visible' });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        away,
    )


def meet(host: Person, guest: Person, game: str = "stonewall", **options: object) -> str:
    """Both have a seat in the host's new lobby; its code."""
    code = host.new_race(game, **options)
    guest.open(f"/r/{code}")
    guest.press("ready")
    guest.sees("seat-p2")
    return code


def race_to_the_end(host: Person, guest: Person) -> None:
    """The guest is ready already; both stop at once."""
    host.press("ready")
    for one in (host, guest):
        one.table.dealt()
    for one in (guest, host):
        one.resign()
    for one in (host, guest):
        one.sees("results")


def test_the_first_page_leads_back_to_what_runs(person: Person) -> None:
    lobby = person.new_race("colonel")
    person.sees("lobby")
    code = person.new_race("stonewall", seats=1)
    person.table.dealt()
    hands.click(person, person.received("board")[-1]["legal"][0])
    person.table.settled(1)
    person.open()
    for each in (lobby, code):
        person.sees(f"continue-{each}")
    person.press(f"continue-{code}")
    person.table.settled(1)
    person.resign()
    person.sees("results")
    person.open()
    expect(person.page.get_by_test_id(f"continue-{lobby}")).to_be_visible()
    expect(person.page.get_by_test_id(f"continue-{code}")).to_have_count(0)


def test_a_stranger_sees_no_races_to_go_on_with(person: Person) -> None:
    person.open()
    person.sees("play-now")
    expect(person.page.get_by_role("heading", name="Continue")).to_have_count(0)


def test_two_strangers_meet_and_the_cards_turn(people: People) -> None:
    first, second = people(), people()
    first.open()
    first.press("race-anyone")
    expect(first.page.get_by_test_id("looking-alternative")).to_contain_text("Nobody")
    first.press("anyone-alternative")
    expect(first.page.get_by_test_id("looking")).to_contain_text("only one looking")
    ready = first.page.locator("[data-testid='seat-p1'][data-standing='ready']")
    expect(ready).to_be_visible()
    second.open("/any")
    expect(second.page.get_by_test_id("looking-alternative")).to_have_text("1 is looking")
    second.press("anyone-alternative")
    for one in (first, second):
        one.table.dealt()
    assert first.table.read().piles == second.table.read().piles
    for one in (first, second):
        one.resign()
    first.sees("results")


def test_who_stops_looking_leaves_nothing_behind(people: People) -> None:
    first, second = people(), people()
    first.open("/any")
    first.press("anyone-interchange")
    first.sees("lobby")
    second.open("/any")
    expect(second.page.get_by_test_id("looking-interchange")).to_have_text("1 is looking")
    first.press("leave")
    first.sees("play-now")
    expect(second.page.get_by_test_id("looking-interchange")).to_contain_text("Nobody")
    first.open()
    expect(first.page.get_by_role("heading", name="Continue")).to_have_count(0)


def test_the_next_is_told_when_the_host_goes(people: People) -> None:
    host, guest, third = people(), people(), people()
    code = meet(host, guest, seats=4)
    guest.page.get_by_test_id("name").fill("Ana")
    guest.page.get_by_test_id("name").press("Enter")
    expect(host.page.get_by_test_id("seat-p2")).to_contain_text("Ana")
    third.open(f"/r/{code}")
    third.sees("seat-p2")
    host.press("leave")
    host.sees("play-now")
    expect(guest.page.get_by_test_id("news")).to_have_text("You are host now")
    expect(third.page.get_by_test_id("news")).to_have_text("Ana is host now")
    expect(guest.page.get_by_test_id("seat-p2")).to_contain_text("you, host")
    guest.sees("start")


def test_a_hidden_tab_calls_for_the_start(people: People) -> None:
    host, guest = people(), people()
    host.context.add_init_script(f"{LOUD};{HEARD}")
    meet(host, guest)
    expect(host.page).to_have_title("Race · Samedeal")
    look_away(host)
    expect(host.page).to_have_title("● The start waits for you · Samedeal")
    look_away(host, away=False)
    expect(host.page).to_have_title("Race · Samedeal")
    # Only after a press may a page sound.
    assert host.page.evaluate("tones") == 0
    guest.press("ready")
    expect(guest.page.get_by_test_id("seat-p2")).to_have_attribute("data-standing", "notReady")
    host.press("ready")
    expect(guest.page.get_by_test_id("seat-p1")).to_have_attribute("data-standing", "ready")
    look_away(host)
    expect(guest.page.get_by_test_id("seat-p1")).to_have_attribute("data-standing", "loading")
    guest.press("ready")
    expect(host.page).to_have_title("● The start waits for you · Samedeal")
    host.page.wait_for_function("tones > 0")
    look_away(host, away=False)
    guest.table.dealt()
    look_away(host)
    expect(host.page).to_have_title("● Started: cards are turned · Samedeal")


def test_results_show_the_curve_and_what_a_check_compares(people: People) -> None:
    host, guest, late = people(), people(), people()
    won = win("stonewall")
    code = meet(host, guest, won.game, seed=won.seed)
    host.press("ready")
    for one in (host, guest):
        one.table.dealt()
    first_home = next(i for i, move in enumerate(won.moves) if move.endswith(">F"))
    with desk(host, code) as server:
        for move in won.moves[: first_home + 1]:
            server.play(move)
    for one in (guest, host):
        one.resign()
    late.open(f"/r/{code}")
    for one in (host, late):
        one.sees("results")
        one.sees("curve")
        expect(one.page.locator("[data-testid='curve'] path.line")).to_have_count(2)
        one.press("check")
        commitment = one.received("welcome")[-1]["race"]["commitment"]
        assert one.text("computed") == commitment
        expect(one.page.get_by_test_id("proof")).to_contain_text("Both are the same")
    expect(late.page.locator("main time")).to_be_visible()


def test_everybody_is_led_to_the_rematch(people: People) -> None:
    host, guest = people(), people()
    code = meet(host, guest)
    guest.page.get_by_test_id("name").fill("Ana")
    guest.page.get_by_test_id("name").press("Enter")
    expect(host.page.get_by_test_id("seat-p2")).to_contain_text("Ana")
    race_to_the_end(host, guest)
    guest.press("rematch")
    guest.sees("lobby")
    expect(host.page.get_by_test_id("rematch-who")).to_have_text(
        "Ana is in. Starts when everyone left is ready."
    )
    host.press("rematch")
    host.sees("seat-p2")
    assert host.text("code") == guest.text("code") != f"{code[:3]}-{code[3:]}"
    race_to_the_end(guest, host_ready(host))


def host_ready(person: Person) -> Person:
    """The person, once they are ready."""
    person.press("ready")
    return person


def test_the_deal_is_played_again_alone_by_who_only_saw_the_results(people: People) -> None:
    host, guest, late = people(), people(), people()
    code = meet(host, guest)
    host.press("ready")
    host.table.dealt()
    guest.table.dealt()
    before = host.table.read().piles
    for one in (guest, host):
        one.resign()
    host.sees("results")
    late.open(f"/r/{code}")
    late.press("again")
    late.table.dealt()
    assert late.table.read().piles == before


def test_a_name_is_reported_once(people: People) -> None:
    host, guest = people(), people()
    meet(host, guest)
    for answer in ("Reported. Thank you.", "You have reported this name before."):
        host.press("report")
        expect(host.page.get_by_test_id("report-send")).to_be_disabled()
        host.page.get_by_test_id("report-why").fill("It is rude.")
        host.press("report-send")
        expect(host.page.get_by_test_id("reported")).to_have_text(answer)
        host.page.keyboard.press("Escape")


def test_who_comes_late_is_told_since_when(people: People) -> None:
    host, guest, late = people(), people(), people()
    code = meet(host, guest, spectators="after")
    host.press("ready")
    host.table.dealt()
    late.open(f"/r/{code}")
    told = late.page.get_by_test_id("late")
    expect(told).to_contain_text(re.compile(r"Started \d+:\d\d ago\."))
    moment = told.locator("time").get_attribute("datetime")
    assert moment is not None
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", moment)


def test_a_name_is_changed_and_hidden_for_new_races(people: People) -> None:
    person, other = people(), people()
    person.new_race("stonewall")
    person.sees("lobby")
    person.open("/settings")
    name = person.page.get_by_test_id("my-name")
    name.fill("Zoé")
    name.press("Enter")
    expect(person.page.get_by_test_id("polite")).to_contain_text("Saved")
    code = person.new_race("colonel")
    expect(person.page.get_by_test_id("seat-p1")).to_contain_text("Zoé")
    person.open("/settings")
    person.page.get_by_test_id("hide").get_by_text("On", exact=True).click()
    expect(person.page.get_by_test_id("hide")).to_contain_text("Others see you as")
    hidden = person.new_race("colonel")
    expect(person.page.get_by_test_id("seat-p1")).not_to_contain_text("Zoé")
    for each, shown in ((code, True), (hidden, False)):
        other.open(f"/r/{each}")
        seat = other.page.get_by_test_id("seat-p1")
        expect(seat).to_be_visible()
        assert ("Zoé" in seat.inner_text()) == shown


def test_my_data_is_taken_along_and_then_away(people: People, tmp_path: Path) -> None:
    person, other = people(), people()
    code = person.new_race("stonewall")
    expect(person.page.get_by_test_id("seat-p1")).to_be_visible()
    person.open("/settings")
    with person.page.expect_download() as saved:
        person.press("export")
    saved.value.save_as(tmp_path / "mine.json")
    mine = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert mine["guest"].startswith("u_")
    person.press("delete")
    person.page.get_by_role("button", name="Cancel").click()
    expect(person.page.get_by_test_id("my-name")).to_be_visible()
    person.press("delete")
    person.press("delete-yes")
    person.sees("deleted")
    assert person.context.cookies() == []
    other.open(f"/r/{code}")
    other.sees("lobby")
    expect(other.page.get_by_test_id("seat-p1")).to_have_count(0)
    person.open()
    person.press("play-stonewall")
    person.table.dealt()
    again = person.context.request.get(f"{person.url}/api/players/me").json()
    assert again["guest"] != mine["guest"]


def test_a_first_game_has_three_tips_each_once(people: People) -> None:
    person = people()
    person.context.add_init_script(f"if (!sessionStorage.length) {FIRST_GAME}")
    person.context.add_init_script("sessionStorage.setItem('came', '1')")
    person.new_race("moving_left", seats=1, seed=scripts.read("moving_left").seed)
    person.table.dealt()
    shown, legal = person.table.read(), person.received("board")[-1]["legal"]
    move = next(parse(text) for text in legal if text.startswith("T"))
    source = source_of(shown, move)
    wrong = next(
        pile
        for pile in shown.piles.values()
        if pile.id[0] == "T" and pile.id != source.pile
        if f"{move.text.partition('>')[0]}>{pile.id}" not in legal
    )
    person.page.mouse.click(*person.table.place(source.key).centre)
    person.sees("tip-tap")
    person.press("tip-close")
    expect(person.page.get_by_test_id("tip-tap")).to_have_count(0)
    person.page.mouse.click(*person.table.place(f"{wrong.id}:{wrong.count - 1}").centre)
    person.sees("tip-refused")
    hands.click(person, "draw")
    person.table.settled(1)
    person.sees("tip-stock")
    expect(person.page.get_by_test_id("tip-refused")).to_have_count(0)
    hands.click(person, "draw")
    person.table.settled(2)
    expect(person.page.get_by_test_id("tip-stock")).to_have_count(0)
    kept: str = person.page.evaluate("localStorage.getItem('samedeal.tips')")
    assert kept.split() == ["tap", "refused", "stock"]


def test_a_full_lobby_leads_on(people: People) -> None:
    host, late = people(), people()
    code = host.new_race("stonewall", seats=2)
    Player(host.url).post(f"/races/{code}/join")
    late.open(f"/r/{code}")
    expect(late.page.get_by_role("heading", level=1)).to_have_text("All 2 seats are taken.")
    expect(late.page.get_by_text("Stay here: you can watch as soon as it starts.")).to_be_visible()
    late.page.locator("main a[href='/']").click()
    late.sees("play-now")
