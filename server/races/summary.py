"""A race in a few words, for lists: who sits in it, how far it is, how it ended."""

from dataclasses import dataclass

from server.races.race import Phase, Race, Status
from server.races.standings import standings


@dataclass(frozen=True, slots=True)
class Racer:
    """Who has a seat. The result is there once the race is closed, and None before.

    `finished_ms` counts from the start, None for a board that was not won.
    """

    player: str
    guest: str
    name: str
    place: int | None = None
    cards: int | None = None
    status: Status | None = None
    finished_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a race at a version of its log. Times are ms since the epoch.

    `daily`: the day whose deal it is a try on, `ranked`: it is the one that counts. `racers` are
    the taken seats in their order, or by place once the race is closed.
    """

    id: str
    version: int
    code: str
    game: str
    phase: Phase
    seats: int
    time_limit_s: int
    listed: bool
    daily: str | None
    ranked: bool
    of: int
    host: str | None
    created_at: int
    starts_at: int | None
    ends_at: int | None
    closed_at: int | None
    racers: tuple[Racer, ...]

    @property
    def free(self) -> int:
        """Seats that a newcomer could take now."""
        return max(0, self.seats - len(self.racers)) if self.phase is Phase.LOBBY else 0

    def racer(self, guest: str) -> Racer | None:
        return next((racer for racer in self.racers if racer.guest == guest), None)


def summary(race: Race) -> Summary:
    """The race as lists show it."""
    return Summary(
        id=race.id,
        version=race.version,
        code=race.code,
        game=race.game,
        phase=race.phase,
        seats=race.options.seats,
        time_limit_s=race.options.time_limit_s,
        listed=race.options.listed,
        daily=race.options.daily,
        ranked=race.options.ranked,
        of=race.of,
        host=race.host,
        created_at=race.created_at,
        starts_at=race.starts_at,
        ends_at=race.ends_at,
        closed_at=race.ended_at,
        racers=_results(race) if race.phase is Phase.CLOSED else _seated(race),
    )


def _seated(race: Race) -> tuple[Racer, ...]:
    return tuple(Racer(seat.player, seat.guest, seat.name) for seat in race.taken)


def _results(race: Race) -> tuple[Racer, ...]:
    guests = {seat.player: seat.guest for seat in race.seats}
    return tuple(
        Racer(
            player=row.player,
            guest=guests[row.player],
            name=row.name,
            place=row.place,
            cards=row.cards,
            status=row.status,
            finished_ms=row.finished_ms,
        )
        for row in standings(race)
    )
