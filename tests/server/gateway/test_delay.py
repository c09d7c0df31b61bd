"""A delayed race: all that who watches it is told is late, cards, standings and who is there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.races.events import Moved, Resigned
from server.races.options import Options
from tests.server.bots import Bot, Frame, bot
from tests.server.lobby import Running, events_of, join, person
from tests.server.running import Process, running

DELAY_S = 1
LONG_S = 600


@asynccontextmanager
async def delayed(place: Process, delay_s: int = DELAY_S, **options: str) -> AsyncIterator[Running]:
    """A race of two that was just dealt; the API's least delay is five seconds."""
    ana, ben = await person(place, "Ana"), await person(place, "Ben")
    chosen = Options(spectators="delay", delay_s=delay_s, **options)  # type: ignore[arg-type]
    race, _ = await place.services.opener.open("colonel", chosen, ana.guest, "Ana")
    await join(place, race, ben)
    async with (
        bot(place, race, ana.token, "p1") as first,
        bot(place, race, ben.token, "p2") as second,
    ):
        for each in (first, second):
            await each.ready()
        for each in (first, second):
            await each.dealt()
        yield Running(race, (first, second), (ana, ben))


async def now(eye: Bot) -> int:
    """The server's clock at a moment after all that was told so far."""
    await eye.tell(t="ping", n=1)
    told: int = (await eye.until("pong"))["now"]
    return told


def away(frame: Frame) -> bool:
    return frame["t"] == "presence" and frame["player"] == "p2" and not frame["connected"]


async def home(racer: Bot) -> None:
    """Plays a card home."""
    answer = await racer.move(next(move for move in racer.legal if move.endswith(">F")))
    assert answer["progress"]["cards"] == 1


async def test_the_cards_that_lie_open_at_the_start_come_late_too(redis_url: str) -> None:
    async with (
        running(redis_url) as place,
        delayed(place) as race,
        bot(place, race.id, name="spectator") as eye,
    ):
        starts_at = (await eye.receive())["race"]["starts_at"]
        assert (await eye.ask("watch", player="p1"))["t"] == "ack"
        assert (await eye.until("board"))["rev"] == 0
        assert await now(eye) >= starts_at + DELAY_S * 1000


async def test_that_somebody_has_gone_is_told_late(redis_url: str) -> None:
    async with (
        running(redis_url) as place,
        delayed(place) as race,
        bot(place, race.id, name="spectator") as eye,
    ):
        await race.bots[1].close()
        gone = await eye.until(away)
        assert await now(eye) >= gone["since"] + DELAY_S * 1000
        live = await race.bots[0].ever(away)
        assert live["since"] == gone["since"]


async def test_since_when_somebody_is_away_is_told_to_who_comes_later(redis_url: str) -> None:
    async with running(redis_url) as place, delayed(place) as race:
        await race.bots[1].close()
        gone = await race.bots[0].until(away)
        async with bot(place, race.id, race.people[0].token, "p1 again") as again:
            assert await again.until(away) == gone
        async with bot(place, race.id, name="early") as eye:
            await eye.until(away)  # and now it is no news any more
        async with bot(place, race.id, name="late") as eye:
            assert (await eye.receive())["race"]["players"][1]["connected"] is False
            assert await eye.until(away) == gone


async def test_who_is_done_sees_their_own_result_now_and_the_others_late(redis_url: str) -> None:
    async with running(redis_url) as place, delayed(place, LONG_S) as race:
        first, second = race.bots
        await home(second)
        await home(first)
        await first.ask("resign")

        def late(frame: Frame) -> bool:
            return frame["t"] == "standings" and len(frame["rows"]) == 2 and "v" in frame

        resigned = await first.until(lambda f: late(f) and f["rows"][0]["status"] == "resigned")
        rows = {row["player"]: row for row in resigned["rows"]}
        assert (rows["p1"]["cards"], rows["p2"]["cards"], rows["p2"]["moves"]) == (1, 0, 0)
        status = await place.call("GET", f"/api/races/{race.id}", token=race.people[0].token)
        assert [row["player"] for row in status.json()["standings"]] == ["p1"]
        async with bot(place, race.id, race.people[0].token, "reloaded") as again:
            again_told = await again.until(late)
            assert again_told["rows"] == resigned["rows"]
            assert (await again.ask("watch", player="p2"))["t"] == "ack"
            await second.ask("resign")  # nothing is held back from now on
            await again.until(lambda f: late(f) and f["rows"][1]["status"] == "resigned")
            board = await again.until(lambda f: f["t"] == "board" and f["player"] == "p2")
            assert (board["rev"], board["progress"]["cards"]) == (1, 1)


async def test_the_late_standings_of_who_is_done_follow_by_themselves(redis_url: str) -> None:
    async with running(redis_url) as place, delayed(place, opponents="none") as race:
        first, second = race.bots
        await first.ask("resign")
        await home(second)
        moved = await events_of(place, race.id, Moved)
        assert len(moved) == 1
        told = await first.until(
            lambda f: f["t"] == "standings" and any(row["cards"] for row in f["rows"])
        )
        assert [row["player"] for row in told["rows"]] == ["p2", "p1"]
        assert [event.player for event in await events_of(place, race.id, Resigned)] == ["p1"]
        last_home = told["rows"][0]["last_home_ms"]
        starts_at = (await first.ever("event/started"))["event"]["starts_at"]
        assert await now(first) >= starts_at + last_home + DELAY_S * 1000
