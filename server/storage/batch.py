"""Group commit: what one turn of the event loop asks of a node travels in one batch.

One connection carries the batches one after another, so requests keep their order. A request is
sent once: a lost answer leaves its outcome unknown, which is the caller's to find out.
"""

import asyncio
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from server.live.port import StoreDownError

Argument = str | int | float
Pending = tuple[tuple[Argument, ...], "asyncio.Future[Any]"]


class Batch:
    def __init__(self, client: Redis) -> None:
        self._client = client
        self._pending: list[Pending] = []
        self._running: asyncio.Task[None] | None = None

    def send(self, *command: Argument) -> "asyncio.Future[Any]":
        """The reply to come; a Redis error or StoreDownError is raised from awaiting it.

        Cancelling who awaits does not take the request back.
        """
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pending.append((command, answer))
        if self._running is None:
            self._running = asyncio.create_task(self._drain())
        return answer

    async def _drain(self) -> None:
        try:
            while self._pending:
                requests, self._pending = self._pending, []
                await self._travel(requests)
        finally:
            self._running = None

    async def _travel(self, requests: list[Pending]) -> None:
        pipe = self._client.pipeline(transaction=False)
        for command, _ in requests:
            pipe.execute_command(*command)
        replies: list[Any]
        try:
            replies = await pipe.execute(raise_on_error=False)
        except (RedisConnectionError, RedisTimeoutError, OSError) as error:
            replies = [StoreDownError(str(error))] * len(requests)
        except asyncio.CancelledError:
            for _, answer in requests:
                answer.cancel()
            raise
        for (_, answer), reply in zip(requests, replies, strict=True):
            _settle(answer, reply)

    async def drained(self) -> None:
        """Wait until nothing is on its way."""
        while self._running is not None:
            await asyncio.wait({self._running})

    async def close(self) -> None:
        await self._client.aclose()


def _settle(answer: "asyncio.Future[Any]", reply: Any) -> None:
    if answer.done():
        return
    if isinstance(reply, (RedisConnectionError, RedisTimeoutError)):
        answer.set_exception(StoreDownError(str(reply)))
    elif isinstance(reply, Exception):
        answer.set_exception(reply)
    else:
        answer.set_result(reply)
