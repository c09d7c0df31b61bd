"""What several messages are built from: identifiers, boards, effects, standings, the race."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

CommandId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Seat = Annotated[str, Field(pattern=r"^p([1-9]|[1-4][0-9]|50)$", examples=["p1"])]
Revision = Annotated[
    int, Field(ge=0, le=2**53, description="revision of one board: 0 after the deal")
]
Version = Annotated[int, Field(ge=0, description="number of an entry of the race's log")]
Millis = Annotated[
    int, Field(description="milliseconds since the epoch, by the server's one clock")
]
Card = Annotated[str, Field(pattern=r"^[A23456789TJQK][CDHS]$", examples=["9H"])]
MaybeHidden = Annotated[str, Field(pattern=r"^(#|[A23456789TJQK][CDHS])$")]
Pile = Annotated[str, Field(pattern=r"^([TRF][0-9]{1,2}|[WSR])$", examples=["T3", "W", "R5", "F2"])]
Rank = Annotated[str, Field(pattern=r"^[A23456789TJQK]$")]
MoveText = Annotated[str, Field(max_length=20, examples=["T3*2>T5", "draw"])]
Phase = Literal["lobby", "running", "closed", "cancelled"]
Status = Literal["playing", "won", "resigned", "expired"]
Opponents = Literal["all", "leader", "none"]
Spectators = Literal["live", "delay", "after", "nobody"]


def _is_none(value: object) -> bool:
    return value is None


def absent(description: str | None = None) -> Any:
    """A field that is left out of the text where it has no value (others are sent as null)."""
    return Field(default=None, exclude_if=_is_none, description=description)


def _as_written(schema: dict[str, Any], model: type[BaseModel]) -> None:
    """A field declared `absent` may be missing and is never null; the schema says so."""
    for name, field in model.model_fields.items():
        if field.exclude_if is None:
            continue
        found = schema["properties"][field.alias or name]
        found.pop("default")
        kinds = [kind for kind in found.pop("anyOf") if kind != {"type": "null"}]
        found |= {**kinds[0], **found} if len(kinds) == 1 else {"anyOf": kinds}
        schema["required"] = [other for other in schema["required"] if other != name]


class Part(BaseModel):
    """A frozen value; unknown fields are ignored, so that either side may add some."""

    model_config = ConfigDict(
        frozen=True,
        strict=True,
        extra="ignore",
        populate_by_name=True,
        json_schema_extra=_as_written,
        json_schema_serialization_defaults_required=True,
    )


class ViewPart(Part):
    """A position without its secrets: `#` is a face-down card, `stock` a count."""

    tableau: list[list[MaybeHidden]]
    foundations: list[list[Card]] = Field(description="by index, empty ones too")
    stock: int
    waste: list[Card]
    reserve: list[Card | None]
    base_rank: Rank | None
    redeals_left: int | None = Field(description="null: unlimited")
    won: bool


class MoveEffect(Part):
    """Cards, lowest first, from the top of one pile to the top of another."""

    e: Literal["move"] = "move"
    source: Pile = Field(alias="from")
    to: Pile
    cards: list[Card]


class TurnEffect(Part):
    """The top card of a column turned face up."""

    e: Literal["turn"] = "turn"
    pile: Pile
    card: Card


class DrawEffect(Part):
    """Cards from the stock to the waste, one after the other."""

    e: Literal["draw"] = "draw"
    cards: list[Card]


class FillEffect(Part):
    """An emptied column that filled by itself, from the waste or the stock."""

    e: Literal["fill"] = "fill"
    pile: Pile
    source: Literal["W", "S"] = Field(alias="from")
    card: Card


class TurnoverEffect(Part):
    """The waste became the stock, order kept. `left`: turn-overs that remain, null: no limit."""

    e: Literal["turnover"] = "turnover"
    left: int | None


class LayoutEffect(Part):
    """All columns after a reshuffle. `left`: reshuffles that remain."""

    e: Literal["layout"] = "layout"
    tableau: list[list[MaybeHidden]]
    left: int | None


class BaseEffect(Part):
    """The base rank is fixed; null: open again."""

    e: Literal["base"] = "base"
    rank: Rank | None


class TurnbackEffect(Part):
    """A turn-over undone: the stock became this waste again."""

    e: Literal["turnback"] = "turnback"
    waste: list[Card]
    left: int | None


Effect = Annotated[
    MoveEffect
    | TurnEffect
    | DrawEffect
    | FillEffect
    | TurnoverEffect
    | LayoutEffect
    | BaseEffect
    | TurnbackEffect,
    Field(discriminator="e"),
]


class Progress(Part):
    """How far a board is."""

    cards: int = Field(description="cards on the foundations, those laid out counted")
    of: int
    moves: int
    undos: int


class Takes(Part):
    """Ranks that an empty place takes: none is nothing, all thirteen is anything."""

    F: list[Rank]
    T: list[Rank]


class Reason(Part):
    """The engine's reason: a code and ASCII cards, never prose."""

    code: str
    card: str | None = absent()
    target: str | None = absent()
    needs: list[str] | None = absent()


class Player(Part):
    """A seat that is taken."""

    player: Seat
    name: str
    host: bool
    ready: bool
    loaded: bool
    connected: bool


class RaceOptions(Part):
    """What the creator chose; times in seconds."""

    time_limit_s: int
    seats: int
    undo: bool
    opponents: Opponents
    spectators: Spectators
    delay_s: int
    listed: bool
    given_seed: bool = Field(description="the creator chose the seed: never ranked")


class DailyTry(Part):
    """A race on a day's deal. Its seed and boards open to all at `opens_at`, not before."""

    date: str = Field(description="ISO, UTC: the day it began in")
    ranked: bool = Field(description="the one try that counts; others are practice")
    opens_at: Millis


class RaceInfo(Part):
    """A race without its boards. `code` and `commitment` are for people to check and share."""

    id: str
    code: str
    game: str
    phase: Phase
    options: RaceOptions
    players: list[Player]
    created_at: Millis
    starts_at: Millis | None
    ends_at: Millis | None
    closed_at: Millis | None
    kept_until: Millis | None = Field(description="when the record of an ended race is dropped")
    commitment: str
    seed: str | None = absent("once the race is closed, and of a daily try once the day is open")
    daily: DailyTry | None = absent("where the deal is a day's")
    rematch: str | None = absent("the race that follows this one")
    why: str | None = absent("why a race was cancelled: host, deserted or timeout")


class StandingsRow(Part):
    """A board's place: 1, 2, 2, 4."""

    player: Seat
    name: str
    place: int | None = Field(description="null while the race's option hides it")
    cards: int
    of: int
    last_home_ms: int | None = Field(description="ms since starts_at")
    moves: int
    undos: int
    status: Status
    finished_ms: int | None = Field(description="ms since starts_at")
    ended_ms: int | None = Field(description="when the board ended, won or not; ms since starts_at")
    absent: bool = Field(description="it ended as resigned because its player stayed away")
    connected: bool
