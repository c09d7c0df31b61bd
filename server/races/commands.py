"""What may be asked of a race: by its players, and by the server's own timers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Join:
    guest: str
    name: str


@dataclass(frozen=True, slots=True)
class Ready:
    player: str
    ready: bool
    loaded: bool


@dataclass(frozen=True, slots=True)
class Start:
    player: str


@dataclass(frozen=True, slots=True)
class Kick:
    player: str
    target: str


@dataclass(frozen=True, slots=True)
class Cancel:
    player: str


@dataclass(frozen=True, slots=True)
class Leave:
    player: str


@dataclass(frozen=True, slots=True)
class Rename:
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Rematch:
    """`race` is the id that the next race gets if this is the first to ask."""

    player: str
    race: str


@dataclass(frozen=True, slots=True)
class Begin:
    """The owner of a race of one seat is there: its clock starts."""


@dataclass(frozen=True, slots=True)
class Away:
    """Seats whose players have been away from the lobby for too long."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Abandon:
    """The lobby ends: `why` is deserted or timeout."""

    why: str


@dataclass(frozen=True, slots=True)
class Expire:
    """The limit is reached."""


@dataclass(frozen=True, slots=True)
class Absent:
    """Open boards whose players did not come back while everybody else was done."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forget:
    """Every seat that a guest has or had goes by this name from now on, in any phase."""

    guest: str
    name: str


@dataclass(frozen=True, slots=True)
class Move:
    player: str
    rev: int
    move: str


@dataclass(frozen=True, slots=True)
class Undo:
    player: str
    rev: int


@dataclass(frozen=True, slots=True)
class Home:
    player: str
    rev: int


@dataclass(frozen=True, slots=True)
class Resign:
    player: str


BoardCommand = Move | Undo | Home | Resign
LobbyCommand = (
    Join
    | Ready
    | Start
    | Kick
    | Cancel
    | Leave
    | Rename
    | Rematch
    | Begin
    | Away
    | Abandon
    | Expire
    | Absent
    | Forget
)
Command = LobbyCommand | BoardCommand
