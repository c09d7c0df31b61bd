"""`samedeal reports`: the names that players reported."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime

from server.players.reports import Report
from server.retention import DAY_MS
from server.settings import Settings
from server.storage.nodes import Nodes
from server.storage.reports import RedisReports
from server.store import store


def reports(settings: Settings) -> Iterator[str]:
    """A line for each report, oldest first: when, the name and its guest, where, who says why.

    Raises EmbeddedValkeyError or StoreDownError where there is no store.
    """
    with store(settings) as url:
        found = asyncio.run(_read(url, settings.record_days * DAY_MS))
    return map(_line, found)


async def _read(url: str, keep_ms: int) -> tuple[Report, ...]:
    nodes = await Nodes.connect(url)
    try:
        return await RedisReports(nodes, keep_ms).every()
    finally:
        await nodes.close()


def _line(report: Report) -> str:
    at = datetime.fromtimestamp(report.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    where = f"{report.race} {report.player}"
    return f"{at}  {report.name!r} ({report.guest})  {where}  {report.why!r}  by {report.by}"
