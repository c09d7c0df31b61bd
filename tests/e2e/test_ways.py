"""Near and far from the server: cards turn together, and one that is awaited moves nothing."""

from playwright.sync_api import expect

from tests.e2e import hands
from tests.e2e.company import SEED, far
from tests.e2e.conftest import People
from tests.e2e.person import Person

_PLACES = """root => [...root.querySelectorAll('[data-key]')].map(
  e => `${e.dataset.key} ${e.style.transform} ${e.style.width} ${e.style.height}`)"""


def test_cards_turn_together_near_and_far(people: People) -> None:
    """A machine that starves one of the pages proves nothing: it may try again."""
    apart: list[float] = []
    while len(apart) < 3 and (not apart or apart[-1] > 250):
        near, away = people(), people()
        far(near, 20)
        far(away, 100)
        code = near.new_race("moving_left", seats=2)
        away.open(f"/r/{code}")
        for one in (away, near):
            one.press("ready")
        for one in (away, near):
            one.table.dealt()
        turned = [one.page.evaluate("window.witness.read_at") for one in (near, away)]
        apart.append(abs(turned[0] - turned[1]))
    assert apart[-1] <= 250


def test_a_card_on_its_way_is_a_back_and_its_arrival_moves_nothing(person: Person) -> None:
    far(person)
    person.new_race("moving_left", seats=1, seed=SEED)
    person.table.dealt()
    person.page.evaluate("window.way.shut = true")
    hands.click(person, "draw")
    drawn = person.table.root.locator("[data-key='W:0']")
    expect(drawn).to_have_attribute("aria-label", "Waste, card on its way")
    expect(drawn).to_have_attribute("data-card", "#")
    lay = person.table.root.evaluate(_PLACES)
    person.page.evaluate("window.way.open()")
    person.table.settled(1)
    expect(drawn).not_to_have_attribute("data-card", "#")
    assert person.table.root.evaluate(_PLACES) == lay
