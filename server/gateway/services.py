"""What the routes and sockets of one process work with; put together in `server.app`."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from starlette.websockets import WebSocket

from server.daily.days import Days
from server.daily.tries import Tries
from server.gateway.audience import Audiences
from server.gateway.fanout import Fanout
from server.gateway.feeds import DayFeeds
from server.gateway.limits import Limits
from server.leaderboards.port import Boards, Friends
from server.live.attendance import Attendance
from server.live.belongings import Belongings
from server.live.clock import Clock
from server.live.commits import Commits
from server.live.fairness import Fairness
from server.live.hub import Hub
from server.live.lists import Lists
from server.live.opening import Opener
from server.live.port import Directory, Log
from server.live.rematches import Rematches
from server.live.strangers import Strangers
from server.live.watchlist import Watchlist
from server.players.guests import Guests
from server.players.reports import Reports
from server.players.tokens import Keys
from server.races.options import Timing


@dataclass(frozen=True, slots=True)
class Services:
    """`origins`: allowed beside the one a request was sent to.

    `record_ms`: the life of records, `ranked_record_ms` that of ranked daily tries.
    """

    clock: Clock
    log: Log
    commits: Commits
    hub: Hub
    attendance: Attendance
    opener: Opener
    directory: Directory
    days: Days
    tries: Tries
    boards: Boards
    friends: Friends
    feeds: DayFeeds
    guests: Guests
    reports: Reports
    lists: Lists
    watchlist: Watchlist
    fairness: Fairness
    strangers: Strangers
    rematches: Rematches
    belongings: Belongings
    keys: Keys
    timing: Timing
    limits: Limits
    fanout: Fanout
    origins: frozenset[str]
    public_url: str | None
    record_ms: int
    ranked_record_ms: int
    ask_store: Callable[[], Awaitable[int]]
    audiences: Audiences
    sockets: set[WebSocket] = field(default_factory=set)
