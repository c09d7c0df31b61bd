"""A whole race, from two guests to the table of results."""

import random

import pytest

from engine.shuffle import commitment
from tests.server.bots import Frame, kind
from tests.server.lobby import race_of
from tests.server.running import running

GAMES = ("alternative", "interchange", "moving_left", "stonewall", "colonel")


def final(frame: Frame) -> bool:
    """Standings of a race that is over."""
    return (frame["t"], frame.get("phase")) == ("standings", "closed")


@pytest.mark.parametrize("game", GAMES)
async def test_two_bots_race_to_a_result(redis_url: str, game: str) -> None:
    rng = random.Random(game)
    async with running(redis_url) as process, race_of(process, game=game) as race:
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
