"""Nobody is told a card that they could not know: every frame and body of long random races."""

import random
import secrets

import pytest

from engine.variants import VARIANTS
from server.races.options import Spectators
from tests.engine.relatives import RELATIVES
from tests.server.running import running
from tests.server.scanning.long_race import PAGES, findings

pytestmark = pytest.mark.unscanned  # by the fixture: these tests scan for themselves

MOVES = 132
FEW = 24


async def told_wrongly(
    redis_url: str, game: str, spectators: Spectators, moves: int, pages: tuple[str, ...] = ()
) -> list[str]:
    seed = secrets.randbelow(2**32)
    async with running(redis_url) as here, running(redis_url) as there:
        places, rng = (here, there), random.Random(seed)
        found = await findings(places, game, spectators, rng, moves, pages)
    return [f"random.Random({seed}): {finding}" for finding in found]


@pytest.mark.parametrize("spectators", ["live", "delay", "after", "nobody"])
@pytest.mark.parametrize("game", VARIANTS)
async def test_nobody_is_told_what_they_could_not_know(
    redis_url: str, game: str, spectators: Spectators
) -> None:
    pages = PAGES if spectators == "live" else ()
    found = await told_wrongly(redis_url, game, spectators, MOVES, pages)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", RELATIVES)
async def test_no_rule_that_a_game_may_have_tells_more(
    redis_url: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.game.VARIANTS", {**VARIANTS, **RELATIVES})
    found = await told_wrongly(redis_url, game, "live", FEW)
    assert not found, "\n".join(found)
