"""What time does to a race: its limit, outages, lobbies, absent players, and its record."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from server.races.events import Cancelled, Closed, Expired, Extended, Left, Resigned
from server.races.options import Options
from server.storage import keys
from tests.server.bots import bot
from tests.server.lobby import Running, events_of, join, log_of, opened, person, race_of
from tests.server.running import Address, Process, running
from tests.server.stores import eventually, store, store_time

GAP_MS = 60_000


async def logged(place: Address, race: str, kind: type) -> None:
    """Waits until the race's log holds such an event; no client helps."""
    await eventually(lambda: events_of(place, race, kind))


@asynccontextmanager
async def short_race(place: Process, limit_s: int) -> AsyncIterator[Running]:
    """Two bots in a race shorter than the API allows."""
    people = (await person(place), await person(place))
    options = Options(time_limit_s=limit_s)
    race, _ = await place.services.opener.open("stonewall", options, people[0].guest, "Ana")
    await join(place, race, people[1])
    async with (
        bot(place, race, people[0].token, "p1") as ana,
        bot(place, race, people[1].token, "p2") as ben,
    ):
        for racer in (ana, ben):
            await racer.ready()
        for racer in (ana, ben):
            await racer.dealt()
        yield Running(race, (ana, ben), people)


async def test_the_limit_closes_a_race_that_nobody_looks_at(redis_url: str) -> None:
    async with running(redis_url) as place:
        async with short_race(place, 1) as race:
            await race.bots[0].move(race.bots[0].legal[0])
        await logged(place, race.id, Closed)
        stored = await log_of(place, race.id)
        assert len(await events_of(place, race.id, Expired)) == 2
        status = (await place.call("GET", f"/api/races/{race.id}")).json()
        assert stored.entries[-1].at >= status["ends_at"]
        assert {row["status"] for row in status["standings"]} == {"expired"}


async def test_at_the_limit_a_move_is_too_late_and_all_are_told(redis_url: str) -> None:
    async with running(redis_url) as place, short_race(place, 1) as race:
        ana, ben = race.bots
        for racer in race.bots:
            await racer.until("event/closed")
        assert (await ana.move("T0*1>F"))["code"] == "board_over"
        ends_at = (await ben.ever("event/started"))["event"]["ends_at"]
        assert (await ben.ever("event/expired"))["event"]["at"] >= ends_at


async def test_the_limit_holds_also_when_no_process_ran_at_that_moment(redis_url: str) -> None:
    async with running(redis_url) as place, short_race(place, 1) as race:
        ends_at: int = (await race.bots[0].ever("event/started"))["event"]["ends_at"]
    async with store(redis_url) as client:

        async def reached() -> bool:
            return await store_time(client) >= ends_at

        await eventually(reached)
        # A gap that is shorter than an outage, however slow this machine is.
        await client.set(keys.BEAT, await store_time(client))
    assert not await events_of(place, race.id, Closed)
    async with running(redis_url) as place:
        await logged(place, race.id, Closed)
        assert await events_of(place, race.id, Extended) == []


async def outage(place: Address) -> None:
    """Makes it so that the last process was there a minute ago."""
    async with store(place.redis_url) as client:
        await client.set(keys.BEAT, await store_time(client) - GAP_MS)


async def test_an_outage_extends_a_running_race_by_as_much_once(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, game="colonel") as race:
        ana = race.bots[0]
        await ana.move(next(move for move in ana.legal if move.endswith(">F")))
        before = (await place.call("GET", f"/api/races/{race.id}")).json()
    await outage(place)
    async with running(redis_url) as place, running(redis_url) as other:
        for process in (place, other):
            async with bot(process, race.id, race.people[0].token, "back") as back:
                await back.dealt()
                assert back.rev == 1
        (extended,) = await events_of(place, race.id, Extended)
        assert extended.ms >= GAP_MS
        after = (await place.call("GET", f"/api/races/{race.id}")).json()
        assert after["ends_at"] == before["ends_at"] + extended.ms
        for row in (*before["standings"], *after["standings"]):
            row["connected"] = False
        assert after["standings"] == before["standings"]  # measured times are what they were


async def test_outages_extend_a_race_by_no_more_than_its_limit(redis_url: str) -> None:
    async with running(redis_url) as place:
        host = await person(place)
        race = await opened(place, host, "colonel", seats=1, time_limit_s=90)
        async with bot(place, race, host.token) as solo:
            await solo.dealt()
    for _ in range(3):
        await outage(place)
        async with running(redis_url) as place:
            pass
    first, second = await events_of(place, race, Extended)
    assert first.ms + second.ms == 90_000
    status = (await log_of(place, race)).entries[-1].event
    assert status == second


async def test_a_gap_while_the_process_lives_extends_too(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, game="colonel") as race:
        await outage(place)
        told = await race.bots[1].until("event/extended")
        assert told["event"]["ms"] >= GAP_MS
        started = (await race.bots[1].ever("event/started"))["event"]
        assert told["event"]["ends_at"] == started["ends_at"] + told["event"]["ms"]


