"""The race after a race: one for all, there before anybody is called to it, whatever dies."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from server.live.rematches import rematch_id
from server.races.events import Cancelled, Created, Joined, Rematched
from tests.server.bots import Bot, Frame, bot, kind, new_id
from tests.server.lobby import Person, Running, events_of, join, race_of
from tests.server.running import Address, running
from tests.server.serving import Server
from tests.server.storage.lossy import lossy
from tests.server.stores import store


@asynccontextmanager
async def closed_race(*places: Address, players: int = 2) -> AsyncIterator[Running]:
    """A race whose boards are all over."""
    async with race_of(*places, players=players, seats=players) as race:
        await asyncio.gather(*(racer.ask("resign") for racer in race.bots))
        for racer in race.bots:
            await racer.ever("event/closed")
        yield race


async def races_in(place: Address) -> int:
    """How many races the store has."""
    async with store(place.redis_url) as client:
        return len(await client.keys("*:meta"))


async def follow(place: Address, race: str, who: Person, number: int) -> Frame:
    """Goes where this race's rematch is called to, and looks at it; the race's status there."""
    async with bot(place, race, who.token, f"caller {number}") as racer:
        answer = await racer.ask("rematch")
        assert answer["t"] == "ack", answer
        seen: Frame = (await place.call("GET", f"/api/races/{answer['race']}")).json()
        return seen


async def not_called(racer: Bot) -> bool:
    """Whether this player has not been called to a rematch by now."""
    await racer.tell(t="ping", n=1)
    await racer.until("pong")
    return not any(map(kind("event/rematch"), racer.frames))


async def test_ten_who_ask_for_a_rematch_at_once_meet_in_one_race(redis_url: str) -> None:
    async with (
        running(redis_url) as here,
        running(redis_url) as there,
        closed_race(here, there, players=10) as race,
    ):
        answers = await asyncio.gather(*(racer.ask("rematch") for racer in race.bots))
        assert {answer["t"] for answer in answers} == {"ack"}
        (following,) = {answer["race"] for answer in answers}
        (asked,) = await events_of(here, race.id, Rematched)
        assert asked.race == following
        assert await races_in(here) == 2
        guests = [who.guest for who in race.people]
        (created,) = await events_of(here, following, Created)
        assert created.host == guests[int(asked.player[1:]) - 1]

        async def seat(place: Address, n: int) -> str:
            return await join(place, following, race.people[n])

        places = (here, there)
        seats = await asyncio.gather(*(seat(places[n % 2], n) for n in range(10)))
        assert len(set(seats)) == 10
        joined = [event.guest for event in await events_of(here, following, Joined)]
        assert sorted(joined) == sorted(guests)
        assert joined[0] == created.host


async def test_nobody_is_called_to_a_rematch_whose_making_was_not_answered(
    redis_url: str,
) -> None:
    async with (
        lossy(redis_url) as way,
        running(way.url, store=redis_url) as here,
        running(redis_url) as there,
        closed_race(there) as race,
        bot(here, race.id, race.people[1].token, "ben") as ben,
    ):
        ana = race.bots[0]
        way.lose_answer_to(b'"created"')
        one = new_id()
        assert (await ben.ask("rematch", id=one))["code"] == "unavailable"
        assert way.lost.is_set()
        assert await not_called(ana)
        assert (await ben.ask("rematch", id=one))["race"] == rematch_id(race.id)
        called = (await ana.ever("event/rematch"))["event"]
        seen = await there.call("GET", f"/api/races/{called['race']}")
        assert (seen.status_code, seen.json()["phase"]) == (200, "lobby")
        assert await races_in(here) == 2


@pytest.mark.parametrize(
    ("word", "called"),
    [(b'"created"', False), (b'"rematch"', True)],
    ids=["the room is made", "all are called"],
)
async def test_a_server_killed_halfway_leaves_one_rematch_to_be_found(
    redis_url: str, word: bytes, called: bool
) -> None:
    async with (
        lossy(redis_url) as way,
        running(redis_url) as here,
        AsyncExitStack() as stack,
    ):
        race = await stack.enter_async_context(closed_race(here))
        ana = race.bots[0]
        with Server("--redis-url", way.url, app=None) as server:
            url = await asyncio.to_thread(lambda: server.url)
            there = Address(url.removeprefix("http://"), redis_url)
            async with bot(there, race.id, race.people[1].token, "ben") as ben:
                way.lose_answer_to(word, cut=False)
                await ben.tell(t="rematch", id=new_id())
                await way.lost.wait()
                server.process.kill()
                await asyncio.to_thread(server.wait)
                await ben.closed()
        if called:
            await ana.ever("event/rematch")
        else:
            assert await not_called(ana)
        made = [await follow(here, race.id, who, n) for n, who in enumerate(race.people)]
        assert {seen["id"] for seen in made} == {rematch_id(race.id)}
        assert {seen["phase"] for seen in made} == {"lobby"}
        assert await races_in(here) == 2
        (asked,) = await events_of(here, race.id, Rematched)
        # Ben pressed first, although nobody heard of it.
        assert (asked.race, asked.player) == (rematch_id(race.id), "p2")
        (joined,) = await events_of(here, asked.race, Joined)
        assert joined.guest == race.people[1].guest


async def test_a_room_that_ended_before_anybody_was_called_is_left_behind(redis_url: str) -> None:
    async with running(redis_url) as here, running(redis_url) as there, closed_race(here) as race:
        host = race.people[0]
        left = rematch_id(race.id)
        # What a process that died has left, and time has ended.
        (created,) = await events_of(here, race.id, Created)
        await here.services.opener.open(
            created.game, created.options, host.guest, "Ana", race_id=left
        )
        async with bot(here, left, host.token) as alone:
            await alone.ask("cancel")
        assert len(await events_of(here, left, Cancelled)) == 1
        seen = await asyncio.gather(
            *(follow((here, there)[n], race.id, who, n) for n, who in enumerate(race.people))
        )
        assert {each["id"] for each in seen} == {rematch_id(race.id, 1)}
        assert {each["phase"] for each in seen} == {"lobby"}
        assert await races_in(here) == 3


async def test_a_rematch_that_was_called_off_is_the_only_one(redis_url: str) -> None:
    async with running(redis_url) as place, closed_race(place) as race:
        first = await follow(place, race.id, race.people[1], 0)
        async with bot(place, first["id"], race.people[1].token) as host:
            await host.ask("cancel")
        again = await follow(place, race.id, race.people[0], 1)
        assert (again["id"], again["phase"]) == (first["id"], "cancelled")
        assert await races_in(place) == 2
