"""The tables of days that somebody here follows: looked at once a second, told where changed.

A table has a number that grows with every change, so an unchanged one costs one small read.
Nothing is lost with a message: what is told is the difference to what was told before.
"""

import asyncio
from collections.abc import Callable
from datetime import date
from typing import Any, Protocol

import structlog

from server.daily.calendar import Period, day_at, ends_at, opens_at
from server.daily.days import DayDeal, Days
from server.daily.seeds import GAMES
from server.gateway.tables import DayLines, daily_game, day_change, day_lines
from server.leaderboards.port import Boards
from server.leaderboards.tables import table
from server.live.port import StoreDownError
from server.protocol.daily import NextDay

EVERY_S = 1.0
_TURN = 25

_log = structlog.get_logger(__name__)


class Follower(Protocol):
    """A socket on a day's table."""

    async def changed(self, told: dict[str, Any]) -> None:
        """What everybody is told has changed by these fields; what is mine may have too."""

    def next_day(self, message: NextDay) -> None:
        """It is 00:00 UTC."""


class _Feed:
    def __init__(self, deal: DayDeal) -> None:
        self.deal = deal
        self.table = table(deal.game, Period.DAY, deal.day)
        self.version = -1
        self.lines = DayLines(0, (), (), None)
        self.followers: set[Follower] = set()


class DayFeeds:
    """`start` it with the process. Sees to it too that every day has its deals."""

    def __init__(self, days: Days, boards: Boards, now: Callable[[], int]) -> None:
        self._days = days
        self._boards = boards
        self._now = now
        self._today: date | None = None
        self._feeds: dict[tuple[date, str], _Feed] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def follow(self, deal: DayDeal, follower: Follower) -> DayLines:
        """The table as it is; from here on the follower is told of every difference to it."""
        feed = self._feeds.get((deal.day, deal.game))
        if feed is None:
            fresh = _Feed(deal)
            await self._read(fresh)
            feed = self._feeds.setdefault((deal.day, deal.game), fresh)
        feed.followers.add(follower)
        return feed.lines

    def leave(self, deal: DayDeal, follower: Follower) -> None:
        feed = self._feeds.get((deal.day, deal.game))
        if feed is None:
            return
        feed.followers.discard(follower)
        if not feed.followers:
            del self._feeds[deal.day, deal.game]

    async def tick(self) -> None:
        """Look at everything once, and tell what is new."""
        await self._turn_the_day()
        for feed in tuple(self._feeds.values()):
            before = feed.lines
            if await self._read(feed):
                told = day_change(before, feed.lines)
                await _tell(tuple(feed.followers), told)

    async def _read(self, feed: _Feed) -> bool:
        """Bring a feed up to date; whether it was not."""
        version = await self._boards.version(feed.table)
        hidden = feed.lines.seed is None and feed.deal.revealed(self._now()) is not None
        if version == feed.version and not hidden:
            return False
        feed.lines = await day_lines(self._boards, feed.deal, self._now())
        feed.version = version
        return True

    async def _turn_the_day(self) -> None:
        now = self._now()
        today = day_at(now)
        if today == self._today:
            return
        await self._days.begin(today)
        first, self._today = self._today is None, today
        if first:
            return
        deals = [await self._days.deal(today, game) for game in GAMES]
        message = NextDay(
            date=today.isoformat(),
            now=now,
            ends_at=ends_at(today),
            opens_at=opens_at(today),
            games=[daily_game(deal, 0) for deal in deals if deal is not None],
        )
        for feed in tuple(self._feeds.values()):
            for follower in feed.followers:
                follower.next_day(message)

    async def _run(self) -> None:
        while True:
            try:
                await self.tick()
            except StoreDownError as error:
                _log.warning("store_away", error=str(error))
            except Exception:
                _log.exception("tables_failed")
            await asyncio.sleep(EVERY_S)


async def _tell(followers: tuple[Follower, ...], told: dict[str, Any]) -> None:
    """A few at a time: each may have to look up a line of its own."""
    for first in range(0, len(followers), _TURN):
        turn = followers[first : first + _TURN]
        await asyncio.gather(*(follower.changed(told) for follower in turn))
