"""Everybody at once in a lobby, on two processes: exactly right all the same."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from server.races.events import HostPassed, Left, Readied, Started
from server.races.race import Race, apply
from tests.server.bots import Bot, Frame, bot
from tests.server.lobby import events_of, join, log_of, opened, person
from tests.server.running import running


async def insisting(racer: Bot, ready: bool) -> Frame:
    """The answer to a readiness that is sent again for as long as the race is busy."""
    while True:
        answer = await racer.ask("ready", ready=ready, loaded=True)
        if answer.get("code") != "busy":
            return answer


@pytest.mark.parametrize("first", ["start", "leave"])
async def test_a_host_who_leaves_while_starting_leaves_one_race_behind(
    redis_url: str, first: str
) -> None:
    async with running(redis_url) as here, running(redis_url) as there:
        for _ in range(5):
            people = [await person(here) for _ in range(3)]
            race = await opened(here, people[0])
            for who in people[1:]:
                await join(there, race, who)
            async with (
                bot(here, race, people[0].token) as host,
                bot(there, race, people[0].token) as other,
                bot(here, race, people[1].token) as ben,
                bot(there, race, people[2].token) as eve,
            ):
                await ben.ready()
                await eve.ready()
                asked = [host.ask("start"), other.ask("leave")]
                answers = await asyncio.gather(*(asked if first == "start" else asked[::-1]))
                assert sorted(answer["t"] for answer in answers) == ["ack", "refused"]
                (why,) = [answer["code"] for answer in answers if answer["t"] == "refused"]
                assert why in ("not_allowed", "not_in_lobby")
                for racer in (ben, eve):
                    await racer.dealt()
            (left,) = await events_of(here, race, Left)
            assert (left.player, left.why) in (("p1", "left"), ("p1", "not_ready"))
            assert (await events_of(here, race, HostPassed))[-1].player == "p2"
            assert len(await events_of(here, race, Started)) == 1


async def test_a_storm_of_ready_and_not_ready_starts_one_race_when_all_are(redis_url: str) -> None:
    async with AsyncExitStack() as stack:
        places = [await stack.enter_async_context(running(redis_url)) for _ in range(2)]
        people = [await person(places[0]) for _ in range(6)]
        race = await opened(places[0], people[0])
        for who in people[1:]:
            await join(places[1], race, who)
        bots = [
            await stack.enter_async_context(bot(places[n % 2], race, who.token))
            for n, who in enumerate(people)
        ]

        async def waver(racer: Bot) -> list[Frame]:
            return [await insisting(racer, turn % 2 == 0) for turn in range(7)]

        answers = await asyncio.gather(*map(waver, bots))
        refusals = {a["code"] for each in answers for a in each if a["t"] == "refused"}
        assert refusals <= {"not_in_lobby"}
        for racer in bots:
            await racer.dealt()
        stored = await log_of(places[0], race)
        folded = Race(race)
        for entry in stored.entries:
            if isinstance(entry.event, Started):
                assert all(seat.ready and seat.loaded for seat in folded.taken)
            folded = apply(folded, entry)
        assert len(folded.scores) == 6
        acknowledged = sum(a["t"] == "ack" for each in answers for a in each)
        assert len(await events_of(places[0], race, Readied)) <= acknowledged
