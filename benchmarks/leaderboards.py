"""What a table of a million costs: recording a result, my place with neighbours, the top 100.

`python -m benchmarks.leaderboards [PLAYERS]`: a day's table and the one of all time are filled with
so many players (1,000,000) in an embedded Valkey of its own, which syncs every write to the disk;
then each question is asked as the server asks it, one after another, and its p50 and p99 printed.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import date
from itertools import islice
from pathlib import Path

from server.daily.calendar import Period
from server.leaderboards.packing import pack
from server.leaderboards.results import Result
from server.leaderboards.tables import By, Table, table
from server.races.race import Status
from server.storage import keys
from server.storage.boards import RedisBoards, result_text
from server.storage.nodes import Nodes
from server.valkey import EmbeddedValkey

PLAYERS = 1_000_000
QUESTIONS = 2_000
_CHUNK = 2_000
_DAY = date(2026, 11, 29)
_TABLES = tuple(table("stonewall", period, _DAY) for period in (Period.DAY, Period.ALL))


def won(number: int, dice: random.Random) -> Result:
    """A won result of player number so many: a minute to an hour, in tenths."""
    ms = dice.randrange(60_000, 3_600_000)
    guest = f"u_{number:016}"
    return Result(
        guest=guest,
        name=f"Guest {number}",
        game="stonewall",
        day=_DAY,
        race=f"00{number:022}",
        status=Status.WON,
        cards=52,
        of=52,
        last_home_ms=ms,
        moves=120,
        undos=3,
        finished_ms=ms,
        ended_ms=ms,
    )


async def fill(nodes: Nodes, one: Table, players: int) -> None:
    """Put so many players into a table, past the script that puts one in."""
    dice = random.Random(1)
    results = (won(number, dice) for number in range(players))
    time_key, rows_key, wins_key = (
        keys.table(one.game, one.label, part) for part in ("time", "rows", "wins")
    )
    for chunk in _chunks(results):
        scores = [part for r in chunk for part in (pack(r.key), r.guest)]
        rows = [part for r in chunk for part in (r.guest, result_text(r))]
        wins = [part for r in chunk for part in (-1, r.guest)]
        await asyncio.gather(
            nodes.call(time_key, "ZADD", time_key, *scores),
            nodes.call(rows_key, "HSET", rows_key, *rows),
            nodes.call(wins_key, "ZADD", wins_key, *wins),
        )


def _chunks(results: Iterator[Result]) -> Iterator[list[Result]]:
    while chunk := list(islice(results, _CHUNK)):
        yield chunk


async def timed(nodes: Nodes, what: str, ask: Callable[[int], Awaitable[object]]) -> None:
    """Ask so often, one after another, and print how long the answers took.

    The CPU time of a question, here and in the store, is what a busy machine does not change.
    """
    took = []
    here, there = time.process_time(), await _store_cpu_s(nodes)
    for number in range(QUESTIONS):
        start = time.perf_counter()
        await ask(number)
        took.append((time.perf_counter() - start) * 1000)
    here, there = time.process_time() - here, await _store_cpu_s(nodes) - there
    took.sort()
    p50, p99 = took[len(took) // 2], took[len(took) * 99 // 100]
    cpu = f"CPU here {here / QUESTIONS * 1e3:5.2f} ms, store {there / QUESTIONS * 1e3:5.2f} ms"
    print(f"{what:<32} p50 {p50:6.2f} ms   p99 {p99:6.2f} ms   {cpu}")


async def _store_cpu_s(nodes: Nodes) -> float:
    info = str(await nodes.read("", "INFO", "cpu"))
    lines = dict(line.split(":", 1) for line in info.splitlines() if ":" in line)
    return float(lines["used_cpu_sys"]) + float(lines["used_cpu_user"])


async def measure(url: str, players: int) -> None:
    nodes = await Nodes.connect(url)
    try:
        for one in _TABLES:
            await fill(nodes, one, players)
        boards = RedisBoards(nodes)
        day, ever = _TABLES
        dice = random.Random(2)
        print(f"{await boards.players(day):,} players in a table, {QUESTIONS:,} questions each")
        await timed(
            nodes, "a result into all its tables", lambda n: boards.record(won(players + n, dice))
        )
        for one, by in ((day, By.TIME), (ever, By.TIME), (ever, By.WINS)):
            name = f"{one.period.value} by {by.value}"
            await timed(
                nodes,
                f"my place, {name}",
                lambda _, one=one, by=by: boards.around(  # type: ignore[misc]
                    one, by, f"u_{dice.randrange(players):016}"
                ),
            )
            await timed(
                nodes,
                f"top 100, {name}",
                lambda _, one=one, by=by: boards.page(one, by, 1),  # type: ignore[misc]
            )
    finally:
        await nodes.close()


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS
    with (
        tempfile.TemporaryDirectory() as folder,
        EmbeddedValkey(Path(folder)) as store,
    ):
        asyncio.run(measure(store, wanted))
