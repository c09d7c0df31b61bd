"""The last word before a restart, spread so that not everybody comes back at once."""

import asyncio
import contextlib
import random
from collections.abc import Iterable

from starlette.websockets import WebSocket, WebSocketDisconnect

from server.protocol.outbound import Closing, encode

RESTART = 1012
SPREAD_S = 2.0
RETRY_MS = (500, 4_000)


async def say_farewell(sockets: Iterable[WebSocket], spread_s: float = SPREAD_S) -> None:
    """Tell every socket of the restart and close it, over `spread_s` seconds in all."""
    everyone = list(sockets)
    if not everyone:
        return
    await asyncio.gather(
        *(_leave(socket, spread_s * n / len(everyone)) for n, socket in enumerate(everyone))
    )


async def _leave(socket: WebSocket, after_s: float) -> None:
    await asyncio.sleep(after_s)
    closing = Closing(reason="restart", retry_ms=random.randint(*RETRY_MS))
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        async with asyncio.timeout(1.0):
            await socket.send_text(encode(closing))
            await socket.close(RESTART)
