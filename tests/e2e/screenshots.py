"""Pictures of every page and game into `screenshots/`: `make screenshots`.

Each at three sizes, by day and by night: `<theme>/<size>/<page>.png`.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from engine.moves import parse
from tests.e2e import scripts
from tests.e2e.aim import heard, source_of
from tests.e2e.conftest import ARGS, CHROMIUM
from tests.e2e.desk import desk
from tests.e2e.person import Person
from tests.e2e.racers import racing
from tests.server.racing import Player, say, until
from tests.server.serving import ROOT, Server

FOLDER = ROOT / "screenshots"
SIZES = {"phone": (390, 844), "tablet": (768, 1024), "desktop": (1280, 800)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
GAMES = ("alternative", "interchange", "moving_left", "stonewall", "colonel")
# Long enough to be seen counting.
SLOW = {"SAMEDEAL_COUNTDOWN_S": "3", "SAMEDEAL_LOG_LEVEL": "warning"}
SOME_MOVES = 60


class Album:
    """The pictures of one size and theme."""

    def __init__(self, person: Person, folder: Path) -> None:
        self.person = person
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self, name: str, *, whole: bool = True) -> None:
        """One picture, of the whole page unless it is a table."""
        self.person.page.evaluate("document.fonts.ready.then(() => true)")
        self.person.page.screenshot(path=self._folder / f"{name}.png", full_page=whole)


def pages(album: Album) -> None:
    """Everything that is no race."""
    person = album.person
    day = person.context.request.get(f"{person.url}/api/daily").json()["date"]
    for name, path, sign in (
        ("landing", "/", "play-colonel"),
        ("create", "/new?game=moving_left", "create-race"),
        ("daily", "/daily", "board"),
        ("day", f"/daily/{day}/stonewall", "day-board"),
        ("leaderboard", "/leaderboards/stonewall?period=week", "leaderboard"),
        ("history", "/history", "no-history"),
        ("anyone", "/any", "anyone-colonel"),
    ):
        person.open(path)
        person.sees(sign)
        album.keep(name)
    for name, path in (
        ("rules", "/rules/colonel"),
        ("settings", "/settings"),
        ("games", "/rules"),
        ("races", "/watch"),
    ):
        person.open(path)
        person.page.get_by_role("heading", level=1).first.wait_for()
        album.keep(name)
    person.open("/daily")
    person.page.get_by_test_id("daily-stonewall").get_by_role("button", name="Play").click()
    person.sees("start-daily")
    album.keep("daily-start", whole=False)
    person.open("/r/222222")
    person.sees("nocode")
    album.keep("nocode")


def tables(album: Album) -> None:
    """Each game at its deal and in the middle, a run held, the sheets over it."""
    person = album.person
    for game in GAMES:
        script = scripts.read(game)
        code = person.new_race(game, seats=1, seed=script.seed)
        person.table.dealt()
        album.keep(f"{game}-deal", whole=False)
        with desk(person, code) as server:
            for step in script.steps[:SOME_MOVES]:
                server.play(step.move)
            person.table.settled(server.rev)
        album.keep(f"{game}-middle", whole=False)
    held(album)
    person.table.root.locator("[role=gridcell][tabindex='0']").focus()
    person.page.keyboard.press("m")
    person.sees("moves")
    album.keep("moves", whole=False)


def held(album: Album) -> None:
    """A card picked up, then put where it must not go."""
    person = album.person
    shown = person.table.read()
    moves = heard(person, shown.rev)["legal"]
    move = next(parse(text) for text in moves if text.startswith("T"))
    person.page.mouse.click(*person.table.place(source_of(shown, move).key).centre)
    album.keep("held", whole=False)
    lifted = move.text.partition(">")[0]
    wrong = next(
        pile
        for pile in shown.piles.values()
        if pile.id[0] == "T" and pile.count and f"{lifted}>{pile.id}" not in moves
        if not lifted.startswith(f"{pile.id}*")
    )
    person.page.mouse.click(*person.table.place(f"{wrong.id}:{wrong.count - 1}").centre)
    person.page.get_by_test_id("refused").wait_for()
    album.keep("refused", whole=False)
    person.page.keyboard.press("Escape")


def watching(album: Album) -> None:
    """All boards of others small, one large, and the standings of a race."""
    person = album.person
    with racing(person.url, "colonel", racers=4, seed="5e" * 32) as running:
        for number, racer in enumerate(running.racers):
            racer.play_any(8 * number)
        person.open(f"/r/{running.code}")
        last = running.racers[-1]
        small = person.page.get_by_test_id(f"board-{last.seat}")
        small.and_(person.page.locator(f"[data-rev='{last.replica.rev}']")).wait_for()
        album.keep("watch-all", whole=False)
        person.press(f"large-{last.seat}")
        person.table.settled(last.replica.rev)
        album.keep("watch-one", whole=False)


def race(album: Album) -> None:
    """From the lobby to the results, in company."""
    person = album.person
    script = scripts.read("moving_left")
    code = person.new_race("moving_left", seats=4, seed=script.seed)
    friends = [Player(person.url) for _ in range(2)]
    for friend, name in zip(friends, ("Ana", "Théo"), strict=True):
        race_id = friend.post(f"/races/{code}/join", {"name": name})["id"]
    with friends[0].race(race_id) as ana, friends[1].race(race_id) as theo:
        say(ana, t="ready", id="a-1", ready=True, loaded=True)
        person.page.locator("[data-testid='seat-p2'][data-standing='ready']").wait_for()
        album.keep("lobby")
        say(theo, t="ready", id="t-1", ready=True, loaded=True)
        person.press("ready")
        person.sees("countdown")
        album.keep("countdown", whole=False)
        person.table.dealt()
        for socket in (ana, theo):
            until(socket, "board")
        with desk(person, code) as server:
            for rev, step in enumerate(script.steps[:20]):
                server.play(step.move)
                if rev < 12:
                    move = "undo" if step.move == "undo" else "move"
                    fields = {} if move == "undo" else {"move": step.move}
                    say(ana, t=move, id=f"m-{rev}", rev=rev, **fields)
                    until(ana, "ack", id=f"m-{rev}")
            person.table.settled(server.rev)
        # Standings come once a second.
        person.page.wait_for_timeout(1_200)
        album.keep("race", whole=False)
        sheets(album)
        for number, socket in enumerate((ana, theo)):
            say(socket, t="resign", id=f"r-{number}")
            until(socket, "ack", id=f"r-{number}")
        person.resign()
        person.sees("results")
        album.keep("results")


def sheets(album: Album) -> None:
    """What opens over a race: on a desktop everything but the settings stands beside it."""
    page = album.person.page
    for name in ("Menu", "race", "Settings"):
        button = page.get_by_role("button", name=name).first
        if not button.is_visible():
            continue
        button.click()
        page.locator("dialog[open]").wait_for()
        album.keep(f"sheet-{name.lower()}", whole=False)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        yield browser
        browser.close()


def main() -> None:
    with (
        TemporaryDirectory() as folder,
        Server("--data-dir", folder, app=None, **SLOW) as server,
        chromium() as browser,
    ):
        for theme in THEMES:
            for size, (width, height) in SIZES.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=theme,
                    locale="en-GB",
                    reduced_motion="reduce",
                    has_touch=size != "desktop",
                )
                album = Album(Person(context, server.url), FOLDER / theme / size)
                for part in (pages, tables, watching, race):
                    part(album)
                context.close()
                sys.stdout.write(f"{theme} {size}\n")


if __name__ == "__main__":
    main()
