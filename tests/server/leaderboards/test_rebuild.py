"""Tables made again from logs and records are the tables that were."""

from collections.abc import AsyncIterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from server.cli import app
from server.daily.calendar import Period, starts_at
from server.daily.tries import try_id
from server.leaderboards.projection import BoardsProjection, rebuild
from server.leaderboards.tables import By, Page, table
from server.races import events as ev
from server.races.options import Options
from server.storage import keys
from server.storage.boards import RedisBoards
from server.storage.lists import RedisLists
from server.storage.nodes import Nodes
from server.storage.records import RedisRecords
from server.storage.verdicts import RedisVerdicts
from tests.server.daily.test_tries import LEAP, Process
from tests.server.leaderboards.made import won

PERIODS = tuple(Period)


@pytest.fixture
async def process(redis_url: str) -> AsyncIterator[Process]:
    nodes = await Nodes.connect(redis_url)
    yield Process(nodes)
    await nodes.close()


async def pages(boards: RedisBoards) -> list[Page]:
    tables = [table("stonewall", period, LEAP) for period in PERIODS]
    return [await boards.page(one, by, 1) for one in tables for by in By]


async def played(process: Process) -> RedisBoards:
    """Three tries, one of them a record, one still running, and a race that is none of them."""
    boards = RedisBoards(process.nodes)
    projection = BoardsProjection(boards, RedisVerdicts(process.nodes))
    for guest, event in (("u_1", ev.Finished("p1")), ("u_2", ev.Resigned("p1", "resigned"))):
        await process.start(guest=guest)
        race = await process.end(try_id(guest, LEAP, "stonewall"), event)
        await projection.project(race)
    await process.log.archive(race.id, race.version)
    await process.start(guest="u_3")
    await process.opener.open("stonewall", Options(seats=1), "u_4", "Dan")
    return boards


async def again(process: Process, boards: RedisBoards, first: date | None) -> int:
    records = RedisRecords(process.nodes, process.log)
    projections = (BoardsProjection(boards, RedisVerdicts(process.nodes)),)
    return await rebuild(records, boards, projections, LEAP, first, 400)


async def test_a_rebuilt_table_is_the_table_that_was(process: Process) -> None:
    boards = await played(process)
    before = await pages(boards)
    assert [page.players for page in before[:2]] == [2, 1]
    false = keys.table("stonewall", "all", "time")
    await process.nodes.call(false, "ZADD", false, 1, "u_false")
    await process.nodes.call("sd:{h:u_1}:days", "DEL", "sd:{h:u_1}:days")
    assert await again(process, boards, LEAP) == 2
    assert await pages(boards) == before
    assert len(await boards.history("u_1")) == 1


async def test_what_records_no_longer_tell_is_not_taken_from_the_longest_table(
    process: Process,
) -> None:
    boards = await played(process)
    await again(process, boards, LEAP - timedelta(days=400))
    name = keys.table("stonewall", "all", "time")
    await process.nodes.call(name, "ZADD", name, 1, "u_old")
    await process.nodes.call(
        keys.table("stonewall", "all", "rows"),
        "HSET",
        keys.table("stonewall", "all", "rows"),
        "u_old",
        "[]",
    )
    await again(process, boards, LEAP - timedelta(days=400))
    assert await boards.players(table("stonewall", Period.ALL, LEAP)) == 2


async def test_a_forgotten_history_is_not_made_again_but_goes_on(process: Process) -> None:
    boards = await played(process)
    after = (LEAP + timedelta(days=1)).isoformat()
    await RedisLists(process.nodes, lambda _: None).forget("u_1", starts_at(LEAP) + 1)
    await boards.forget("u_1", "Guest Otter")
    await again(process, boards, LEAP)
    assert await boards.history("u_1") == ()
    assert len(await boards.history("u_2")) == 1
    assert await boards.players(table("stonewall", Period.DAY, LEAP)) == 2
    await boards.record(won("u_1", day=date.fromisoformat(after)))
    assert [result.day.isoformat() for result in await boards.history("u_1")] == [after]


def test_the_command_rebuilds_and_says_how_much(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["rebuild-boards", "--data-dir", str(tmp_path)])
    assert ran.exit_code == 0, ran.output
    assert ran.output.strip() == "0 ranked tries in the tables."


def test_the_command_says_where_there_is_no_store() -> None:
    ran = CliRunner().invoke(app, ["rebuild-boards", "--redis-url", "redis://127.0.0.1:1"])
    assert ran.exit_code == 1
    assert "no answer" in ran.output
