"""One server process: the application on the parent's socket, until the parent says stop or dies.

`python -m server.worker NUMBER LISTENER CHANNEL APP` with descriptors it inherits. It reads
everything else from the environment, which the parent made from its own settings.
"""

import asyncio
import importlib
import os
import resource
import socket
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
import uvicorn

from server.bounded_http import BoundedHttp
from server.logs import configure_logs
from server.memory import Freezer
from server.settings import Settings, load_settings

log = structlog.get_logger("server.worker")

READY = b"r"
# After the application has said goodbye, for what still closes.
CLOSING_S = 2
# Between pings; proxies cut what is silent for a minute.
HEARTBEAT_S = 20.0
MAX_FRAME = 8 * 1024
# Longer than a proxy keeps an idle connection to us, so that it never sends into a closed one.
KEEP_ALIVE_S = 75
MAX_FILES = 65_536


class Worker(uvicorn.Server):
    """uvicorn's server, which tells when it is ready and lets the application say goodbye."""

    def __init__(self, config: uvicorn.Config, settings: Settings, on_ready: Callable[[], None]):
        super().__init__(config)
        self._settings = settings
        self._on_ready = on_ready
        self._freezer: Freezer | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._freezer = Freezer()
        self._on_ready()

    async def on_tick(self, counter: int) -> bool:
        if self._freezer:
            self._freezer.watch(len(self.server_state.connections))
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Takes no newcomers, awaits the application's `state.drain()`, then closes the rest.

        uvicorn alone would close every socket before the application's own shutdown.
        """
        for server in self.servers:
            server.close()
        drain: Callable[[], Awaitable[None]] | None
        drain = getattr(getattr(self.config.app, "state", None), "drain", None)
        if drain and not self.force_exit:
            try:
                async with asyncio.timeout(self._settings.shutdown_s):
                    await drain()
            except TimeoutError:
                log.warning("sockets were still open at the end of the time for a stop")
        await super().shutdown(sockets)


def configuration(app: Any, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves `app`."""
    return uvicorn.Config(
        app,
        loop="uvloop",
        http=BoundedHttp,
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=HEARTBEAT_S,
        ws_ping_timeout=HEARTBEAT_S,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=CLOSING_S,
    )


def end_with_parent(channel: socket.socket) -> None:
    """Ends this process at once when the other end of the channel does.

    The parent holds that end and never writes: it closes when the parent was killed, and then
    nobody else may be left on the port. Other processes see a crash, as they would of the parent.
    """

    def watch() -> None:
        channel.recv(1)
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()


def allow_many_sockets() -> None:
    """Raises this process's limit of open files as far as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def main(number: str, listener: str, channel: str, app: str) -> None:
    """Serves until a SIGTERM; `app` is `module:function` of (settings, redis_url) -> ASGI."""
    settings = load_settings()
    configure_logs(settings.log_level, settings.log_format)
    structlog.contextvars.bind_contextvars(worker=int(number))
    parent = socket.socket(fileno=int(channel))
    end_with_parent(parent)
    allow_many_sockets()
    module, _, name = app.partition(":")
    create_app = getattr(importlib.import_module(module), name)
    config = configuration(create_app(settings, settings.redis_url), settings)
    worker = Worker(config, settings, on_ready=lambda: parent.sendall(READY))
    worker.run(sockets=[socket.socket(fileno=int(listener))])


if __name__ == "__main__":
    main(*sys.argv[1:])
