"""What a player's results say together: streaks, rates, bests, averages. Pure."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from server.leaderboards.results import Result

BINS = 11
"""Of cards home, by tenths of the deck; the last is all of them."""


class GameStatistics(NamedTuple):
    """Times are ms; None where nothing was won. `distribution`: tries by tenths of cards home."""

    game: str
    played: int
    won: int
    best: Result | None
    average_ms: int | None
    average_cards: float
    distribution: tuple[int, ...]


class Statistics(NamedTuple):
    """Over all games. `streak`: days in a row with a finished ranked try, up to today."""

    played: int
    won: int
    streak: int
    best_streak: int
    games: tuple[GameStatistics, ...]


def statistics(results: Sequence[Result], today: date) -> Statistics:
    """The statistics of one player's results. What is under review counts as played, not more."""
    games = sorted({result.game for result in results})
    streak, best = streaks({result.day for result in results}, today)
    return Statistics(
        played=len(results),
        won=sum(_counts_as_won(result) for result in results),
        streak=streak,
        best_streak=best,
        games=tuple(_of_game(game, [r for r in results if r.game == game]) for game in games),
    )


def streaks(days: Iterable[date], today: date) -> tuple[int, int]:
    """Days in a row up to today (or to yesterday, while today can still be played), and the most
    that there ever were."""
    played = set(days)
    last = today if today in played else today - timedelta(days=1)
    starts = (day for day in played if day - timedelta(days=1) not in played)
    lengths = {first: _length(first, played) for first in starts}
    current = next(
        (
            length
            for first, length in lengths.items()
            if first <= last < first + timedelta(days=length)
        ),
        0,
    )
    return current, max(lengths.values(), default=0)


def _length(first: date, played: set[date]) -> int:
    length = 1
    while first + timedelta(days=length) in played:
        length += 1
    return length


def _counts_as_won(result: Result) -> bool:
    return result.won and not result.review


def _of_game(game: str, results: Sequence[Result]) -> GameStatistics:
    wins = [result for result in results if _counts_as_won(result)]
    judged = [result for result in results if not result.review]
    took = [result.finished_ms or 0 for result in wins]
    bins = [0] * BINS
    for result in results:
        bins[result.cards * (BINS - 1) // result.of] += 1
    return GameStatistics(
        game=game,
        played=len(results),
        won=len(wins),
        best=min(judged, key=lambda result: result.key, default=None),
        average_ms=round(sum(took) / len(took)) if took else None,
        average_cards=sum(result.cards for result in results) / len(results),
        distribution=tuple(bins),
    )
