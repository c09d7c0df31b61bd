"""The replicas that this process holds, each as long as somebody here needs it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

import structlog

from server.live.attendance import Attendance
from server.live.clock import Clock
from server.live.commits import Commits
from server.live.delay import Delay, held_back
from server.live.port import Channels, Log, StoreDownError
from server.live.replica import Replica
from server.live.shares import WHOLE, Share

Step = Callable[[Replica], Awaitable[None]]

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Held:
    replica: Replica
    users: int
    # Who is connected is read by one at a time, so that the latest word is told last.
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hub:
    """Open a race to follow it, and close it as often."""

    def __init__(
        self,
        log: Log,
        attendance: Attendance,
        channels: Channels,
        clock: Clock,
        commits: Commits,
    ) -> None:
        self._log = log
        self._attendance = attendance
        self._channels = channels
        self._clock = clock
        self._commits = commits
        self._held: dict[str, _Held] = {}
        self._delayed: dict[str, tuple[Replica, Delay, int]] = {}
        # A lock lives as long as somebody holds it or waits for it, and is one for all of them.
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        channels.on_wake(self._woken, self._verify)

    @property
    def replicas(self) -> tuple[Replica, ...]:
        return tuple(held.replica for held in self._held.values())

    async def open(self, race: str) -> Replica | None:
        """The race's replica, up to date; None where there is no such race.

        Heard first, read then: nothing falls between the snapshot and what follows it.
        """
        opening = self._opening.setdefault(race, asyncio.Lock())
        async with opening:
            held = self._held.get(race)
            if held is None:
                held = await self._hold(race)
            if held is None:
                return None
            held.users += 1
            return held.replica

    async def _hold(self, race: str) -> _Held | None:
        try:
            await self._channels.follow(race)
            stored = await self._log.load(race)
            if stored is not None:
                replica = Replica(race, stored)
                replica.see(await self._attendance.seen(race), self._clock.now())
                self._held[race] = _Held(replica, 0)
            return self._held.get(race)
        finally:
            if race not in self._held:
                await self._channels.unfollow(race)

    async def is_past(self, race: str) -> bool:
        """Whether a race that cannot be opened was one once: its record is gone."""
        return await self._log.is_past(race)

    async def close(self, race: str) -> None:
        """One user less. The last one lets the replica go."""
        opening = self._opening.setdefault(race, asyncio.Lock())
        async with opening:
            held = self._held[race]
            held.users -= 1
            if held.users:
                return
            del self._held[race]
            await self._channels.unfollow(race)

    async def open_delayed(self, race: str) -> Replica | None:
        """A replica that runs behind by the race's own delay. Close it with `close_delayed`."""
        live = await self.open(race)
        if live is None:
            return None
        known = self._delayed.get(race)
        if known is None:
            stored = await self._log.load(race)
            if stored is None:
                await self.close(race)
                return None
            delay_ms = live.race.options.delay_s * 1000
            told, held = held_back(stored.entries, self._clock.now() - delay_ms)
            known = self._delayed.get(race)
            if known is None:
                replica = Replica(race, replace(stored, entries=told))
                delay = Delay(live, replica, held, delay_ms, self._clock)
                known = (replica, delay, 0)
        replica, delay, users = known
        self._delayed[race] = (replica, delay, users + 1)
        return replica

    async def close_delayed(self, race: str) -> None:
        replica, delay, users = self._delayed[race]
        if users > 1:
            self._delayed[race] = (replica, delay, users - 1)
        else:
            del self._delayed[race]
            delay.stop()
        await self.close(race)

    def publish_standings(self, share: Share = WHOLE) -> None:
        """Call it for each share once a second."""
        delayed = tuple(replica for replica, _, _ in self._delayed.values())
        for replica in (*self.replicas, *delayed):
            if share.has(replica.id):
                replica.publish_standings()

    async def refresh_presence(self, share: Share = WHOLE) -> None:
        """Read again who is connected and how many watch, wherever; call it every few seconds."""
        replicas = [replica for replica in self.replicas if share.has(replica.id)]
        await asyncio.gather(*map(self._see, replicas), *map(self._see_watchers, replicas))

    async def catch_up(self, share: Share = WHOLE) -> None:
        """Read what was announced while the store could not be read; call it every few seconds."""
        behind = [replica for replica in self.replicas if replica.behind and share.has(replica.id)]
        await asyncio.gather(*map(self._commits.catch_up, behind))

    async def _see(self, replica: Replica) -> None:
        held = self._held.get(replica.id)
        if held is not None:
            async with held.looking:
                seen = await self._attendance.seen(replica.id)
                held.replica.see(seen, self._clock.now())

    async def _see_watchers(self, replica: Replica) -> None:
        replica.see_watchers(await self._attendance.watchers(replica.id))

    def _woken(self, race: str, what: str) -> None:
        held = self._held.get(race)
        if held is None:
            return
        replica = held.replica
        if what == "presence":
            self._start(self._quietly(replica, self._see))
            return
        replica.announced = max(replica.announced, int(what))
        if replica.behind and not self._commits.flying(race):
            self._start(self._quietly(replica, self._commits.catch_up))

    async def _quietly(self, replica: Replica, step: Step) -> None:
        try:
            await step(replica)
        except StoreDownError as error:
            _log.warning("store_away", race=replica.id, error=str(error))

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _verify(self, races: Iterable[str]) -> None:
        """After a lost connection: the store may have more than is known here, or less.

        Raises StoreDownError, upon which the channels connect anew and ask again.
        """
        for race in races:
            held = self._held.get(race)
            if held is not None:
                await self._compare(held.replica)

    async def _compare(self, replica: Replica) -> None:
        last = replica.last
        if last is None or replica.archived:
            return
        entries = await self._log.read(replica.id, last.version - 1)
        if entries and entries[0] == last:
            replica.feed(entries[1:])
            return
        if replica.last != last:
            return  # it moved on meanwhile, by commits that the store has
        stored = await self._log.load(replica.id)
        if stored is not None:
            _log.error("log_lost_its_tail", race=replica.id, version=last.version)
            replica.refold(stored)
            delayed = self._delayed.get(replica.id)
            if delayed is not None:
                delayed[1].restart(stored)
