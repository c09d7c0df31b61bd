"""Me: my name, my races, my data."""

from typing import Any

import pytest

from server.players.names import default_name
from server.races.events import Joined, Renamed
from tests.server.bots import bot
from tests.server.gateway.api.calls import get, post, recorded, refused, shown
from tests.server.lobby import Person, events_of, join, log_of, opened, person, race_of
from tests.server.running import Address, running

ME = "/players/me"


async def continued(place: Address, who: Person, count: int) -> list[str]:
    """The ids of my running races, once there are so many."""
    me = await shown(place, ME, lambda me: len(me["races"]) == count, who)
    return [race["id"] for race in me["races"]]


async def ended(place: Address, who: Person, count: int) -> list[dict[str, Any]]:
    """My closed races, once there are so many."""
    found = await shown(place, f"{ME}/races", lambda page: len(page["races"]) == count, who)
    races: list[dict[str, Any]] = found["races"]
    return races


async def resigned(place: Address, who: Person, **options: Any) -> str:
    """A race alone that is over."""
    race = await opened(place, who, seats=1, **options)
    async with bot(place, race, who.token) as alone:
        await alone.dealt()
        await alone.ask("resign")
        await alone.ever("event/closed")
    return race


async def test_my_lobbies_and_running_races_are_listed_until_they_end(redis_url: str) -> None:
    async with running(redis_url) as here, running(redis_url) as there:
        ana, ben = await person(here, "Ana"), await person(here, "Ben")
        race = await opened(here, ana, seats=2, time_limit_s=600)
        await join(there, race, ben)
        me = await shown(there, ME, lambda me: me["races"], ben)
        assert (me["guest"], me["name"], me["hidden"]) == (ben.guest, "Ben", False)
        assert "token" not in me
        (mine,) = me["races"]
        assert (mine["id"], mine["player"], mine["host"]) == (race, "p2", False)
        assert (mine["phase"], mine["seats"], mine["closed_at"]) == ("lobby", 2, None)
        assert [racer["name"] for racer in mine["players"]] == ["Ana", "Ben"]
        async with bot(here, race, ana.token) as one, bot(there, race, ben.token) as two:
            await one.ready()
            await two.ready()
            await two.dealt()
            me = await shown(here, ME, lambda me: me["races"][0]["phase"] == "running", ana)
            assert me["races"][0]["ends_at"] - me["races"][0]["starts_at"] == 600_000
            assert {racer["place"] for racer in me["races"][0]["players"]} == {None}
            await one.ask("resign")
            await two.ask("resign")
        assert await continued(here, ana, 0) == []
        (over,) = await ended(here, ben, 1)
        assert over["phase"] == "closed"
        assert [racer["place"] for racer in over["players"]] == [1, 1]


async def test_who_leaves_a_lobby_or_is_sent_away_has_it_in_no_list(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben, eve = [await person(place) for _ in range(3)]
        race = await opened(place, ana)
        for who in (ben, eve):
            await join(place, race, who)
            assert await continued(place, who, 1) == [race]
        async with bot(place, race, ana.token) as host, bot(place, race, ben.token) as guest:
            await guest.ask("leave")
            await host.ask("kick", player="p3")
        assert await continued(place, ben, 0) == await continued(place, eve, 0) == []
        assert await continued(place, ana, 1) == [race]


async def test_a_cancelled_race_is_no_race_i_have_played(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        await continued(place, ana, 1)
        async with bot(place, race, ana.token) as host:
            await host.ask("cancel")
        await continued(place, ana, 0)
        assert await ended(place, ana, 0) == []


async def test_what_i_played_comes_newest_first_page_by_page(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        races = [await resigned(place, ana) for _ in range(3)]
        await ended(place, ana, 3)
        first = await get(place, f"{ME}/races?limit=2", ana)
        rest = await get(place, f"{ME}/races?limit=2&before={first['next']}", ana)
        assert [race["id"] for race in first["races"] + rest["races"]] == races[::-1]
        assert rest["next"] is None


async def test_a_record_is_in_my_list_as_its_race_was(redis_url: str) -> None:
    async with running(redis_url, code_s=1) as place:
        ana = await person(place, "Ana")
        race = await resigned(place, ana)
        before = await ended(place, ana, 1)
        await recorded(place, race)
        assert await ended(place, ana, 1) == before


async def test_my_name_holds_in_new_races_and_can_be_hidden(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place, "Ana")
        assert (await post(place, ME, ana, name="  Anna\u200b "))["name"] == "Anna"
        before = await opened(place, ana)
        me = await post(place, ME, ana, hidden=True)
        assert (me["name"], me["hidden"]) == (default_name(ana.guest), True)
        for body in ({}, {"name": "Anna"}):
            race = await opened(place, ana, **body)
            (joined,) = await events_of(place, race, Joined)
            assert joined.name == default_name(ana.guest)
        assert [e.name for e in await events_of(place, before, Joined)] == ["Anna"]
        assert (await post(place, ME, ana, hidden=False))["name"] == "Anna"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "\u200b\u202e"}, "name"),
        ({"name": "x" * 25}, "name"),
        ({"hidden": "yes"}, "hidden"),
        ({"nmae": "Ana"}, "nmae"),
    ],
)
async def test_a_wrong_change_changes_nothing(
    redis_url: str, body: dict[str, Any], field: str
) -> None:
    async with running(redis_url) as place:
        ana = await person(place, "Ana")
        status, error = await refused(place, "POST", ME, ana, **body)
        assert (status, error["fields"][0]["field"]) == (422, field)
        assert (await get(place, ME, ana))["name"] == "Ana"


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ""), ("POST", ""), ("DELETE", ""), ("GET", "/races"), ("GET", "/export")],
)
async def test_nobody_in_particular_has_no_data(redis_url: str, method: str, path: str) -> None:
    async with running(redis_url) as place:
        answer = await place.call(method, f"/api{ME}{path}", {} if method == "POST" else None)
        assert answer.status_code == 401
        assert answer.json()["error"]["code"] == "no_identity"


