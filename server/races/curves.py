"""The curve of cards home: how each board rose, told by the log alone."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from server.races.events import Entry, Moved, Undone
from server.races.race import Race


class Point(NamedTuple):
    """`cards` were home from `ms` on, counted from the start of the race."""

    ms: int
    cards: int


def curves(race: Race, entries: Iterable[Entry]) -> Mapping[str, tuple[Point, ...]]:
    """For each board a point wherever its count changed, the cards laid out first, at 0.

    `entries` are the race's own; the last point a board has is its final count.
    """
    drawn = {player: [Point(0, race.laid)] for player in race.scores}
    start = race.starts_at or 0
    for entry in entries:
        match entry.event:
            case Moved(player, _, cards) | Undone(player, cards):
                if drawn[player][-1].cards != cards:
                    drawn[player].append(Point(entry.at - start, cards))
            case _:
                pass
    return {player: tuple(points) for player, points in drawn.items()}
