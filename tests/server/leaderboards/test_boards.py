"""Tables on a real Valkey rank as the plain comparison does, whatever comes in, how often ever."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.daily.calendar import Period
from server.leaderboards.results import Result
from server.leaderboards.tables import EACH_SIDE, PAGE_ROWS, By, Table, table
from server.storage import keys
from server.storage.boards import RedisBoards, result_of_text, result_text
from server.storage.nodes import Nodes
from tests.server.leaderboards.made import DAY, result, results, won

TODAY = table("stonewall", Period.DAY, DAY)
EVER = table("stonewall", Period.ALL, DAY)


@pytest.fixture
async def boards(redis_url: str) -> AsyncIterator[RedisBoards]:
    nodes = await Nodes.connect(redis_url)
    yield RedisBoards(nodes)
    await nodes.close()


async def record(boards: RedisBoards, found: Sequence[Result]) -> None:
    await asyncio.gather(*(boards.record(one) for one in found))


def ranked(found: Sequence[Result]) -> list[tuple[int, Result]]:
    """Places by comparing each result with each other: one more than there are better ones."""
    lines = [(1 + sum(other.key < one.key for other in found), one) for one in found]
    return sorted(lines, key=lambda line: (line[0], line[1].guest))


def crowd(number: int, seed: int = 7) -> list[Result]:
    """So many players' results, many of them equal."""
    dice = random.Random(seed)
    return [
        won(f"u_{n:05}", dice.randrange(90_000, 99_000))
        if dice.random() < 0.3
        else result(f"u_{n:05}", cards=dice.randrange(1, 40), last_home_ms=dice.randrange(2_000))
        for n in range(number)
    ]


@given(results())
def test_a_result_comes_back_from_its_text(one: Result) -> None:
    assert result_of_text(result_text(one)) == one


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.data())
def test_a_table_ranks_as_the_plain_comparison(redis_url: str, data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 12))
    found = [data.draw(results(f"u_{n:02}")) for n in range(size)]

    async def rows() -> list[tuple[int, Result]]:
        nodes = await Nodes.connect(redis_url)
        boards = RedisBoards(nodes)
        await boards.clear(date.min, all_time=True)
        await record(boards, found)
        page = await boards.page(TODAY, By.TIME, 1)
        await nodes.close()
        assert page.players == size
        return [(row.place, row.result) for row in page.rows]

    assert asyncio.run(rows()) == ranked(found)


async def test_pages_go_on_where_the_one_before_ended(boards: RedisBoards) -> None:
    found = crowd(230)
    await record(boards, found)
    lines = []
    for number in (1, 2, 3):
        page = await boards.page(TODAY, By.TIME, number)
        assert page.players == 230
        lines += [(row.place, row.result) for row in page.rows]
        assert len(page.rows) == min(PAGE_ROWS, 230 - (number - 1) * PAGE_ROWS)
    assert lines == ranked(found)
    assert (await boards.page(TODAY, By.TIME, 4)).rows == ()


async def test_my_line_has_five_on_each_side_wherever_it_is(boards: RedisBoards) -> None:
    found = crowd(60)
    await record(boards, found)
    lines = ranked(found)
    for at, (place, mine) in enumerate(lines):
        around = await boards.around(TODAY, By.TIME, mine.guest)
        assert around is not None
        assert (around.me.place, around.me.result) == (place, mine)
        near = lines[max(0, at - EACH_SIDE) : at] + lines[at + 1 : at + 1 + EACH_SIDE]
        assert [(row.place, row.result) for row in around.neighbours] == near
    assert await boards.around(TODAY, By.TIME, "u_nobody") is None


async def test_the_same_result_again_changes_nothing(boards: RedisBoards) -> None:
    await record(boards, [won(), won("u_2")])
    before = [await boards.version(t) for t in (TODAY, EVER)]
    await record(boards, [won()] * 5)
    assert [await boards.version(t) for t in (TODAY, EVER)] == before
    by_wins = await boards.page(EVER, By.WINS, 1)
    assert [row.wins for row in by_wins.rows] == [1, 1]
    assert await boards.history("u_1") == (won(),)


