"""The daily page's table moves while others finish, and the next day comes by itself."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from server.daily.calendar import ends_at, opens_at
from server.daily.days import DayDeal, Days
from server.gateway.feeds import DayFeeds
from server.protocol.daily import NextDay
from server.storage.boards import RedisBoards
from server.storage.daily import RedisDaily
from server.storage.nodes import Nodes
from tests.server.gateway.daily_life import others, played, table_of, today
from tests.server.leaderboards.made import DAY, result, won
from tests.server.lobby import person
from tests.server.running import Process, running

pytestmark = pytest.mark.usefixtures("within_a_day")


@dataclass(eq=False)
class Page:
    """A follower that keeps what it is told."""

    told: list[dict[str, Any]] = field(default_factory=list)
    days: list[NextDay] = field(default_factory=list)

    async def changed(self, told: dict[str, Any]) -> None:
        self.told.append(told)

    def next_day(self, message: NextDay) -> None:
        self.days.append(message)


class World:
    """A process's feeds on a real Valkey, with a clock of the test."""

    def __init__(self, nodes: Nodes) -> None:
        self.now = ends_at(DAY) - 60_000
        self.days = Days(RedisDaily(nodes), lambda: self.now)
        self.boards = RedisBoards(nodes)
        self.feeds = DayFeeds(self.days, self.boards, lambda: self.now)
        self.page = Page()

    async def deal(self, day: date = DAY) -> DayDeal:
        await self.days.begin(day)
        deal = await self.days.deal(day, "stonewall")
        assert deal is not None
        return deal


@pytest.fixture
async def world(redis_url: str) -> AsyncIterator[World]:
    nodes = await Nodes.connect(redis_url)
    yield World(nodes)
    await nodes.close()


async def test_only_what_has_changed_is_told(world: World) -> None:
    await world.boards.record(result("u_1", cards=5, last_home_ms=1))
    await world.boards.record(result("u_2", cards=4, last_home_ms=1))
    lines = await world.feeds.follow(await world.deal(), world.page)
    assert [row.guest for row in lines.rows] == ["u_1", "u_2"]
    await world.feeds.tick()
    assert world.page.told == []
    await world.boards.record(result("u_3", cards=4, last_home_ms=0))
    await world.feeds.tick()
    (told,) = world.page.told
    assert set(told) == {"rows", "players"}
    assert [(row.guest, row.place) for row in told["rows"]] == [("u_3", 2)]
    await world.boards.record(result("u_4", cards=5, last_home_ms=0))
    await world.boards.record(result("u_5", cards=9, last_home_ms=0))
    await world.feeds.tick()
    told = world.page.told[1]
    assert told["players"] == 5
    assert [(row.guest, row.place) for row in told["rows"]] == [
        ("u_5", 1),
        ("u_1", 2),
        ("u_4", 2),
        ("u_2", 4),
        ("u_3", 4),
    ]


async def test_who_falls_out_of_the_top_hundred_is_named(world: World) -> None:
    for n in range(100):
        await world.boards.record(result(f"u_{n:03}", cards=40, last_home_ms=n * 100))
    await world.feeds.follow(await world.deal(), world.page)
    await world.boards.record(result("u_new", cards=40, last_home_ms=9_850))
    await world.feeds.tick()
    (told,) = world.page.told
    assert told["gone"] == ["u_099"]
    assert [(row.guest, row.place) for row in told["rows"]] == [("u_new", 99)]


async def test_a_result_under_review_is_told_apart(world: World) -> None:
    await world.feeds.follow(await world.deal(), world.page)
    await world.boards.record(won("u_1", ms=900, review=True))
    await world.feeds.tick()
    (told,) = world.page.told
    assert set(told) == {"review"}
    assert [row.review for row in told["review"]] == [True]


async def test_at_midnight_the_next_list_comes_and_at_one_the_day_opens(world: World) -> None:
    deal = await world.deal()
    await world.feeds.follow(deal, world.page)
    await world.feeds.tick()
    world.now = ends_at(DAY) - 1
    await world.feeds.tick()
    assert world.page.days == []
    world.now = ends_at(DAY)
    await world.feeds.tick()
    await world.feeds.tick()
    (message,) = world.page.days
    assert message.date == (DAY + timedelta(days=1)).isoformat() == "2028-03-01"
    assert len(message.games) == 5
    assert world.page.told == []
    world.now = opens_at(DAY)
    await world.feeds.tick()
    assert world.page.told == [{"seed": deal.seed.hex()}]


