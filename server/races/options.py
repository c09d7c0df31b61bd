"""What the creator of a race may choose, and the limits that nobody chooses."""

from dataclasses import dataclass
from typing import Literal

Opponents = Literal["all", "leader", "none"]
Spectators = Literal["live", "delay", "after", "nobody"]

MAX_REVISIONS = 5_000
MAX_SEATS = 50


@dataclass(frozen=True, slots=True)
class Timing:
    """The waits of every race, in ms.

    `countdown`: from the start to the first move. `lobby`: the longest life of a lobby, `deserted`
    the same with nobody connected. `away`: who is gone for this long has left the lobby. `absent`:
    how long the boards of absent players wait once all others are done. `keep`: how long code,
    log and rematch of an ended race live on.
    """

    countdown: int = 5_000
    lobby: int = 2 * 3_600_000
    deserted: int = 600_000
    away: int = 60_000
    absent: int = 60_000
    keep: int = 3_600_000


@dataclass(frozen=True, slots=True)
class Options:
    """Times are seconds. `given_seed`: the creator knows the deal, so the race is never ranked.

    `daily`: the day (ISO, UTC) whose deal this is a try on; `ranked`: it is the one that counts.
    `reveal_at` (ms since the epoch): until then the deal stays secret though the race is closed,
    and no board of it is open longer.
    """

    time_limit_s: int = 1200
    seats: int = 8
    undo: bool = True
    opponents: Opponents = "all"
    spectators: Spectators = "live"
    delay_s: int = 30
    listed: bool = False
    given_seed: bool = False
    daily: str | None = None
    ranked: bool = False
    reveal_at: int | None = None

    @property
    def solo(self) -> bool:
        return self.seats == 1
