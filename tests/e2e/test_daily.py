"""The daily challenge as people live it: one ranked try, a table that moves, and the next day."""

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from server.daily.calendar import DAY_MS
from server.leaderboards.results import Result
from tests.e2e import crowd, hands
from tests.e2e.axe import violations
from tests.e2e.conftest import People, Serve
from tests.e2e.person import Person
from tests.server.leaderboards.made import won

pytestmark = pytest.mark.usefixtures("within_a_day")

GAME = "stonewall"
PHONE = {"width": 390, "height": 844}
A_MINUTE_S = 60
OTHERS = 999
MY_PLACE = 500


def today(person: Person) -> date:
    """The server's day."""
    answer = person.context.request.get(f"{person.url}/api/daily").json()
    return date.fromisoformat(answer["date"])


def slip(person: Person, game: str = GAME) -> Locator:
    """A game of the list."""
    return person.page.get_by_test_id(f"daily-{game}")


def start(person: Person, game: str = GAME) -> None:
    """Begins the ranked try from the list."""
    person.open("/daily")
    slip(person, game).get_by_role("button", name="Play").click()
    expect(person.page.get_by_role("dialog")).to_contain_text(
        "One ranked try. The clock runs even if you leave."
    )
    person.press("start-daily")
    person.table.dealt()


def play_something(person: Person) -> None:
    """Makes the first move that is no return from a foundation."""
    legal = person.received("board")[-1]["legal"]
    hands.click(person, next(move for move in legal if not move.startswith("F")))
    person.table.settled(1)


def places(person: Person, testid: str = "day-table") -> list[str]:
    """What stands in the first column of the table, a gap as dots."""
    cells = person.page.get_by_test_id(testid).first.locator("tbody tr > :first-child")
    return cells.all_inner_texts()


def me_at(data_dir: Path, person: Person, place: int, name: str = "Otter") -> Result:
    """Gives the person a place in the crowd's table of today."""
    person.open()
    made = person.post("/guests", {"name": name})
    guest = made["guest"]
    result = crowd.between(guest, name, today(person), place)
    crowd.record(data_dir, [result])
    return result


@pytest.fixture
def full_table(data_dir: Path, people: People) -> None:
    """A thousand minus one have played today."""
    crowd.record(data_dir, crowd.crowd(today(people()), OTHERS))


def test_the_one_ranked_try_leads_into_the_table_and_the_next_is_not_ranked(
    person: Person,
) -> None:
    start(person, "alternative")
    mark = person.page.get_by_test_id("daily-mark")
    expect(mark).to_have_text("Your one ranked try")
    race = person.page.url
    play_something(person)
    person.resign()
    person.sees("results")
    place = person.page.get_by_test_id("daily-place")
    expect(place).to_have_text(re.compile(r"^(shared )?\d+(st|nd|rd|th) of \d+, ranked$"))
    expect(person.page.get_by_test_id("share-box")).to_contain_text("Samedeal Alternative")
    person.press("see-board")
    mine = person.page.get_by_test_id("my-row")
    expect(mine).to_contain_text("(you)")
    expect(person.page.get_by_test_id("seed")).to_have_count(0)
    again = person.page.get_by_test_id("again")
    expect(again).to_have_text("Play it again, not ranked")
    again.click()
    person.table.dealt()
    expect(mark).to_have_text("Practice, not ranked")
    assert person.page.url != race
    person.resign()
    expect(person.page.get_by_test_id("daily-place")).to_have_text("Practice, not ranked")
    person.open("/daily")
    expect(slip(person, "alternative")).to_have_attribute("data-state", "played")
    expect(slip(person, "alternative").get_by_test_id("played")).to_contain_text("ranked")
    expect(person.page.get_by_test_id("streak")).to_have_attribute("data-days", "1")
    slip(person, "alternative").get_by_role("link", name="See board").click()
    expect(mine).to_be_visible()


