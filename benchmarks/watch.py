"""One board with 2,000 watchers on one process.

`python -m benchmarks.watch`: a player moves every 500 ms; when does the last watcher hear of it?
Beside that, racers of other races move: when are they answered? Then one watcher stops reading, and
both are measured again; its socket is gone when the server has closed it. The crowd's process comes
after the store and the racers, with whom it shares a core.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, cast

import httpx
from websockets.asyncio.client import connect

from benchmarks.race import ROOT, Server, quantile, serving
from benchmarks.racing import Racer, Turn, identity, open_loop, racers

WATCHERS = int(os.environ.get("WATCHERS", "2000"))
RACERS = 40
EVERY_S = 0.5
FOR_S = 20.0


class Heard(NamedTuple):
    """Seconds: from a move's acknowledgement to the last watcher's hearing of it; racers' acks."""

    last: list[float]
    acks: list[float]


async def _soloist(base: str) -> tuple[str, Racer]:
    async with httpx.AsyncClient(base_url=base) as http:
        header = await identity(http)
        body = {"game": "moving_left", "seats": 1, "time_limit_s": 3600}
        race = (await http.post("/api/races", json=body, headers=header)).json()["id"]
    url = f"{base.replace('http', 'ws', 1)}/ws/races/{race}"
    racer = Racer(await connect(url, additional_headers=header, compression=None))
    await racer.dealt()
    return race, racer


class Crowd:
    """The watchers, in a process of their own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def ask(self, line: str) -> list[float | None]:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        answer: list[float | None] = await self.told()
        return answer

    async def told(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(await self._process.stdout.readline())


@asynccontextmanager
async def watched(base: str, race: str) -> AsyncIterator[Crowd]:
    """A race with its crowd, each of whom has the board before its eyes."""
    command = (sys.executable, "-m", "benchmarks.crowd", base, race, str(WATCHERS))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, cwd=ROOT)
    try:
        crowd = Crowd(process)
        await crowd.told()
        yield crowd
    finally:
        process.kill()
        await process.wait()


async def measure(player: Racer, others: list[Racer], crowd: Crowd) -> Heard:
    """Let everybody play for a while."""
    sent: dict[int, float] = {}

    async def perform() -> None:
        end = time.perf_counter() + FOR_S
        while time.perf_counter() < end and player.can_go_on:
            started = time.perf_counter()
            await player.turn()
            sent[player.revision] = started
            await asyncio.sleep(EVERY_S - (time.perf_counter() - started))

    acks, _ = await asyncio.gather(open_loop(cast("list[Turn]", others), EVERY_S, FOR_S), perform())
    await asyncio.sleep(1.0)
    last = await crowd.ask(f"last {' '.join(map(str, sent))}")
    pairs = zip(last, sent.values(), strict=True)
    return Heard([float("inf") if heard is None else heard - at for heard, at in pairs], acks)


async def run(server: Server) -> None:
    others = await racers(server.base, RACERS, 3600)
    race, player = await _soloist(server.base)
    async with watched(server.base, race) as crowd:
        report("all read", await measure(player, others, crowd))
        before = _sockets(server)
        await crowd.ask("stall")
        started = time.perf_counter()
        freed = asyncio.create_task(_freed(server, before - 1, started))
        report("one stalls", await measure(player, others, crowd))
        print(f"the stalled watcher's socket was freed after {await freed:.1f} s")


async def _freed(server: Server, wanted: int, started: float) -> float:
    # Looking through thousands of files would hold up the racers of this loop.
    while await asyncio.to_thread(_sockets, server) > wanted:  # noqa: ASYNC110
        await asyncio.sleep(0.25)
    return time.perf_counter() - started


def _sockets(server: Server) -> int:
    return sum(map(_is_socket, Path(f"/proc/{server.worker}/fd").iterdir()))


def _is_socket(descriptor: Path) -> bool:
    try:
        return os.readlink(descriptor).startswith("socket:")
    except FileNotFoundError:  # closed meanwhile
        return False


def report(name: str, heard: Heard) -> None:
    last, ack = (1000 * quantile(values, 0.99) for values in heard)
    print(
        f"{name}: {WATCHERS} watchers, {len(heard.last)} moves, the last hears at p99 {last:.0f} ms"
        f" (median {1000 * quantile(heard.last, 0.5):.0f}); {len(heard.acks)} moves of others,"
        f" acknowledged at p99 {ack:.1f} ms (median {1000 * quantile(heard.acks, 0.5):.1f})"
    )


if __name__ == "__main__":
    with serving("server.app:create_app") as running:
        asyncio.run(run(running))
