"""Where a move begins and ends at the table in the page."""

from typing import Any, NamedTuple

from engine.moves import Move, Place, parse
from tests.e2e.person import Person
from tests.e2e.table import Rect, Shown, Table


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


class Carry(NamedTuple):
    """Where a run is gripped and let go, so that its card comes to the middle of its target."""

    x: float
    y: float
    dx: float
    dy: float


def carry_of(person: Person, text: str) -> Carry:
    """How a hand carries the cards of a move."""
    table, shown, move = person.table, person.table.read(), parse(text)
    source = table.place(source_of(shown, move).key)
    target = table.place(target_of(shown, move, home_of(shown, person, move)).key)
    x, y = free_point(table, source)
    return Carry(x, y, target.centre[0] - source.centre[0], target.centre[1] - source.centre[1])
