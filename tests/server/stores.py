"""Looking into a store, and waiting for what is there."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import redis.asyncio as redis

from tests.waiting import PATIENCE_S


@asynccontextmanager
async def store(url: str, decode: bool = True) -> AsyncIterator[Any]:
    """A client of its own."""
    async with redis.Redis.from_url(url, decode_responses=decode) as client:
        yield client


async def store_time(client: Any) -> int:
    """The store's clock, in ms since the epoch."""
    seconds, micros = await client.time()
    return int(seconds) * 1000 + int(micros) // 1000


async def eventually(holds: Callable[[], Awaitable[object]]) -> None:
    """Returns as soon as it is so; else the test fails."""
    async with asyncio.timeout(PATIENCE_S):
        while not await holds():  # noqa: ASYNC110
            await asyncio.sleep(0.02)
