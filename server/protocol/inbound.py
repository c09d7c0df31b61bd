"""What a client may send on a race's socket, parsed once, here."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from server.protocol.parts import CommandId, MoveText, Part, Revision, Seat


class Ready(Part):
    """Say that I am ready, and that my table's code is loaded. In the lobby."""

    t: Literal["ready"]
    id: CommandId
    ready: bool
    loaded: bool


class Start(Part):
    """Start with those who are ready; the others become watchers. The host, in the lobby."""

    t: Literal["start"]
    id: CommandId


class Kick(Part):
    """Take a player's seat away. The host, in the lobby."""

    t: Literal["kick"]
    id: CommandId
    player: Seat


class Cancel(Part):
    """Cancel the race. The host, in the lobby."""

    t: Literal["cancel"]
    id: CommandId


class Leave(Part):
    """Give my seat up. In the lobby."""

    t: Literal["leave"]
    id: CommandId


class Rename(Part):
    """Change my name in this race. In the lobby."""

    t: Literal["rename"]
    id: CommandId
    name: Annotated[str, Field(max_length=1000)]


class Move(Part):
    """Play a move on my board at revision `rev`."""

    t: Literal["move"]
    id: CommandId
    rev: Revision
    move: MoveText


class Undo(Part):
    """Take my last move back."""

    t: Literal["undo"]
    id: CommandId
    rev: Revision


class Home(Part):
    """Play legal single moves to foundations until none is left."""

    t: Literal["home"]
    id: CommandId
    rev: Revision


class Resign(Part):
    """End my board."""

    t: Literal["resign"]
    id: CommandId


class Hint(Part):
    """Ask for a move. In an unranked race of one seat."""

    t: Literal["hint"]
    id: CommandId


class Watch(Part):
    """Follow a player's board."""

    t: Literal["watch"]
    id: CommandId
    player: Seat


class Unwatch(Part):
    """Stop following a player's board."""

    t: Literal["unwatch"]
    id: CommandId
    player: Seat


class Rematch(Part):
    """Open the race that follows this one. Once it is closed."""

    t: Literal["rematch"]
    id: CommandId


class Resync(Part):
    """Ask for my board as it is."""

    t: Literal["resync"]
    id: CommandId


class Ping(Part):
    """Measure the way to the server and its clock."""

    t: Literal["ping"]
    n: Annotated[int, Field(ge=0, le=2**53)]


Inbound = Annotated[
    Ready
    | Start
    | Kick
    | Cancel
    | Leave
    | Rename
    | Move
    | Undo
    | Home
    | Resign
    | Hint
    | Watch
    | Unwatch
    | Rematch
    | Resync
    | Ping,
    Field(discriminator="t"),
]
INBOUND: TypeAdapter[Inbound] = TypeAdapter(Inbound)


class Malformed(Part):
    """A frame that is no message, with the command's id where it could be read."""

    id: str | None
    message: str
    readable: bool = Field(description="the frame was a JSON object")


BINARY = Malformed(id=None, message="A message is text, not binary.", readable=False)


class _Named(Part):
    id: CommandId


_NAMED: TypeAdapter[_Named] = TypeAdapter(_Named)


def parse(frame: str) -> Inbound | Malformed:
    """The message in a text frame; a `Malformed` saying what is wrong with it otherwise."""
    try:
        return INBOUND.validate_json(frame)
    except ValidationError as error:
        return _malformed(frame, error)


def _malformed(frame: str, error: ValidationError) -> Malformed:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    if not first["loc"] and not first["type"].startswith("union_tag"):
        why = f" {first['msg']}" if first["type"] == "json_invalid" else ""
        return Malformed(id=None, message=f"A message is one JSON object.{why}", readable=False)
    try:
        known: str | None = _NAMED.validate_json(frame).id
    except ValidationError:
        known = None
    if first["type"].startswith("union_tag"):
        return Malformed(id=known, message="This 't' is no message of the protocol.", readable=True)
    field = ".".join(str(part) for part in first["loc"][1:])
    return Malformed(id=known, message=f"{field}: {first['msg']}", readable=True)
