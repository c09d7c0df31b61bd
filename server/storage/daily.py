"""The days' secrets and how it stands with their tries."""

import secrets
from datetime import date

from server.daily.calendar import starts_at
from server.daily.port import Life
from server.storage import keys
from server.storage.nodes import Nodes

# As long as ranked records may be asked about, and a bit more.
_KEEP_S = 410 * 86_400
_PRACTICE_S = 2 * 86_400


class RedisDaily:
    """`server.daily.port.DailyStore` on Redis."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    async def secret(self, day: date) -> bytes | None:
        name = keys.day_secret(day.isoformat())
        found: str | None = await self._nodes.read(name, "GET", name)
        return None if found is None else bytes.fromhex(found)

    async def make_secret(self, day: date) -> bytes:
        name = keys.day_secret(day.isoformat())
        made = secrets.token_hex(32)
        await self._nodes.call(name, "SET", name, made, "NX", "EX", _KEEP_S)
        await self._nodes.call(keys.DAYS, "ZADD", keys.DAYS, starts_at(day), day.isoformat())
        gone = starts_at(day) - _KEEP_S * 1000
        await self._nodes.call(keys.DAYS, "ZREMRANGEBYSCORE", keys.DAYS, "-inf", gone)
        found = await self.secret(day)
        assert found is not None
        return found

    async def first_day(self) -> date | None:
        found: list[str] = await self._nodes.read(keys.DAYS, "ZRANGE", keys.DAYS, 0, 0)
        return date.fromisoformat(found[0]) if found else None

    async def life(self, race: str) -> Life | None:
        name = keys.meta(race)
        phase, ends_at = await self._nodes.read(name, "HMGET", name, "phase", "ends_at")
        if phase is not None:
            return Life(phase in ("closed", "cancelled"), int(ends_at) if ends_at else None)
        record = keys.record(race)
        return Life(True, None) if await self._nodes.read(record, "EXISTS", record) else None

    async def practices(self, guest: str, day: date, game: str) -> int:
        name = keys.practices(guest, day.isoformat(), game)
        return int(await self._nodes.read(name, "GET", name) or 0)

    async def note_practice(self, guest: str, day: date, game: str, number: int) -> None:
        name = keys.practices(guest, day.isoformat(), game)
        await self._nodes.call(name, "SET", name, number, "EX", _PRACTICE_S)
