"""Races to watch, and who may not watch because they play the deal themselves."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.bots import bot
from tests.server.lobby import join, opened, person, race_of
from tests.server.running import Process, running
from tests.waiting import PATIENCE_S

Json = dict[str, Any]
SEED = "5a" * 32


async def shows(place: Process, token: str | None = None) -> list[Json]:
    """The list of races to watch, made anew."""
    place.services.watchlist._made_at = 0
    await place.services.fairness._projector.catch_up()
    answer = await place.call("GET", "/api/watch", token=token)
    assert answer.status_code == 200
    races: list[Json] = answer.json()["races"]
    return races


async def test_listed_races_are_shown_once_they_run_and_a_while_after_their_end(
    redis_url: str,
) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        await opened(place, ana, listed=True)
        assert await shows(place) == []  # nobody has started yet
        async with race_of(place, game="colonel", listed=True, spectators="live") as race:
            first = race.bots[0]
            await first.move(next(move for move in first.legal if move.endswith(">F")))
            async with bot(place, race.id, name="spectator"):
                [found] = await until_shown(place, lambda races: races[0]["watchers"] == 1)
            assert (found["id"], found["game"], found["phase"]) == (race.id, "colonel", "running")
            assert (found["players"], found["spectators"]) == (2, "live")
            assert found["leader"]["cards"] == 1
            for each in race.bots:
                await each.ask("resign")
            await first.ever("event/closed")
            [ended] = await shows(place)
            assert (ended["phase"], ended["closed_at"] is None) == ("closed", False)


@pytest.mark.parametrize(("opponents", "hidden"), [("all", 0), ("leader", 0), ("none", 1)])
async def test_a_race_that_hides_the_others_names_no_leader_to_its_racers(
    redis_url: str, opponents: str, hidden: int
) -> None:
    async with (
        running(redis_url) as place,
        race_of(place, game="colonel", listed=True, opponents=opponents) as race,
    ):
        ana, ben = race.bots
        await ana.move(next(move for move in ana.legal if move.endswith(">F")))
        for token, shown in ((None, True), (race.people[1].token, not hidden)):
            [found] = await shows(place, token)
            assert (found["leader"] is not None) == shown
        await ben.ask("resign")  # whoever is done sees all
        [found] = await shows(place, race.people[1].token)
        assert found["leader"]["cards"] == 1


async def until_shown(place: Process, holds: Callable[[list[Json]], bool]) -> list[Json]:
    """The list as soon as it holds: the number of watchers comes within seconds."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds(races := await shows(place)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return races


async def test_races_by_link_and_those_nobody_may_watch_are_not_shown(redis_url: str) -> None:
    async with (
        running(redis_url) as place,
        race_of(place, spectators="live"),
        race_of(place, listed=True, spectators="nobody"),
    ):
        assert await shows(place) == []


async def test_a_delayed_race_is_shown_as_late_as_its_spectators_are(redis_url: str) -> None:
    async with (
        running(redis_url) as place,
        race_of(place, game="colonel", listed=True, spectators="delay", delay_s=600) as race,
    ):
        first = race.bots[0]
        await first.move(next(move for move in first.legal if move.endswith(">F")))
        [found] = await shows(place)
        assert found["leader"]["cards"] == 0
        for each in race.bots:
            await each.ask("resign")
        await first.ever("event/closed")
        [found] = await shows(place)
        assert (found["phase"], found["closed_at"]) == ("running", None)


async def test_who_plays_a_deal_in_one_race_cannot_watch_it_in_another(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, seed=SEED) as race:
        eve = await person(place)
        mine = await opened(place, eve, seats=1, seed=SEED)
        async with bot(place, race.id, eve.token, name="eve") as eye:
            assert (await eye.ask("watch", player="p1"))["code"] == "not_allowed"  # seated there
            async with bot(place, mine, eve.token) as player:
                await player.dealt()
                assert (await eye.ask("watch", player="p1"))["code"] == "not_allowed"
                await player.ask("resign")
            assert (await eye.ask("watch", player="p1"))["t"] == "ack"
            await eye.until("board")


async def test_who_begins_to_play_a_deal_stops_watching_it(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, seed=SEED) as race:
        eve = await person(place)
        async with bot(place, race.id, eve.token, name="eve") as eye:
            assert (await eye.ask("watch", player="p1"))["t"] == "ack"
            await eye.until("board")
            mine = await opened(place, eve, seats=1, seed=SEED)
            async with bot(place, mine, eve.token) as player:
                await player.dealt()
                stopped = await eye.until("refused")
                assert (stopped["id"], stopped["code"]) == (None, "not_allowed")
                told = len(eye.frames)
                await race.bots[0].move(race.bots[0].legal[0])
                await eye.tell(t="ping", n=1)
                await eye.until("pong")
                assert not [f for f in eye.frames[told:] if f["t"] in ("board", "event")]


async def test_another_deal_does_not_keep_anybody_from_watching(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, seed=SEED) as race:
        eve = await person(place)
        await opened(place, eve, seats=1, seed="6b" * 32)
        async with bot(place, race.id, eve.token, name="eve") as eye:
            assert (await eye.ask("watch", player="p1"))["t"] == "ack"


async def test_the_deal_of_an_ended_race_cannot_be_studied_while_it_is_played_again(
    redis_url: str,
) -> None:
    async with running(redis_url) as place:
        async with race_of(place) as race:
            for each in race.bots:
                await each.ask("resign")
            await race.bots[0].ever("event/closed")
        ana = race.people[0]
        again = await place.call("POST", f"/api/races/{race.id}/again", {}, ana.token)
        assert again.status_code == 201, again.text
        async with bot(place, race.id, ana.token, name="ana") as eye:
            assert (await eye.ask("watch", player="p2"))["code"] == "not_allowed"


async def test_somebody_else_at_the_same_table_may_watch(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, seed=SEED) as race:
        ben, cem = await person(place), await person(place)
        other = await opened(place, ben, seed=SEED)
        await join(place, other, cem)
        async with bot(place, race.id, name="nobody") as eye:
            assert (await eye.ask("watch", player="p1"))["t"] == "ack"
