"""Who is connected, told from readings of the store that may be overtaken by what happens."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from server.daily.days import Days
from server.live.attendance import Attendance
from server.live.clock import Clock
from server.live.commits import Commits
from server.live.hub import Hub
from server.live.opening import Opener
from server.live.replica import Change, Replica
from server.races.options import Options, Timing
from server.storage.channels import RedisChannels
from server.storage.daily import RedisDaily
from server.storage.directory import RedisDirectory
from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from server.storage.presence import RedisPresence
from tests.waiting import PATIENCE_S


class Held(RedisPresence):
    """The next reading after `hold` reaches who asked only once it is let go."""

    held: asyncio.Event | None = None

    async def hold(self, reading: Coroutine[None, None, None]) -> "Reading":
        """Begins a reading: the store has answered, and nobody knows yet."""
        self.held, self.read = asyncio.Event(), asyncio.Event()
        begun = Reading(asyncio.create_task(reading), self.held)
        await self.read.wait()
        return begun

    async def seen(self, race: str) -> Mapping[str, int]:
        held, self.held = self.held, None
        told = await super().seen(race)
        if held is not None:
            self.read.set()
            await held.wait()
        return told


class Reading(NamedTuple):
    task: asyncio.Task[None]
    held: asyncio.Event

    async def let_go(self) -> None:
        self.held.set()
        await self.task


@dataclass
class Ear:
    """What a listener is told of who is there."""

    told: list[tuple[str, bool]] = field(default_factory=list)

    def presence(self, player: str, connected: bool, _since: int, /) -> None:
        self.told.append((player, connected))

    def changed(self, change: Change) -> None: ...
    def standings(self) -> None: ...
    def viewers(self, count: int, /) -> None: ...
    def refolded(self) -> None: ...


@dataclass(frozen=True)
class Place:
    presence: Held
    attendance: Attendance
    hub: Hub
    replica: Replica
    ear: Ear


@asynccontextmanager
async def following(redis_url: str) -> AsyncIterator[Place]:
    """A race that one process follows, with an ear at it."""
    nodes = await Nodes.connect(redis_url)
    log, channels, clock = RedisLog(nodes), RedisChannels(nodes), Clock()
    await clock.measure(log.time)
    presence = Held(nodes)
    attendance = Attendance(presence, clock, "here")
    hub = Hub(log, attendance, channels, clock, Commits(log, clock))
    opener = Opener(log, RedisDirectory(nodes), Timing(), Days(RedisDaily(nodes), clock.now))
    race, _ = await opener.open("stonewall", Options(), "u_1", "Ana")
    try:
        replica = await hub.open(race)
        assert replica is not None
        ear = Ear()
        replica.listeners.append(ear)
        yield Place(presence, attendance, hub, replica, ear)
    finally:
        await channels.close()
        await nodes.close()


async def test_who_comes_while_the_store_is_read_is_not_told_to_be_away(redis_url: str) -> None:
    async with following(redis_url) as place, asyncio.timeout(PATIENCE_S):
        reading = await place.presence.hold(place.hub.refresh_presence())
        await place.attendance.arrive(place.replica, "p1")
        await reading.let_go()
        assert place.ear.told == [("p1", True)]
        assert place.replica.present == {"p1"}


async def test_a_reading_that_was_overtaken_is_not_told_last(redis_url: str) -> None:
    async with following(redis_url) as place, asyncio.timeout(PATIENCE_S):
        await place.attendance.arrive(place.replica, "p1")
        await place.hub.refresh_presence()
        first = await place.presence.hold(place.hub.refresh_presence())
        await place.attendance.depart(place.replica, "p1")
        second = asyncio.create_task(place.hub.refresh_presence())
        for _ in range(5):
            await place.presence.watchers(place.replica.id)  # the second could overtake by now
        await first.let_go()
        await second
        assert place.ear.told == [("p1", True), ("p1", False)]
        assert not place.replica.present
