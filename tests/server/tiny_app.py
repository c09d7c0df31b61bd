"""A few lines of ASGI for the tests of what serves it: who am I, an echo, and a goodbye."""

import asyncio
import json
import os
from types import SimpleNamespace
from typing import Any

from server.settings import Settings


class TinyApp:
    """`GET /` tells about this process and the request; the socket echoes until the drain."""

    def __init__(self, redis_url: str | None) -> None:
        self._redis_url = redis_url
        self._sends: set[Any] = set()
        self.state = SimpleNamespace(drain=self.drain)

    async def drain(self) -> None:
        """Says goodbye on every socket."""
        for send in list(self._sends):
            await send({"type": "websocket.send", "text": "closing"})
            await send({"type": "websocket.close", "code": 1012, "reason": "restart"})

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await {"lifespan": self._live, "http": self._tell, "websocket": self._echo}[scope["type"]](
            scope, receive, send
        )

    async def _live(self, _scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})

    async def _tell(self, scope: Any, _receive: Any, send: Any) -> None:
        facts = {
            "pid": os.getpid(),
            "parent": os.getppid(),
            "redis_url": self._redis_url,
            "client": scope["client"][0],
            "scheme": scope["scheme"],
        }
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": json.dumps(facts).encode()})

    async def _echo(self, _scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self._sends.add(send)
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
        self._sends.discard(send)


class Stubborn(TinyApp):
    """Never comes to the end of its goodbye."""

    async def drain(self) -> None:
        """Waits for what does not come."""
        await asyncio.Event().wait()


class Failing(TinyApp):
    """Cannot start."""

    async def _live(self, _scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "lifespan.startup.failed", "message": "no cards in the box"})


def create_app(_settings: Settings, redis_url: str | None) -> TinyApp:
    """The application, as `server.worker` makes it."""
    return TinyApp(redis_url)


def create_stubborn(_settings: Settings, redis_url: str | None) -> TinyApp:
    """One that takes all the time it is given to stop."""
    return Stubborn(redis_url)


def create_failing(_settings: Settings, redis_url: str | None) -> TinyApp:
    """One whose start-up fails."""
    return Failing(redis_url)
