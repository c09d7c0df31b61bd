"""People who are not here: their results, put into the tables of a served folder's own store."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

from server.leaderboards.results import Result
from server.storage.boards import RedisBoards
from server.storage.daily import RedisDaily
from server.storage.nodes import Nodes
from server.valkey.visit import living
from tests.server.leaderboards.made import won

FIRST_MS = 200_000
STEP_MS = 300


def crowd(day: date, count: int) -> list[Result]:
    """So many wins of Stonewall, one place after another."""
    return [
        won(f"u_crowd{n:04}", FIRST_MS + n * STEP_MS, name=f"Player {n}", day=day)
        for n in range(1, count + 1)
    ]


def between(guest: str, name: str, day: date, place: int) -> Result:
    """A win that takes this place in a crowd."""
    return won(guest, FIRST_MS + (place - 1) * STEP_MS + STEP_MS // 2, name=name, day=day)


def record(data_dir: Path, results: Iterable[Result]) -> None:
    """As the server itself records what was played, beside it."""
    _beside(data_dir, lambda nodes: _record(nodes, tuple(results)))


def had_challenges(data_dir: Path, days: Iterable[date]) -> None:
    """As if the server had served on these days too: each has a secret of its own."""
    _beside(data_dir, lambda nodes: _had_challenges(nodes, tuple(days)))


async def _record(nodes: Nodes, results: tuple[Result, ...]) -> None:
    boards = RedisBoards(nodes)
    await asyncio.gather(*(boards.record(result) for result in results))


async def _had_challenges(nodes: Nodes, days: tuple[date, ...]) -> None:
    store = RedisDaily(nodes)
    for day in days:
        await store.make_secret(day)


def _beside(data_dir: Path, act: Callable[[Nodes], Awaitable[None]]) -> None:
    """Does something in the store of the server that serves this folder."""
    url = living(data_dir)
    assert url, "nobody serves this folder"

    async def connected() -> None:
        nodes = await Nodes.connect(url)
        try:
            await act(nodes)
        finally:
            await nodes.close()

    # Playwright's event loop runs in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, connected()).result()
