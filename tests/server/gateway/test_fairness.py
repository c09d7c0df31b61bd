"""Nobody watches a deal while they play it: whatever tabs, sockets, tokens and links they have."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from server.races.events import Moved, Started
from server.races.options import Options
from tests.server.bots import Bot, Frame, bot
from tests.server.lobby import Person, events_of, join, log_of, opened, person, race_of
from tests.server.running import Process, running
from tests.server.stores import eventually

SEED = "5a" * 32


def cut(frame: Frame) -> bool:
    """I may not watch any more, unasked."""
    return bool(frame["t"] == "refused" and frame["id"] is None and frame["code"] == "not_allowed")


async def may_watch(eye: Bot, player: str = "p1") -> bool:
    """Whether this socket may follow the board now; it then does."""
    answer = await eye.ask("watch", player=player)
    return bool(answer["t"] == "ack")


async def watched_moves(eye: Bot, race: str, place: Process) -> set[int]:
    """The times of the moves on others' boards that the socket was told of."""
    told = {f["v"] for f in eye.frames if f["t"] == "event" and f["event"]["type"] == "moved"}
    return {e.at for e in (await log_of(place, race)).entries if e.version in told}


@asynccontextmanager
async def busy(racer: Bot) -> AsyncIterator[None]:
    """The racer plays on while the block runs."""

    async def play() -> None:
        while await racer.play(random.Random(1), 1):  # noqa: ASYNC110
            await asyncio.sleep(0.01)  # a hand's pace: a socket may not send more

    playing = asyncio.create_task(play())
    try:
        yield
    finally:
        playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing


@pytest.mark.parametrize("seat_first", [True, False])
async def test_no_move_made_after_my_cards_were_dealt_reaches_what_i_watch(
    redis_url: str, seat_first: bool
) -> None:
    """The board is served by another process than the feed, and by the same one."""
    async with (
        running(redis_url) as here,
        running(redis_url) as there,
        race_of(here, game="interchange", seed=SEED) as race,
    ):
        eve = await person(here)
        if seat_first:
            mine = await opened(there, eve, "interchange", seats=1, seed=SEED)
        async with bot(here, race.id, eve.token, name="eve") as eye, busy(race.bots[0]):
            if not seat_first:
                assert await may_watch(eye)
                await eye.until("event/moved")
                mine = await opened(there, eve, "interchange", seats=1, seed=SEED)
            async with bot(there, mine, eve.token) as player:
                await player.dealt()
                if not seat_first:
                    await eye.until(cut)
                assert not await may_watch(eye)
                await player.ask("resign")
            dealt = next(
                e.at for e in (await log_of(here, mine)).entries if isinstance(e.event, Started)
            )
            assert all(at <= dealt for at in await watched_moves(eye, race.id, here))


async def test_a_race_of_several_starts_for_nobody_who_still_watches_its_deal(
    redis_url: str,
) -> None:
    async with running(redis_url) as place, race_of(place, game="colonel", seed=SEED) as race:
        eve, ben = await person(place), await person(place)
        async with bot(place, race.id, eve.token, name="eve") as eye, busy(race.bots[0]):
            assert await may_watch(eye)
            other = await opened(place, ben, "colonel", seed=SEED)
            await join(place, other, eve)
            async with (
                bot(place, other, eve.token) as mine,
                bot(place, other, ben.token) as his,
            ):
                await his.ready()
                await mine.ready()
                await mine.dealt()
                await eye.until(cut)
                started = (await log_of(place, other)).entries
                dealt = next(e.at for e in started if isinstance(e.event, Started))
                assert all(at <= dealt for at in await watched_moves(eye, race.id, place))


async def test_one_identity_is_one_by_cookie_and_by_bearer_on_every_tab_and_link(
    redis_url: str,
) -> None:
    async with running(redis_url) as place, race_of(place, seed=SEED) as race:
        ana = race.people[0]
        status = (await place.call("GET", f"/api/races/{race.id}")).json()
        cookie = {"Cookie": f"samedeal={ana.token}", "Origin": place.http}
        async with (
            bot(place, race.id, ana.token, name="second tab") as tab,
            bot(place, race.id, name="by cookie", **cookie) as by_cookie,
            bot(place, status["code"], ana.token, name="by code") as by_code,
        ):
            for eye in (tab, by_cookie, by_code):
                assert not await may_watch(eye, "p2")
                assert eye.you == "p1"


