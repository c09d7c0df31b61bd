"""A whole race, from two guests to the table of results."""

import random

import pytest

from engine.shuffle import commitment
from tests.server.bots import Frame, bot, kind
from tests.server.lobby import join, opened, person, race_of
from tests.server.running import running
from tests.server.wins import GAMES as WON
from tests.server.wins import win

GAMES = ("alternative", "interchange", "moving_left", "stonewall", "colonel")


def final(frame: Frame) -> bool:
    """Standings of a race that is over."""
    return (frame["t"], frame.get("phase")) == ("standings", "closed")


def places(standings: Frame) -> dict[str, int]:
    return {row["player"]: row["place"] for row in standings["rows"]}


@pytest.mark.parametrize("game", GAMES)
async def test_two_bots_race_to_a_result(redis_url: str, game: str) -> None:
    rng = random.Random(game)
    async with running(redis_url) as place, race_of(place, game=game) as race:
        ana, ben = race.bots
        for racer in race.bots:
            await racer.play(rng, 40)
            assert (await racer.ask("resign"))["t"] == "ack"
        closed = [await racer.ever("event/closed") for racer in race.bots]
        results = [await racer.ever(final) for racer in race.bots]
        assert closed[0] == closed[1]
        assert results[0]["rows"] == results[1]["rows"]
        assert {row["status"] for row in results[0]["rows"]} == {"resigned"}
        seed = bytes.fromhex(closed[0]["event"]["seed"])
        promised = ana.frames[0]["race"]["commitment"]
        assert ben.frames[0]["race"]["commitment"] == promised
        assert commitment(game, seed) == promised
        assert not any(kind("refused")(frame) for frame in ana.frames + ben.frames)


@pytest.mark.parametrize("game", WON)
async def test_who_brings_all_cards_home_wins(redis_url: str, game: str) -> None:
    seed, moves = win(game).seed, win(game).moves
    async with (
        running(redis_url) as place,
        race_of(place, game=game, seed=seed) as race,
    ):
        ana, ben = race.bots
        await ben.play(random.Random(game), 10)
        for text in moves:
            answer = await ana.move(text)
            assert answer["t"] == "ack", answer
        assert answer["progress"]["cards"] == answer["progress"]["of"]
        assert (answer["legal"], answer["undo"]) == ([], "board_over")
        await ana.ever("event/finished")
        assert (await ana.move("draw"))["code"] == "board_over"
        await ben.until("event/finished")
        assert (await ben.ask("resign"))["t"] == "ack"
        result = await ana.ever(final)
        assert places(result) == {"p1": 1, "p2": 2}
        first, second = result["rows"]
        assert (first["status"], second["status"]) == ("won", "resigned")
        assert first["finished_ms"] == first["last_home_ms"] == first["ended_ms"]
        assert second["finished_ms"] is None


async def test_equal_results_share_a_place(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, players=3) as race:
        for racer in race.bots:
            await racer.ask("resign")
        result = await race.bots[0].ever(final)
        assert places(result) == {"p1": 1, "p2": 1, "p3": 1}
        assert [row["last_home_ms"] for row in result["rows"]] == [None] * 3


async def test_welcome_comes_first_then_the_board(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        await race.bots[0].play(random.Random(1), 5)
        async with bot(place, race.id, race.people[0].token, "again") as again:
            assert [(await again.receive())["t"] for _ in range(3)] == [
                "welcome",
                "board",
                "standings",
            ]
            assert again.you == "p1"
            assert again.rev == race.bots[0].rev
            assert again.legal == race.bots[0].legal


async def test_no_card_is_told_before_the_start(redis_url: str) -> None:
    async with running(redis_url, countdown_s=1) as place:
        ana, ben = await person(place), await person(place)
        race = await opened(place, ana)
        await join(place, race, ben)
        async with bot(place, race, ana.token) as first, bot(place, race, ben.token) as second:
            await first.ready()
            await second.ready()
            started = (await second.ever("event/started"))["event"]
            assert started["starts_at"] - started["at"] == 1000
            early = await second.ask("move", rev=0, move="T0*1>F")
            assert (early["code"], second.board) == ("race_not_running", None)
            assert (await second.ask("watch", player="p1"))["code"] == "not_allowed"
            await second.dealt()
            await second.tell(t="ping", n=7)
            assert (await second.until("pong"))["now"] >= started["starts_at"]


async def test_a_race_of_one_seat_starts_when_its_owner_is_there(redis_url: str) -> None:
    async with running(redis_url, countdown_s=60) as place:
        ana = await person(place)
        race = await opened(place, ana, "colonel", seats=1)
        async with bot(place, race) as passer_by:
            assert (await passer_by.receive())["race"]["phase"] == "lobby"
        async with bot(place, race, ana.token) as owner:
            welcome = await owner.receive()
            assert welcome["race"]["phase"] == "running"
            await owner.dealt()
            hint = await owner.ask("hint")
            assert hint["hint"] in owner.legal
            assert hint["rev"] == 0
            await owner.ask("resign")
            await owner.ever("event/closed")


async def test_a_seat_is_given_once_however_often_one_joins(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben = await person(place), await person(place)
        race = await opened(place, ana)
        async with bot(place, race, ben.token, "ben") as spectator:
            assert (await spectator.receive())["you"] is None
            assert (await spectator.ready())["code"] == "not_allowed"
            assert [await join(place, race, ben) for _ in range(3)] == ["p2"] * 3
            assert [await join(place, race, ana) for _ in range(2)] == ["p1"] * 2
            seated = await spectator.ever(lambda f: f["t"] == "welcome" and f["you"] == "p2")
            assert [p["player"] for p in seated["race"]["players"]] == ["p1", "p2"]
            assert (await spectator.ready())["t"] == "ack"


async def test_a_rematch_is_one_race_whoever_asks_first(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, seed=win("stonewall").seed) as race:
        ana, ben = race.bots
        assert (await ana.ask("rematch"))["code"] == "race_not_closed"
        for racer in race.bots:
            await racer.ask("resign")
        made, same = await ben.ask("rematch"), await ana.ask("rematch")
        assert made["race"] == same["race"]
        assert "dup" not in made
        repeated = await ben.ask("rematch", id=made["id"])
        assert (repeated["t"], repeated["race"], repeated["dup"]) == ("ack", made["race"], True)
        told = await ana.ever("event/rematch")
        assert told["event"]["race"] == made["race"]
        async with bot(place, made["race"], race.people[1].token) as host:
            welcome = await host.receive()
            assert welcome["you"] == "p1"
            assert not welcome["race"]["options"]["given_seed"]
            assert welcome["race"]["commitment"] != ben.frames[0]["race"]["commitment"]
