"""The logs of races, as streams beside a hash of what the scripts check."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from server.live.port import Commit, Committed, Conflict, Lease, Opening, Outage, Stored
from server.races.commands import Forget
from server.races.events import (
    NAMES,
    Closed,
    Created,
    Entry,
    Event,
    Started,
)
from server.races.retelling import with_last_names, without
from server.storage import keys, scripts
from server.storage.batch import Argument
from server.storage.codec import entries_of, event_text, record_of, record_text
from server.storage.nodes import Nodes
from server.storage.scripts import Script

OUTAGE_MS = 5_000
_LEASE_MS = 5_000
_CLAIM = 100
# Few at a time, so that no move waits for the sweep.
_BUCKETS_A_PART = 16
_DAY_MS = 86_400_000
_PAST_MS = 400 * _DAY_MS


class RedisLog:
    """`server.live.port.Log` on Redis. Times are ms by the clock of the race's node."""

    def __init__(self, nodes: Nodes, record_days: int = 30, ranked_record_days: int = 400) -> None:
        self._nodes = nodes
        self._record_ms = record_days * _DAY_MS
        self._ranked_record_ms = ranked_record_days * _DAY_MS

    async def time(self) -> int:
        seconds, micros = await self._nodes.read(keys.BEAT, "TIME")
        return int(seconds) * 1000 + int(micros) // 1000

    async def create(
        self,
        race: str,
        seed: bytes,
        events: Opening,
        countdown_ms: int,
    ) -> bool:
        options = events[0].options
        args: list[Argument] = [race, seed.hex(), events[0].code]
        args += [options.time_limit_s * 1000, countdown_ms, options.reveal_at or ""]
        created = await self._nodes.run(
            scripts.CREATE,
            (*keys.appending(race), keys.record(race)),
            [*args, *_arguments(events, 1)],
        )
        return bool(created)

    async def commit(self, commit: Commit) -> Committed | Conflict:
        args: list[Argument] = [commit.race, commit.phase.value, commit.guard.value]
        args += [commit.number, commit.player, commit.by or "", commit.command or ""]
        reply = await self._nodes.run(
            scripts.COMMIT,
            keys.appending(commit.race),
            [*args, *_arguments(commit.events, commit.seated)],
        )
        return _committed(commit, reply) if reply[0] == "ok" else Conflict(reply[0])

    async def load(self, race: str) -> Stored | None:
        seed = await self._nodes.read(keys.meta(race), "HGET", keys.meta(race), "seed")
        if seed is not None:
            entries = await self.read(race, 0)
            if entries:
                return Stored(entries, bytes.fromhex(seed))
        record = await self._nodes.read(keys.record(race), "GET", keys.record(race))
        return None if record is None else record_of(record)

    async def is_open(self, race: str) -> bool:
        name = keys.meta(race)
        return await self._nodes.read(name, "HGET", name, "phase") in ("lobby", "running")

    async def is_past(self, race: str) -> bool:
        return bool(await self._nodes.read(keys.past(race), "EXISTS", keys.past(race)))

    async def read(self, race: str, after: int) -> tuple[Entry, ...]:
        name = keys.log(race)
        return entries_of(await self._nodes.read(name, "XRANGE", name, f"(0-{after}", "+"))

    async def archive(self, race: str, version: int) -> None:
        stored = await self.load(race)
        if stored is None or stored.archived:
            return
        names = (*keys.appending(race), keys.record(race), keys.presence(race), keys.past(race))
        life = self._life_of(stored)
        text = record_text(replace(stored, entries=with_last_names(stored.entries)))
        args = (race, version, text, life, life + _PAST_MS)
        await self._nodes.run(scripts.ARCHIVE, names, args)

    async def retell(self, race: str, forget: Forget) -> Stored | None:
        stored = await self.load(race)
        if stored is None or not stored.archived:
            return None
        key = keys.record(race)
        told = replace(stored, entries=without(stored.entries, forget))
        await self._nodes.call(key, "SET", key, record_text(told), "XX", "KEEPTTL")
        return told

    def _life_of(self, stored: Stored) -> int:
        created = stored.entries[0].event
        ranked = isinstance(created, Created) and created.options.ranked
        return self._ranked_record_ms if ranked else self._record_ms

    @property
    def parts(self) -> int:
        return len(keys.BUCKETS) // _BUCKETS_A_PART

    async def claim_due(self, part: int) -> tuple[Lease, ...]:
        names = [keys.due(bucket) for bucket in _buckets(part)]
        flat = await self._found(scripts.CLAIM, names, (_LEASE_MS, _CLAIM))
        pairs = zip(flat[::2], flat[1::2], strict=True)
        return tuple(Lease(race, int(until)) for race, until in pairs)

    async def unprojected(self, part: int) -> tuple[str, ...]:
        names = [keys.out(bucket) for bucket in _buckets(part)]
        return await self._found(scripts.PENDING, names, (_CLAIM,))

    async def _found(
        self, script: Script, names: Sequence[str], args: Sequence[Argument]
    ) -> tuple[str, ...]:
        """What a script finds in all these keys, asked as few times as the store allows."""
        asked = (self._nodes.run(script, some, args) for some in self._nodes.together(names))
        return tuple(text for texts in await asyncio.gather(*asked) for text in texts)

    async def projected(self, race: str, version: int) -> None:
        names = (keys.out(keys.bucket(race)),)
        await self._nodes.run(scripts.PROJECTED, names, (race, version))

    async def set_due(self, lease: Lease, at: int) -> None:
        names = (keys.due(keys.bucket(lease.race)),)
        await self._nodes.run(scripts.REARM, names, (lease.race, lease.until, at))

    async def beat(self) -> None:
        await self._nodes.run(scripts.BEAT, (keys.BEAT, keys.OUTAGES), (OUTAGE_MS,))

    async def outages(self) -> tuple[Outage, ...]:
        found = await self._nodes.read(keys.OUTAGES, "ZRANGE", keys.OUTAGES, 0, -1)
        return tuple(Outage(*map(int, text.split("-"))) for text in found)

    async def settle(self, outage: Outage) -> None:
        names = [keys.due(bucket) for bucket in keys.BUCKETS]
        found = await asyncio.gather(
            *(self._nodes.call(name, "ZRANGE", name, 0, -1) for name in names)
        )
        await asyncio.gather(
            *(
                self._nodes.run(
                    scripts.EXTEND, keys.appending(race), (race, outage.since, outage.until)
                )
                for races in found
                for race in races
            )
        )
        gone = f"{outage.since}-{outage.until}"
        await self._nodes.call(keys.OUTAGES, "ZREM", keys.OUTAGES, gone)


def _buckets(part: int) -> tuple[str, ...]:
    return keys.BUCKETS[part * _BUCKETS_A_PART : (part + 1) * _BUCKETS_A_PART]


def _arguments(events: Iterable[Event], seated: int) -> list[Argument]:
    """(type, word, JSON) for each event; the word is its player, or how many start the race."""
    args: list[Argument] = []
    for event in events:
        word: Argument = seated if isinstance(event, Started) else getattr(event, "player", "")
        args += [NAMES[type(event)], word, event_text(event)]
    return args


def _committed(commit: Commit, reply: list[Any]) -> Committed:
    _, at, first, starts_at, ends_at, closed = map(_number, reply)
    entries = [
        Entry(first + index, at, event, commit.by, commit.command)
        for index, event in enumerate(commit.events)
    ]
    entries = [
        replace(entry, event=Started(starts_at, ends_at))
        if isinstance(entry.event, Started)
        else entry
        for entry in entries
    ]
    if closed:
        entries.append(Entry(first + len(entries), at, Closed()))
    return Committed(tuple(entries))


def _number(value: Any) -> int:
    return 0 if value == "ok" else int(value)
