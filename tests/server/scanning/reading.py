"""What a text, a message or a board's effects tell: the cards that they name, where they lead."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.engine.fold import folded
from tests.server.scanning.truth import Truth, seen

_CARD = re.compile(r"(?<![0-9A-Za-z])[A23456789TJQK][CDHS](?![0-9A-Za-z])")
# What a rank or a card needs is a rule, not a card that lies somewhere; names are people's own.
_RULES = frozenset({"needs", "takes", "name", "id"})


def cards_in(value: object, key: str = "") -> Iterator[str]:
    """The cards that a message names, in keys too, but where it tells of rules and people."""
    for text in texts(value, key):
        yield from _CARD.findall(text)


def texts(value: object, key: str = "") -> Iterator[str]:
    """Every text in a message that does not tell of rules and people."""
    match value:
        case str():
            yield value
        case dict():
            for name, inner in value.items():
                yield str(name)
                if name not in _RULES or isinstance(inner, dict):
                    yield from texts(inner, name)
        case list():
            for inner in value:
                yield from texts(inner, key)
        case _:
            pass


def open_on_the_way(truth: Truth, player: str, since: int, rev: int) -> Counter[str]:
    """The cards that lay open on a board at one of the revisions from `since` to `rev`."""
    lying: Counter[str] = Counter()
    for passed in range(max(0, min(since, rev)), rev + 1):
        lying |= truth.open(player, passed)
    return lying


class Steps:
    """Effects held against the truth, each once, however many sockets were told of them."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth
        self._found: dict[tuple[str, int, int, str], str | None] = {}

    def fault(self, player: str, since: int, rev: int, effects: list[dict[str, Any]]) -> str | None:
        """What is wrong with the effects from one revision to another; None: nothing."""
        key = (player, since, rev, repr(effects))
        if key not in self._found:
            self._found[key] = self._look(player, since, rev, effects)
        return self._found[key]

    def _look(self, player: str, since: int, rev: int, effects: list[dict[str, Any]]) -> str | None:
        lying = open_on_the_way(self._truth, player, since, rev)
        hidden = [card for card in cards_in(effects) if not lying[card]]
        if hidden:
            return f"shows {hidden[0]}, which lies nowhere open there"
        before = seen(self._truth.position(player, since))
        try:
            after = folded(before, effects)
        except (AssertionError, LookupError, ValueError):
            return "does not follow from what was seen"
        if after != seen(self._truth.position(player, rev)):
            return "leads elsewhere than to what may be seen"
        return None