def test_a_reload_keeps_the_running_clock_and_the_try(person: Person) -> None:
    start(person)
    race = person.page.url
    play_something(person)
    person.open("/daily")
    running = slip(person).get_by_test_id("running")
    expect(running).to_have_text(re.compile(r"Try running 0\d:\d\d"))
    before = running.inner_text()
    person.page.reload()
    expect(running).to_have_text(re.compile(r"Try running 0\d:\d\d"))
    assert running.inner_text() >= before
    slip(person).get_by_role("link", name="Resume").click()
    person.table.settled(1)
    assert person.page.url == race
    person.page.reload()
    person.table.settled(1)


@pytest.mark.usefixtures("full_table")
def test_i_stand_between_my_neighbours_in_a_table_of_a_thousand(
    person: Person, data_dir: Path
) -> None:
    mine = me_at(data_dir, person, MY_PLACE)
    person.open(f"/daily/{mine.day}/{GAME}")
    expect(person.page.get_by_test_id("my-row").get_by_test_id("place")).to_have_text("500")
    shown = places(person)
    assert shown == ["1", "2", "3", "· · ·", "498", "499", "500", "501", "502"]
    expect(person.page.get_by_test_id("my-row")).to_contain_text("Otter (you)")
    expect(person.page.get_by_test_id("players").first).to_have_text(re.compile(r"\d{4} ranked"))
    person.press("whole")
    expect(person.page.get_by_test_id("row")).to_have_count(100 + 10)
    person.open(f"/leaderboards/{GAME}?period=all&page=5")
    expect(person.page.get_by_test_id("my-row").get_by_test_id("place")).to_have_text("500")
    person.page.get_by_role("link", name="Next").click()
    expect(person.page.get_by_test_id("pages")).to_have_text(re.compile("^Page 6 of 1[01]$"))
    expect(person.page.get_by_test_id("my-place").get_by_test_id("my-row")).to_be_visible()


WATCH_ROWS = """() => {
  window.touched = new Set();
  const note = node => window.touched.add(
    (node.nodeType === 1 ? node : node.parentElement).closest('tr')?.dataset.guest ?? 'table');
  new MutationObserver(all => all.forEach(({ type, target, addedNodes, removedNodes }) =>
    type === 'childList' && target.tagName === 'TBODY'
      ? [...addedNodes, ...removedNodes].filter(node => node.nodeType === 1).forEach(note)
      : note(target)))
    .observe(document.querySelector('[data-testid=day-table] tbody'),
      { subtree: true, childList: true, characterData: true, attributes: true });
}"""


def test_while_the_table_moves_only_what_changed_is_drawn_again(
    people: People, data_dir: Path
) -> None:
    person = people()
    day = today(person)
    table = [
        won(f"u_move{n}", 300_000 + n * 1000, game="colonel", of=104, day=day) for n in range(1, 8)
    ]
    crowd.record(data_dir, table)
    person.open(f"/daily/{day}/colonel")
    expect(person.page.get_by_test_id("row")).to_have_count(7)
    person.page.evaluate(WATCH_ROWS)
    crowd.record(data_dir, [table[0]._replace(guest="u_new", last_home_ms=306_500)])
    expect(person.page.get_by_test_id("row")).to_have_count(8)
    assert places(person) == [str(n) for n in range(1, 9)]
    touched = set(person.page.evaluate("[...window.touched]"))
    assert touched == {"u_new", "u_move7"}


def test_shared_places_and_what_is_under_review_are_shown_as_such(
    person: Person, data_dir: Path
) -> None:
    day = today(person)
    made = [
        ("u_a", 250_000, False),
        ("u_b", 250_010, False),
        ("u_c", 251_000, False),
        ("u_fast", 900, True),
    ]
    crowd.record(
        data_dir,
        [won(guest, ms, game="interchange", day=day, review=review) for guest, ms, review in made],
    )
    person.open(f"/daily/{day}/interchange")
    expect(person.page.get_by_test_id("row")).to_have_count(4)
    assert places(person) == ["=1", "=1", "3"]
    review = person.page.get_by_test_id("review")
    expect(review).to_contain_text("Faster than possible")
    expect(review.get_by_test_id("row")).to_contain_text("U_FAST")


