"""The daily challenge as its callers see it, on a real server."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from engine.shuffle import commitment
from server.daily.calendar import Period, ends_at, opens_at, starts_at
from server.daily.seeds import GAMES
from server.daily.tries import try_id
from server.leaderboards.tables import table
from server.players.names import default_name
from server.races.options import Options
from tests.server.bots import bot
from tests.server.gateway.daily_life import get, in_table, others, played, started, today
from tests.server.leaderboards.made import result, won
from tests.server.lobby import person
from tests.server.running import Process, running
from tests.server.wins import win

pytestmark = pytest.mark.usefixtures("within_a_day")


@pytest.fixture
async def process(redis_url: str) -> AsyncIterator[Process]:
    async with running(redis_url) as process:
        yield process


async def code_of(process: Process, method: str, path: str, *args: object) -> tuple[int, str]:
    answer = await process.call(method, path, *args)  # type: ignore[arg-type]
    return answer.status_code, answer.json()["error"]["code"]


async def test_todays_list_commits_to_a_deal_of_each_game(process: Process) -> None:
    told = await get(process, "/api/daily")
    day = today(process)
    assert told["date"] == told["first_day"] == day.isoformat()
    assert starts_at(day) <= told["now"] < told["ends_at"] == ends_at(day)
    assert told["opens_at"] == opens_at(day)
    assert [game["game"] for game in told["games"]] == list(GAMES)
    assert all(game["mine"] == {"state": "unused"} for game in told["games"])
    assert len({game["commitment"] for game in told["games"]}) == len(GAMES)
    assert (await get(process, "/api/daily"))["games"] == told["games"]


async def test_a_try_is_begun_resumed_and_over(process: Process) -> None:
    ann = await person(process, "Ann")
    race = await started(process, ann)
    assert await started(process, ann) == race
    games = (await get(process, "/api/daily", ann))["games"]
    stonewall = next(game for game in games if game["game"] == "stonewall")
    info = await get(process, f"/api/races/{race}", ann)
    assert stonewall["mine"] == {"state": "running", "race": race, "ends_at": info["ends_at"]}
    assert info["commitment"] == stonewall["commitment"]
    assert info["daily"] == {
        "date": today(process).isoformat(),
        "ranked": True,
        "opens_at": opens_at(today(process)),
    }
    assert await played(process, ann) == race
    assert await code_of(process, "POST", "/api/daily/stonewall/start", {}, ann.token) == (
        409,
        "already_played",
    )
    told = await get(process, "/api/daily", ann)
    mine = next(game["mine"] for game in told["games"] if game["game"] == "stonewall")
    assert (mine["state"], mine["race"], mine["row"]["place"]) == ("played", race, 1)


async def test_a_try_begins_as_it_is_asked_for_and_keeps_its_clock(process: Process) -> None:
    ann = await person(process)
    race = await started(process, ann)
    info = await get(process, f"/api/races/{race}", ann)
    assert info["phase"] == "running"
    assert info["starts_at"] == info["created_at"]
    assert info["ends_at"] == min(info["starts_at"] + 3_600_000, opens_at(today(process)))
    for _ in range(2):
        async with bot(process, race, ann.token) as player:
            board = await player.dealt()
            assert board["undo"] == "undo_start"
    again = await get(process, f"/api/races/{race}", ann)
    assert (again["starts_at"], again["ends_at"]) == (info["starts_at"], info["ends_at"])


async def test_practice_comes_after_and_is_marked(process: Process) -> None:
    ann = await person(process)
    practice = ("POST", "/api/daily/stonewall/start", {"practice": True}, ann.token)
    assert await code_of(process, *practice) == (409, "not_played")
    ranked = await played(process, ann)
    race = await started(process, ann, practice=True)
    assert race != ranked
    assert await started(process, ann, practice=True) == race
    assert (await get(process, f"/api/races/{race}", ann))["daily"]["ranked"] is False


async def test_a_closed_try_shows_no_seed_and_no_board_to_others(process: Process) -> None:
    ann, bob = await person(process), await person(process)
    race = await started(process, ann)
    async with bot(process, race, ann.token) as player:
        await player.dealt()
        assert (await player.ask("hint"))["code"] == "not_allowed"
        await player.ask("resign")
        closed = await player.ever("event/closed")
        assert "seed" not in closed["event"]
        assert (await player.ask("rematch"))["code"] == "not_allowed"
    assert "seed" not in await get(process, f"/api/races/{race}", ann)
    practice = await started(process, ann, practice=True)
    async with bot(process, practice, ann.token) as player:
        await player.dealt()
        assert (await player.ask("hint"))["t"] == "ack"
        await player.ask("resign")
        assert "seed" not in (await player.ever("event/closed"))["event"]
    for token in (bob.token, None):
        async with bot(process, race, token) as watcher:
            welcome = await watcher.ever("welcome")
            assert "seed" not in welcome["race"]
            assert (await watcher.ask("watch", player="p1"))["code"] == "not_allowed"


async def test_no_door_leads_to_the_days_deal_whatever_became_of_my_own_try(
    process: Process,
) -> None:
    ann, bob = await person(process), await person(process)
    ranked = await played(process, ann)
    practice = await started(process, ann, practice=True)
    async with bot(process, practice, ann.token) as player:
        await player.dealt()
        await player.ask("resign")
        await player.ever("event/closed")
    deal = await process.services.days.deal(today(process), "stonewall")
    assert deal is not None

    async def see_nothing() -> None:
        for race in (ranked, practice):
            results = await process.call("GET", f"/api/races/{race}/results", token=bob.token)
            assert (results.status_code, deal.seed.hex() in results.text) == (200, False)
            again = await code_of(process, "POST", f"/api/races/{race}/again", {}, bob.token)
            assert again == (409, "deal_running")
            async with bot(process, race, bob.token, "bob") as eye:
                assert (await eye.ask("watch", player="p1"))["code"] == "not_allowed"

    await see_nothing()  # his try is unused
    mine = await started(process, bob)
    async with bot(process, mine, bob.token) as player:
        await player.dealt()
        await see_nothing()  # it is running
        await player.ask("resign")
        await player.ever("event/closed")
    await see_nothing()  # it is over


async def test_the_days_deal_is_no_given_seed_today(process: Process) -> None:
    ann = await person(process)
    deal = await process.services.days.deal(today(process), "stonewall")
    assert deal is not None
    body = {"game": "stonewall", "seed": deal.seed.hex()}
    assert await code_of(process, "POST", "/api/races", body, ann.token) == (409, "deal_running")


async def test_the_table_has_me_my_neighbours_and_how_many(process: Process) -> None:
    ann = await person(process, "Ann")
    await others(
        process, *(result(f"u_{n:02}", cards=20 - n, last_home_ms=n * 1000) for n in range(20))
    )
    await played(process, ann)
    day = today(process).isoformat()
    told = await get(process, f"/api/daily/{day}/stonewall", ann)
    assert (told["date"], told["game"], told["players"]) == (day, "stonewall", 21)
    assert [row["place"] for row in told["rows"]] == list(range(1, 22))
    me = told["me"]
    assert me == told["rows"][20]
    assert (me["guest"], me["name"], me["place"]) == (ann.guest, "Ann", 21)
    assert (me["status"], me["cards"], me["of"]) == ("resigned", 0, 52)
    assert [row["place"] for row in told["neighbours"]] == [16, 17, 18, 19, 20]
    assert "seed" not in told
    spectator = await get(process, f"/api/daily/{day}/stonewall")
    assert (spectator["me"], spectator["neighbours"]) == (None, [])


async def test_a_past_day_is_open_and_can_be_checked(process: Process) -> None:
    day = today(process) - timedelta(days=2)
    await process.services.days.begin(day)
    told = await get(process, f"/api/daily/{day.isoformat()}/colonel")
    assert commitment("colonel", bytes.fromhex(told["seed"])) == told["commitment"]
    assert told["players"] == 0
    assert (await get(process, "/api/daily"))["first_day"] == day.isoformat()


async def test_a_win_at_a_machines_pace_is_shown_apart(process: Process) -> None:
    ann, won_deal = await person(process), win("stonewall")
    options = Options(
        seats=1,
        spectators="after",
        daily=today(process).isoformat(),
        ranked=True,
        reveal_at=opens_at(today(process)),
    )
    race = try_id(ann.guest, today(process), "stonewall")
    await process.services.opener.open(
        "stonewall", options, ann.guest, "Ann", bytes.fromhex(won_deal.seed), race, begun=True
    )
    async with bot(process, race, ann.token) as player:
        await player.dealt()
        for move in won_deal.moves:
            assert (await player.move(move))["t"] == "ack"
        await player.ever("event/closed")
    await in_table(process, ann.guest)
    told = await get(process, f"/api/daily/{today(process).isoformat()}/stonewall", ann)
    assert (told["rows"], told["players"]) == ([], 0)
    (apart,) = told["review"]
    assert apart == told["me"]
    assert (apart["status"], apart["place"], apart["review"]) == ("won", None, True)
    ever = table("stonewall", Period.ALL, today(process))
    assert await process.services.boards.players(ever) == 0


async def test_two_processes_asked_at_once_begin_one_try(redis_url: str) -> None:
    async with running(redis_url) as one, running(redis_url) as other:
        ann = await person(one)
        races = await asyncio.gather(
            *(started(process, ann) for process in (one, other) for _ in range(10))
        )
        assert len(set(races)) == 1


async def test_who_has_no_identity_gets_one_with_the_try(process: Process) -> None:
    answer = await process.call("POST", "/api/daily/stonewall/start")
    assert answer.status_code == 200
    assert "samedeal=" in answer.headers["set-cookie"]


async def test_no_clock_but_the_servers_says_which_day_it_is(process: Process) -> None:
    ann = await person(process)
    day = today(process).isoformat()
    wrong = {"Date": "Tue, 29 Feb 2028 12:00:00 GMT"}
    answer = await process.call("POST", "/api/daily/colonel/start", {}, ann.token, **wrong)
    assert answer.json()["date"] == day
    dated = {"date": "2028-02-29"}
    assert await code_of(process, "POST", "/api/daily/colonel/start", dated, ann.token) == (
        422,
        "invalid",
    )


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/api/daily/2999-01-01/stonewall", (404, "future_date")),
        ("/api/daily/2001-01-01/stonewall", (404, "unknown_date")),
        ("/api/daily/2027-02-29/stonewall", (422, "bad_date")),
        ("/api/daily/yesterday/stonewall", (422, "bad_date")),
        ("/api/daily/2001-01-01/klondike", (404, "unknown_game")),
        ("/api/daily/2001-01-01/whist", (404, "unknown_game")),
        ("/api/leaderboards/whist", (404, "unknown_game")),
        ("/api/leaderboards/stonewall?page=2", (404, "no_page")),
        ("/api/leaderboards/stonewall?page=0", (422, "invalid")),
        ("/api/leaderboards/stonewall?period=year", (422, "invalid")),
        ("/api/leaderboards/stonewall?by=luck", (422, "invalid")),
        ("/api/leaderboards/stonewall?date=2999-01-01", (404, "future_date")),
        ("/api/leaderboards/stonewall?date=2026-2-1", (422, "bad_date")),
        ("/api/players/me/history", (401, "no_identity")),
    ],
)
async def test_bad_input_is_told_what_is_wrong_with_it(
    process: Process, path: str, expected: tuple[int, str]
) -> None:
    assert await code_of(process, "GET", path) == expected


async def test_an_unknown_game_has_no_try(process: Process) -> None:
    ann = await person(process)
    for game in ("klondike", "whist"):
        answer = await process.call("POST", f"/api/daily/{game}/start", {}, ann.token)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_game")


async def test_a_page_beyond_the_end_is_none_and_the_last_one_is(process: Process) -> None:
    await others(process, *(won(f"u_{n:03}", ms=100_000 + n * 100) for n in range(101)))
    second = await get(process, "/api/leaderboards/stonewall?period=week&page=2")
    assert (second["pages"], second["players"], len(second["rows"])) == (2, 101, 1)
    assert second["rows"][0]["place"] == 101
    path = "/api/leaderboards/stonewall?period=week&page=3"
    assert await code_of(process, "GET", path) == (404, "no_page")


async def test_my_history_tells_what_i_played_and_how_well(process: Process) -> None:
    ann = await person(process, "Ann")
    empty = await get(process, "/api/players/me/history", ann)
    assert (empty["played"], empty["win_rate"], empty["rows"], empty["pages"]) == (0, None, [], 1)
    day = today(process)
    for back in (1, 2):
        past = won(ann.guest, ms=90_000 + back, day=day - timedelta(days=back))
        await process.services.boards.record(past)
    await played(process, ann)
    told = await get(process, "/api/players/me/history", ann)
    assert (told["played"], told["won"], told["streak"], told["best_streak"]) == (3, 2, 3, 3)
    assert told["win_rate"] == pytest.approx(2 / 3)
    assert [row["date"] for row in told["rows"]] == [
        (day - timedelta(days=back)).isoformat() for back in range(3)
    ]
    assert [row["place"] for row in told["rows"]] == [1, 1, 1]
    assert {row["game"] for row in told["rows"]} == {"stonewall"}
    assert told["days"] == sorted(row["date"] for row in told["rows"])
    (stonewall,) = told["games"]
    assert stonewall["best"]["finished_ms"] == 90_001
    assert sum(stonewall["distribution"]) == 3
    by_wins = await get(process, "/api/leaderboards/stonewall?period=all&by=wins", ann)
    assert by_wins["me"]["wins"] == 2
    assert by_wins["label"] == "all"


async def test_who_deletes_their_data_is_nameless_in_the_table(process: Process) -> None:
    ann = await person(process, "Ann")
    await played(process, ann)
    gone = await process.call("DELETE", "/api/players/me", token=ann.token)
    assert gone.status_code == 204
    told = await get(process, f"/api/daily/{today(process).isoformat()}/stonewall")
    assert [(row["guest"], row["name"]) for row in told["rows"]] == [
        (ann.guest, default_name(ann.guest))
    ]
