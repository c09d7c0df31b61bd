"""How many spectators there are is told to everybody, wherever their sockets are."""

from collections.abc import Callable

from tests.server.bots import Frame, bot
from tests.server.lobby import race_of
from tests.server.running import running


def viewers(count: int) -> Callable[[Frame], bool]:
    return lambda frame: frame["t"] == "viewers" and frame["count"] == count


async def test_spectators_are_counted_over_all_processes(redis_url: str) -> None:
    async with (
        running(redis_url) as here,
        running(redis_url) as there,
        race_of(here) as race,
    ):
        ana = race.bots[0]
        async with bot(here, race.id, name="one"), bot(there, race.id, name="two") as two:
            await ana.until(viewers(2))
            await two.ever(viewers(2))
        await ana.until(viewers(0))


async def test_racers_are_not_counted(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        async with bot(place, race.id, name="spectator") as spectator:
            await spectator.until(viewers(1))
        counts = [frame["count"] for frame in race.bots[0].frames if frame["t"] == "viewers"]
        assert set(counts) <= {1}