async def test_who_left_is_told_nothing_more(world: World) -> None:
    deal = await world.deal()
    await world.feeds.follow(deal, world.page)
    world.feeds.leave(deal, world.page)
    world.feeds.leave(deal, world.page)
    await world.boards.record(result())
    await world.feeds.tick()
    assert world.page.told == []


# The socket


@pytest.fixture
async def process(redis_url: str) -> AsyncIterator[Process]:
    async with running(redis_url) as process:
        yield process


async def test_a_page_hears_of_my_own_finish_and_of_others(process: Process) -> None:
    ann = await person(process, "Ann")
    path = f"{today(process).isoformat()}/stonewall"
    async with table_of(process, path, ann) as mine, table_of(process, path) as somebodys:
        first = await mine.until("day")
        assert (first["rows"], first["me"], first["players"]) == ([], None, 0)
        assert "seed" not in first
        await somebodys.until("day")
        await played(process, ann)
        told = await mine.until("day_change")
        assert (told["me"]["guest"], told["me"]["place"], told["players"]) == (ann.guest, 1, 1)
        told = await somebodys.until("day_change")
        assert "me" not in told
        assert [row["guest"] for row in told["rows"]] == [ann.guest]
        await others(process, result("u_2", cards=9, last_home_ms=7))
        told = await mine.until("day_change")
        assert told["me"]["place"] == 2
        assert [row["guest"] for row in told["neighbours"]] == ["u_2"]


async def test_a_finish_on_one_process_is_told_by_the_other(redis_url: str) -> None:
    async with running(redis_url) as one, running(redis_url) as other:
        ann = await person(one)
        async with table_of(other, f"{today(one).isoformat()}/stonewall") as page:
            await page.until("day")
            await played(one, ann)
            assert (await page.until("day_change"))["players"] == 1


async def test_the_next_day_comes_over_the_socket(process: Process) -> None:
    services = process.services
    day = today(process)
    async with table_of(process, f"{day.isoformat()}/stonewall") as page:
        await page.until("day")

        async def midnight() -> int:
            return ends_at(day)

        async def stay_there() -> None:
            while True:  # the process measures its clock too, now and then
                await services.clock.measure(midnight)
                await asyncio.sleep(0.05)

        staying = asyncio.create_task(stay_there())
        told = await page.until("next_day")
        staying.cancel()
        assert told["date"] == (day + timedelta(days=1)).isoformat()
        assert all(game["mine"] == {"state": "unused"} for game in told["games"])


async def test_the_socket_only_tells(process: Process) -> None:
    async with table_of(process, f"{today(process).isoformat()}/stonewall") as page:
        await page.until("day")
        await page.tell(t="ping", n=7)
        assert (await page.until("pong"))["n"] == 7
        assert (await page.ask("resign"))["code"] == "not_allowed"
        await page.tell(t="nonsense", id="c-x")
        assert (await page.until("refused"))["code"] == "malformed"
        await page.connection.send(b"\x00")
        assert (await page.until("refused"))["id"] is None


async def test_a_page_that_talks_without_end_is_told_so_and_one_that_babbles_is_sent_away(
    process: Process,
) -> None:
    async with table_of(process, f"{today(process).isoformat()}/stonewall") as page:
        for number in range(800):
            await page.tell(t="ping", n=number)
        await page.until(lambda f: f.get("code") == "rate_limited")
        for _ in range(20):
            await page.connection.send("nonsense")
        assert await page.closed() == 4400
        assert page.frames[-1] == {"t": "closing", "reason": "malformed"}


@pytest.mark.parametrize("path", ["2001-01-01/stonewall", "2999-01-01/stonewall", "x/y"])
async def test_a_table_that_is_none_closes_with_a_reason(process: Process, path: str) -> None:
    async with table_of(process, path) as page:
        assert (await page.until("closing"))["reason"] == "unknown"
        assert await page.closed() == 4404


async def test_a_page_of_another_site_is_not_let_in(process: Process) -> None:
    path = f"{today(process).isoformat()}/stonewall"
    with pytest.raises(InvalidStatus):
        async with table_of(process, path, Origin="https://elsewhere.example"):
            pass