async def test_longer_tables_keep_the_best_win_and_count_the_days(boards: RedisBoards) -> None:
    days = [DAY - timedelta(days=n) for n in range(3)]
    await record(boards, [won(ms=90_000 - n * 100, day=day) for n, day in enumerate(days)])
    await record(boards, [won("u_2", ms=89_850), result("u_3", cards=51)])
    by_time = (await boards.page(EVER, By.TIME, 1)).rows
    assert [(row.place, row.result.guest, row.result.day) for row in by_time] == [
        (1, "u_1", days[2]),
        (1, "u_2", DAY),
    ]
    by_wins = (await boards.page(EVER, By.WINS, 1)).rows
    assert [(row.place, row.result.guest, row.wins) for row in by_wins] == [
        (1, "u_1", 3),
        (2, "u_2", 1),
    ]


async def test_a_week_over_the_new_year_is_one_table(boards: RedisBoards) -> None:
    edge = [date(2026, 12, 31), date(2027, 1, 1)]
    await record(boards, [won(day=day) for day in edge])
    week = table("stonewall", Period.WEEK, date(2027, 1, 3))
    (row,) = (await boards.page(week, By.WINS, 1)).rows
    assert row.wins == 2
    for day in edge:
        (row,) = (await boards.page(table("stonewall", Period.MONTH, day), By.WINS, 1)).rows
        assert row.wins == 1


async def test_under_review_a_result_is_apart_and_not_lost(boards: RedisBoards) -> None:
    fast = won("u_2", ms=1_000, review=True)
    await record(boards, [won(), fast])
    assert [row.result.guest for row in (await boards.page(TODAY, By.TIME, 1)).rows] == ["u_1"]
    assert await boards.under_review(TODAY) == (fast,)
    assert await boards.history("u_2") == (fast,)
    assert await boards.players(EVER) == 1


async def test_of_very_many_under_review_the_best_hundred_are_shown(boards: RedisBoards) -> None:
    fast = [won(f"u_{n:03}", ms=n * 100, review=True) for n in range(PAGE_ROWS + 20)]
    await record(boards, fast[::-1])
    assert await boards.under_review(TODAY) == tuple(fast[:PAGE_ROWS])
    some = (fast[110].guest, "u_nobody", fast[3].guest)
    assert await boards.under_review(TODAY, some) == (fast[3], fast[110])


async def test_a_history_is_newest_first(boards: RedisBoards) -> None:
    days = [DAY - timedelta(days=n) for n in (2, 0, 1)]
    await record(boards, [result(day=day) for day in days])
    found = await boards.history("u_1")
    assert [one.day for one in found] == sorted(days, reverse=True)


async def test_what_is_cleared_is_what_begins_later(boards: RedisBoards) -> None:
    await record(boards, [won(), won(day=DAY - timedelta(days=40))])

    async def left(*tables: Table) -> list[int]:
        return [await boards.players(one) for one in tables]

    month, old = table("stonewall", Period.MONTH, DAY), DAY - timedelta(days=40)
    await boards.clear(DAY, all_time=False)
    assert await left(TODAY, month, EVER, table("stonewall", Period.DAY, old)) == [0, 1, 1, 1]
    await boards.clear(date.min, all_time=True)
    assert await left(TODAY, month, EVER, table("stonewall", Period.DAY, old)) == [0, 0, 0, 0]


async def test_only_the_table_of_all_time_is_for_ever(boards: RedisBoards, redis_url: str) -> None:
    await record(boards, [won()])
    nodes = await Nodes.connect(redis_url)
    for period in Period:
        name = keys.table("stonewall", table("stonewall", period, DAY).label, "time")
        left = await nodes.read(name, "TTL", name)
        assert (left == -1) is (period is Period.ALL)
    await nodes.close()


async def test_a_forgotten_player_keeps_the_lines_and_loses_name_and_history(
    boards: RedisBoards,
) -> None:
    yesterday = DAY - timedelta(days=1)
    await record(boards, [won(), won(ms=1, review=True, day=yesterday), won("u_2")])
    before = await boards.version(TODAY)
    await boards.forget("u_1", "Guest Otter")
    for one in (TODAY, EVER):
        names = [row.result.name for row in (await boards.page(one, By.TIME, 1)).rows]
        assert names == ["Guest Otter", "U_2"]
    (apart,) = await boards.under_review(table("stonewall", Period.DAY, yesterday))
    assert apart.name == "Guest Otter"
    assert await boards.history("u_1") == ()
    assert await boards.version(TODAY) > before
    await boards.forget("u_1", "Guest Wren")
