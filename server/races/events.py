"""Everything that can happen in a race. A race is the fold of its entries, in order."""

from collections.abc import Mapping
from dataclasses import dataclass

from server.races.options import Options


@dataclass(frozen=True, slots=True)
class Created:
    """`host` is the guest who opened the race; `rules` the version of deal and shuffle."""

    game: str
    rules: int
    options: Options
    commitment: str
    host: str
    code: str


@dataclass(frozen=True, slots=True)
class Joined:
    player: str
    name: str
    guest: str


@dataclass(frozen=True, slots=True)
class Left:
    """`why`: left, kicked, away or not_ready."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class Renamed:
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Readied:
    player: str
    ready: bool
    loaded: bool


@dataclass(frozen=True, slots=True)
class HostPassed:
    player: str


@dataclass(frozen=True, slots=True)
class Started:
    """Both times are ms since the epoch; the store computes them when it commits (0 until then)."""

    starts_at: int = 0
    ends_at: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """`cards`: the cards home after the move."""

    player: str
    move: str
    cards: int


@dataclass(frozen=True, slots=True)
class Undone:
    player: str
    cards: int


@dataclass(frozen=True, slots=True)
class Finished:
    player: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """`why`: resigned or absent."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class Expired:
    player: str


@dataclass(frozen=True, slots=True)
class Extended:
    """The limit moves by `ms`, because no process was there to be played on."""

    ms: int


@dataclass(frozen=True, slots=True)
class Rematched:
    """`player` pressed first, and is the host of the next race."""

    race: str
    player: str


@dataclass(frozen=True, slots=True)
class Cancelled:
    """`why`: host, deserted or timeout."""

    why: str


@dataclass(frozen=True, slots=True)
class Closed:
    pass


Event = (
    Created
    | Joined
    | Left
    | Renamed
    | Readied
    | HostPassed
    | Started
    | Moved
    | Undone
    | Finished
    | Resigned
    | Expired
    | Extended
    | Rematched
    | Cancelled
    | Closed
)

TYPES: Mapping[str, type[Event]] = {
    "created": Created,
    "joined": Joined,
    "left": Left,
    "renamed": Renamed,
    "ready": Readied,
    "host": HostPassed,
    "started": Started,
    "moved": Moved,
    "undone": Undone,
    "finished": Finished,
    "resigned": Resigned,
    "expired": Expired,
    "extended": Extended,
    "rematch": Rematched,
    "cancelled": Cancelled,
    "closed": Closed,
}
NAMES: Mapping[type[Event], str] = {cls: name for name, cls in TYPES.items()}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log: its version (1, 2, 3 …), its time (ms), the command it answers.

    `by` is the seat or guest whose command it was, `command` that command's id; both are None
    for what the server does of itself.
    """

    version: int
    at: int
    event: Event
    by: str | None = None
    command: str | None = None
