"""What the server sends on a race's socket."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from server.protocol.parts import (
    Effect,
    Millis,
    MoveText,
    Part,
    Phase,
    Progress,
    RaceInfo,
    Reason,
    Revision,
    Seat,
    StandingsRow,
    Takes,
    Version,
    ViewPart,
    absent,
)

PROTOCOL = 1


class Welcome(Part):
    """First on every connection, and again when I take a seat; then my board, once there is one."""

    t: Literal["welcome"] = "welcome"
    protocol: int = PROTOCOL
    you: Seat | None = Field(description="null for a spectator")
    version: Version
    now: Millis
    race: RaceInfo


class Board(Part):
    """A whole board. A watched one comes without `legal`, `home`, `undo` and `stuck`."""

    t: Literal["board"] = "board"
    player: Seat
    rev: Revision
    view: ViewPart
    legal: list[MoveText] | None = absent()
    home: dict[str, int] | None = absent("the foundation's index for the card of each legal `>F`")
    takes: Takes | None = absent()
    progress: Progress
    undo: bool | str | None = absent("true, or the code why not")
    stuck: bool | None = absent()


class Ack(Part):
    """The one answer to a command that was taken.

    Board commands: `rev`, `effects` and what is possible now. Lobby commands: `v`. A command
    seen before: `dup`. `rematch`: `race`.
    """

    t: Literal["ack"] = "ack"
    id: str
    v: Version | None = absent()
    rev: Revision | None = absent()
    dup: bool | None = absent()
    effects: list[Effect] | None = absent()
    legal: list[MoveText] | None = absent()
    home: dict[str, int] | None = absent()
    takes: Takes | None = absent()
    progress: Progress | None = absent()
    undo: bool | str | None = absent()
    stuck: bool | None = absent()
    race: str | None = absent()


class HintAck(Part):
    """The answer to `hint`: a legal move, or null where none helps."""

    t: Literal["ack"] = "ack"
    id: str
    rev: Revision
    hint: MoveText | None


class Refused(Part):
    """The one answer to a command that was not taken: nothing changed."""

    t: Literal["refused"] = "refused"
    id: str | None
    code: str
    reason: Reason | None = absent()
    message: str
    rev: Revision | None = absent()


class RaceEvent(Part):
    """One entry of the race's log as its reader may see it. Fields by type:

    `joined` player, name · `left` player, why (left, kicked, away, not_ready) · `renamed` player,
    name · `ready` player, ready, loaded · `host` player · `started` starts_at, ends_at ·
    `moved` player, move, cards, rev, effects · `undone` player, cards, rev, effects ·
    `finished` player · `resigned` player, why · `expired` player · `extended` ms, ends_at ·
    `rematch` race, player · `cancelled` why · `closed` seed (not of a day that is not open yet).
    `moved` and `undone` to the other sockets of that seat have all fields of the ack but `id`.
    """

    type: Literal[
        "created",
        "joined",
        "left",
        "renamed",
        "ready",
        "host",
        "started",
        "moved",
        "undone",
        "finished",
        "resigned",
        "expired",
        "extended",
        "rematch",
        "cancelled",
        "closed",
    ]
    at: Millis
    player: Seat | None = absent()
    name: str | None = absent()
    why: str | None = absent()
    ready: bool | None = absent()
    loaded: bool | None = absent()
    starts_at: Millis | None = absent()
    ends_at: Millis | None = absent()
    ms: int | None = absent()
    race: str | None = absent()
    seed: str | None = absent()
    move: MoveText | None = absent()
    cards: int | None = absent()
    rev: Revision | None = absent()
    effects: list[Effect] | None = absent()
    legal: list[MoveText] | None = absent()
    home: dict[str, int] | None = absent()
    takes: Takes | None = absent()
    progress: Progress | None = absent()
    undo: bool | str | None = absent()
    stuck: bool | None = absent()


class EventMessage(Part):
    """One entry of the race's log, in order, to everybody; moves and undos to who may see them."""

    t: Literal["event"] = "event"
    v: Version
    event: RaceEvent


class Standings(Part):
    """Latest wins. At most once a second to racers, filtered by the race's `opponents`.

    In a delayed race who is done is told of the others as late as spectators are.
    """

    t: Literal["standings"] = "standings"
    v: Version
    phase: Phase
    rows: list[StandingsRow]


class Presence(Part):
    """A player came, or went. To everybody; after `welcome` once for each who is away."""

    t: Literal["presence"] = "presence"
    player: Seat
    connected: bool
    since: Millis


class Viewers(Part):
    """How many spectators there are, in all. To everybody, every few seconds if it changed."""

    t: Literal["viewers"] = "viewers"
    count: int


class Pong(Part):
    """The answer to `ping`, with its number and the server's time."""

    t: Literal["pong"] = "pong"
    n: int
    now: Millis


class Closing(Part):
    """The server's last word on this socket."""

    t: Literal["closing"] = "closing"
    reason: Literal[
        "restart", "unavailable", "unknown", "forbidden", "expired", "malformed", "slow"
    ]
    retry_ms: int | None = absent()


Outbound = (
    Annotated[
        Welcome
        | Board
        | Ack
        | Refused
        | EventMessage
        | Standings
        | Presence
        | Viewers
        | Pong
        | Closing,
        Field(discriminator="t"),
    ]
    | HintAck
)
OUTBOUND: TypeAdapter[Outbound] = TypeAdapter(Outbound)


def encode(message: Part) -> str:
    """The text of a message; a field declared `absent` is left out where it has no value."""
    return message.model_dump_json(by_alias=True)
