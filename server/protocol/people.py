"""Bodies of the HTTP API around a race: who I am, my races, strangers, results."""

from typing import Annotated

from pydantic import Field

from server.protocol.http import Body
from server.protocol.parts import Millis, Part, Phase, Seat, StandingsRow, Status, Version

Text = Annotated[str, Field(max_length=1000)]


class Racer(Part):
    """Who has a seat; `place` and what follows are null until the race is closed."""

    player: Seat
    name: str
    place: int | None
    cards: int | None
    status: Status | None
    finished_ms: int | None = Field(description="ms since starts_at; null: not won")


class MyRace(Part):
    """A race in which I have the seat `player`."""

    id: str
    code: str
    game: str
    phase: Phase
    version: Version = Field(description="of the race's log when this was noted")
    player: Seat
    host: bool = Field(description="I am host")
    seats: int
    players: list[Racer] = Field(description="by seat; by place once the race is closed")
    of: int = Field(description="cards in all")
    time_limit_s: int
    listed: bool
    daily: str | None = Field(description="the day whose deal this is a try on")
    ranked: bool
    created_at: Millis
    starts_at: Millis | None
    ends_at: Millis | None
    closed_at: Millis | None


class Me(Part):
    guest: str = Field(examples=["u_1a2B3c4D5e6F7g8H"])
    name: str = Field(description="as others see it: a default one while `hidden`")
    hidden: bool
    races: list[MyRace] = Field(description="lobbies and running races I am in, newest first")


class MyRaces(Part):
    """Closed races, newest first; `next` as `before` gives those that follow, null: none do."""

    races: list[MyRace]
    next: Millis | None


class ChangeMe(Body):
    """What is left out stays as it is."""

    name: Text | None = None
    hidden: bool | None = Field(
        default=None, description="others see a default name in place of mine, in all new races"
    )


class Played(Part):
    ms: int = Field(description="since starts_at")
    move: str | None = Field(description="null: an undo")


class ExportedRace(Part):
    race: MyRace
    played: list[Played] = Field(description="everything I did on my board")


class ReportedByMe(Part):
    race: str
    player: Seat
    why: str
    at: Millis


class Export(Part):
    """Everything that is kept of me."""

    guest: str
    name: str | None = Field(description="the one I chose")
    hidden: bool
    exported_at: Millis
    races: list[ExportedRace]
    friends: list[str] = Field(description="guests with whom I finished an unlisted race")
    reports: list[ReportedByMe]


class ReportName(Body):
    player: Seat
    why: Text


class Reported(Part):
    new: bool = Field(description="false: I have reported this name before")


class RaceAnyone(Body):
    game: Annotated[str, Field(max_length=40)]
    name: Text | None = Field(default=None, description="mine, in this race")


class FoundSeat(Part):
    id: str
    code: str
    player: Seat
    opened: bool = Field(description="nobody was waiting: the lobby is new")


class OpenLobby(Part):
    """A listed lobby with a free seat."""

    id: str
    code: str
    game: str
    host: str | None = Field(description="the host's name")
    seats: int
    players: int
    time_limit_s: int
    created_at: Millis


class DealCheck(Part):
    """Everybody had the same deal: SHA-256 over the bytes `preimage` gives `commitment`.

    `preimage` is the hex of "samedeal/1", a zero byte, the game's id, a zero byte, the seed. The
    cards of every board in `boards` were dealt from that seed by the server, by version `rules`
    of deal and shuffle, and every move was checked against it. Seed and preimage are left out
    while the deal is still the secret of a day.
    """

    game: str
    rules: int
    commitment: str
    seed: str | None
    preimage: str | None
    boards: list[Seat]


class Results(Part):
    """A closed race. `curves`: for each seat [ms since starts_at, cards home] where it changed."""

    id: str
    code: str
    game: str
    starts_at: Millis
    ends_at: Millis
    closed_at: Millis
    kept_until: Millis = Field(description="when the record is dropped")
    rows: list[StandingsRow]
    curves: dict[str, list[tuple[int, int]]]
    check: DealCheck
    rematch: str | None = Field(description="the race that follows this one")
