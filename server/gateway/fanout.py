"""Sending to many sockets without making a player wait.

Messages that come of somebody else's command are queued on each socket and sent in turns of a few
sockets, between which the event loop goes on; each socket's sending is a task of its own, so that
one that stalls holds up no other.
"""

import asyncio
from collections import deque
from typing import Protocol

TURN = 25


class Sender(Protocol):
    async def flush(self) -> None: ...


class Fanout:
    def __init__(self) -> None:
        self._waiting: deque[Sender] = deque()
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    def add(self, sender: Sender) -> None:
        """The sender has something to send, and nobody is sending it."""
        self._waiting.append(sender)
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._waiting:
                for _ in range(min(TURN, len(self._waiting))):
                    task = asyncio.create_task(self._waiting.popleft().flush())
                    self._sending.add(task)
                    task.add_done_callback(self._sending.discard)
                await asyncio.sleep(0)
        finally:
            self._task = None
