"""What the table in the page shows, read from its markup."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

_READ = """root => ({
  rev: Number(root.dataset.rev),
  pending: Number(root.dataset.pending),
  legal: Number(root.dataset.legal),
  piles: [...root.querySelectorAll('[data-pile]')].map(row => ({
    id: row.dataset.pile,
    count: Number(row.dataset.count),
    cards: [...row.querySelectorAll('[data-card]')].map(card => ({
      index: Number(card.dataset.key.split(':')[1]),
      card: card.dataset.card,
      held: card.getAttribute('aria-selected') === 'true',
    })),
  })),
})"""

# The inline style says where an element will be once it has arrived there.
_PLACE = """(root, key) => {
  const at = name => {
    const style = root.querySelector(`[data-key="${name}"]`)?.style;
    if (!style) return null;
    const [x, y] = style.transform.match(/-?[\\d.]+/g).map(Number);
    return { x, y, width: parseFloat(style.width), height: parseFloat(style.height) };
  };
  const table = root.getBoundingClientRect();
  const place = at(key);
  if (!place) return null;
  const [pile, index] = key.split(':');
  const next = index === undefined ? null : at(`${pile}:${Number(index) + 1}`);
  const shown = next && next.x === place.x ? Math.min(place.height, next.y - place.y)
    : place.height;
  return { ...place, x: place.x + table.x, y: place.y + table.y, shown };
}"""


_MISFITS = """() => {
  const parts = document.querySelectorAll('button, [data-key], header *');
  const name = part => part.dataset.key ?? part.dataset.testid ?? part.className;
  const out = [...parts].filter(part => {
    const { left, top, right, bottom, width } = part.getBoundingClientRect();
    return width && (left < -.5 || top < -.5 || right > innerWidth + .5
      || bottom > innerHeight + .5);
  }).map(name);
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  if (scrollHeight > innerHeight) out.push(`scrolls down to ${scrollHeight}`);
  if (scrollWidth > innerWidth) out.push(`scrolls across to ${scrollWidth}`);
  return out;
}"""


class Rect(NamedTuple):
    """Where a card lies in the window, px; `shown` of its height is not covered by the next."""

    x: float
    y: float
    width: float
    height: float
    shown: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile as shown: `cards` by their index, of a foundation or the waste only the last ones."""

    id: str
    count: int
    cards: dict[int, str]
    held: int

    @property
    def top(self) -> str | None:
        return self.cards.get(self.count - 1) if self.count else None


@dataclass(frozen=True, slots=True)
class Shown:
    """The whole table at one moment."""

    rev: int
    pending: int
    legal: int
    piles: dict[str, Pile]


class Table:
    """The table of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.get_by_test_id("table")

    def read(self) -> Shown:
        """What is shown now."""
        raw: dict[str, Any] = self.root.evaluate(_READ)
        piles = {
            pile["id"]: Pile(
                pile["id"],
                pile["count"],
                {card["index"]: card["card"] for card in pile["cards"]},
                sum(card["held"] for card in pile["cards"]),
            )
            for pile in raw["piles"]
        }
        return Shown(raw["rev"], raw["pending"], raw["legal"], piles)

    def place(self, key: str) -> Rect:
        """Where `T3:4`, or the empty pile `T3`, lies."""
        raw = self.root.evaluate(_PLACE, key)
        assert raw, f"nothing at {key}"
        return Rect(raw["x"], raw["y"], raw["width"], raw["height"], raw["shown"])

    def last(self, pile: str) -> Locator:
        """The last card of a pile that has some."""
        count = self.read().piles[pile].count
        return self.root.locator(f"[data-key='{pile}:{count - 1}']")

    def settled(self, rev: int) -> None:
        """Waits until the server has confirmed this revision and nothing is on its way."""
        expect(self.root).to_have_attribute("data-rev", str(rev))
        expect(self.root).to_have_attribute("data-pending", "0")

    def watched(self) -> None:
        """Waits until there are cards that can be read."""
        expect(self.root.locator("[data-card]:not([data-card='#'])").first).to_be_visible()

    def dealt(self) -> None:
        """Waits until there are cards that can be played."""
        self.watched()
        expect(self.root).not_to_have_attribute("data-legal", "0")

    def misfits(self) -> list[str]:
        """What of the page leaves the window, or makes it scroll; nothing, if all is well."""
        found: list[str] = self.page.evaluate(_MISFITS)
        return found
