"""What waits to be sent on one socket, bounded in frames, bytes and time."""

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from server.gateway.fanout import Fanout

MAX_FRAMES = 1_000
MAX_BYTES = 1_000_000
SEND_TIMEOUT_S = 5.0


class Outbox:
    """`put` a text, then `flush` it, or let the fan-out do so. Dead: nothing is sent any more."""

    def __init__(self, socket: WebSocket, fanout: Fanout) -> None:
        self._socket = socket
        self._fanout = fanout
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._sending = False
        self._queued = False
        self.dead = asyncio.Event()

    def put(self, text: str) -> None:
        """Queue a text; a socket on which too much waits is given up."""
        if self.dead.is_set():
            return
        self._waiting.append(text)
        self._bytes += len(text)
        if len(self._waiting) > MAX_FRAMES or self._bytes > MAX_BYTES:
            self.give_up()
        elif not self._sending and not self._queued:
            self._queued = True
            self._fanout.add(self)

    def give_up(self) -> None:
        self._waiting.clear()
        self._bytes = 0
        self.dead.set()

    async def flush(self) -> None:
        """Send what waits, in order. Returns at once if somebody is sending already."""
        self._queued = False
        if self._sending:
            return
        self._sending = True
        try:
            while self._waiting:
                text = self._waiting.popleft()
                self._bytes -= len(text)
                async with asyncio.timeout(SEND_TIMEOUT_S):
                    await self._socket.send_text(text)
        except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            # Starlette and the server raise different errors for a socket that is gone.
            self.give_up()
        finally:
            self._sending = False
