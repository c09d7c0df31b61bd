"""Bodies of the HTTP API."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from server.protocol.parts import (
    Millis,
    Opponents,
    Part,
    Phase,
    RaceInfo,
    Seat,
    Spectators,
    StandingsRow,
    absent,
)


class Body(BaseModel):
    """A request's body: unknown fields are refused, so that a misspelt option is noticed."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class NewGuest(Body):
    name: Annotated[str, Field(max_length=1000)] | None = None


class Guest(Part):
    guest: str = Field(examples=["u_1a2B3c4D5e6F7g8H"])
    name: str
    token: str = Field(description="for `Authorization: Bearer`; the cookie holds the same")


class KnownGuest(Part):
    """Both are null for who is no guest yet."""

    guest: str | None
    name: str | None


class NewRace(Body):
    """Only `game` is required."""

    game: Annotated[str, Field(max_length=40)]
    time_limit_s: Annotated[int, Field(ge=10, le=3600)] = 1200
    seats: Annotated[int, Field(ge=1, le=50)] = 8
    undo: bool = True
    opponents: Opponents = "all"
    spectators: Spectators | None = Field(
        default=None, description="live for unlisted races, after for listed ones"
    )
    delay_s: Annotated[int, Field(ge=5, le=600)] = 30
    listed: bool = False
    bots: Annotated[list[str], Field(max_length=0)] = Field(
        default=[], description="reserved: must be empty"
    )
    seed: Annotated[str, Field(pattern=r"^[0-9a-fA-F]{64}$")] | None = None
    name: Annotated[str, Field(max_length=1000)] | None = Field(
        default=None, description="my name, where this call makes the guest too"
    )

    @model_validator(mode="after")
    def _solo_is_unlisted(self) -> Self:
        if self.listed and self.seats == 1:
            raise ValueError("a race of one seat cannot be listed")
        return self


class CreatedRace(Part):
    id: str
    code: str
    url: str


class JoinRace(Body):
    name: Annotated[str, Field(max_length=1000)] | None = None


class Joined(Part):
    id: str
    player: Seat


class RaceStatus(RaceInfo):
    """The fields of `welcome.race`, and the standings.

    They are empty for who has no seat while the race runs and its spectators are held back
    (`delay`) or kept out (`nobody`). Who is done in a delayed race has their own row alone.
    """

    standings: list[StandingsRow]


class Longest(Part):
    down: int
    up: int


class ReserveShape(Part):
    piles: int
    cards: int


class GameShape(Part):
    """What a table needs to draw the game."""

    columns: int
    heights: list[int] = Field(description="cards dealt to each column")
    fans: bool = Field(description="columns are small fans, drawn in several rows")
    foundations: int
    draw: int | None = Field(description="cards a draw; null: there is no stock")
    passes: int | None = Field(description="of the stock; null: unlimited")
    reserve: ReserveShape | None
    reshuffles: int
    blocks: bool
    returns: bool = Field(description="cards may come back from foundations")
    longest: Longest = Field(description="cards of the longest column that play can reach")


class GameInfo(Part):
    id: str
    name: str
    decks: int
    shape: GameShape


class RulesSection(Part):
    heading: str
    sentences: list[str]


class GameRules(Part):
    id: str
    name: str
    language: str
    summary: str
    sections: list[RulesSection]


class Health(Part):
    status: Literal["ok"]
    now: Millis


class FieldError(Part):
    field: str
    message: str


class RaceFacts(Part):
    """Where a race stands that somebody came to too late, or in vain."""

    id: str
    code: str
    game: str
    phase: Phase
    seats: int
    players: int
    spectators: Spectators
    starts_at: Millis | None
    ends_at: Millis | None
    closed_at: Millis | None


class ErrorDetail(Part):
    code: str
    message: str
    fields: list[FieldError]
    race: RaceFacts | None = absent("the race that refuses")


class ErrorBody(Part):
    error: ErrorDetail


class Leader(Part):
    name: str
    cards: int
    of: int


class WatchedRace(Part):
    id: str
    code: str
    game: str
    phase: Phase
    spectators: Spectators
    delay_s: int
    starts_at: Millis | None
    ends_at: Millis | None
    closed_at: Millis | None
    players: int
    watchers: int
    leader: Leader | None


class WatchList(Part):
    races: list[WatchedRace]
