"""Two server processes on one store: the same race, whoever serves whom."""

import asyncio
import random

import pytest

from server.races.events import Closed, Joined, Moved
from tests.server.bots import Frame, bot
from tests.server.lobby import events_of, join, log_of, opened, person, race_of
from tests.server.running import running


@pytest.mark.parametrize("game", ["stonewall", "colonel"])
async def test_racers_on_two_processes_share_one_race(redis_url: str, game: str) -> None:
    async with (
        running(redis_url) as here,
        running(redis_url) as there,
        race_of(here, there, game=game) as race,
        bot(there, race.id, name="far") as far,
        bot(here, race.id, name="near") as near,
    ):
        ana, ben = race.bots
        for watcher in (far, near):
            for player in ("p1", "p2"):
                assert (await watcher.ask("watch", player=player))["t"] == "ack"
        played = await asyncio.gather(
            *(racer.play(random.Random(n), 25) for n, racer in enumerate(race.bots))
        )
        for racer in race.bots:
            await racer.ask("resign")
        tails = [await watcher.ever("event/closed") for watcher in (far, near, ana, ben)]
        assert tails.count(tails[0]) == 4
        for watcher in (far, near):
            versions = [f["v"] for f in watcher.frames if f["t"] == "event"]
            assert versions == sorted(versions)
            moves = [f for f in watcher.frames if f.get("event", {}).get("type") == "moved"]
            assert len(moves) == sum(played) == len(await events_of(here, race.id, Moved))


async def test_the_last_two_who_end_at_once_close_the_race_once(redis_url: str) -> None:
    async with running(redis_url) as here, running(redis_url) as there:
        for _ in range(15):
            async with race_of(here, there) as race:
                await asyncio.gather(*(racer.ask("resign") for racer in race.bots))
                closed = [await racer.ever("event/closed") for racer in race.bots]
                assert closed[0] == closed[1]
                stored = await log_of(here, race.id)
                assert [isinstance(e.event, Closed) for e in stored.entries].count(True) == 1
                assert isinstance(stored.entries[-1].event, Closed)


async def test_of_two_moves_at_one_revision_exactly_one_is_played(redis_url: str) -> None:
    rng = random.Random(2)
    async with (
        running(redis_url) as here,
        running(redis_url) as there,
        race_of(here, game="interchange") as race,
        bot(there, race.id, race.people[0].token, "elsewhere") as other,
    ):
        both = (race.bots[0], other)
        await other.dealt()
        for rev in range(20):
            texts = rng.choices(both[0].legal, k=2)
            answers = await asyncio.gather(
                *(b.ask("move", rev=rev, move=text) for b, text in zip(both, texts, strict=True))
            )
            kinds = sorted((a["t"], a.get("code", "")) for a in answers)
            assert kinds == [("ack", ""), ("refused", "stale")]
            for racer in both:
                while racer.rev < rev + 1:
                    await racer.receive()
            assert both[0].legal == both[1].legal
        assert len(await events_of(here, race.id, Moved)) == 20


async def test_fifty_joins_at_once_fill_the_last_three_seats_and_no_more(redis_url: str) -> None:
    async with running(redis_url) as here, running(redis_url) as there:
        people = [await person(here) for _ in range(50)]
        race = await opened(here, await person(here), seats=8)
        for n in range(2, 6):
            assert await join(there, race, await person(here)) == f"p{n}"
        answers = await asyncio.gather(
            *(
                place.call("POST", f"/api/races/{race}/join", {}, who.token)
                for who, place in zip(people, (here, there) * 25, strict=True)
            )
        )
        assert sorted(a.status_code for a in answers) == [200] * 3 + [409] * 47
        assert {a.json()["error"]["code"] for a in answers if a.status_code == 409} == {"race_full"}
        seats = sorted(a.json()["player"] for a in answers if a.status_code == 200)
        assert seats == ["p6", "p7", "p8"]
        seated = [event.guest for event in await events_of(here, race, Joined)]
        assert len(seated) == len(set(seated)) == 8


async def test_presence_is_told_across_processes(redis_url: str) -> None:
    async with (
        running(redis_url) as here,
        running(redis_url) as there,
        race_of(here, there) as race,
    ):
        ana, ben = race.bots

        def gone(frame: Frame) -> bool:
            return frame["t"] == "presence" and frame["player"] == "p2" and not frame["connected"]

        async with bot(there, race.id, race.people[1].token, "second socket") as second:
            await second.dealt()
            await ben.close()
            await second.ask("resync")
            await ana.ask("resync")
            assert not any(map(gone, ana.frames))
        await ana.until(gone)
