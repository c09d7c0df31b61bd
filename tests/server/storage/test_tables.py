"""Days and tables on both kinds of store: what a cluster parts comes together all the same."""

import asyncio
from dataclasses import replace
from datetime import date, timedelta

from server.daily.calendar import Period, opens_at
from server.daily.days import Days
from server.daily.port import Life
from server.leaderboards.projection import BoardsProjection, rebuild
from server.leaderboards.review import Verdict
from server.leaderboards.tables import By, table
from server.live.opening import Opener, new_race_id
from server.live.port import Commit, Committed, Guard
from server.races import events as ev
from server.races.options import Options, Timing
from server.races.race import Phase
from server.storage.boards import RedisBoards
from server.storage.daily import RedisDaily
from server.storage.directory import RedisDirectory
from server.storage.friends import RedisFriends
from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from server.storage.records import RedisRecords
from server.storage.verdicts import RedisVerdicts
from tests.server.leaderboards.made import DAY, won

GAMES = ("stonewall", "colonel", "alternative")
RANKED = Options(
    seats=1,
    time_limit_s=3600,
    spectators="after",
    daily=DAY.isoformat(),
    ranked=True,
    reveal_at=opens_at(DAY),
)


async def tried(nodes: Nodes, guest: str, game: str, options: Options = RANKED) -> str:
    """A try on DAY that is over; the race's id."""
    log, days = RedisLog(nodes), Days(RedisDaily(nodes), lambda: 0)
    opener = Opener(log, RedisDirectory(nodes), Timing(), days)
    race, _ = await opener.open(
        game, options, guest, "Ann", bytes(32), race_id=new_race_id(), begun=True
    )
    events = (ev.Finished("p1"),)
    done = await log.commit(Commit(race, Phase.RUNNING, Guard.OPEN, 0, events, player="p1"))
    assert isinstance(done, Committed)
    return race


async def test_results_of_all_games_come_into_their_tables(nodes: Nodes) -> None:
    boards = RedisBoards(nodes)
    found = [won(f"u_{n}", ms=60_000 + n * 100, game=game) for n in range(12) for game in GAMES]
    await asyncio.gather(*(boards.record(one) for one in found))
    for game in GAMES:
        for period in Period:
            one = table(game, period, DAY)
            page = await boards.page(one, By.TIME, 1)
            assert [row.place for row in page.rows] == list(range(1, 13))
            assert all(row.place == 1 for row in (await boards.page(one, By.WINS, 1)).rows)
            around = await boards.around(one, By.TIME, "u_6")
            assert around is not None
            assert len(around.neighbours) == 10
    assert len(await boards.history("u_3")) == len(GAMES)


async def test_a_store_that_lost_its_scripts_is_asked_all_the_same(nodes: Nodes) -> None:
    boards = RedisBoards(nodes)
    await boards.record(won())
    await asyncio.gather(*(node.commits.send("SCRIPT", "FLUSH") for node in nodes.all))
    assert (await boards.page(table("stonewall", Period.DAY, DAY), By.TIME, 1)).players == 1
    await asyncio.gather(*(node.commits.send("SCRIPT", "FLUSH") for node in nodes.all))
    await boards.record(won("u_2"))
    assert (await boards.page(table("stonewall", Period.ALL, DAY), By.TIME, 1)).players == 2


async def test_tables_are_cleared_and_made_again_on_every_node(nodes: Nodes) -> None:
    boards, log = RedisBoards(nodes), RedisLog(nodes)
    records = RedisRecords(nodes, log)
    races = [await tried(nodes, f"u_{n}", game) for n, game in enumerate(GAMES * 3)]
    await tried(nodes, "u_0", "colonel", replace(RANKED, ranked=False))
    projection = BoardsProjection(boards, RedisVerdicts(nodes))
    async for race in records.races():
        await projection.project(race)
    for race_id in races[::2]:
        stored = await log.load(race_id)
        assert stored is not None
        await log.archive(race_id, len(stored.entries))
    tables = [table(game, period, DAY) for game in GAMES for period in Period]
    before = [await boards.page(one, by, 1) for one in tables for by in By]
    assert {page.players for page in before} == {3}
    await boards.clear(date.min, all_time=True)
    assert await boards.players(tables[0]) == 0
    assert await rebuild(records, boards, (projection,), DAY, DAY, 400) == 9
    assert [await boards.page(one, by, 1) for one in tables for by in By] == before


async def test_a_day_has_one_secret_whoever_makes_it(nodes: Nodes) -> None:
    store = RedisDaily(nodes)
    assert await store.secret(DAY) is None
    assert await store.first_day() is None
    made = await asyncio.gather(*(RedisDaily(nodes).make_secret(DAY) for _ in range(10)))
    assert {await store.secret(DAY)} == set(made)
    await store.make_secret(DAY + timedelta(days=500))
    assert await store.first_day() == DAY + timedelta(days=500)


async def test_how_it_stands_with_a_try_is_known_from_log_and_record(nodes: Nodes) -> None:
    store, log = RedisDaily(nodes), RedisLog(nodes)
    assert await store.life("00nothing") is None
    race = await tried(nodes, "u_1", "stonewall")
    stored = await log.load(race)
    assert stored is not None
    life = await store.life(race)
    assert life is not None
    assert life.over
    await log.archive(race, len(stored.entries))
    assert await store.life(race) == Life(True, None)


async def test_a_count_of_practice_tries_is_a_place_to_look_from(nodes: Nodes) -> None:
    store = RedisDaily(nodes)
    assert await store.practices("u_1", DAY, "colonel") == 0
    await store.note_practice("u_1", DAY, "colonel", 3)
    assert await store.practices("u_1", DAY, "colonel") == 3
    assert await store.practices("u_1", DAY, "stonewall") == 0


async def test_friends_are_made_and_parted_across_nodes(nodes: Nodes) -> None:
    friends, now = RedisFriends(nodes), 2_000_000_000_000
    crowd = tuple(f"u_{n}" for n in range(12))
    await friends.meet(crowd, now)
    assert set(await friends.of("u_0", now)) == set(crowd[1:])
    await friends.forget("u_0")
    assert await friends.of("u_0", now) == ()
    assert set(await friends.of("u_1", now)) == set(crowd[2:])


async def test_verdicts_and_what_is_apart_are_found_on_every_node(nodes: Nodes) -> None:
    boards, verdicts = RedisBoards(nodes), RedisVerdicts(nodes)
    fast = {won(f"u_{n}", game=game, review=True) for n, game in enumerate(GAMES)}
    await asyncio.gather(*(boards.record(one) for one in fast))
    assert {one async for one in boards.apart()} == fast
    for one in fast:
        assert await verdicts.of(one.race) is None
        await verdicts.give(one.race, Verdict.CONFIRMED)
        assert await verdicts.of(one.race) is Verdict.CONFIRMED
    (first, *rest) = fast
    await boards.withdraw(first.guest, [table(first.game, Period.DAY, DAY)], [DAY])
    assert {one async for one in boards.apart()} == set(rest)
