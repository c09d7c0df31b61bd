"""Lists of races: a summary a race, the races of a guest, the open lobbies of a game."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import asdict

from server.players.tokens import LIFE_S
from server.races.race import Phase, Status
from server.races.summary import Racer, Summary
from server.storage import keys, scripts
from server.storage.nodes import Nodes

# A lobby of two hours, an hour's race and an hour of outages, and some more.
_LONGEST_MS = 6 * 3_600_000
_NEWEST = 500
_PAGE = 50


class RedisLists:
    """`server.live.lists.Lists` on Redis. `kept_until`: when an ended race's summary may go."""

    def __init__(self, nodes: Nodes, kept_until: Callable[[Summary], int | None]) -> None:
        self._nodes = nodes
        self._kept_until = kept_until

    async def keep(self, shown: Summary) -> None:
        key = keys.summary(shown.id)
        args = (shown.version, summary_text(shown), self._kept_until(shown) or 0)
        await self._nodes.run(scripts.KEEP, (key,), args)

    async def belong(self, guest: str, race: str, created_at: int, seated_at: int) -> None:
        names = (keys.of_guest(guest, "races"), keys.of_guest(guest, "forgotten"))
        await self._nodes.run(scripts.BELONG, names, (race, created_at, seated_at, LIFE_S))

    async def offer(self, game: str, race: str, created_at: int) -> None:
        key = keys.lobbies(game)
        await self._nodes.call(key, "ZADD", key, created_at, race)

    async def withdraw(self, game: str, race: str) -> None:
        key = keys.lobbies(game)
        await self._nodes.call(key, "ZREM", key, race)

    async def summary(self, race: str) -> Summary | None:
        key = keys.summary(race)
        text = await self._nodes.call(key, "HGET", key, "text")
        return None if text is None else summary_of(text)

    async def running(self, guest: str, now: int) -> tuple[Summary, ...]:
        key = keys.of_guest(guest, "races")
        span = (now - _LONGEST_MS, "+inf")
        newest = await self._nodes.read(
            key, "ZRANGE", key, span[1], span[0], "BYSCORE", "REV", "LIMIT", 0, _NEWEST
        )
        found = [shown for _, shown in await self._summaries(newest)]
        return tuple(s for s in found if s and s.racer(guest) and not _over(s))

    async def ended(self, guest: str, before: int, limit: int) -> tuple[Summary, ...]:
        found: list[Summary] = []
        async for shown in self._of_guest(guest, before):
            if shown.phase is Phase.CLOSED and shown.racer(guest):
                found.append(shown)
                if len(found) == limit:
                    break
        return tuple(found)

    async def every(self, guest: str) -> tuple[str, ...]:
        key = keys.of_guest(guest, "races")
        return tuple(await self._nodes.read(key, "ZRANGE", key, 0, -1, "REV"))

    async def waiting(self, game: str) -> tuple[Summary, ...]:
        key = keys.lobbies(game)
        oldest = await self._nodes.read(key, "ZRANGE", key, 0, _NEWEST - 1)
        found = await self._summaries(oldest)
        for race, shown in found:
            if shown is None or shown.phase is not Phase.LOBBY:
                await self.withdraw(game, race)
        return tuple(shown for _, shown in found if shown is not None and shown.free)

    async def show(self, race: str, starts_at: int) -> None:
        await self._nodes.call(keys.SHOWN, "ZADD", keys.SHOWN, starts_at, race)

    async def shown(self, ended_since: int, limit: int) -> tuple[str, ...]:
        youngest = await self._nodes.read(keys.SHOWN, "ZRANGE", keys.SHOWN, 0, _NEWEST - 1, "REV")
        found = await self._summaries(youngest)
        gone = [race for race, shown in found if shown is None or _ended(shown, ended_since)]
        if gone:
            await self._nodes.call(keys.SHOWN, "ZREM", keys.SHOWN, *gone)
        return tuple(race for race, _ in found if race not in gone)[:limit]

    async def forget(self, guest: str, now: int) -> None:
        forgotten = keys.of_guest(guest, "forgotten")
        await self._nodes.call(forgotten, "SET", forgotten, now, "EX", LIFE_S)
        races = keys.of_guest(guest, "races")
        await self._nodes.call(races, "DEL", races)

    async def _of_guest(self, guest: str, before: int) -> AsyncIterator[Summary]:
        """Summaries of a guest's races, newest first; those that are kept no longer are dropped."""
        key = keys.of_guest(guest, "races")
        newest = await self._nodes.read(key, "ZRANGE", key, f"({before}", "-inf", "BYSCORE", "REV")
        for start in range(0, len(newest), _PAGE):
            for race, shown in await self._summaries(newest[start : start + _PAGE]):
                if shown is None:
                    await self._nodes.call(key, "ZREM", key, race)
                else:
                    yield shown

    async def _summaries(self, races: Iterable[str]) -> list[tuple[str, Summary | None]]:
        ids = list(races)
        return list(zip(ids, await asyncio.gather(*map(self.summary, ids)), strict=True))


def _ended(shown: Summary, since: int) -> bool:
    return _over(shown) and (shown.closed_at or 0) < since


def _over(shown: Summary) -> bool:
    return shown.phase in (Phase.CLOSED, Phase.CANCELLED)


def summary_text(shown: Summary) -> str:
    """A summary's JSON; `summary_of` is its inverse."""
    body = asdict(shown)
    body["phase"] = shown.phase.value
    for racer in body["racers"]:
        racer["status"] = racer["status"] and racer["status"].value
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)


def summary_of(text: str) -> Summary:
    body = json.loads(text)
    racers = tuple(
        Racer(**{**racer, "status": racer["status"] and Status(racer["status"])})
        for racer in body["racers"]
    )
    return Summary(**{**body, "phase": Phase(body["phase"]), "racers": racers})
