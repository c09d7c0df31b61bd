"""Sockets that come and go at once still share one replica."""

import asyncio
import random

from server.daily.days import Days
from server.live.attendance import Attendance
from server.live.clock import Clock
from server.live.commits import Commits
from server.live.hub import Hub
from server.live.opening import Opener
from server.live.replica import Replica
from server.races.options import Options, Timing
from server.storage.channels import RedisChannels
from server.storage.daily import RedisDaily
from server.storage.directory import RedisDirectory
from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from server.storage.presence import RedisPresence


async def test_a_race_has_one_replica_however_its_users_come_and_go(redis_url: str) -> None:
    nodes = await Nodes.connect(redis_url)
    log, channels, clock = RedisLog(nodes), RedisChannels(nodes), Clock()
    await clock.measure(log.time)
    attendance = Attendance(RedisPresence(nodes), clock, "here")
    hub = Hub(log, attendance, channels, clock, Commits(log, clock))
    days = Days(RedisDaily(nodes), clock.now)
    opener = Opener(log, RedisDirectory(nodes), Timing(), days)
    race, _ = await opener.open("stonewall", Options(), "u_1", "Ana")
    using: list[Replica] = []
    chance = random.Random(7)

    async def come_and_go() -> None:
        for _ in range(80):
            replica = await hub.open(race)
            assert replica is not None
            using.append(replica)
            assert {id(other) for other in using} == {id(replica)}
            for _ in range(chance.randrange(3)):
                await asyncio.sleep(0)
            using.remove(replica)
            await hub.close(race)

    try:
        await asyncio.gather(*(come_and_go() for _ in range(4)))
        assert hub.replicas == ()
    finally:
        await channels.close()
        await nodes.close()