def test_a_past_day_is_found_in_the_calendar_and_its_deal_can_be_checked_and_played(
    person: Person, data_dir: Path
) -> None:
    day = today(person)
    past = day - timedelta(days=40)
    crowd.had_challenges(data_dir, (day - timedelta(days=back) for back in range(1, 41)))
    crowd.record(data_dir, [won("u_then", game="moving_left", of=104, day=past)])
    person.open(f"/daily/{day}/moving_left")
    calendar = person.page.get_by_test_id("calendar")
    for _ in range((day.year - past.year) * 12 + day.month - past.month):
        calendar.get_by_role("button", name="Earlier month").click()
    calendar.locator(f"a[href='/daily/{past}/moving_left']").click()
    board = person.page.get_by_test_id("day-board")
    expect(board).to_have_attribute("data-day", str(past))
    assert places(person) == ["1"]
    person.press("check")
    expect(person.page.get_by_test_id("deal")).to_contain_text("Both are the same")
    again = person.page.get_by_test_id("again")
    expect(again).to_have_text("Play this deal alone, not ranked")
    again.click()
    person.table.dealt()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/daily/2026-02-30/colonel", "This is not a date."),
        ("/daily/9999-01-01/colonel", "This day has not come yet."),
        ("/daily/2020-01-01/colonel", "There was no challenge that day"),
        ("/daily/2020-01-01/whist", "The daily challenge has no such game."),
        ("/leaderboards/whist", "The daily challenge has no such game."),
        ("/leaderboards/colonel?page=90", "The table ends before this page."),
    ],
)
def test_what_there_is_not_is_said_and_leads_on(person: Person, path: str, sentence: str) -> None:
    person.expects("404|422")
    person.open(path)
    expect(person.page.get_by_role("heading", level=1)).to_contain_text(sentence)
    expect(person.page.locator("main a.button")).to_be_visible()


def test_the_list_stays_without_the_network_and_says_from_when_it_is(person: Person) -> None:
    person.open("/daily")
    expect(slip(person)).to_be_visible()
    person.open("/settings")
    person.expects("ERR_INTERNET_DISCONNECTED|Failed to load")
    daily = person.page.get_by_role("link", name="Daily")
    daily.click()
    expect(slip(person)).to_be_visible()
    person.page.get_by_role("link", name="Rules").click()
    person.context.set_offline(True)
    daily.click()
    expect(slip(person)).to_be_visible()
    expect(person.page.get_by_test_id("from").first).to_have_text(
        re.compile(r"Places from \d\d:\d\d")
    )
    person.context.set_offline(False)
    expect(person.page.get_by_test_id("from")).to_have_count(0)


def test_the_next_day_comes_without_a_reload(people: People, serve: Serve, tmp_path: Path) -> None:
    evening = serve("tests.e2e.evening:create_app")
    person = people(url=evening.url)
    race = person.post("/daily/colonel/start", {})["race"]
    before = today(person)
    crowd.had_challenges(tmp_path, [before - timedelta(days=1)])
    person.open("/daily")
    page = person.page.get_by_test_id("daily")
    expect(slip(person, "colonel")).to_have_attribute("data-state", "running")
    expect(person.page.get_by_role("timer")).to_have_text(re.compile("00:5"))
    person.page.evaluate("window.still = true")
    person.context.request.post(f"{evening.url}/midnight")
    expect(page).not_to_have_attribute("data-day", str(before))
    expect(person.page.get_by_role("timer")).to_have_text(re.compile("^23:5"))
    expect(slip(person, "colonel")).to_have_attribute("data-state", "unused")
    late = person.page.get_by_test_id("late-colonel")
    expect(late).to_contain_text("Your try counts for")
    assert person.page.evaluate("window.still") is True
    expect(late.get_by_role("link", name="Resume")).to_have_attribute("href", f"/r/{race}")
    expect(person.page.get_by_test_id("board")).to_contain_text("Be the first today")
    # Until 01:00 UTC nobody may see the deal of the day that has just ended.
    practise_offer(person, before - timedelta(days=1))
    expect(person.page.get_by_role("dialog")).to_contain_text("Yesterday's deal opens at")
    person.open(f"/r/{race}")
    expect(person.page.get_by_test_id("daily-mark")).to_have_text(
        f"Your try counts for {before.day} {before:%B}"
    )


