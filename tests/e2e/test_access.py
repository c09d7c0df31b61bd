"""No page breaks WCAG 2.2 A or AA as far as axe can see, by day and by night."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.e2e import hands, scripts
from tests.e2e.axe import violations
from tests.e2e.conftest import People
from tests.e2e.person import Person
from tests.server.racing import Player


def landing(person: Person) -> None:
    person.open()
    person.sees("play-colonel")


def create(person: Person) -> None:
    person.open("/new?game=colonel")
    person.sees("create-race")


def lobby(person: Person) -> None:
    person.new_race("moving_left")
    person.sees("seat-p1")


def race(person: Person) -> None:
    person.new_race("stonewall", seats=1)
    person.table.dealt()


def race_with_a_stock(person: Person) -> None:
    person.new_race("colonel", seats=1)
    person.table.dealt()


def moves(person: Person) -> None:
    race(person)
    person.table.root.locator("[role=gridcell][tabindex='0']").focus()
    person.page.keyboard.press("m")
    person.sees("moves")


def stop(person: Person) -> None:
    race(person)
    person.press("resign")
    person.sees("resign-yes")


def results(person: Person) -> None:
    race(person)
    person.resign()
    person.sees("results")
    person.press("check")
    person.sees("seed")


def anyone(person: Person) -> None:
    person.open("/any")
    person.press("anyone-colonel")
    person.sees("looking")
    person.press("leave")
    person.sees("play-now")
    person.open("/any")
    person.page.get_by_test_id("looking-colonel").filter(has_text="Nobody").wait_for()


def strangers(person: Person) -> None:
    # Whoever looked for the same game before, and has just closed the page, could be met.
    dark = person.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    person.open("/any")
    person.press("anyone-moving_left" if dark else "anyone-stonewall")
    person.page.get_by_test_id("looking").filter(has_text="only one").wait_for()


def going_on(person: Person) -> None:
    code = person.new_race("stonewall", seats=1)
    person.table.dealt()
    person.open()
    person.sees(f"continue-{code}")


def report(person: Person) -> None:
    code = person.new_race("stonewall")
    Player(person.url).post(f"/races/{code}/join")
    person.press("report")
    person.sees("report-why")


def delete(person: Person) -> None:
    lobby(person)
    person.open("/settings")
    person.sees("hide")
    person.press("delete")
    person.sees("delete-yes")


def rules(person: Person) -> None:
    person.open("/rules/interchange")
    person.page.get_by_role("heading", name="Interchange").first.wait_for()


def settings(person: Person) -> None:
    person.open("/settings")
    person.page.get_by_role("heading", level=1).wait_for()


PAGES: Mapping[str, Callable[[Person], None]] = {
    page.__name__: page
    for page in (
        landing,
        create,
        lobby,
        race,
        race_with_a_stock,
        moves,
        stop,
        results,
        anyone,
        strangers,
        going_on,
        report,
        delete,
        rules,
        settings,
    )
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing(people: People, page: str, theme: Literal["light", "dark"]) -> None:
    person = people(color_scheme=theme)
    PAGES[page](person)
    assert person.page.locator("html").get_attribute("data-theme") == theme
    assert violations(person) == []


def cells_in_rows(person: Person) -> dict[str, list[str]]:
    """The table as the browser gives it to a screen reader: the cells of each row by its name."""
    nodes = person.page.context.new_cdp_session(person.page).send("Accessibility.getFullAXTree")
    by_id = {node["nodeId"]: node for node in nodes["nodes"]}

    def named(node: dict[str, Any]) -> str:
        return str(node.get("name", {}).get("value", ""))

    def cells(node: dict[str, Any]) -> list[str]:
        children = [by_id[child] for child in node.get("childIds", ()) if child in by_id]
        return [
            name
            for child in children
            for name in (cells(child) if child["ignored"] else [named(child)])
        ]

    rows = [n for n in by_id.values() if n.get("role", {}).get("value") == "row"]
    return {named(row): cells(row) for row in rows}


# Of each row its own name, and those of its cards from the deepest on, or of its empty place.
_ROWS = """root => [...root.querySelectorAll('[role=row]')].map(row => [
  row.ariaLabel,
  row.dataset.count === '0' ? [row.ariaLabel]
    : [...root.querySelectorAll(`[data-key^='${row.dataset.pile}:']`)]
        .sort((a, b) => Number(a.dataset.key.split(':')[1]) - Number(b.dataset.key.split(':')[1]))
        .map(cell => cell.ariaLabel),
])"""


def test_a_screen_reader_finds_every_card_in_the_row_of_its_pile(person: Person) -> None:
    script = scripts.read("moving_left")
    person.new_race("moving_left", seats=1, seed=script.seed)
    person.table.dealt()
    for rev, step in enumerate(script.steps[:12], start=1):
        hands.click(person, step.move)
        person.table.settled(rev)
    # The last card of a column that one has left is the last by its name too.
    expect(person.table.last("T0")).to_have_attribute("aria-label", re.compile(r"(\d+)\w\w of \1$"))
    assert cells_in_rows(person) == dict(person.table.root.evaluate(_ROWS))


# A browser that makes text alone larger; what lies outside on purpose, and signs, aside.
_LARGER = """() => {
  const parts = [...document.querySelectorAll('body *')].filter(part => !part.closest('svg'));
  const sizes = parts.map(part => parseFloat(getComputedStyle(part).fontSize));
  parts.forEach((part, i) => (part.style.fontSize = `${2 * sizes[i]}px`));
}"""
_LOST = """() => [...document.querySelectorAll('body *')].filter(part => {
  const words = [...part.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  const { left, right, width } = part.getBoundingClientRect();
  if (!words || !width || part.closest('.unseen, .skip, svg, [aria-hidden=true]')) return false;
  const cut = getComputedStyle(part).overflowX !== 'visible'
    && part.scrollWidth > part.clientWidth + 1;
  return cut || left < -1 || right > innerWidth + 1;
}).map(part => part.textContent.trim())"""


@pytest.mark.parametrize(
    ("width", "height", "larger"),
    [(1280, 800, True), (390, 844, True), (640, 400, False), (320, 640, False)],
    ids=["text alone", "text alone on a phone", "the page", "the page at 400 %"],
)
def test_nothing_is_lost_in_text_of_twice_the_size(
    people: People, width: int, height: int, larger: bool
) -> None:
    """A page that is zoomed has so much less room: half of it at 200 %."""
    person = people(viewport={"width": width, "height": height})
    pages = (landing, create, lobby, rules, settings, race_with_a_stock)
    for page in pages[: 5 if width < 600 and larger else 6]:
        page(person)
        if larger:
            person.page.evaluate(_LARGER)
        lost = person.page.evaluate(_LOST)
        across = person.page.evaluate("document.scrollingElement.scrollWidth")
        assert (page.__name__, lost, across) == (page.__name__, [], width)
