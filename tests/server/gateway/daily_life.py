"""A server's day in few words: today's tries, and results as if others had played."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

from websockets.asyncio.client import connect

from server.daily.calendar import Period, day_at
from server.leaderboards.results import Result
from server.leaderboards.tables import By, Table, table
from tests.server.bots import Bot, bot
from tests.server.lobby import Person
from tests.server.running import Process
from tests.waiting import PATIENCE_S


def today(process: Process) -> date:
    return day_at(process.services.clock.now())


async def get(process: Process, path: str, who: Person | None = None) -> dict[str, Any]:
    """The answer of a call that succeeds."""
    answer = await process.call("GET", path, token=who.token if who else None)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def started(process: Process, who: Person, game: str = "stonewall", **body: Any) -> str:
    """The race of a try that this person begins or resumes."""
    answer = await process.call("POST", f"/api/daily/{game}/start", body, who.token)
    assert answer.status_code == 200, answer.text
    race: str = answer.json()["race"]
    return race


async def played(process: Process, who: Person, game: str = "stonewall") -> str:
    """A ranked try that was begun and given up, and is in the table."""
    race = await started(process, who, game)
    async with bot(process, race, who.token) as player:
        await player.dealt()
        await player.ask("resign")
        await player.ever("event/closed")
    await in_table(process, who.guest, game)
    return race


async def in_table(process: Process, guest: str, game: str = "stonewall") -> None:
    """Waits until the result of a guest has come into today's table."""
    async with asyncio.timeout(PATIENCE_S):
        while not await _is_in(process, table(game, Period.DAY, today(process)), guest):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def _is_in(process: Process, board: Table, guest: str) -> bool:
    boards = process.services.boards
    apart = [result.guest for result in await boards.under_review(board)]
    return guest in apart or await boards.around(board, By.TIME, guest) is not None


async def others(process: Process, *found: Result) -> None:
    """Results of people who are not here, in today's table."""
    for one in found:
        await process.services.boards.record(one._replace(day=today(process)))


@asynccontextmanager
async def table_of(
    process: Process, path: str, who: Person | None = None, **headers: str
) -> AsyncIterator[Bot]:
    """A socket on a day's table."""
    if who is not None:
        headers["Authorization"] = f"Bearer {who.token}"
    url = f"ws://{process.base}/ws/daily/{path}"
    async with connect(
        url, additional_headers=headers, proxy=None, open_timeout=PATIENCE_S
    ) as connection:
        yield Bot(connection)