def practise_offer(person: Person, day: date, phrase: str = "Practise on the deal of") -> None:
    """The sheet of a try that has not begun offers this day's deal to practise on."""
    slip(person).get_by_role("button", name="Play").click()
    offer = person.page.get_by_test_id("practise")
    expect(offer).to_have_text(f"{phrase} {day.day} {day:%B}" if "of" in phrase else phrase)


def test_the_newest_open_deal_is_there_to_practise_on(person: Person, data_dir: Path) -> None:
    answer = person.context.request.get(f"{person.url}/api/daily").json()
    day = date.fromisoformat(answer["date"])
    crowd.had_challenges(data_dir, (day - timedelta(days=back) for back in (1, 2)))
    person.open("/daily")
    if answer["now"] < answer["opens_at"] - DAY_MS:
        practise_offer(person, day - timedelta(days=2))
    else:
        practise_offer(person, day, "Practise on yesterday's deal")
    person.press("practise")
    person.table.dealt()


def test_the_countdown_tells_the_hour_where_i_am(people: People) -> None:
    person = people(timezone_id="Asia/Kolkata")
    person.open("/daily")
    shown = person.page.get_by_test_id("next-deals")
    expect(shown).to_have_attribute("title", "Next deals at 05:30, your time")
    expect(shown).to_contain_text("Next deals at 05:30, your time")


def test_a_device_with_a_wrong_clock_shows_the_servers_day(person: Person) -> None:
    day = today(person)
    person.page.clock.install(time=datetime(2031, 3, 9, 22, 59, tzinfo=UTC))
    # The installed clock has no origin before it was read once: the page may not be the first.
    person.page.add_init_script("Date.now()")
    person.open("/daily")
    expect(person.page.get_by_test_id("daily")).to_have_attribute("data-day", str(day))
    timer = person.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"\d\d:\d\d:\d\d"))
    answer = person.context.request.get(f"{person.url}/api/daily").json()
    hours, minutes, seconds = map(int, timer.inner_text().split(":"))
    shown = (hours * 60 + minutes) * 60 + seconds
    assert abs(shown - (answer["ends_at"] - answer["now"]) / 1000) < A_MINUTE_S


def test_no_place_is_told_before_the_server_has_told_it(person: Person) -> None:
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: held.append((route, text)))

    start(person, "interchange")
    person.page.route_web_socket(re.compile("/ws/daily/"), hold)
    person.page.reload()
    person.table.dealt()
    person.resign()
    place = person.page.get_by_test_id("daily-place")
    expect(place).to_have_text("Sent, waiting for the server")
    while "ranked" not in place.inner_text():
        for route, text in held:
            route.send(text)
        held.clear()
        person.page.wait_for_timeout(50)


def finish_a_race(host: Person, guest: Person) -> None:
    """An unlisted race of two that both give up."""
    code = host.new_race(GAME, seats=2)
    guest.open(f"/r/{code}")
    guest.press("ready")
    host.press("ready")
    for one in (host, guest):
        one.table.dealt()
        one.resign()
    for one in (host, guest):
        one.sees("results")


def me(person: Person) -> str:
    answer = person.context.request.get(f"{person.url}/api/guests").json()
    guest: str = answer["guest"]
    return guest


