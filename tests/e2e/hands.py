"""Ways to make a move at the table with a pointer: dragging, clicking, tapping, swiping.

Each hand gets a move in the engine's notation and does what a player would do for it. None sends
anything itself.
"""

from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import expect

from engine.moves import parse
from tests.e2e.aim import carry_of, free_point, home_of, source_of, target_of
from tests.e2e.person import Person
from tests.e2e.replica import UNDO
from tests.e2e.table import Rect

# The table takes presses on another card at one spot, or of the stock, for a slip of the finger
# when they follow one another faster than this, ms.
SLIP_MS = 350
STEPS = 4
# How far above a finger its cards are drawn, px.
LIFT = 28
PRESSED = (UNDO, "reshuffle", "draw", "redeal")


class Hand(Protocol):
    """Makes one move at a person's table."""

    def __call__(self, person: Person, text: str) -> None: ...


def rested(person: Person) -> None:
    """Waits until the table no longer takes the next press for the tail of the last."""
    person.page.wait_for_function(
        "([ms]) => performance.now() - (window.witness.pressed ?? -ms) > ms", arg=[SLIP_MS]
    )


def press_button(person: Person, testid: str) -> None:
    """A button of the table's own, and the answer to the one question it may ask."""
    person.page.get_by_test_id(testid).click()
    if testid == "reshuffle":
        person.page.get_by_test_id("confirm").click()


def by_pressing(press: Callable[[Person, Rect], None]) -> Hand:
    """Select with one press, place with the next."""

    def hand(person: Person, text: str) -> None:
        table, shown = person.table, person.table.read()
        rested(person)
        if text in (UNDO, "reshuffle"):
            return press_button(person, text)
        if text in ("draw", "redeal"):
            return press(person, table.place("S:0" if text == "draw" else "S"))
        move = parse(text)
        source = source_of(shown, move)
        target = target_of(shown, move, home_of(shown, person, move))
        press(person, table.place(source.key))
        held = table.root.locator(f"[data-pile='{source.pile}'] [aria-selected='true']")
        expect(held).to_have_count(move.count)
        return press(person, table.place(target.key))

    return hand


def _click(person: Person, rect: Rect) -> None:
    person.page.mouse.click(*free_point(person.table, rect))


def _tap(person: Person, rect: Rect) -> None:
    person.page.touchscreen.tap(*free_point(person.table, rect))


def drag(person: Person, text: str) -> None:
    """Carries the run by its deepest card."""
    if text in PRESSED:
        return click(person, text)
    x, y, dx, dy = carry_of(person, text)
    mouse = person.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx, y + dy, steps=STEPS)
    return mouse.up()


def swipe(person: Person, text: str) -> None:
    """Carries the run under a finger, which would hide it: it is drawn above."""
    if text in PRESSED:
        return tap(person, text)
    x, y, dx, dy = carry_of(person, text)
    finger = person.context.new_cdp_session(person.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", (x, y))
    for step in range(1, STEPS + 1):
        share = step / STEPS
        touch("touchMove", (x + share * dx, y + share * (dy + LIFT)))
    touch("touchEnd")
    return finger.detach()


click: Hand = by_pressing(_click)
tap: Hand = by_pressing(_tap)
