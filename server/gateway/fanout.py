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
    def has_turn(self) -> bool:
        """Its turn has come: whether there is still something to be sent."""
        ...

    async def flush(self) -> None: ...


class Fanout:
    def __init__(self) -> None:
        self._senders: deque[Sender] = deque()
        self._sending: set[asyncio.Task[None]] = set()

    def add(self, sender: Sender) -> None:
        """The sender has something to send; whoever made it may well send it before its turn."""
        if not self._senders:
            asyncio.get_running_loop().call_soon(self._turn)
        self._senders.append(sender)

    def _turn(self) -> None:
        for _ in range(min(TURN, len(self._senders))):
            sender = self._senders.popleft()
            if sender.has_turn():
                task = asyncio.create_task(sender.flush())
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)
        if self._senders:
            asyncio.get_running_loop().call_soon(self._turn)
