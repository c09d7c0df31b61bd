"""A crowd of watchers in a process of its own, of sockets that only notice what arrives.

`python -m benchmarks.crowd BASE RACE SIZE` says `true` when all have p1's board before their eyes,
and then answers each line with a line of JSON: `last REV…` when the last watcher had heard of each
revision or of a later one (seconds of the system's monotonic clock, null: somebody never did),
`stall` when one has stopped reading and asks for more and more.
"""

import asyncio
import base64
import json
import os
import socket
import sys
import time
from typing import cast

# The server's ping carries four bytes; who does not answer it is not there any more.
_PING = b"\x89\x04"
_ASK = b'{"t":"watch","id":"w","player":"p1"}'
# Below the store and the racers, who are measured while the crowd listens.
_NICE = 10


class Watcher(asyncio.Protocol):
    """One spectator's socket, spoken by hand. `heard` maps a revision to when it arrived."""

    def __init__(self, host: str, race: str) -> None:
        self._host = host
        self._race = race
        self._upgraded = False
        self.transport: asyncio.Transport | None = None
        self.heard: dict[int, float] = {}
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws/races/{self._race} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if not self._upgraded:
            self._upgraded = True
            self.send(_ASK)
        now = time.perf_counter()
        ping = data.find(_PING)
        if ping >= 0:
            self._send(0x8A, data[ping + 2 : ping + 6])
        # A frame in which a board's revision stands: a move, or the board that took its place.
        at = data.find(b'"rev":')
        while at >= 0:
            digits = data[at + 6 : at + 12].split(b",")[0].rstrip(b"}")
            if digits.isdigit():
                self.heard.setdefault(int(digits), now)
            at = data.find(b'"rev":', at + 6)
        if self.heard and not self.ready.done():
            self.ready.set_result(None)

    def stall(self) -> None:
        """Stop reading, with as little room as the system allows for what still arrives."""
        assert self.transport is not None
        self.transport.pause_reading()
        descriptor = os.dup(self.transport.get_extra_info("socket").fileno())
        with socket.socket(fileno=descriptor) as own:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)

    def send(self, text: bytes) -> None:
        self._send(0x81, text)

    def _send(self, kind: int, text: bytes) -> None:
        assert self.transport is not None
        if self.transport.is_closing():
            return
        mask = b"\0\0\0\0"  # a mask of zeros leaves the text as it is
        self.transport.write(bytes((kind, 0x80 | len(text))) + mask + text)

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the server closed a watcher's socket"))


async def _gathered(base: str, race: str, size: int) -> list[Watcher]:
    host, port = base.removeprefix("http://").split(":")
    loop = asyncio.get_running_loop()
    watchers: list[Watcher] = []
    for first in range(0, size, 50):
        made = await asyncio.gather(
            *(
                loop.create_connection(lambda: Watcher(f"{host}:{port}", race), host, int(port))
                for _ in range(min(50, size - first))
            )
        )
        watchers += [watcher for _, watcher in made]
        await asyncio.gather(*(watcher.ready for watcher in watchers[first:]))
    return watchers


def _last(watchers: list[Watcher], revision: int) -> float | None:
    heard = [
        min((at for rev, at in watcher.heard.items() if rev >= revision), default=None)
        for watcher in watchers
    ]
    return None if None in heard else max(at for at in heard if at is not None)


async def _flood(watcher: Watcher) -> None:
    # A small board's frames fill the kernel's buffers slowly: the stalled one asks for more.
    while True:
        watcher.send(b'{"t":"resync","id":"r"}')
        await asyncio.sleep(0.01)


async def _listen(base: str, race: str, size: int) -> None:
    watchers = await _gathered(base, race, size)
    os.nice(_NICE)
    print("true", flush=True)
    flood: asyncio.Task[None] | None = None
    while line := await asyncio.to_thread(sys.stdin.readline):
        asked, *revisions = line.split()
        if asked == "stall":
            stalled = watchers.pop()
            stalled.stall()
            flood = asyncio.create_task(_flood(stalled))
        print(json.dumps([_last(watchers, int(revision)) for revision in revisions]), flush=True)
    if flood is not None:
        flood.cancel()


if __name__ == "__main__":
    asyncio.run(_listen(sys.argv[1], sys.argv[2], int(sys.argv[3])))
