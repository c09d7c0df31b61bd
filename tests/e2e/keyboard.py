"""A whole game by keys alone: digits for columns, letters for the rest."""

from playwright.sync_api import expect

from engine.moves import parse
from tests.e2e.aim import Spot, source_of
from tests.e2e.person import Person
from tests.e2e.replica import UNDO

SINGLE_KEYS = {UNDO: "u", "draw": "d", "redeal": "d"}
KINDS = {"W": "w", "R": "r", "F": "g"}
# More presses of a key than any table needs.
ENOUGH = 200


def keys(person: Person, text: str) -> None:
    """Makes a move with the focus at the table."""
    press = person.page.keyboard.press
    shown = person.table.read()
    if text in SINGLE_KEYS:
        return press(SINGLE_KEYS[text])
    if text == "reshuffle":
        press("m")
        _press_by_keys(person, "[data-move='reshuffle']")
        return _press_by_keys(person, "[data-testid='confirm']")
    move = parse(text)
    source = source_of(shown, move)
    _focus(person, source)
    if move.target.kind == "F":
        return press("f")
    press("Enter")
    return press(_column_key(person, move.target.at))


def _press_by_keys(person: Person, selector: str) -> None:
    """Goes there with Tab, as far as it takes, and presses it."""
    wanted = person.page.locator(selector)
    expect(wanted).to_be_visible()
    for _ in range(ENOUGH):
        if wanted.evaluate("element => element === document.activeElement"):
            return person.page.keyboard.press("Enter")
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {selector}")


def _column_key(person: Person, column: int) -> str:
    """Fans are counted in two rows of eight, columns up to ten in one."""
    if column < 8 or "T10" not in person.table.read().piles:
        return f"Digit{(column + 1) % 10}"
    return f"Shift+Digit{column - 7}"


def _focus(person: Person, spot: Spot) -> None:
    """Brings the focus to a card: its pile by a key, then up the pile."""
    press = person.page.keyboard.press
    focused = person.table.root.locator("[role='gridcell'][tabindex='0']")
    kind = spot.pile[0]
    press("Escape")
    if kind == "T":
        press(_column_key(person, int(spot.pile[1:])))
    else:
        for _ in range(ENOUGH):
            press(KINDS[kind])
            if (focused.get_attribute("data-key") or "").split(":")[0] == spot.pile:
                break
    for _ in range(ENOUGH):
        if focused.get_attribute("data-key") == spot.key:
            return
        press("ArrowUp")
    raise AssertionError(f"the keys never came to {spot.key}")


def into_the_table_by_tab(person: Person) -> None:
    """From the top of the page, as whoever has no pointer comes there."""
    cell = person.table.root.locator("[role='gridcell']:focus")
    for _ in range(ENOUGH):
        person.page.keyboard.press("Tab")
        if cell.count():
            return
    raise AssertionError("Tab never comes into the table")
