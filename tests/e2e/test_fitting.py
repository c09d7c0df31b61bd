"""Everything at the table is in the window, large enough to be hit and to be read."""

from playwright.sync_api import expect

from tests.e2e import scripts
from tests.e2e.company import opponent
from tests.e2e.conftest import People
from tests.e2e.desk import desk
from tests.e2e.person import Person
from tests.e2e.test_hands import TOUCH

_SMALL = """least => [...document.querySelectorAll('.play button, dialog button, .play a[href]')]
  .map(part => [part, part.getBoundingClientRect()])
  .filter(([part, { width, height }]) => width > 0 && (width < 43.9
    || height < (part.closest('header') ? least : 43.9)))
  .map(([part, { width, height }]) =>
    `${part.dataset.testid ?? part.innerText}: ${width} x ${height}`)"""

# Phones, a phone on its side, tablets, desktops; the window that is left at 200 % of 1280 by 800.
WINDOWS = (
    (320, 568),
    (360, 640),
    (844, 390),
    (640, 400),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
)


def test_everything_at_the_table_fits_and_can_be_hit_in_every_window(person: Person) -> None:
    with opponent(person):
        held = next(m for m in person.received("board")[-1]["legal"] if m.startswith("T"))
        for width, height in WINDOWS:
            person.page.set_viewport_size({"width": width, "height": height})
            expect(person.table.root).to_have_attribute("data-profile", profile(width, height))
            least = 36 if profile(width, height) == "S" else 43.9
            rect = person.table.place(f"{held.partition('*')[0]}:{top_of(person, held)}")
            person.page.mouse.click(*rect.centre)
            expect(person.table.root.locator("[aria-selected='true']").first).to_be_visible()
            assert (width, height, person.table.misfits()) == (width, height, [])
            assert (width, height, person.page.evaluate(_SMALL, least)) == (width, height, [])
            person.page.keyboard.press("Escape")


def top_of(person: Person, move: str) -> int:
    return person.table.read().piles[move.partition("*")[0]].count - 1


def profile(width: int, height: int) -> str:
    if height < 520 and width > height:
        return "S"
    return "P" if width < 600 else "T" if width < 1000 else "D"


# Each rank put into each index that is seen, as the page's own font draws it.
_INDEXES = """(root, texts) => {
  const faults = [];
  for (const face of root.querySelectorAll('[data-pile^=T] svg.face')) {
    const text = face.querySelector('text');
    const suit = face.querySelector('.index path').getBoundingClientRect();
    const own = [text.textContent, text.getAttribute('textLength')];
    for (const rank of texts) {
      if (rank === '10' && own[0] !== '10') continue;
      text.textContent = rank;
      if (rank !== '10') text.removeAttribute('textLength');
      const { right } = text.getBoundingClientRect();
      if (right > suit.left) faults.push(`${rank} by ${right - suit.left}`);
    }
    text.textContent = own[0];
    if (own[1]) text.setAttribute('textLength', own[1]);
  }
  return faults;
}"""

# Of a capital only what is above its line is ink: the font's own box is taller.
_COVERED = """root => {
  const faults = [];
  for (const pile of root.querySelectorAll('[data-pile^=T]')) {
    const cards = [...pile.querySelectorAll('[data-card]')];
    cards.slice(0, -1).forEach((card, i) => {
      const text = card.querySelector('text');
      if (!text) return;
      const foot = card.getBoundingClientRect().top + Number(text.getAttribute('y'));
      const next = cards[i + 1].getBoundingClientRect().top;
      if (foot > next + 0.75) faults.push(`${card.dataset.key} by ${foot - next}`);
    });
  }
  return faults;
}"""


def test_the_index_of_the_smallest_cards_is_whole(people: People) -> None:
    person = people(**TOUCH)
    script = scripts.read("moving_left")
    code = person.new_race("moving_left", seats=1, seed=script.seed)
    person.table.dealt()
    with desk(person, code) as server:
        for step in script.steps:
            server.play(step.move)
        person.table.settled(server.rev)
    person.page.evaluate("document.fonts.ready.then(() => true)")
    assert person.table.place("T9:0").width == 33
    texts = [*"A23456789", "10", *"JQKVDR"]
    assert person.table.root.evaluate(_INDEXES, texts) == []
    assert person.table.root.evaluate(_COVERED) == []
