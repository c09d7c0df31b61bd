"""The real application on a real uvicorn and a free port, inside the test's own event loop."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from server.app import create_app
from server.gateway.services import Services
from server.listen import listen
from server.settings import Settings
from server.worker import configuration
from tests.waiting import PATIENCE_S

QUICK: dict[str, Any] = {"countdown_s": 0}


class Quiet(uvicorn.Server):
    """uvicorn that leaves the signals of the test process alone."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@dataclass(frozen=True)
class Address:
    """Where a server process is, `host:port`, and the store it works on."""

    base: str
    redis_url: str

    @property
    def http(self) -> str:
        return f"http://{self.base}"

    async def call(
        self, method: str, path: str, body: object = None, token: str | None = None, **headers: str
    ) -> httpx.Response:
        """One request of the API; a `str` or `bytes` body goes out as it is."""
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        async with httpx.AsyncClient(timeout=PATIENCE_S, verify=False, trust_env=False) as client:
            if isinstance(body, (str, bytes)):
                headers.setdefault("Content-Type", "application/json")
                return await client.request(method, self.http + path, content=body, headers=headers)
            return await client.request(method, self.http + path, json=body, headers=headers)


@dataclass(frozen=True)
class Process(Address):
    """A server process in this very one: what it is made of can be reached."""

    app: FastAPI

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services


@asynccontextmanager
async def running(
    redis_url: str, store: str | None = None, **settings: Any
) -> AsyncIterator[Process]:
    """A server process on this store, as `samedeal serve` would run it.

    `store`: the store's own address, where the process is given another way to it.
    """
    values = Settings(**{**QUICK, **settings})
    app = create_app(values, redis_url)
    with listen("127.0.0.1", 0) as listener:
        server = Quiet(configuration(app, values))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            await until(lambda: server.started or serving.done())
            assert server.started, "the server did not start"
            yield Process(f"127.0.0.1:{listener.getsockname()[1]}", store or redis_url, app)
        finally:
            server.should_exit = True
            await serving


async def until(holds: Any, patience_s: float = PATIENCE_S) -> None:
    """Returns as soon as `holds()`, letting the loop go on meanwhile; else the test fails."""
    try:
        async with asyncio.timeout(patience_s):
            while not holds():  # noqa: ASYNC110
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(f"still not so after {patience_s:g} s") from None
