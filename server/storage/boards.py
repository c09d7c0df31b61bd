"""Leaderboards: for each table two sorted sets, one by packed result and one by days won."""

import asyncio
import heapq
import json
from collections.abc import AsyncIterator, Sequence
from datetime import date
from typing import Any

from redis.exceptions import NoScriptError

from server.daily.calendar import Period, day_at, parse_day
from server.leaderboards.packing import pack
from server.leaderboards.results import Result
from server.leaderboards.tables import (
    EACH_SIDE,
    PAGE_ROWS,
    Around,
    By,
    Page,
    Placed,
    Table,
    placed,
    tables_of,
)
from server.races.race import Status
from server.storage import keys, scripts
from server.storage.nodes import Nodes
from server.storage.scanning import names

_DAY_MS = 86_400_000
_PARTS = ("time", "wins", "rows", "marks", "review", "n")
# A table lives as long as the records that it could be made of again, from its last change.
_LONGEST_PERIOD_DAYS = 31


class RedisBoards:
    """`server.leaderboards.port.Boards` on Redis. A table's keys share one slot."""

    def __init__(self, nodes: Nodes, keep_days: int = 400) -> None:
        self._nodes = nodes
        self._life_ms = (keep_days + _LONGEST_PERIOD_DAYS) * _DAY_MS

    async def record(self, result: Result) -> None:
        text = result_text(result)
        remembered = await self._remembered(result)
        # All at once, so that they travel in one batch and are synced together.
        await asyncio.gather(
            *((self._remember(result, text),) if remembered else ()),
            *(self._put(table, result, text) for table in tables_of(result)),
        )

    async def _remembered(self, result: Result) -> bool:
        """Whether the player had nothing forgotten since the result's day."""
        name = keys.of_guest(result.guest, "forgotten")
        forgotten = await self._nodes.read(name, "GET", name)
        return forgotten is None or result.day > day_at(int(forgotten))

    async def _remember(self, result: Result, text: str) -> None:
        name = keys.history(result.guest)
        field = f"{result.day.isoformat()}|{result.game}"
        await asyncio.gather(
            self._nodes.call(name, "HSET", name, field, text),
            self._nodes.call(name, "PEXPIRE", name, self._life_ms),
        )

    async def _put(self, table: Table, result: Result, text: str) -> None:
        life = 0 if table.period is Period.ALL else self._life_ms
        args = (result.guest, result.day.isoformat(), pack(result.key), text)
        flags = (int(result.won), int(result.review), life)
        await self._nodes.run(scripts.BOARD_RECORD, _names(table), (*args, *flags))

    async def withdraw(self, guest: str, tables: Sequence[Table], days: Sequence[date]) -> None:
        marks = [day.isoformat() for day in days]
        runs = (self._nodes.run(scripts.BOARD_DROP, _names(t), (guest, *marks)) for t in tables)
        await asyncio.gather(*runs)

    async def page(self, table: Table, by: By, page: int) -> Page:
        first = (page - 1) * PAGE_ROWS
        players, rows = await self._window(table, by, "", first, first + PAGE_ROWS - 1)
        return Page(rows, players)

    async def around(self, table: Table, by: By, guest: str) -> Around | None:
        _, rows = await self._window(table, by, guest, EACH_SIDE, EACH_SIDE)
        me = next((row for row in rows if row.result.guest == guest), None)
        if me is None:
            return None
        return Around(me, tuple(row for row in rows if row is not me))

    async def among(self, table: Table, by: By, guests: Sequence[str]) -> Page:
        parts = [keys.table(table.game, table.label, part) for part in (by.value, "rows")]
        players, found = await self._read(scripts.BOARD_AMONG, parts, tuple(guests))
        lines = zip(found[::3], found[1::3], found[2::3], strict=True)
        rows = [
            Placed(
                int(better) + 1,
                result_of_text(text),
                -int(float(score)) if by is By.WINS else None,
            )
            for score, better, text in lines
        ]
        return Page(tuple(sorted(rows, key=lambda row: row.order)), int(players))

    async def under_review(
        self, table: Table, guests: Sequence[str] | None = None
    ) -> tuple[Result, ...]:
        name = keys.table(table.game, table.label, "review")
        wanted = ("HVALS", name) if guests is None else ("HMGET", name, *guests)
        found = [text for text in await self._nodes.read(name, *wanted) if text is not None]
        best = heapq.nsmallest(PAGE_ROWS, map(result_of_text, found), lambda one: one.key)
        return tuple(best)

    async def apart(self) -> AsyncIterator[Result]:
        async for name in names(self._nodes, keys.table("*", "*", "review")):
            for text in await self._nodes.read(name, "HVALS", name):
                yield result_of_text(text)

    async def version(self, table: Table) -> int:
        name = keys.table(table.game, table.label, "n")
        return int(await self._nodes.read(name, "GET", name) or 0)

    async def players(self, table: Table) -> int:
        name = keys.table(table.game, table.label, "time")
        return int(await self._nodes.read(name, "ZCARD", name))

    async def history(self, guest: str) -> tuple[Result, ...]:
        name = keys.history(guest)
        found = map(result_of_text, await self._nodes.read(name, "HVALS", name))
        return tuple(sorted(found, key=lambda result: (result.day, result.game), reverse=True))

    async def forget(self, guest: str, name: str) -> None:
        found = await self.history(guest)
        tables = dict.fromkeys(table for result in found for table in tables_of(result))
        parts = [(table, part) for table in tables for part in ("rows", "review")]
        await asyncio.gather(*(self._rename(table, part, guest, name) for table, part in parts))
        history = keys.history(guest)
        await self._nodes.call(history, "DEL", history)

    async def _rename(self, table: Table, part: str, guest: str, name: str) -> None:
        lines = keys.table(table.game, table.label, part)
        old = await self._nodes.read(lines, "HGET", lines, guest)
        if old is not None:
            new = result_text(result_of_text(old)._replace(name=name))
            parts = (lines, keys.table(table.game, table.label, "n"))
            await self._nodes.run(scripts.BOARD_REPLACE, parts, (guest, old, new))

    async def clear(self, since: date, all_time: bool) -> None:
        async for name in names(self._nodes, "sd:{t:*"):
            label = name.split("}")[0].split(":")[3]
            if all_time if label == "all" else _begins(label) >= since:
                await self._nodes.call(name, "UNLINK", name)

    async def _window(
        self, table: Table, by: By, guest: str, first: int, last: int
    ) -> tuple[int, tuple[Placed, ...]]:
        """How many lines the table has, and some of them with their places."""
        parts = [keys.table(table.game, table.label, part) for part in (by.value, "rows")]
        reply = await self._read(scripts.BOARD_WINDOW, parts, (guest, first, last))
        if not reply:
            return 0, ()
        players, start, better, lines, results = reply
        scores = [int(float(score)) for score in lines[1::2]]
        found = [(score, result_of_text(text)) for score, text in zip(scores, results, strict=True)]
        return int(players), placed(found, int(start), int(better), by)

    async def _read(self, script: scripts.Script, parts: list[str], args: tuple[Any, ...]) -> Any:
        """A script that only reads: beside the commits, so that no move waits for it."""
        rest = (len(parts), *parts, *args)
        try:
            return await self._nodes.read(parts[0], "EVALSHA", script.sha, *rest)
        except NoScriptError:
            return await self._nodes.read(parts[0], "EVAL", script.text, *rest)


def _names(table: Table) -> list[str]:
    return [keys.table(table.game, table.label, part) for part in _PARTS]


def _begins(label: str) -> date:
    """The first day of the period that a label names."""
    if "W" in label:
        return date.fromisocalendar(int(label[:4]), int(label[6:]), 1)
    return parse_day(label if len(label) == 10 else f"{label}-01") or date.min


def result_text(result: Result) -> str:
    """A result's JSON; `result_of_text` is its inverse."""
    plain = (*result[:3], result.day.isoformat(), result.race, result.status.value, *result[6:])
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False)


def result_of_text(text: str) -> Result:
    guest, name, game, day, race, status, *rest = json.loads(text)
    return Result(guest, name, game, date.fromisoformat(day), race, Status(status), *rest)
