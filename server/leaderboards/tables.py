"""Which tables there are, and which of them a result goes to. Pure."""

from collections.abc import Sequence
from datetime import date
from enum import Enum
from typing import NamedTuple

from server.daily.calendar import Period, label
from server.leaderboards.results import Result

PAGE_ROWS = 100
EACH_SIDE = 5


class By(Enum):
    """What a table sorts by: the best result, or the number of days won."""

    TIME = "time"
    WINS = "wins"


class Table(NamedTuple):
    """A game's table of a period. `label` names the period: `2026-11-29`, `2026-W48` …"""

    game: str
    period: Period
    label: str


class Placed(NamedTuple):
    """A line of a table. By wins, the result is the player's best one of the period."""

    place: int
    result: Result
    wins: int | None = None

    @property
    def order(self) -> tuple[int, str]:
        """Lines of one place stand in the order of their guests."""
        return self.place, self.result.guest


class Page(NamedTuple):
    """Lines in a row, and how many the whole table has."""

    rows: tuple[Placed, ...]
    players: int


class Around(NamedTuple):
    """A player's own line, and those next to it."""

    me: Placed
    neighbours: tuple[Placed, ...]


def table(game: str, period: Period, day: date) -> Table:
    """The table of the period that a day belongs to."""
    return Table(game, period, label(period, day))


def tables_of(result: Result) -> tuple[Table, ...]:
    """A day's table takes every ranked try; those of longer periods the won ones."""
    periods = tuple(Period) if result.won and not result.review else (Period.DAY,)
    return tuple(table(result.game, period, result.day) for period in periods)


def pages_of(players: int) -> int:
    """How many pages a table has; an empty table has one."""
    return max(1, -(-players // PAGE_ROWS))


def placed(
    lines: Sequence[tuple[int, Result]], first: int, better: int, by: By
) -> tuple[Placed, ...]:
    """Lines of a table with their places, 1-2-2-4.

    `lines` are scores with results, best first, the first of them at index `first` of the table;
    `better` is how many of the whole table have a better score than the first line.
    """
    rows: list[Placed] = []
    for index, (score, result) in enumerate(lines):
        if index == 0:
            place = better + 1
        elif score != lines[index - 1][0]:
            place = first + index + 1
        rows.append(Placed(place, result, -score if by is By.WINS else None))
    return tuple(rows)


def places_among(lines: Sequence[Placed]) -> tuple[int, ...]:
    """The places of some lines of a table among themselves, 1-2-2-4; best first."""
    places: list[int] = []
    for index, line in enumerate(lines):
        shared = index > 0 and line.place == lines[index - 1].place
        places.append(places[-1] if shared else index + 1)
    return tuple(places)
