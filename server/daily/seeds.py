"""The seed of a day: `HMAC-SHA256(secret, "samedeal/daily/1" ‖ 0 ‖ date ‖ 0 ‖ game ‖ 0 ‖ counter)`.

The secret is 32 bytes from the operating system, made anew for each day: who learns one knows
nothing of any other day. The counter, in decimal from 0, grows past deals that are dead.
"""

import hashlib
import hmac
from datetime import date
from itertools import count

from engine.game import game
from engine.shuffle import deal, playable

GAMES = ("alternative", "interchange", "moving_left", "stonewall", "colonel")
_PURPOSE = b"samedeal/daily/1"


def day_seed(secret: bytes, day: date, game_id: str) -> bytes:
    """The seed of a game's deal of a day: the first whose opening has a move but a reshuffle."""
    compiled = game(game_id)
    drawn = (draw(secret, day, game_id, counter) for counter in count())
    return next(seed for seed in drawn if playable(deal(compiled, seed)))


def draw(secret: bytes, day: date, game_id: str, counter: int) -> bytes:
    """One candidate: 32 bytes."""
    parts = (_PURPOSE, day.isoformat().encode(), game_id.encode(), str(counter).encode())
    return hmac.new(secret, b"\0".join(parts), hashlib.sha256).digest()