async def test_my_data_is_all_that_i_did_and_nothing_of_others(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, game="alternative") as race:
        (ana, ben), (one, two) = race.people, race.bots
        await one.move(one.legal[0])
        legal = two.legal[0]
        await two.move(legal)
        assert (await two.ask("undo", rev=two.rev))["t"] == "ack"
        await post(place, f"/races/{race.id}/report", ben, player="p1", why="a rude name")
        mine = await get(place, f"{ME}/export", ben)
        assert (mine["guest"], mine["name"]) == (ben.guest, ben.name)
        (kept,) = mine["races"]
        assert (kept["race"]["id"], kept["race"]["player"]) == (race.id, "p2")
        assert [play["move"] for play in kept["played"]] == [legal, None]
        (report,) = mine["reports"]
        assert (report["player"], report["why"]) == ("p1", "a rude name")
        assert ana.guest not in str(mine)


async def test_deleted_i_am_gone_from_lobbies_races_and_records(redis_url: str) -> None:
    async with running(redis_url, code_s=3600) as here, running(redis_url) as there:
        ana, ben = await person(here, "Ana Unique"), await person(here, "Ben")
        lobby = await opened(here, ana)
        await join(there, lobby, ben)
        past = await resigned(there, ana)
        async with race_of(here, there) as race:
            alone = await opened(there, ana, seats=1)
            async with bot(here, alone, ana.token) as mine, bot(there, lobby, ben.token) as waiting:
                await mine.dealt()
                answer = await here.call("DELETE", f"/api{ME}", token=ana.token)
                assert answer.status_code == 204
                assert 'samedeal=""' in answer.headers["set-cookie"]
                await mine.ever("event/closed")
                left = await waiting.ever("event/left")
                assert left["event"]["player"] == "p1"
                passed = await waiting.ever("event/host")
                assert passed["event"]["player"] == "p2"
            assert race.id not in (lobby, past, alone)
        me = await get(here, ME, ana)
        assert (me["name"], me["races"]) == (default_name(ana.guest), [])
        assert (await get(there, f"{ME}/races", ana))["races"] == []
        for race_id in (past, alone):
            results = await get(there, f"/races/{race_id}/results")
            assert [row["name"] for row in results["rows"]] == [default_name(ana.guest)]
        assert await events_of(here, past, Renamed) == [Renamed("p1", default_name(ana.guest))]


async def test_deleted_i_leave_a_running_race_to_the_others(redis_url: str) -> None:
    async with running(redis_url) as here, running(redis_url) as there:
        async with race_of(here, there) as race:
            (ana, ben), (mine, other) = race.people, race.bots
            answer = await there.call("DELETE", f"/api{ME}", token=ana.token)
            assert answer.status_code == 204
            told = [
                (await other.ever(f"event/{kind}"))["event"] for kind in ("renamed", "resigned")
            ]
            assert told[0]["name"] == default_name(ana.guest)
            assert [event["player"] for event in told] == ["p1", "p1"]
            assert (await mine.ask("move", rev=0, move=mine.legal[0]))["code"] == "board_over"
            assert (await other.move(other.legal[0]))["t"] == "ack"
            await other.ask("resign")
            await other.ever("event/closed")
        results = await get(here, f"/races/{race.id}/results")
        names = {row["player"]: row["name"] for row in results["rows"]}
        assert names == {"p1": default_name(ana.guest), "p2": ben.name}


async def test_a_record_forgets_a_name_for_good(redis_url: str) -> None:
    async with running(redis_url, code_s=1) as place:
        ana = await person(place, "Ana Unique")
        race = await resigned(place, ana)
        await recorded(place, race)
        assert (await place.call("DELETE", f"/api{ME}", token=ana.token)).status_code == 204
        stored = await log_of(place, race)
        assert stored.archived
        assert "Ana Unique" not in str(stored.entries)
        results = await get(place, f"/races/{race}/results")
        assert [row["name"] for row in results["rows"]] == [default_name(ana.guest)]


async def test_who_comes_back_after_a_deletion_begins_anew(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place, "Ana")
        await resigned(place, ana)
        await place.call("DELETE", f"/api{ME}", token=ana.token)
        race = await opened(place, ana)
        assert await continued(place, ana, 1) == [race]
        assert await ended(place, ana, 0) == []
