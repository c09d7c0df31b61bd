"""Races on a real cluster of three masters."""

import asyncio
import random
from collections.abc import Callable

from redis.crc import key_slot

from server.races.events import Closed, Moved
from server.storage import keys
from tests.server.bots import Frame, bot
from tests.server.lobby import events_of, race_of
from tests.server.running import running
from tests.server.storage.cluster import Cluster


def at_revision(rev: int) -> Callable[[Frame], bool]:
    """Whether a frame tells of a board at this revision, by an event or as a whole."""
    return lambda frame: bool(frame.get("event", frame).get("rev") == rev)


async def test_whole_races_on_every_master(empty_cluster: Cluster) -> None:
    url = empty_cluster.url
    async with running(url) as here, running(url) as there:
        owners: set[int] = set()
        while owners != {*empty_cluster.ports}:
            async with (
                race_of(here, there, game="colonel") as race,
                bot(there, race.id, name="watcher") as watcher,
            ):
                owners.add(empty_cluster.owner(key_slot(keys.log(race.id).encode())))
                ana, ben = race.bots
                await watcher.ask("watch", player="p1")
                await asyncio.gather(*(r.play(random.Random(1), 8) for r in race.bots))
                for rev in range(1, ana.rev + 1):
                    assert (await watcher.ever(at_revision(rev)))["event"]["player"] == "p1"
                for racer in race.bots:
                    await racer.ask("resign")
                await ben.ever("event/closed")
                assert len(await events_of(here, race.id, Closed)) == 1


async def test_a_race_goes_on_where_its_slot_has_gone(empty_cluster: Cluster) -> None:
    url = empty_cluster.url
    async with (
        running(url) as here,
        running(url) as there,
        race_of(here, there, game="interchange") as race,
        bot(there, race.id, name="watcher") as watcher,
    ):
        ana, ben = race.bots
        await watcher.ask("watch", player="p1")
        slot = key_slot(keys.log(race.id).encode())
        for rev in range(1, 4):
            target = next(p for p in empty_cluster.ports if p != empty_cluster.owner(slot))
            await asyncio.to_thread(empty_cluster.move, slot, target)
            assert (await ana.move("draw"))["rev"] == rev
            await watcher.until(at_revision(rev))
        assert (await ben.move("draw"))["rev"] == 1
        for racer in race.bots:
            await racer.ask("resign")
        await watcher.ever("event/closed")
        assert len(await events_of(here, race.id, Moved)) == 4
