"""Streaks, rates, bests and averages of one player's results."""

from datetime import date, timedelta

import pytest

from server.leaderboards.statistics import statistics, streaks
from tests.server.leaderboards.made import DAY, result, won


def back(*days: int) -> set[date]:
    return {DAY - timedelta(days=n) for n in days}


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        (back(), (0, 0)),
        (back(0), (1, 1)),
        (back(0, 1, 2), (3, 3)),
        (back(1, 2), (2, 2)),
        (back(2, 3, 4), (0, 3)),
        (back(0, 2, 3), (1, 2)),
        (back(-1), (0, 1)),
    ],
    ids=["never", "today", "three", "today not yet", "broken", "again", "tomorrow"],
)
def test_a_streak_goes_up_to_today_or_yesterday(days: set[date], expected: tuple[int, int]) -> None:
    assert streaks(days, DAY) == expected


def test_a_leap_day_is_a_day_of_a_streak() -> None:
    march = date(2028, 3, 1)
    assert streaks({date(2028, 2, 28), DAY, march}, march) == (3, 3)


def test_what_a_player_did_in_each_game() -> None:
    told = statistics(
        (
            won(ms=60_000),
            won(ms=90_000, day=DAY - timedelta(days=1)),
            result(cards=26, last_home_ms=5, day=DAY - timedelta(days=2)),
            result(game="colonel", cards=0, of=104),
        ),
        DAY,
    )
    assert (told.played, told.won, told.streak) == (4, 2, 3)
    colonel, stonewall = told.games
    assert (colonel.game, colonel.won, colonel.average_ms) == ("colonel", 0, None)
    assert colonel.best == result(game="colonel", cards=0, of=104)
    assert stonewall.best == won(ms=60_000)
    assert stonewall.average_ms == 75_000
    assert round(stonewall.average_cards, 1) == 43.3
    assert stonewall.distribution == (0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2)


def test_what_is_under_review_was_played_and_no_more() -> None:
    told = statistics((won(ms=1, review=True),), DAY)
    assert (told.played, told.won, told.streak) == (1, 0, 1)
    assert told.games[0].best is None
    assert told.games[0].average_ms is None


def test_nothing_played_is_nothing_to_tell() -> None:
    assert statistics((), DAY) == (0, 0, 0, 0, ())
