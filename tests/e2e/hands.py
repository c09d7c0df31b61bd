"""Ways to make a move at the table: dragging, clicking, tapping, and keys alone.

Each hand gets a move in the engine's notation and does what a player would do for it. None sends
anything itself.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from playwright.sync_api import expect

from engine.moves import Move, Place, parse
from tests.e2e.person import Person
from tests.e2e.replica import UNDO
from tests.e2e.table import Rect, Shown, Table

# The table takes presses on another card at one spot, or of the stock, for a slip of the finger
# when they follow one another faster than this, ms.
SLIP_MS = 350
STEPS = 4


class Hand(Protocol):
    """Makes one move at a person's table."""

    def __call__(self, person: Person, text: str) -> None: ...


class Spot(NamedTuple):
    """A pile and the index of a card in it, -1 where it is empty."""

    pile: str
    card: int

    @property
    def key(self) -> str:
        return self.pile if self.card < 0 else f"{self.pile}:{self.card}"


def source_of(shown: Shown, move: Move) -> Spot:
    """The deepest card of what the move lifts."""
    if move.source.kind == "F":
        card = move.text.partition("*")[0].removeprefix("F:")
        pile = next(p for p in shown.piles.values() if p.id[0] == "F" and p.top == card)
    else:
        pile = shown.piles[_name(move.source)]
    return Spot(pile.id, pile.count - move.count)


def target_of(shown: Shown, move: Move, home: str | None) -> Spot:
    """The top of the pile that the move goes to; `home` is the foundation that takes the card."""
    name = home if move.target.kind == "F" else _name(move.target)
    assert name is not None
    return Spot(name, shown.piles[name].count - 1)


def _name(place: Place) -> str:
    return place.kind if place.at < 0 else f"{place.kind}{place.at}"


def heard(person: Person, rev: int) -> dict[str, Any]:
    """What the server last said of the board at this revision: `legal`, `home` and more."""
    # An answer has it at the top, an event of another socket of this seat one level below.
    return next(
        facts
        for message in reversed(person.frames)
        for facts in (message, message.get("event", {}))
        if "home" in facts and facts.get("rev") == rev
    )


def home_of(shown: Shown, person: Person, move: Move) -> str | None:
    """The foundation that the server named for this move."""
    if move.target.kind != "F":
        return None
    source = source_of(shown, move)
    card = shown.piles[source.pile].cards[source.card]
    return f"F{heard(person, shown.rev)['home'][card]}"


def free_point(table: Table, rect: Rect) -> tuple[float, float]:
    """A point of what is seen of the card that no button stands on."""
    heights = (0.5, 0.25, 0.75, 0.1, 0.9)
    points = [
        (rect.x + across * rect.width, rect.y + down * rect.shown)
        for down in heights
        for across in (0.5, 0.2, 0.8)
    ]
    free: int = table.root.evaluate(
        """(root, points) => points.findIndex(([x, y]) => {
          const found = document.elementFromPoint(x, y);
          return root.contains(found) && !found.closest('[data-ui]');
        })""",
        points,
    )
    assert free >= 0, f"{rect} is covered"
    return points[free]


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
        source, target = (
            source_of(shown, move),
            target_of(shown, move, home_of(shown, person, move)),
        )
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
    """Carries the run by its deepest card to the middle of where it goes."""
    if text in (UNDO, "reshuffle", "draw", "redeal"):
        return click(person, text)
    table, shown, move = person.table, person.table.read(), parse(text)
    source = table.place(source_of(shown, move).key)
    target = table.place(target_of(shown, move, home_of(shown, person, move)).key)
    mouse = person.page.mouse
    x, y = free_point(table, source)
    dx = target.centre[0] - source.centre[0]
    dy = target.centre[1] - source.centre[1]
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx, y + dy, steps=STEPS)
    mouse.up()
    return None


def keys(person: Person, text: str) -> None:
    """Nothing but the keyboard: digits for columns, letters for the rest."""
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


SINGLE_KEYS = {UNDO: "u", "draw": "d", "redeal": "d"}


def _press_by_keys(person: Person, selector: str) -> None:
    """Goes there with Tab, as far as it takes, and presses it."""
    wanted = person.page.locator(selector)
    expect(wanted).to_be_visible()
    for _ in range(200):
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
        for _ in range(40):
            press({"W": "w", "R": "r", "F": "g"}[kind])
            if (focused.get_attribute("data-key") or "").split(":")[0] == spot.pile:
                break
    for _ in range(60):
        if focused.get_attribute("data-key") == spot.key:
            return
        press("ArrowUp")
    raise AssertionError(f"the keys never came to {spot.key}")


click: Hand = by_pressing(_click)
tap: Hand = by_pressing(_tap)
