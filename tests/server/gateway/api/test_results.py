"""After a race: results, the same deal alone, a name reported."""

import hashlib
import random

import pytest

from server.races.events import Created, Joined
from tests.server.bots import bot
from tests.server.gateway.api.calls import get, post, recorded, refused
from tests.server.lobby import events_of, log_of, opened, person, race_of
from tests.server.running import running


async def test_results_are_places_curves_and_the_check_of_the_deal(redis_url: str) -> None:
    rng = random.Random(3)
    async with running(redis_url, code_s=1) as place, race_of(place, game="alternative") as race:
        for racer in race.bots:
            await racer.play(rng, 30)
            await racer.ask("resign")
        await race.bots[0].ever("event/closed")
        told = await get(place, f"/races/{race.id}/results")
        status = await get(place, f"/races/{race.id}")
        assert told["rows"] == [row | {"connected": False} for row in status["standings"]]
        for row in told["rows"]:
            curve = told["curves"][row["player"]]
            assert curve[0] == [0, 4]
            assert curve[-1][1] == row["cards"]
            assert curve == sorted(curve)
            assert (row["last_home_ms"] is None) == (len(curve) == 1)
        check = told["check"]
        assert hashlib.sha256(bytes.fromhex(check["preimage"])).hexdigest() == check["commitment"]
        assert check["preimage"].endswith(check["seed"])
        assert (check["game"], check["rules"]) == ("alternative", 1)
        assert check["boards"] == ["p1", "p2"]
        await recorded(place, race.id)
        assert await get(place, f"/races/{race.id}/results") == told


async def test_there_are_no_results_before_the_end(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        status, error = await refused(place, "GET", f"/races/{race.id}/results")
        assert (status, error["code"]) == (409, "race_not_closed")
        assert error["race"]["phase"] == "running"
        status, error = await refused(place, "POST", f"/races/{race.id}/again", race.people[0])
        assert (status, error["code"]) == (409, "deal_running")


async def test_a_race_that_never_was_has_no_results(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        async with bot(place, race, ana.token) as host:
            await host.ask("cancel")
        for method, path in (("GET", "results"), ("POST", "again")):
            status, error = await refused(place, method, f"/races/{race}/{path}", ana)
            assert (status, error["code"]) == (410, "expired")
            assert error["race"]["closed_at"] >= 0
        status, error = await refused(place, "GET", f"/races/{'00' + 'x' * 22}/results")
        assert (status, error["code"]) == (404, "unknown_race")


async def test_the_same_deal_can_be_played_alone_once_it_is_no_secret(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, undo=False) as race:
        for racer in race.bots:
            await racer.ask("resign")
        await race.bots[0].ever("event/closed")
        eve = await person(place)
        again = (await post(place, f"/races/{race.id}/again", eve))["id"]
        assert (await log_of(place, again)).seed == (await log_of(place, race.id)).seed
        (created,) = await events_of(place, again, Created)
        assert (created.options.seats, created.options.undo) == (1, False)
        assert created.options.given_seed
        async with bot(place, again, eve.token) as alone:
            board = await alone.dealt()
            first = race.bots[0].board
            assert first is not None
            assert board["view"]["tableau"] == first["view"]["tableau"]


async def test_who_comes_too_late_is_told_when_it_began_and_ended(redis_url: str) -> None:
    async with running(redis_url) as place:
        eve = await person(place)
        async with race_of(place, seats=2) as race:
            seen = await get(place, f"/races/{race.id}")
            status, error = await refused(place, "POST", f"/races/{seen['code']}/join", eve)
            assert (status, error["code"]) == (409, "not_in_lobby")
            assert error["race"]["starts_at"] == seen["starts_at"]
            assert error["race"]["closed_at"] is None
            for racer in race.bots:
                await racer.ask("resign")
            closed = await race.bots[0].ever("event/closed")
        status, error = await refused(place, "POST", f"/races/{seen['code']}/join", eve)
        assert (status, error["code"]) == (410, "expired")
        assert error["race"]["closed_at"] == closed["event"]["at"]


async def test_who_finds_no_seat_is_told_how_many_there_are(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben, eve = [await person(place) for _ in range(3)]
        race = await opened(place, ana, seats=2)
        await post(place, f"/races/{race}/join", ben)
        status, error = await refused(place, "POST", f"/races/{race}/join", eve)
        assert (status, error["code"]) == (409, "race_full")
        assert (error["race"]["seats"], error["race"]["players"]) == (2, 2)
        assert (error["race"]["phase"], error["race"]["spectators"]) == ("lobby", "live")


@pytest.mark.parametrize(
    ("spectators", "shown"), [("live", 2), ("delay", 0), ("after", 2), ("nobody", 0)]
)
async def test_standings_are_not_for_watchers_who_are_held_back(
    redis_url: str, spectators: str, shown: int
) -> None:
    async with running(redis_url) as place, race_of(place, spectators=spectators) as race:
        assert len((await get(place, f"/races/{race.id}"))["standings"]) == shown
        mine = await get(place, f"/races/{race.id}", race.people[0])
        assert len(mine["standings"]) == 2
        for racer in race.bots:
            await racer.ask("resign")
        await race.bots[0].ever("event/closed")
        assert len((await get(place, f"/races/{race.id}"))["standings"]) == 2


@pytest.mark.parametrize(("opponents", "shown"), [("all", 2), ("leader", 2), ("none", 1)])
async def test_what_a_race_hides_from_its_racers_is_in_no_answer(
    redis_url: str, opponents: str, shown: int
) -> None:
    async with running(redis_url) as place, race_of(place, opponents=opponents) as race:
        mine = await get(place, f"/races/{race.id}", race.people[0])
        assert len(mine["standings"]) == shown
        me = await get(place, "/players/me", race.people[0])
        results = [racer for each in me["races"] for racer in each["players"]]
        assert {racer["cards"] for racer in results} <= {None}


async def test_a_reported_name_is_kept_once_for_the_operator(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben = await person(place, "Rude"), await person(place)
        race = await opened(place, ana)
        report = f"/races/{race}/report"
        assert await post(place, report, ben, player="p1", why=" a rude\nname ") == {"new": True}
        assert await post(place, report, ben, player="p1", why="still") == {"new": False}
        (kept,) = await place.services.reports.every()
        (joined,) = await events_of(place, race, Joined)
        assert (kept.guest, kept.name, kept.by) == (joined.guest, "Rude", ben.guest)
        assert kept.why == "a rude name"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"player": "p1", "why": ""}, 422, "bad_why"),
        ({"player": "p1", "why": "\x00\x1b"}, 422, "bad_why"),
        ({"player": "p1", "why": "x" * 301}, 422, "bad_why"),
        ({"player": "p7", "why": "rude"}, 404, "unknown_player"),
        ({"player": "Ana", "why": "rude"}, 422, "invalid"),
        ({"player": "p1"}, 422, "invalid"),
    ],
)
async def test_a_wrong_report_is_not_kept(
    redis_url: str, body: dict[str, str], status: int, code: str
) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        answer = await refused(place, "POST", f"/races/{race}/report", ana, **body)
        assert (answer[0], answer[1]["code"]) == (status, code)
        assert await place.services.reports.every() == ()


async def test_nobody_reports_without_end(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, eve = await person(place), await person(place)
        for _ in range(10):
            race = await opened(place, ana)
            await post(place, f"/races/{race}/report", eve, player="p1", why="rude")
        status, error = await refused(
            place, "POST", f"/races/{race}/report", eve, player="p1", why="rude"
        )
        assert (status, error["code"]) == (429, "rate_limited")
