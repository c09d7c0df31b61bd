"""Sending to many sockets without making a player wait.

Messages that come of somebody else's command are queued on each socket and sent in turns of a few
sockets, between which the event loop goes on; a socket that takes no more is waited for in a task
of its own, so that one that stalls holds up no other.
"""

import asyncio
from collections import deque
from typing import Protocol

from server.gateway.steps import Work

TURN = 2


class Sender(Protocol):
    def take_turn(self) -> Work | None:
        """Its turn has come. What it returns is to be awaited, it could not send everything."""
        ...


class Fanout:
    def __init__(self) -> None:
        self._senders: deque[Sender] = deque()
        self._turning = False
        self._waiting: set[asyncio.Task[None]] = set()

    def add(self, sender: Sender) -> None:
        """The sender has something to send; whoever made it may well send it before its turn."""
        self._senders.append(sender)
        self._go_on()

    def _go_on(self) -> None:
        if self._senders and not self._turning:
            self._turning = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        for _ in range(TURN):
            if not self._senders:
                break
            rest = self._senders.popleft().take_turn()
            if rest is not None:
                task = asyncio.create_task(rest)
                self._waiting.add(task)
                task.add_done_callback(self._waiting.discard)
        self._turning = False
        self._go_on()
