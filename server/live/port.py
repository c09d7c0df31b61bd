"""What the live room needs of a store. `server.storage` implements it on Redis.

Every time is ms since the epoch by the store's own clock, the one clock of all processes.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from server.races.commands import Forget
from server.races.events import Created, Entry, Event, HostPassed, Joined, Started
from server.races.race import Phase

Opening = tuple[Created, Joined, HostPassed] | tuple[Created, Joined, HostPassed, Started]
"""What a race is created with; one that is started at once has one seat."""


class StoreDownError(Exception):
    """The store gave no answer: whether the request was carried out is not known."""


class Guard(Enum):
    """What a commit's `number` must meet, checked by the store in the same breath."""

    VERSION = "version"  # the race's version
    DEADLINE = "deadline"  # the race's version, and the limit is reached
    REVISION = "revision"  # the revision of the player's board: open, and within the clock
    OPEN = "open"  # the player's board is open, and within the clock; number is not used


@dataclass(frozen=True, slots=True)
class Commit:
    """Events to be appended together, or not at all. `phase`: the one the race must be in."""

    race: str
    phase: Phase
    guard: Guard
    number: int
    events: tuple[Event, ...]
    player: str = ""
    by: str | None = None
    command: str | None = None
    seated: int = 0


@dataclass(frozen=True, slots=True)
class Committed:
    """The entries as they stand in the log, the `closed` that the store added included."""

    entries: tuple[Entry, ...]


class Conflict(Enum):
    """Why nothing was appended."""

    UNKNOWN = "unknown"
    PHASE = "phase"
    VERSION = "version"
    STALE = "stale"
    CLOCK = "clock"
    BOARD_OVER = "board_over"


@dataclass(frozen=True, slots=True)
class Stored:
    """A whole race as the store has it. `archived`: a record, to which nothing is appended."""

    entries: tuple[Entry, ...]
    seed: bytes
    archived: bool = False


@dataclass(frozen=True, slots=True)
class Outage:
    """No process was there from `since` to `until`."""

    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Lease:
    """A race that one process is to look at, until a time (ms)."""

    race: str
    until: int


class Log(Protocol):
    """The logs of all races."""

    async def time(self) -> int: ...

    async def create(
        self,
        race: str,
        seed: bytes,
        events: Opening,
        countdown_ms: int,
    ) -> bool:
        """Create a race; False if this id has one already, or had one."""
        ...

    async def commit(self, commit: Commit) -> Committed | Conflict:
        """Cancelling who awaits does not take the commit back."""
        ...

    async def load(self, race: str) -> Stored | None: ...

    async def is_open(self, race: str) -> bool:
        """Whether there is such a race and it is in its lobby or running."""
        ...

    async def is_past(self, race: str) -> bool:
        """Whether there was such a race, whose record may be gone by now."""
        ...

    async def read(self, race: str, after: int) -> tuple[Entry, ...]:
        """The live log's entries above a version."""
        ...

    async def archive(self, race: str, version: int) -> None:
        """Turn an ended race's live log into its record, which keeps players' last names only."""
        ...

    async def retell(self, race: str, forget: Forget) -> Stored | None:
        """Put another name in place of a guest's; None where the race is no record."""
        ...

    @property
    def parts(self) -> int:
        """Into how many parts the races fall, to be looked through one after another."""
        ...

    async def claim_due(self, part: int) -> tuple[Lease, ...]:
        """Races whose deadline has passed; for a few seconds no other process is given them."""
        ...

    async def unprojected(self, part: int) -> tuple[str, ...]:
        """Races of which lists and tables have not taken note yet."""
        ...

    async def projected(self, race: str, version: int) -> None:
        """Lists and tables have taken note of the race as it was at this version."""
        ...

    async def set_due(self, lease: Lease, at: int) -> None:
        """Look at the race again at this time, unless its deadline was set anew meanwhile."""
        ...

    async def beat(self) -> None:
        """Say that a process lives; a gap in the beats is kept as an outage."""
        ...

    async def outages(self) -> tuple[Outage, ...]:
        """The outages that are not settled yet."""
        ...

    async def settle(self, outage: Outage) -> None:
        """Extend every running race by the outage, each once, and forget it."""
        ...


class Presence(Protocol):
    """Which seats have an open socket, in any process."""

    async def sign(self, race: str, process: str, seats: Mapping[str, int]) -> None:
        """Say until when (ms) each seat's sockets here count as connected; the past: it is gone."""
        ...

    async def seen(self, race: str) -> Mapping[str, int]:
        """For each seat: until when it counts as connected, or when it was last seen."""
        ...

    async def count(self, race: str, process: str, watchers: int) -> None:
        """Say how many spectators' sockets this process has; to be renewed every few seconds."""
        ...

    async def watchers(self, race: str) -> int:
        """How many spectators' sockets all processes have."""
        ...


class Channels(Protocol):
    """Wakes whoever follows a race. What was missed is read from the log."""

    async def follow(self, race: str) -> None:
        """Returns once every later message of this race will be heard."""
        ...

    async def unfollow(self, race: str) -> None: ...

    def on_wake(
        self, woken: Callable[[str, str], None], lost: Callable[[Iterable[str]], Awaitable[None]]
    ) -> None:
        """`woken(race, what)`: what is a version or "presence". `lost`: messages may be missing."""
        ...


class SecretDeals(Protocol):
    """Deals that are secret beside those of open races."""

    async def keeps(self, game: str, seed: bytes) -> bool:
        """Whether this deal is one of them now."""
        ...


class Directory(Protocol):
    """Codes of races, and whose secret a deal is."""

    async def claim(self, code: str, race: str) -> bool:
        """Take a code for a race; False if another has it."""
        ...

    async def find(self, code: str) -> str | None: ...

    async def release(self, code: str, race: str) -> None: ...

    async def keep_secret(self, commitment: str, race: str) -> None:
        """Remember whose secret a deal is; to be asked about as long as the race is open."""
        ...

    async def secret_of(self, commitment: str) -> str | None: ...
