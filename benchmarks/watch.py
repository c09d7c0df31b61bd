"""One board with 2,000 watchers on one process.

`python -m benchmarks.watch`: a player moves every 500 ms; when does the last watcher hear of it?
Beside that, racers of other races move: when are they answered? Then one watcher stops reading, and
both are measured again; its socket is gone when the server has closed it.
"""

import asyncio
import os
import time
from pathlib import Path
from typing import NamedTuple, cast

import httpx
from websockets.asyncio.client import connect

from benchmarks.crowd import Watcher, crowd
from benchmarks.race import Server, quantile, serving
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


async def measure(player: Racer, others: list[Racer], watchers: list[Watcher]) -> Heard:
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
    last = [
        max(_heard(watcher, revision) for watcher in watchers) - at for revision, at in sent.items()
    ]
    return Heard(last, acks)


def _heard(watcher: Watcher, revision: int) -> float:
    """When a watcher heard of a revision, or of a later one that took its place."""
    later = [at for rev, at in watcher.heard.items() if rev >= revision]
    return min(later) if later else float("inf")


async def run(server: Server) -> None:
    others = await racers(server.base, RACERS, 3600)
    race, player = await _soloist(server.base)
    watchers = await crowd(server.base, race, WATCHERS)
    report("all read", await measure(player, others, watchers))
    before = _sockets(server)
    stalled = watchers.pop()
    stalled.stall()
    started = time.perf_counter()
    freed = asyncio.create_task(_freed(server, before - 1, started))
    # A small board's frames fill the kernel's buffers slowly: the stalled one asks for more.
    flood = asyncio.create_task(_flood(stalled))
    report("one stalls", await measure(player, others, watchers))
    flood.cancel()
    print(f"the stalled watcher's socket was freed after {await freed:.1f} s")


async def _flood(watcher: Watcher) -> None:
    while True:
        watcher.send(b'{"t":"resync","id":"r"}')
        await asyncio.sleep(0.01)


async def _freed(server: Server, wanted: int, started: float) -> float:
    while _sockets(server) > wanted:  # noqa: ASYNC110 - another process's files tell nobody
        await asyncio.sleep(0.1)
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
