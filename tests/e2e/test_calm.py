"""A table in peace: opponents, slips of a finger, motion, a screen that would sleep."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import hands
from tests.e2e.aim import carry_of
from tests.e2e.company import SEED, choose, opponent
from tests.e2e.conftest import People
from tests.e2e.person import Person
from tests.e2e.test_around import look_away
from tests.e2e.test_hands import TOUCH

_LISTEN = """() => {
  window.heard = { rail: 0, said: 0 };
  const count = (what, selector) => {
    for (const part of document.querySelectorAll(selector))
      new MutationObserver(() => (window.heard[what] += 1)).observe(part, {
        subtree: true, childList: true, characterData: true });
  };
  count('rail', 'aside ol');
  count('said', '[aria-live]');
}"""


def test_opponents_are_told_a_second_at_a_time_and_not_to_who_wants_none(people: People) -> None:
    host, alone = people(), people()
    choose(alone, opponents="none")
    with opponent(host, alone) as zoe:
        assert "Zoé" in host.page.locator("aside").inner_text()
        host.page.evaluate(_LISTEN)
        before = len(host.received("standings"))
        zoe.play_any(40)
        cards = sum(map(len, zoe.replica.view.foundations))
        assert cards > 0
        lane = host.page.get_by_test_id(f"lane-{zoe.seat}")
        expect(lane.locator("b")).to_have_text(str(cards))
        told = len(host.received("standings")) - before
        heard: dict[str, int] = host.page.evaluate("window.heard")
        assert 0 < heard["rail"] <= told < 10, "standings come in one piece, a second each"
        assert heard["said"] <= 2, "a place at most"
        moved = [m for m in host.received("event") if m["event"]["type"] == "moved"]
        assert moved == []
        alone.page.wait_for_function("document.querySelectorAll('aside ol li').length === 1")
        for hidden in ("Zoé", f"{cards}/104"):
            assert hidden not in alone.page.locator("body").inner_text()
        assert alone.page.get_by_test_id(f"lane-{zoe.seat}").count() == 0
        assert alone.page.get_by_role("button", name="place").count() == 0


def test_a_finger_scrolls_nothing_and_two_zoom_with_the_cards_put_back(people: People) -> None:
    person = people(**TOUCH)
    person.new_race("moving_left", seats=1, seed=SEED)
    person.table.dealt()
    person.page.evaluate("window.same = true")
    finger = person.context.new_cdp_session(person.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    for x, y, down in ((180, 150, 300), (180, 480, -300)):
        touch("touchStart", (x, y))
        for step in range(1, 11):
            touch("touchMove", (x, y + down * step / 10))
        touch("touchEnd")
        where: dict[str, Any] = person.page.evaluate(
            """() => ({ same: window.same, y: scrollY, view: visualViewport.pageTop,
              top: document.querySelector('.play').getBoundingClientRect().top })"""
        )
        assert where == {"same": True, "y": 0, "view": 0, "top": 0}

    move = next(m for m in person.received("board")[-1]["legal"] if m.startswith("T"))
    shown = person.table.read()
    at_x, at_y, _, _ = carry_of(person, move)
    touch("touchStart", (at_x, at_y))
    for step in range(1, 5):
        touch("touchMove", (at_x, at_y + 10 * step))
    carried = person.table.root.locator(".card.carried")
    expect(carried).to_have_count(1)
    touch("touchStart", (at_x, at_y + 40), (300, 500))
    expect(carried).to_have_count(0)
    touch("touchEnd")
    assert person.table.read() == shown
    assert [m for m in person.sent if m["t"] == "move"] == []

    assert person.page.evaluate("visualViewport.scale") == 1
    finger.send("Input.synthesizePinchGesture", {"x": 180, "y": 400, "scaleFactor": 2})
    person.page.wait_for_function("visualViewport.scale > 1.2")
    assert [m for m in person.sent if m["t"] == "move"] == []


_WATCH_MOTION = """
  window.moved = [];
  const look = () => {
    for (const one of document.getAnimations()) {
      const { duration } = one.effect.getComputedTiming();
      if (duration > 1) window.moved.push(duration);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


@pytest.mark.parametrize(
    ("system", "chosen", "still"),
    [("reduce", "auto", True), ("no-preference", "less", True), ("no-preference", "auto", False)],
)
def test_nothing_moves_where_less_motion_is_wanted(
    people: People, system: str, chosen: str, still: bool
) -> None:
    person = people(reduced_motion=system, viewport={"width": 390, "height": 844})
    choose(person, motion=chosen)
    person.context.add_init_script(_WATCH_MOTION)
    with opponent(person) as zoe:
        legal = person.received("board")[-1]["legal"]
        zoe.play_any(12)
        hands.click(person, legal[0])
        person.table.settled(1)
        hands.click(person, "draw")
        person.table.settled(2)
        ring = person.table.root.locator(".ring.arrived")
        expect(ring).to_have_count(1 if still else 0)
        if not still:
            person.page.wait_for_function("window.moved.length > 0")
        assert (person.page.evaluate("window.moved") == []) == still


_WAKE = """
  window.wakes = [];
  const native = navigator.wakeLock;
  const request = native.request.bind(native);
  native.request = async (kind) => {
    window.wakes.push('asked');
    const lock = await request(kind);
    lock.addEventListener('release', () => window.wakes.push('released'));
    return lock;
  };
"""


def test_the_screen_stays_on_from_the_first_card_to_the_last(person: Person) -> None:
    person.context.grant_permissions(["screen-wake-lock"])
    person.context.add_init_script(_WAKE)
    person.new_race("stonewall", seats=2)
    person.sees("lobby")
    assert person.page.evaluate("window.wakes") == []
    person.new_race("stonewall", seats=1)
    person.table.dealt()
    person.page.wait_for_function("window.wakes.join() === 'asked'")
    look_away(person)
    look_away(person, away=False)
    person.page.wait_for_function("window.wakes.filter(one => one === 'asked').length === 2")
    person.resign()
    person.page.wait_for_function("window.wakes.includes('released')")
