"""Sending to many sockets without making a player wait.

Messages that come of somebody else's command are queued on each socket and sent in turns of a few
sockets, between which the event loop goes on, and not at all while a command is carried out, though
commands get no more than half of the time. A socket that takes no more is waited for in a task of
its own, so that one that stalls holds up no other.
"""

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from server.gateway.steps import Work

TURN = 2
# So long may commands hold it up at a stretch; then it goes on for as long as it was held up.
HOLD_S = 0.005


class Sender(Protocol):
    def take_turn(self) -> Work | None:
        """Its turn has come. What it returns is to be awaited, it could not send everything."""
        ...


class Fanout:
    def __init__(self) -> None:
        self._senders: deque[Sender] = deque()
        self._next: asyncio.Handle | None = None
        self._waiting: set[asyncio.Task[None]] = set()
        self._answering = 0
        self._held_since: float | None = None
        self._free_until = 0.0

    def add(self, sender: Sender) -> None:
        """The sender has something to send; whoever made it may well send it before its turn."""
        self._senders.append(sender)
        self._go_on()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """A command is carried out: who waits for its answer comes before all who only watch."""
        self._answering += 1
        try:
            yield
        finally:
            self._answering -= 1
            if not self._answering and self._held_since is not None:
                assert self._next is not None
                self._next.cancel()
                self._next = None
                self._let_go(asyncio.get_running_loop().time())
                self._go_on()

    def _go_on(self) -> None:
        if self._senders and self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._turn)

    def _let_go(self, now: float) -> None:
        assert self._held_since is not None
        self._free_until = now + (now - self._held_since)
        self._held_since = None

    def _turn(self) -> None:
        self._next = None
        loop = asyncio.get_running_loop()
        if self._held_since is not None:
            self._let_go(loop.time())
        elif self._answering and loop.time() >= self._free_until:
            self._held_since = loop.time()
            self._next = loop.call_later(HOLD_S, self._turn)
            return
        for _ in range(TURN):
            if not self._senders:
                break
            rest = self._senders.popleft().take_turn()
            if rest is not None:
                task = asyncio.create_task(rest)
                self._waiting.add(task)
                task.add_done_callback(self._waiting.discard)
        self._go_on()
