"""What the store holds a daily try to: started when created, once, and over when its day opens."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from server.daily.days import Days
from server.live.opening import Opener, new_race_id
from server.live.port import Outage, Stored
from server.races.events import Extended, Started
from server.races.options import Options, Timing
from server.races.race import Race, apply
from server.storage import keys
from server.storage.daily import RedisDaily
from server.storage.directory import RedisDirectory
from server.storage.log import RedisLog
from server.storage.nodes import Nodes

HOUR = 3_600_000
TRY = Options(time_limit_s=3600, seats=1, daily="2026-11-29", ranked=True)
SEED = bytes(range(32))


@pytest.fixture
async def nodes(redis_url: str) -> AsyncIterator[Nodes]:
    nodes = await Nodes.connect(redis_url)
    yield nodes
    await nodes.close()


async def opened(nodes: Nodes, options: Options, race: str | None = None) -> str:
    days = Days(RedisDaily(nodes), lambda: 0)
    opener = Opener(RedisLog(nodes), RedisDirectory(nodes), Timing(), days)
    race_id, _ = await opener.open(
        "stonewall", options, "u_1", "Ann", SEED, race or new_race_id(), begun=True
    )
    return race_id


async def stored(nodes: Nodes, race: str) -> Stored:
    found = await RedisLog(nodes).load(race)
    assert found is not None
    return found


def fold(race_id: str, found: Stored) -> Race:
    race = Race(race_id)
    for entry in found.entries:
        race = apply(race, entry)
    return race


async def test_a_try_is_started_in_the_same_breath_as_it_is_created(nodes: Nodes) -> None:
    reveal_at = await RedisLog(nodes).time() + 5 * HOUR
    race = fold("", await stored(nodes, await opened(nodes, replace(TRY, reveal_at=reveal_at))))
    assert race.starts_at == race.created_at
    assert race.ends_at == race.created_at + HOUR
    assert race.open_boards() == ("p1",)


async def test_no_try_is_open_longer_than_its_deal_is_secret(nodes: Nodes) -> None:
    log = RedisLog(nodes)
    now = await log.time()
    reveal_at = now + HOUR // 2
    race = await opened(nodes, replace(TRY, reveal_at=reveal_at))
    await log.settle(Outage(now - 60_000, now))
    found = await stored(nodes, race)
    assert not [entry for entry in found.entries if isinstance(entry.event, Extended)]
    (started,) = [entry.event for entry in found.entries if isinstance(entry.event, Started)]
    assert started.ends_at == reveal_at


async def test_an_outage_extends_a_try_up_to_the_opening_of_its_day(nodes: Nodes) -> None:
    log = RedisLog(nodes)
    now = await log.time()
    race = await opened(nodes, replace(TRY, reveal_at=now + HOUR + 30_000))
    await log.settle(Outage(now - 60_000, now))
    (extended,) = [
        entry.event
        for entry in (await stored(nodes, race)).entries
        if isinstance(entry.event, Extended)
    ]
    assert 0 < extended.ms <= 30_000


async def test_a_race_that_became_a_record_is_not_created_again(nodes: Nodes) -> None:
    reveal_at = await RedisLog(nodes).time() - 1
    race = await opened(nodes, replace(TRY, reveal_at=reveal_at))
    await nodes.call(keys.meta(race), "HSET", keys.meta(race), "phase", "closed")
    version = len((await stored(nodes, race)).entries)
    await RedisLog(nodes).archive(race, version)
    assert (await stored(nodes, race)).archived
    await opened(nodes, TRY, race)
    assert (await stored(nodes, race)).archived


@pytest.mark.parametrize(("ranked", "days"), [(True, 400), (False, 30)])
async def test_ranked_records_are_kept_longer(nodes: Nodes, ranked: bool, days: int) -> None:
    race = await opened(nodes, replace(TRY, ranked=ranked))
    await nodes.call(keys.meta(race), "HSET", keys.meta(race), "phase", "closed")
    await RedisLog(nodes).archive(race, len((await stored(nodes, race)).entries))
    name = keys.record(race)
    left_s = await nodes.read(name, "TTL", name)
    assert days * 86_400 - 60 <= left_s <= days * 86_400
