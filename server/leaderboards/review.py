"""Which results are faster than possible. Pure; the rule and its reasons are in docs/decisions.

A command waits for the answer to the one before, so it takes a network's way and a hand's. What
is shorter on the whole, or in one run of cards, is put under review: it is shown apart, without
a place, and is never dropped.
"""

from enum import Enum
from itertools import pairwise

from server.races.race import Race, Score


class Verdict(Enum):
    """What somebody found who looked at a result under review."""

    CLEARED = "cleared"
    CONFIRMED = "confirmed"


# Fewer commands than this are too few to judge by.
ENOUGH = 30
# ms a command: the fastest hands tap about every 130 ms for a few seconds, never for a game.
PACE_MS = 100
# So many cards sent home one by one within so many ms.
RUN = 10
RUN_MS = 500


def faster_than_possible(race: Race, player: str) -> bool:
    """Whether a board that has ended was played faster than a hand can, over a network."""
    score = race.scores[player]
    took = (score.ended_at or 0) - (race.starts_at or 0)
    acts = _acts(score)
    return (acts >= ENOUGH and took < acts * PACE_MS) or _rushed(score)


def _acts(score: Score) -> int:
    """The commands behind a board: cards sent home all at once are one."""
    together = sum(earlier == later for earlier, later in pairwise(score.rises))
    return score.rev - together


def _rushed(score: Score) -> bool:
    moments = sorted(set(score.rises))
    return any(last - first < RUN_MS for first, last in zip(moments, moments[RUN:], strict=False))
