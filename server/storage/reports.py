"""Reports of names: one stream, and a mark for each so that nobody reports a name twice."""

from dataclasses import asdict

from server.players.reports import Report
from server.storage import keys
from server.storage.nodes import Nodes

_MOST = 20_000


class RedisReports:
    """`server.players.reports.Reports` on Redis."""

    def __init__(self, nodes: Nodes, keep_ms: int) -> None:
        self._nodes = nodes
        self._keep_ms = keep_ms

    async def keep(self, report: Report) -> bool:
        mark = keys.of_guest(report.by, f"reported:{report.race}:{report.player}")
        if not await self._nodes.call(mark, "SET", mark, 1, "NX", "PX", self._keep_ms):
            return False
        fields = [part for item in asdict(report).items() if item[0] != "at" for part in item]
        log = keys.REPORTS
        entry = await self._nodes.call(log, "XADD", log, "MAXLEN", "~", _MOST, "*", *fields)
        await self._nodes.call(log, "XTRIM", log, "MINID", _at(entry) - self._keep_ms)
        return True

    async def every(self) -> tuple[Report, ...]:
        entries = await self._nodes.read(keys.REPORTS, "XRANGE", keys.REPORTS, "-", "+")
        return tuple(
            Report(**dict(zip(flat[::2], flat[1::2], strict=True)), at=_at(entry))
            for entry, flat in entries
        )


def _at(entry: str) -> int:
    """When an entry came, in ms since the epoch: its id begins with it."""
    return int(entry.split("-")[0])
