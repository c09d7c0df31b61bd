"""What somebody finds who looks at results under review, and that the tables heed it."""

from collections.abc import AsyncIterator
from datetime import date, timedelta
from typing import Any

import pytest

from server.daily.calendar import Period, starts_at
from server.leaderboards.judging import Judge, NoCase
from server.leaderboards.port import Boards
from server.leaderboards.projection import BoardsProjection, rebuild
from server.leaderboards.results import Result
from server.leaderboards.review import ENOUGH, Verdict
from server.leaderboards.tables import By, table
from server.live.port import Commit, Committed, Guard
from server.races import events as ev
from server.races.options import Options
from server.races.race import Phase
from server.storage.boards import RedisBoards
from server.storage.nodes import Nodes
from server.storage.records import RedisRecords
from server.storage.verdicts import RedisVerdicts
from tests.server.daily.test_tries import LEAP, Process

BEFORE = LEAP - timedelta(days=1)
CLEARED, CONFIRMED = Verdict.CLEARED, Verdict.CONFIRMED
PERIODS = tuple(Period)


class Court:
    """Tables, tries and verdicts on a real Valkey."""

    def __init__(self, nodes: Nodes) -> None:
        self.process = Process(nodes)
        self.boards: Boards = RedisBoards(nodes)
        self.verdicts = RedisVerdicts(nodes)
        self.records = RedisRecords(nodes, self.process.log)
        self.judge = Judge(self.records, self.boards, self.verdicts)
        self.projection = BoardsProjection(self.boards, self.verdicts)

    async def won(self, day: date = LEAP, moves: int = 1, guest: str = "u_1") -> str:
        """The race of a try that was won with so many moves in no time, and is projected."""
        self.process.now = starts_at(day)
        begun: Any = await self.process.start(guest=guest)
        moved: tuple[ev.Event, ...] = (ev.Moved("p1", "T0*1>T1", 0),) * moves
        events = (*moved, ev.Finished("p1"))
        commit = Commit(begun.race, Phase.RUNNING, Guard.OPEN, 0, events, player="p1")
        assert isinstance(await self.process.log.commit(commit), Committed)
        await self.projection.project(await self.process.race(begun.race))
        race: str = begun.race
        return race

    async def rushed(self, day: date = LEAP, guest: str = "u_1") -> str:
        """A try that nobody can have played so fast."""
        return await self.won(day, ENOUGH, guest)

    async def rebuild(self) -> None:
        await rebuild(self.records, self.boards, (self.projection,), LEAP, BEFORE, 400)

    async def stand(self) -> list[list[tuple[str, str, int | None]]]:
        """Who stands in LEAP's tables of all periods, with which race, and how often they won."""
        tables = [table("stonewall", period, LEAP) for period in PERIODS]
        pages = [await self.boards.page(one, by, 1) for one in tables for by in By]
        return [[(r.result.guest, r.result.race, r.wins) for r in page.rows] for page in pages]

    async def apart(self) -> list[tuple[str, bool]]:
        found = await self.judge.apart()
        return [(result.race, result.confirmed) for result in found]


@pytest.fixture
async def court(redis_url: str) -> AsyncIterator[Court]:
    nodes = await Nodes.connect(redis_url)
    yield Court(nodes)
    await nodes.close()


async def mine(court: Court) -> list[Result]:
    return list(await court.boards.history("u_1"))


async def test_what_waits_is_listed_the_newest_day_first(court: Court) -> None:
    old, new = await court.rushed(BEFORE), await court.rushed()
    await court.won(guest="u_2")
    assert await court.apart() == [(new, False), (old, False)]
    await court.judge.judge(new, CONFIRMED)
    assert await court.apart() == [(old, False), (new, True)]


async def test_what_is_cleared_has_its_place_in_all_tables(court: Court) -> None:
    race = await court.rushed()
    assert await court.stand() == [[]] * 8
    before = await court.boards.version(table("stonewall", Period.DAY, LEAP))
    for _ in range(2):
        found = await court.judge.judge(race, CLEARED)
        assert isinstance(found, Result)
        assert not found.review
        assert await court.stand() == [[("u_1", race, None)], [("u_1", race, 1)]] * 4
        assert await court.apart() == []
        assert [result.review for result in await mine(court)] == [False]
    assert await court.boards.version(table("stonewall", Period.DAY, LEAP)) > before


async def test_what_is_confirmed_stays_apart_and_says_so(court: Court) -> None:
    race = await court.rushed()
    before = await court.boards.version(table("stonewall", Period.DAY, LEAP))
    for _ in range(2):
        await court.judge.judge(race, CONFIRMED)
        assert await court.stand() == [[]] * 8
        assert await court.apart() == [(race, True)]
        assert [(r.review, r.confirmed) for r in await mine(court)] == [(True, True)]
    assert await court.boards.version(table("stonewall", Period.DAY, LEAP)) > before


async def test_the_last_verdict_counts_and_leaves_other_results_where_they_are(
    court: Court,
) -> None:
    slow, race = await court.won(BEFORE), await court.rushed()
    other = await court.won(guest="u_2")
    before = await court.stand()
    await court.judge.judge(race, CLEARED)
    assert ("u_1", slow, 2) in (await court.stand())[7]
    await court.judge.judge(race, CONFIRMED)
    assert await court.stand() == before
    assert before[7] == [("u_1", slow, 1), ("u_2", other, 1)]
    assert await court.apart() == [(race, True)]
    assert len(await mine(court)) == 2
    await court.judge.judge(race, CLEARED)
    assert ("u_1", race, None) in (await court.stand())[0]
    assert await court.apart() == []


@pytest.mark.parametrize("verdict", list(Verdict))
async def test_tables_made_again_heed_the_verdict(court: Court, verdict: Verdict) -> None:
    race = await court.rushed()
    await court.rushed(guest="u_2")
    await court.judge.judge(race, verdict)
    before = await court.stand(), await court.apart()
    await court.rebuild()
    assert (await court.stand(), await court.apart()) == before


async def test_there_is_no_case_against_any_other_race(court: Court) -> None:
    slow = await court.won()
    open_one: Any = await court.process.start(guest="u_2")
    alone, _ = await court.process.opener.open("stonewall", Options(seats=1), "u_3", "Eve")
    for race, why in (
        ("00nothing", NoCase.UNKNOWN),
        (slow, NoCase.NOT_SUSPECT),
        (open_one.race, NoCase.NOT_RANKED),
        (alone, NoCase.NOT_RANKED),
    ):
        for verdict in Verdict:
            assert await court.judge.judge(race, verdict) is why
            assert await court.verdicts.of(race) is None
