"""What a move costs the server, beside a bare echo of the same stack, in one run.

`python -m benchmarks.race`: one server process on a core of its own; Valkey and the players have
the other. First 200 players in 50 races, each a move every 500 ms whatever the server does (open
loop): times from due to acknowledged. Then as fast as answers come (saturation): the server's CPU
time a move, moves a second, and both as a ratio to the echo.
"""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, cast

from benchmarks.racing import (
    Turn,
    close_all,
    closed_loop,
    echoers,
    open_loop,
    racers,
)

PLAYERS = 200
EVERY_S = 0.5
OPEN_S = 20.0
CLOSED_S = 6.0
ROOT = Path(__file__).resolve().parents[1]
_TICKS = os.sysconf("SC_CLK_TCK")
_SERVE = (
    "import sys; from server.serve import serve; from server.settings import load_settings; "
    "serve(load_settings({'port': int(sys.argv[2]), 'data_dir': sys.argv[3]}), print, sys.argv[1])"
)


class Server(NamedTuple):
    base: str
    worker: int

    def cpu_s(self) -> float:
        """CPU seconds that the worker has used."""
        fields = Path(f"/proc/{self.worker}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS


class Measured(NamedTuple):
    """Seconds from due to answered (open loop); CPU seconds a turn and turns a second (closed)."""

    latencies: list[float]
    open_cpu: float
    closed_cpu: float
    per_second: float


@contextmanager
def serving(app: str, apart: bool = True) -> Iterator[Server]:
    """A server of one process; `apart`: on a core of its own, where there are several."""
    with tempfile.TemporaryDirectory(prefix="samedeal-bench-") as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        environ = {**os.environ, "SAMEDEAL_COUNTDOWN_S": "1", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", _SERVE, app, str(port), folder]
        parent = subprocess.Popen(command, env=environ, cwd=ROOT, stdout=subprocess.DEVNULL)
        try:
            base = f"http://127.0.0.1:{port}"
            _wait_for(base, parent)
            worker = _worker_of(parent.pid)
            if apart and len(os.sched_getaffinity(0)) > 1:
                first, *rest = sorted(os.sched_getaffinity(0))
                os.sched_setaffinity(worker, {first})
                for pid in (os.getpid(), parent.pid, *_children(parent.pid)):
                    if pid != worker:
                        os.sched_setaffinity(pid, set(rest))
            yield Server(base, worker)
        finally:
            parent.send_signal(signal.SIGTERM)
            parent.wait()


def _children(pid: int) -> list[int]:
    return [int(c) for c in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _worker_of(parent: int) -> int:
    for child in _children(parent):
        if b"server.worker" in Path(f"/proc/{child}/cmdline").read_bytes():
            return child
    raise RuntimeError("there is no worker")


def _wait_for(base: str, parent: "subprocess.Popen[bytes]") -> None:
    while parent.poll() is None:
        try:
            urllib.request.urlopen(f"{base}/healthz", timeout=1).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server did not start")


async def measure(server: Server, players: list[Turn]) -> Measured:
    before = server.cpu_s()
    latencies = await open_loop(players, EVERY_S, OPEN_S)
    open_cpu = (server.cpu_s() - before) / len(latencies)
    before = server.cpu_s()
    turns = await closed_loop(players, CLOSED_S)
    closed_cpu = (server.cpu_s() - before) / turns
    await close_all(players)
    return Measured(latencies, open_cpu, closed_cpu, turns / CLOSED_S)


def quantile(values: list[float], q: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * q))]


def line(name: str, found: Measured) -> str:
    p50, p99 = (1000 * quantile(found.latencies, q) for q in (0.5, 0.99))
    return (
        f"{name:6} open loop: {len(found.latencies)} turns, p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
        f"{1e6 * found.open_cpu:.0f} µs CPU a turn · saturated: "
        f"{found.per_second:.0f} turns/s, {1e6 * found.closed_cpu:.0f} µs CPU a turn"
    )


def main() -> None:
    with serving("benchmarks.echo:create_app") as server:
        echo = asyncio.run(_echo(server))
    print(line("echo", echo))
    with serving("server.app:create_app") as server:
        race = asyncio.run(_race(server))
    print(line("race", race))
    print(
        f"race beside echo: {echo.closed_cpu / race.closed_cpu:.2f} by CPU a turn, "
        f"{race.per_second / echo.per_second:.2f} by turns a second (saturated)"
    )


async def _echo(server: Server) -> Measured:
    return await measure(server, cast("list[Turn]", await echoers(server.base, PLAYERS)))


async def _race(server: Server) -> Measured:
    return await measure(server, cast("list[Turn]", await racers(server.base, PLAYERS, 3600)))


if __name__ == "__main__":
    main()