async def test_who_races_cannot_watch_another_race_on_the_same_given_seed(redis_url: str) -> None:
    async with (
        running(redis_url) as here,
        running(redis_url) as there,
        race_of(here, seed=SEED) as race,
        race_of(here, seed=SEED) as other,
    ):
        ana = race.people[0]
        for place in (here, there):
            async with bot(place, other.id, ana.token, name="ana elsewhere") as eye:
                assert not await may_watch(eye)
        await race.bots[0].ask("resign")
        async with bot(there, other.id, ana.token, name="ana, done") as eye:
            assert await may_watch(eye)


async def test_a_deal_that_ended_is_played_again_by_nobody_who_still_sees_it_late(
    redis_url: str,
) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        options = Options(spectators="delay", delay_s=600)
        race, _ = await place.services.opener.open("stonewall", options, ana.guest, "Ana")
        ben, eve = await person(place), await person(place)
        await join(place, race, ben)
        async with bot(place, race, ana.token) as first, bot(place, race, ben.token) as second:
            await first.ready()
            await second.ready()
            await first.dealt()
            async with bot(place, race, eve.token, name="eve") as eye:
                assert await may_watch(eye)
                for each in (first, second):
                    await each.ask("resign")
                await first.ever("event/closed")
                again = await place.call("POST", f"/api/races/{race}/again", {}, eve.token)
                async with bot(place, again.json()["id"], eve.token) as player:
                    await player.dealt()
                    await eye.until(cut)
                    assert eye.phase == "running"  # as far as she is told
                    assert not await may_watch(eye)


async def test_what_was_watched_is_not_told_again_to_who_plays_it_now(redis_url: str) -> None:
    async with running(redis_url) as place:
        async with race_of(place) as race:
            for each in race.bots:
                await each.ask("resign")
            await race.bots[0].ever("event/closed")
        ana = race.people[0]
        async with bot(place, race.id, ana.token, name="ana") as eye:
            assert await may_watch(eye, "p2")
            await eye.until("board")
            again = await place.call("POST", f"/api/races/{race.id}/again", {}, ana.token)
            assert again.status_code == 201
            told = len(eye.frames)
            assert (await eye.ask("resync"))["t"] == "ack"
            await eye.until(cut)
            assert not [f for f in eye.frames[told:] if f.get("player") == "p2"]
            async with bot(place, again.json()["id"], ana.token) as player:
                await player.dealt()


async def test_who_stops_watching_sits_down_at_once(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, seed=SEED) as race:
        eve = await person(place)
        async with bot(place, race.id, eve.token, name="eve") as eye:
            assert await may_watch(eye)
            assert await place.services.fairness._watched.of(eve.guest, 0)
            assert (await eye.ask("unwatch", player="p1"))["t"] == "ack"
            assert not await place.services.fairness._watched.of(eve.guest, 0)
            assert await may_watch(eye)

        async def gone() -> bool:
            return not await place.services.fairness._watched.of(eve.guest, 0)

        await eventually(gone)  # a socket that closes takes its note along


async def test_a_deleted_identity_that_sits_down_again_is_still_one(redis_url: str) -> None:
    """The race is older than the deletion, so that nothing but the seat tells of it."""
    async with running(redis_url) as place, race_of(place, seed=SEED) as race:
        ben, eve = await person(place), await person(place)
        other = await opened(place, ben, seed=SEED)
        gone = await place.call("DELETE", "/api/players/me", token=eve.token)
        assert gone.status_code == 204
        await join(place, other, eve)
        async with bot(place, race.id, eve.token, name="eve") as eye:
            assert not await may_watch(eye)


async def test_the_rematch_is_another_deal(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, seed=SEED) as race:
        for each in race.bots:
            await each.ask("resign")
        await race.bots[0].ever("event/closed")
        again = (await race.bots[0].ask("rematch"))["race"]
        ana: Person = race.people[0]
        async with bot(place, again, ana.token, name="ana"):
            async with bot(place, race.id, ana.token, name="ana, looking back") as eye:
                assert await may_watch(eye, "p2")
            assert await events_of(place, again, Moved) == []
