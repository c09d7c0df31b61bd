"""What the live room expects of a store, held on a single Valkey and on a cluster."""

import asyncio
from collections.abc import AsyncIterator, Iterable

import pytest

from engine.shuffle import commitment
from server.live.opening import draw_seed, new_race_id
from server.live.port import Commit, Committed, Conflict, Guard, Lease, Outage
from server.races.events import (
    Cancelled,
    Closed,
    Created,
    Entry,
    Event,
    Extended,
    HostPassed,
    Joined,
    Moved,
    Readied,
    Resigned,
    Started,
)
from server.races.options import Options
from server.races.race import Phase
from server.storage import keys
from server.storage.channels import RedisChannels
from server.storage.directory import RedisDirectory
from server.storage.guests import RedisGuests
from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from server.storage.presence import RedisPresence
from tests.server.stores import eventually

GAME = "stonewall"


@pytest.fixture
def log(nodes: Nodes) -> RedisLog:
    return RedisLog(nodes)


async def created(log: RedisLog, limit_s: int = 1200) -> str:
    """A race with two seats in its lobby: versions 1 to 4."""
    race, seed = new_race_id(), draw_seed(GAME)
    options = Options(time_limit_s=limit_s)
    made = Created(GAME, 1, options, commitment(GAME, seed), "u_1", "ABCDEF")
    assert await log.create(race, seed, (made, Joined("p1", "Ana", "u_1"), HostPassed("p1")), 0)
    await done(log, race, 3, Joined("p2", "Ben", "u_2"))
    return race


async def done(
    log: RedisLog, race: str, version: int, *events: Event, seated: int = 0
) -> Committed:
    """A lobby commit that must succeed."""
    commit = Commit(race, Phase.LOBBY, Guard.VERSION, version, events, seated=seated)
    result = await log.commit(commit)
    assert isinstance(result, Committed)
    return result


async def started(log: RedisLog, limit_s: int = 1200) -> str:
    race = await created(log, limit_s)
    await done(log, race, 4, Started(), seated=2)
    return race


def board(race: str, rev: int, *events: Event, player: str = "p1", command: str = "c") -> Commit:
    return Commit(
        race, Phase.RUNNING, Guard.REVISION, rev, events, player, by=player, command=command
    )


MOVE = Moved("p1", "T0*1>T1", 0)


async def test_what_was_committed_is_what_is_read(log: RedisLog) -> None:
    race = await started(log)
    result = await log.commit(board(race, 0, MOVE))
    assert isinstance(result, Committed)
    (entry,) = result.entries
    assert (entry.version, entry.by, entry.command) == (6, "p1", "c")
    assert await log.read(race, 5) == (entry,)
    stored = await log.load(race)
    assert stored is not None
    assert [e.version for e in stored.entries] == [1, 2, 3, 4, 5, 6]
    start = stored.entries[4].event
    assert isinstance(start, Started)
    assert start.ends_at - start.starts_at == 1_200_000
    assert stored.entries[4].at == start.starts_at


async def test_an_id_is_taken_once(log: RedisLog) -> None:
    race = await created(log)
    made = Created(GAME, 1, Options(), "", "u_3", "ABCDEF")
    again = (made, Joined("p1", "Eve", "u_3"), HostPassed("p1"))
    assert not await log.create(race, bytes(32), again, 0)
    stored = await log.load(race)
    assert stored is not None
    assert len(stored.entries) == 4
    assert await log.load(new_race_id()) is None


async def test_a_conflict_appends_nothing_and_says_why(log: RedisLog) -> None:
    race, unknown = await started(log), new_race_id()
    ready = Readied("p1", True, True)
    for commit, why in (
        (board(unknown, 0, MOVE), Conflict.UNKNOWN),
        (Commit(race, Phase.LOBBY, Guard.VERSION, 5, (ready,)), Conflict.PHASE),
        (Commit(race, Phase.RUNNING, Guard.VERSION, 4, (ready,)), Conflict.VERSION),
        (Commit(race, Phase.RUNNING, Guard.DEADLINE, 5, (Closed(),)), Conflict.CLOCK),
        (board(race, 1, MOVE), Conflict.STALE),
    ):
        assert await log.commit(commit) is why
    assert len(await log.read(race, 0)) == 5
    resigned = Commit(race, Phase.RUNNING, Guard.OPEN, 0, (Resigned("p1", "resigned"),), "p1")
    assert isinstance(await log.commit(resigned), Committed)
    assert await log.commit(resigned) is Conflict.BOARD_OVER
    assert await log.commit(board(race, 0, MOVE)) is Conflict.BOARD_OVER


async def test_of_many_at_one_revision_one_is_committed(log: RedisLog) -> None:
    race = await started(log)
    results = await asyncio.gather(
        *(log.commit(board(race, 0, MOVE, command=f"c{n}")) for n in range(20))
    )
    assert sum(isinstance(result, Committed) for result in results) == 1
    assert results.count(Conflict.STALE) == 19


async def test_the_last_board_closes_the_race_in_the_same_breath(log: RedisLog) -> None:
    race = await started(log)
    ends = [
        Commit(race, Phase.RUNNING, Guard.OPEN, 0, (Resigned(p, "resigned"),), p)
        for p in ("p1", "p2")
    ]
    results = await asyncio.gather(*map(log.commit, ends))
    entries = [e for result in results if isinstance(result, Committed) for e in result.entries]
    assert [type(e.event) for e in entries] == [Resigned, Resigned, Closed]
    assert tuple(sorted(entries, key=lambda e: e.version)) == await log.read(race, 5)


