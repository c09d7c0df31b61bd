"""One ranked try a player, day and game, whoever asks, how often, where and at what hour."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import date, timedelta

import pytest

from server.daily.calendar import day_at, ends_at, opens_at, starts_at
from server.daily.days import Days
from server.daily.tries import Begun, NoTry, State, Tries, practice_id, try_id
from server.leaderboards.results import result_of
from server.live.opening import Opener
from server.live.port import Commit, Committed, Guard
from server.races import events as ev
from server.races.events import Event
from server.races.options import Timing
from server.races.race import Phase, Race, apply
from server.storage.daily import RedisDaily
from server.storage.directory import RedisDirectory
from server.storage.log import RedisLog
from server.storage.nodes import Nodes

LEAP = date(2028, 2, 29)
NOON = starts_at(LEAP) + 12 * 3_600_000


@dataclass
class Process:
    """What one server process has of the daily challenge; `now` is the clock it is told."""

    nodes: Nodes
    now: int = NOON
    days: Days = field(init=False)
    tries: Tries = field(init=False)
    log: RedisLog = field(init=False)

    def __post_init__(self) -> None:
        self.log, store = RedisLog(self.nodes), RedisDaily(self.nodes)
        self.days = Days(store, lambda: self.now)
        opener = Opener(self.log, RedisDirectory(self.nodes), Timing(), self.days)
        self.opener = opener
        self.tries = Tries(self.days, store, opener)

    async def start(
        self, practice: bool = False, guest: str = "u_1", game: str = "stonewall"
    ) -> Begun | NoTry:
        return await self.tries.start(guest, "Ann", game, practice, self.now)

    async def begun(self, practice: bool = False) -> Begun:
        found = await self.start(practice)
        assert isinstance(found, Begun)
        return found

    async def race(self, race_id: str) -> Race:
        stored = await self.log.load(race_id)
        assert stored is not None
        race = Race(race_id)
        for entry in stored.entries:
            race = apply(race, entry)
        return race

    async def end(self, race_id: str, event: Event | None = None) -> Race:
        """The race after its board has ended."""
        events = (event or ev.Resigned("p1", "resigned"),)
        done = await self.log.commit(
            Commit(race_id, Phase.RUNNING, Guard.OPEN, 0, events, player="p1")
        )
        assert isinstance(done, Committed)
        return await self.race(race_id)


@pytest.fixture
async def two(redis_url: str) -> AsyncIterator[tuple[Process, Process]]:
    nodes = [await Nodes.connect(redis_url) for _ in range(2)]
    yield Process(nodes[0]), Process(nodes[1])
    for node in nodes:
        await node.close()


async def test_twenty_starts_at_once_on_two_processes_give_one_race(
    two: tuple[Process, Process],
) -> None:
    found = await asyncio.gather(*(two[n % 2].start() for n in range(20)))
    assert set(found) == {Begun(try_id("u_1", LEAP, "stonewall"), LEAP)}
    stored = await two[0].log.load(try_id("u_1", LEAP, "stonewall"))
    assert stored is not None
    assert [type(entry.event) for entry in stored.entries].count(ev.Created) == 1


async def test_the_same_race_while_it_runs_and_none_afterwards(
    two: tuple[Process, Process],
) -> None:
    one, other = two
    race = (await one.begun()).race
    assert (await other.begun()).race == race
    await one.end(race)
    assert await other.start() is NoTry.ALREADY_PLAYED
    await one.log.archive(race, (await one.race(race)).version)
    assert await other.start() is NoTry.ALREADY_PLAYED
    assert (await other.tries.of("u_1", LEAP, "stonewall")).state is State.PLAYED


async def test_starts_that_cross_the_end_give_no_second_ranked_try(
    two: tuple[Process, Process],
) -> None:
    race = (await two[0].begun()).race
    found = await asyncio.gather(two[0].end(race), *(two[n % 2].start() for n in range(10)))
    assert set(found[1:]) <= {Begun(race, LEAP), NoTry.ALREADY_PLAYED}
    assert await two[1].start() is NoTry.ALREADY_PLAYED


async def test_practice_begins_when_the_ranked_try_is_over_and_is_never_ranked(
    two: tuple[Process, Process],
) -> None:
    one, other = two
    assert await one.start(practice=True) is NoTry.NOT_PLAYED
    ranked = (await one.begun()).race
    assert await one.start(practice=True) is NoTry.NOT_PLAYED
    await one.end(ranked)
    found = await asyncio.gather(*(two[n % 2].begun(practice=True) for n in range(10)))
    assert {begun.race for begun in found} == {practice_id("u_1", LEAP, "stonewall", 1)}
    practice = await one.end(found[0].race)
    assert practice.options.daily == LEAP.isoformat()
    assert not practice.options.ranked
    assert result_of(practice) is None
    again = await other.begun(practice=True)
    assert again.race == practice_id("u_1", LEAP, "stonewall", 2)


async def test_everybody_has_the_same_deal_and_nobody_the_same_try(
    two: tuple[Process, Process],
) -> None:
    begun = [await two[0].start(guest="u_1"), await two[1].start(guest="u_2")]
    races = [await two[0].race(b.race) for b in begun if isinstance(b, Begun)]
    assert len({race.id for race in races}) == 2
    deal = await two[0].days.deal(LEAP, "stonewall")
    assert deal is not None
    assert {race.commitment for race in races} == {deal.commitment}


async def test_a_try_is_a_race_of_one_seat_with_undo_and_an_hour(
    two: tuple[Process, Process],
) -> None:
    race = await two[0].race((await two[0].begun()).race)
    assert race.phase is Phase.RUNNING
    options = race.options
    assert (options.seats, options.undo, options.time_limit_s) == (1, True, 3600)
    assert (options.spectators, options.ranked, options.given_seed) == ("after", True, False)
    assert options.reveal_at == opens_at(LEAP)


async def test_at_midnight_another_day_begins_and_the_try_stays_with_its_own(
    two: tuple[Process, Process],
) -> None:
    process = two[0]
    process.now = ends_at(LEAP) - 1
    late = await process.begun()
    process.now = ends_at(LEAP)
    early = await process.begun()
    assert (late.day, early.day) == (LEAP, date(2028, 3, 1))
    result = result_of(await process.end(late.race))
    assert result is not None
    assert result.day == LEAP
    assert (await process.tries.of("u_1", LEAP, "stonewall")).state is State.PLAYED
    assert (await process.tries.of("u_1", early.day, "stonewall")).state is State.RUNNING


async def test_a_try_begun_as_the_day_ends_is_over_before_the_day_opens(
    two: tuple[Process, Process],
) -> None:
    process = two[0]
    now = await process.log.time()
    process.now = ends_at(day_at(now) - timedelta(days=1)) - 1  # a clock that is behind the store's
    race = await process.race((await process.begun()).race)
    assert race.ends_at is not None
    assert race.ends_at <= (race.options.reveal_at or 0)


async def test_a_days_deal_is_refused_as_a_given_seed_until_it_opens(
    two: tuple[Process, Process],
) -> None:
    process = two[0]
    await process.days.begin(LEAP)
    deal = await process.days.deal(LEAP, "stonewall")
    assert deal is not None
    for now, secret in ((NOON, True), (opens_at(LEAP) - 1, True), (opens_at(LEAP), False)):
        two[1].now = now
        assert await two[1].opener.is_secret("stonewall", deal.seed) is secret
        assert (deal.revealed(now) is None) is secret
    assert not await process.opener.is_secret("colonel", deal.seed)
    assert not await process.opener.is_secret("klondike", deal.seed)


async def test_every_process_has_the_same_secret_of_a_day_and_another_the_next(
    two: tuple[Process, Process],
) -> None:
    await asyncio.gather(*(process.days.begin(LEAP) for process in two))
    await two[0].days.begin(date(2028, 3, 1))
    deals = [await process.days.deal(LEAP, "colonel") for process in two]
    assert deals[0] == deals[1]
    stores = RedisDaily(two[0].nodes)
    assert await stores.secret(LEAP) != await stores.secret(date(2028, 3, 1))
    assert await two[0].days.deal(date(2028, 2, 28), "colonel") is None
    assert await two[1].days.first() == LEAP


async def test_only_the_latest_days_are_remembered_and_all_are_known(
    two: tuple[Process, Process],
) -> None:
    process = two[0]
    days = [LEAP + timedelta(days=n) for n in range(70)]
    for day in days:
        await process.days.begin(day)
    first = [await process.days.deal(day, "stonewall") for day in days]
    again = [await two[1].days.deal(day, "stonewall") for day in days]
    assert first == again
    assert len({deal.commitment for deal in first if deal is not None}) == len(days)
