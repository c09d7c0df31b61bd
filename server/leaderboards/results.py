"""The result of a ranked try: what a table needs of a closed race. Pure."""

from datetime import date
from typing import NamedTuple

from server.leaderboards.review import faster_than_possible
from server.races.race import Phase, Race, Status
from server.races.standings import Key, key, standings


class Result(NamedTuple):
    """One player's ranked try on one day's deal. Times are ms since its start.

    `name` is the one played under. `review`: faster than possible, so it has no place;
    `confirmed`: somebody has looked, and it stays so.
    """

    guest: str
    name: str
    game: str
    day: date
    race: str
    status: Status
    cards: int
    of: int
    last_home_ms: int | None
    moves: int
    undos: int
    finished_ms: int | None
    ended_ms: int | None
    review: bool = False
    confirmed: bool = False

    @property
    def key(self) -> Key:
        """What decides its place: the one rule of all standings."""
        return key(self.status, self.cards, self.last_home_ms)

    @property
    def won(self) -> bool:
        return self.status is Status.WON


def result_of(race: Race) -> Result | None:
    """The result of a race that is a ranked try and over; None for any other race."""
    day = race.options.daily
    if not race.options.ranked or day is None or race.phase is not Phase.CLOSED:
        return None
    (row,) = standings(race)
    (seat,) = race.taken
    return Result(
        guest=seat.guest,
        name=seat.name,
        game=race.game,
        day=date.fromisoformat(day),
        race=race.id,
        status=row.status,
        cards=row.cards,
        of=row.of,
        last_home_ms=row.last_home_ms,
        moves=row.moves,
        undos=row.undos,
        finished_ms=row.finished_ms,
        ended_ms=row.ended_ms,
        review=faster_than_possible(race, seat.player),
    )