async def due_now(log: RedisLog) -> dict[str, Lease]:
    parts = [await log.claim_due(part) for part in range(log.parts)]
    return {lease.race: lease for leases in parts for lease in leases}


async def test_a_deadline_is_given_to_one_process_at_a_time(log: RedisLog) -> None:
    race = await created(log)
    lease = (await due_now(log))[race]
    assert race not in await due_now(log)
    await log.set_due(lease, await log.time() - 1)
    assert race in await due_now(log)


async def test_a_deadline_set_meanwhile_is_not_lost_to_who_looked_before(log: RedisLog) -> None:
    race = await created(log)
    lease = (await due_now(log))[race]
    await done(log, race, 4, Joined("p3", "Cem", "u_3"))  # somebody must look at the race now
    await log.set_due(lease, await log.time() + 3_600_000)
    assert race in await due_now(log)


async def test_a_record_takes_the_place_of_an_ended_log(log: RedisLog, nodes: Nodes) -> None:
    race = await created(log)
    await log.archive(race, 4)
    assert len(await log.read(race, 0)) == 4  # not over yet
    await done(log, race, 4, Cancelled("host"))
    live = await log.load(race)
    await log.archive(race, 4)
    assert await log.read(race, 0) != ()  # another version than was meant
    await log.archive(race, 5)
    record = await log.load(race)
    assert live is not None
    assert record is not None
    assert record.archived
    assert [bare(e) for e in record.entries] == [bare(e) for e in live.entries]
    assert record.seed == live.seed
    assert await log.commit(board(race, 0, MOVE)) is Conflict.UNKNOWN
    assert await log.is_past(race)
    assert not await log.is_past(new_race_id())
    assert await nodes.read(keys.meta(race), "EXISTS", keys.meta(race)) == 0


def bare(entry: Entry) -> tuple[int, int, Event]:
    return entry.version, entry.at, entry.event


async def test_an_outage_is_settled_once_for_each_running_race(log: RedisLog, nodes: Nodes) -> None:
    race, lobby = await started(log, limit_s=100), await created(log)
    await log.beat()
    assert await log.outages() == ()
    now = await log.time()
    await nodes.call(keys.BEAT, "SET", keys.BEAT, now - 60_000)
    await asyncio.gather(log.beat(), log.beat())
    (outage,) = await log.outages()
    assert outage.since == now - 60_000
    await asyncio.gather(*(log.settle(outage) for _ in range(3)))
    assert await log.outages() == ()
    gap = outage.until - outage.since
    assert [e.event for e in await log.read(race, 5)] == [Extended(gap)]
    assert len(await log.read(lobby, 0)) == 4
    await log.settle(Outage(outage.until + 1, outage.until + 90_001))
    assert [e.event for e in await log.read(race, 6)] == [Extended(100_000 - gap)]
    await log.settle(Outage(outage.until + 90_002, outage.until + 190_000))
    assert len(await log.read(race, 0)) == 7


async def test_presence_is_the_latest_of_all_processes(nodes: Nodes) -> None:
    presence, race = RedisPresence(nodes), new_race_id()
    far = await RedisLog(nodes).time() + 60_000
    await presence.sign(race, "one", {"p1": far, "p2": far})
    await presence.sign(race, "two", {"p1": far + 5})
    assert await presence.seen(race) == {"p1": far + 5, "p2": far}
    await presence.sign(race, "one", {"p1": 0, "p2": 0})
    seen = await presence.seen(race)
    assert seen["p1"] == far + 5
    assert seen["p2"] < far
    assert await presence.seen(new_race_id()) == {}


@pytest.fixture
async def channels(nodes: Nodes) -> AsyncIterator[RedisChannels]:
    made = RedisChannels(nodes)
    yield made
    await made.close()


async def test_who_follows_is_woken_and_nobody_else(log: RedisLog, channels: RedisChannels) -> None:
    heard: list[tuple[str, str]] = []

    async def lost(_races: Iterable[str]) -> None:
        heard.append(("lost", ""))

    channels.on_wake(lambda race, what: heard.append((race, what)), lost)
    races = [await created(log) for _ in range(6)]
    for race in races[:4]:
        await channels.follow(race)
    for race in races:
        await done(log, race, 4, Readied("p1", True, True))

    async def all_heard() -> bool:
        return {(race, "5") for race in races[:4]} <= set(heard)

    await eventually(all_heard)
    await channels.unfollow(races[0])
    for race in (races[0], races[5], races[1]):
        await done(log, race, 5, Readied("p1", True, False))

    async def last_heard() -> bool:
        return (races[1], "6") in heard

    await eventually(last_heard)
    assert {race for race, _ in heard} == {*races[:4]}


async def test_a_code_belongs_to_one_race_until_it_is_released(nodes: Nodes) -> None:
    directory = RedisDirectory(nodes)
    assert await directory.claim("ABCDEF", "one")
    assert not await directory.claim("ABCDEF", "two")
    assert await directory.find("ABCDEF") == "one"
    await directory.release("ABCDEF", "two")
    assert await directory.find("ABCDEF") == "one"
    await directory.release("ABCDEF", "one")
    assert await directory.find("ABCDEF") is None


async def test_the_key_of_identities_is_made_once(nodes: Nodes) -> None:
    guests = RedisGuests(nodes)
    made = await asyncio.gather(*(guests.secret() for _ in range(5)))
    assert len(set(made)) == 1
    assert len(made[0]) >= 32
    assert await guests.name("u_1") is None
    await guests.rename("u_1", "Ana")
    assert await guests.name("u_1") == "Ana"