def test_tables_show_friends_alone_and_that_is_remembered(people: People, data_dir: Path) -> None:
    ann, ben = people(), people(viewport=PHONE)
    day = today(ann)
    game = {"game": "moving_left", "of": 104, "day": day}
    crowd.record(data_dir, [won(f"u_other{n}", 210_000 + n * 1000, **game) for n in range(9)])
    finish_a_race(ann, ben)
    names = [(me(ann), 212_500, "Ann"), (me(ben), 217_500, "Ben")]
    crowd.record(data_dir, [won(guest, ms, name=name, **game) for guest, ms, name in names])
    rows = ann.page.locator("[data-testid=day-table] tbody tr")
    ann.open(f"/daily/{day}/moving_left")
    expect(ann.page.get_by_test_id("my-row")).to_be_visible()
    only = ann.page.get_by_role("radio", name="Friends")
    only.check(force=True)
    expect(rows).to_have_count(2)
    assert places(ann) == ["1", "2"]
    assert rows.nth(1).locator("> :last-child").inner_text() == "10"
    expect(rows.nth(1)).to_contain_text("Ben")
    crowd.record(data_dir, [won("u_early", 200_000, **game)])
    expect(rows.nth(1).locator("> :last-child")).to_have_text("11")
    expect(ann.page.get_by_test_id("share-box")).to_contain_text("5th of 12")
    for path in ("/leaderboards/moving_left?period=week", f"/daily/{day}/moving_left"):
        ann.open(path)
        expect(only).to_be_checked()
        expect(rows).to_have_count(2)
    ann.page.get_by_role("radio", name="Everyone").check(force=True)
    expect(rows).not_to_have_count(2)
    ben.page.evaluate("localStorage.setItem('samedeal.settings', '{\"friends\": true}')")
    for path in ("/daily", f"/daily/{day}/moving_left", "/leaderboards/moving_left"):
        ben.open(path)
        expect(ben.page.get_by_test_id("my-row" if path != "/daily" else "board")).to_be_visible()
        is_sound(ben)


def test_a_browser_that_forgot_who_it_is_asks_the_server(person: Person, data_dir: Path) -> None:
    me_at(data_dir, person, 3)
    for _ in range(2):
        person.page.evaluate("localStorage.clear()")
        person.open("/history")
        person.sees("history")
        expect(person.page.get_by_test_id("try")).to_contain_text("Stonewall")
    assert person.page.evaluate("localStorage.getItem('samedeal.guest')") is not None


def test_a_day_that_was_missed_empties_the_row(person: Person, data_dir: Path) -> None:
    mine = me_at(data_dir, person, 9)
    day = mine.day
    crowd.record(data_dir, [mine._replace(day=day - timedelta(days=n)) for n in (1, 3, 4)])
    person.open("/history")
    holes = person.page.get_by_test_id("streak").locator("li")
    expect(person.page.get_by_test_id("streak")).to_have_attribute("data-days", "2")
    expect(person.page.get_by_test_id("streak")).to_contain_text("Two days in a row")
    punched = [": played" in text for text in holes.all_inner_texts()]
    assert punched == [False] * 5 + [True] * 2


# The address of a page, and what is there once it is whole.
PAGES = (
    ("/daily", "board"),
    ("/daily/{day}/stonewall", "my-row"),
    ("/leaderboards/stonewall?period=week", "leaderboard"),
    ("/history", "history"),
)


def is_sound(person: Person) -> None:
    """Axe finds nothing, and nothing is wider than the window."""
    assert violations(person) == [], person.page.url
    assert person.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing_and_nothing_leaves_a_phone(
    people: People, data_dir: Path, theme: Literal["light", "dark"], language: str
) -> None:
    person = people(color_scheme=theme, locale=f"{language}-FR", viewport=PHONE)
    mine = me_at(data_dir, person, 3)
    for path, sign in PAGES:
        person.open(path.format(day=mine.day))
        person.sees(sign)
        is_sound(person)
    person.open("/daily")
    slip(person, "moving_left").get_by_role("button", name=re.compile("Play|Jouer")).click()
    person.sees("start-daily")
    is_sound(person)
