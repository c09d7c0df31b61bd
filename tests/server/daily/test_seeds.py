"""The seed of a day follows from its secret, date and game, and gives a deal that can be played."""

import hashlib
import hmac
from datetime import date

import pytest

from engine.game import game
from engine.shuffle import deal, playable
from server.daily import seeds
from server.daily.seeds import GAMES, day_seed, draw

DAY = date(2028, 2, 29)
SECRET = bytes(range(32))


def test_a_seed_is_what_the_documents_say() -> None:
    text = b"samedeal/daily/1\x002028-02-29\x00colonel\x000"
    assert day_seed(SECRET, DAY, "colonel") == hmac.new(SECRET, text, hashlib.sha256).digest()


def test_every_day_and_game_has_a_seed_of_its_own() -> None:
    found = {day_seed(SECRET, day, g) for day in (DAY, date(2028, 3, 1)) for g in GAMES}
    found |= {day_seed(bytes(32), DAY, g) for g in GAMES}
    assert len(found) == 3 * len(GAMES)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_deal_of_a_day_can_be_played(game_id: str) -> None:
    assert playable(deal(game(game_id), day_seed(SECRET, DAY, game_id)))


def test_a_dead_deal_is_drawn_again_with_the_next_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    # Dead deals are a few in 200,000: here the first two count as dead.
    dead = {deal(game("stonewall"), draw(SECRET, DAY, "stonewall", n)) for n in (0, 1)}
    monkeypatch.setattr(seeds, "playable", lambda position: position not in dead)
    assert day_seed(SECRET, DAY, "stonewall") == draw(SECRET, DAY, "stonewall", 2)
