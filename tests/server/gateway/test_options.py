"""What the creator of a race chooses: what racers see of each other, and who may look on."""

import pytest

from server.races.events import Moved
from server.races.options import Options
from tests.server.bots import Frame, bot
from tests.server.lobby import Person, join, log_of, opened, person, race_of
from tests.server.running import Process, running

DELAY_S = 1


def rows(frame: Frame) -> list[str]:
    return [row["player"] for row in frame["rows"]]


@pytest.mark.parametrize(
    ("opponents", "leaders", "others"),
    [
        ("all", ["p1", "p2", "p3"], ["p1", "p2", "p3"]),
        ("leader", ["p1"], ["p1", "p3"]),
        ("none", ["p1"], ["p3"]),
    ],
)
async def test_a_racer_sees_of_the_others_what_the_race_allows(
    redis_url: str, opponents: str, leaders: list[str], others: list[str]
) -> None:
    async with (
        running(redis_url) as place,
        race_of(place, game="colonel", players=3, opponents=opponents) as race,
    ):
        ana, _, cem = race.bots
        home = next(move for move in ana.legal if move.endswith(">F"))
        assert (await ana.move(home))["progress"]["cards"] == 1
        version = (await log_of(place, race.id)).entries[-1].version

        def current(frame: Frame) -> bool:
            return frame["t"] == "standings" and int(frame["v"]) >= version

        assert rows(await ana.until(current)) == leaders
        mine = await cem.until(current)
        assert rows(mine) == others
        if opponents == "none":
            assert mine["rows"][0]["place"] is None
        await cem.ask("resign")
        await cem.until(lambda frame: current(frame) and len(frame["rows"]) == 3)


async def test_after_a_spectator_sees_standings_and_boards_only_at_the_end(redis_url: str) -> None:
    async with (
        running(redis_url) as place,
        race_of(place, spectators="after") as race,
        bot(place, race.id, name="spectator") as spectator,
    ):
        assert (await spectator.ever("standings"))["rows"]
        assert (await spectator.ask("watch", player="p1"))["code"] == "not_allowed"
        await race.bots[0].ask("resign")
        assert (await race.bots[0].ask("watch", player="p2"))["code"] == "not_allowed"
        await race.bots[1].ask("resign")
        await spectator.until("event/closed")
        assert (await spectator.ask("watch", player="p1"))["t"] == "ack"
        assert (await spectator.until("board"))["player"] == "p1"


async def test_nobody_without_a_seat_stays_once_the_race_runs(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben = await person(place), await person(place)
        race = await opened(place, ana, spectators="nobody")
        await join(place, race, ben)
        async with (
            bot(place, race, ana.token) as first,
            bot(place, race, ben.token) as second,
            bot(place, race, name="spectator") as spectator,
        ):
            assert (await spectator.receive())["race"]["phase"] == "lobby"
            await first.ready()
            await second.ready()
            assert await spectator.closed() == 4403
            assert spectator.frames[-1] == {"t": "closing", "reason": "forbidden"}
            async with bot(place, race, name="late") as late:
                assert await late.closed() == 4403
                assert late.frames == [{"t": "closing", "reason": "forbidden"}]
            await first.dealt()
            for racer in (first, second):
                await racer.ask("resign")
            await first.ever("event/closed")
        # Results are for everybody, boards for those who raced.
        async with bot(place, race, name="afterwards") as after:
            assert len((await after.until("standings"))["rows"]) == 2
            assert (await after.ask("watch", player="p1"))["code"] == "not_allowed"
        async with bot(place, race, ben.token, "ben") as again:
            assert (await again.ask("watch", player="p1"))["t"] == "ack"


async def delayed_race(place: Process, ana: Person) -> str:
    """A race whose spectators are a second behind; the API's least is five."""
    options = Options(spectators="delay", delay_s=DELAY_S)
    race, _ = await place.services.opener.open("stonewall", options, ana.guest, "Ana")
    return race


async def test_a_delayed_spectator_is_told_nothing_early_from_the_start_on(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben = await person(place), await person(place)
        race = await delayed_race(place, ana)
        async with bot(place, race, name="spectator") as spectator:
            assert (await spectator.receive())["race"]["phase"] == "lobby"
            await join(place, race, ben)
            await spectator.until("event/joined")  # the lobby is never held back
            async with bot(place, race, ana.token) as first, bot(place, race, ben.token) as second:
                await first.ready()
                await second.ready()
                await spectator.until(lambda f: f["t"] == "welcome" and f["race"]["starts_at"])
                assert (await spectator.ask("watch", player="p1"))["t"] == "ack"
                assert (await spectator.until("board"))["rev"] == 0
                await first.dealt()
                await first.move(first.legal[0])
                await second.ask("resign")
                await first.ask("resign")
                while spectator.phase != "closed":
                    await spectator.until(lambda frame: frame["t"] == "event")
                    await spectator.tell(t="ping", n=1)
                    now = (await spectator.until("pong"))["now"]
                    told = [f["event"] for f in spectator.frames if f["t"] == "event"]
                    late = [e for e in told if e["type"] in ("moved", "resigned", "closed")]
                    assert all(event["at"] + DELAY_S * 1000 <= now for event in late)
                assert [event["type"] for event in late] == [
                    "moved",
                    "resigned",
                    "resigned",
                    "closed",
                ]
                await spectator.ever(lambda f: f["t"] == "standings" and f["phase"] == "closed")


async def test_a_late_delayed_spectator_gets_no_earlier_data(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben = await person(place), await person(place)
        race = await delayed_race(place, ana)
        await join(place, race, ben)
        async with bot(place, race, ana.token) as first, bot(place, race, ben.token) as second:
            await first.ready()
            await second.ready()
            await first.dealt()
            for _ in range(3):
                await first.move(first.legal[0])
            async with bot(place, race, name="late") as late:
                welcome = await late.receive()
                await late.tell(t="watch", id="w", player="p1")
                board = await late.until("board")
                await late.tell(t="ping", n=1)
                latest = (await late.until("pong"))["now"] - DELAY_S * 1000
                stored = await log_of(place, race)
                told = [e for e in stored.entries if e.version <= welcome["version"]]
                moves = [e for e in stored.entries if isinstance(e.event, Moved) and e.at <= latest]
                assert board["rev"] <= len(moves)
                assert all(entry.at <= latest for entry in told if isinstance(entry.event, Moved))
                if board["rev"] < 3:  # all of it comes, later
                    await late.ever(lambda f: f["t"] == "event" and f["event"].get("rev") == 3)


async def test_a_racer_who_is_done_sees_the_boards_of_a_delayed_race_late(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben = await person(place), await person(place)
        race = await delayed_race(place, ana)
        await join(place, race, ben)
        async with bot(place, race, ana.token) as first, bot(place, race, ben.token) as second:
            await first.ready()
            await second.ready()
            await first.dealt()
            await second.dealt()
            assert (await first.ask("watch", player="p2"))["code"] == "not_allowed"
            await first.ask("resign")
            assert (await first.ask("watch", player="p2"))["t"] == "ack"
            await second.move(second.legal[0])
            moved = await first.until("event/moved")
            await first.tell(t="ping", n=1)
            now = (await first.until("pong"))["now"]
            assert moved["event"]["at"] + DELAY_S * 1000 <= now
            await second.ask("resign")  # now there is nothing to hold back
            closed = await first.ever("event/closed")
            board = await first.until(lambda f: f["t"] == "board" and f["player"] == "p2")
            assert (closed["event"]["type"], board["rev"]) == ("closed", 1)