async def test_who_does_not_come_back_is_done_when_all_others_are(redis_url: str) -> None:
    async with running(redis_url, absent_s=1) as place, race_of(place, players=3) as race:
        ana, ben, cem = race.bots
        await cem.close()
        await ana.ask("resign")
        await ben.ask("resign")
        await ana.until("event/closed")
        ended = await events_of(place, race.id, Resigned)
        assert [(e.player, e.why) for e in ended][-1] == ("p3", "absent")
        # Whoever comes later, or again, is told it too.
        rows = (await place.call("GET", f"/api/races/{race.id}")).json()["standings"]
        assert {row["player"]: row["absent"] for row in rows} == {
            "p1": False,
            "p2": False,
            "p3": True,
        }


async def test_who_is_away_from_the_lobby_leaves_it_and_the_host_passes_on(redis_url: str) -> None:
    async with running(redis_url, lobby_away_s=1) as place:
        ana, ben = await person(place), await person(place)
        race = await opened(place, ana)
        await join(place, race, ben)
        async with bot(place, race, ben.token, "ben") as second:
            async with bot(place, race, ana.token, "ana") as first:
                await first.receive()
            left = (await second.until("event/left"))["event"]
            assert (left["player"], left["why"]) == ("p1", "away")
            assert (await second.until("event/host"))["event"]["player"] == "p2"
            assert (await second.ask("cancel"))["t"] == "ack"


async def test_a_lobby_with_nobody_in_it_ends(redis_url: str) -> None:
    async with running(redis_url, empty_lobby_s=1) as place:
        race = await opened(place, await person(place))
        await logged(place, race, Cancelled)
        (cancelled,) = await events_of(place, race, Cancelled)
        assert cancelled.why == "deserted"
        seen = (await place.call("GET", f"/api/races/{race}")).json()
        assert (seen["phase"], seen["why"]) == ("cancelled", "deserted")


async def test_a_lobby_does_not_lose_its_players_to_an_outage(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        async with bot(place, race, ana.token) as host:
            await host.receive()
    await outage(place)
    async with store(place.redis_url) as client:
        name = keys.presence(race)
        for member, until in await client.zrange(name, 0, -1, withscores=True):
            await client.zadd(name, {member: until - 10 * GAP_MS})
    async with running(redis_url) as place, bot(place, race, ana.token) as host:
        assert (await host.receive())["you"] == "p1"
    assert await events_of(place, race, Left) == []


async def released(client: Any, code: str) -> bool:
    return bool(await client.exists(keys.code(code)) == 0)


async def records(place: Address, race: str) -> None:
    async with store(place.redis_url) as client:
        await eventually(lambda: client.exists(keys.record(race)))


async def test_a_race_long_over_is_a_record_that_can_still_be_read(redis_url: str) -> None:
    async with running(redis_url, code_s=1) as place, race_of(place) as race:
        ana = race.bots[0]
        await ana.move(ana.legal[0])
        code = ana.frames[0]["race"]["code"]
        for racer in race.bots:
            await racer.ask("resign")
        before = (await place.call("GET", f"/api/races/{race.id}")).json()
        await records(place, race.id)
        assert (await ana.ask("rematch"))["code"] == "expired"
        async with store(place.redis_url) as client:
            await eventually(lambda: released(client, code))
            assert not await client.exists(keys.log(race.id), keys.meta(race.id))
        async with bot(place, race.id, race.people[0].token, "later") as later:
            welcome = await later.receive()
            assert (welcome["you"], welcome["race"]["phase"]) == ("p1", "closed")
            assert welcome["race"]["seed"] == before["seed"]
            assert (await later.dealt())["rev"] == 1
            assert (await later.ask("watch", player="p2"))["t"] == "ack"
            assert (await later.until("board"))["player"] == "p2"
            assert (await later.ask("rematch"))["code"] == "expired"
            assert (await later.ask("resign"))["t"] == "refused"
        after = (await place.call("GET", f"/api/races/{race.id}")).json()
        assert after["standings"][0]["last_home_ms"] == before["standings"][0]["last_home_ms"]
        assert (await place.call("GET", f"/api/races/{code}")).status_code == 404
        late = await place.call("POST", f"/api/races/{race.id}/join", {}, race.people[0].token)
        assert late.json() == {"id": race.id, "player": "p1"}


@pytest.mark.unscanned
async def test_a_record_whose_days_are_over_is_gone(redis_url: str) -> None:
    async with running(redis_url, code_s=1) as place, race_of(place) as race:
        for racer in race.bots:
            await racer.ask("resign")
        await records(place, race.id)
    async with store(place.redis_url) as client:
        assert 0 < await client.pttl(keys.record(race.id)) <= 30 * 86_400_000
        await client.pexpire(keys.record(race.id), 0)
    async with running(redis_url) as place:
        async with bot(place, race.id) as late:
            assert await late.closed() == 4410
            assert late.frames == [{"t": "closing", "reason": "expired"}]
        answer = await place.call("GET", f"/api/races/{race.id}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (410, "expired")
