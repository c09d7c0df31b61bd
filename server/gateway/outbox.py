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

    def has_turn(self) -> bool:
        """Its turn in the fan-out has come: whether there is still something to be sent."""
        self._queued = False
        return bool(self._waiting) and not self._sending

    def give_up(self) -> None:
        self._waiting.clear()
        self._bytes = 0
        self.dead.set()

    async def flush(self) -> None:
        """Send what waits, in order. Returns at once if somebody is sending already."""
        if self._sending or not self._waiting:
            return
        self._sending = True
        # A timer a flush, not a timeout a frame: of this there are thousands a second.
        loop = asyncio.get_running_loop()
        stalled = loop.call_later(SEND_TIMEOUT_S, self.give_up)
        try:
            while self._waiting:
                text = self._waiting.popleft()
                self._bytes -= len(text)
                await self._socket.send_text(text)
                if loop.time() > stalled.when() - SEND_TIMEOUT_S / 2:
                    stalled.cancel()
                    stalled = loop.call_later(SEND_TIMEOUT_S, self.give_up)
        except (WebSocketDisconnect, RuntimeError, OSError):
            # Starlette and the server raise different errors for a socket that is gone.
            self.give_up()
        finally:
            stalled.cancel()
            self._sending = False
