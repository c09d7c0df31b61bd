"""What is faster than a hand over a network is put under review, and nothing else is."""

import pytest

from server.leaderboards.results import result_of
from server.leaderboards.review import ENOUGH, PACE_MS, RUN, RUN_MS
from server.races import events as ev
from server.races.race import Race
from tests.server.leaderboards.made import BEGIN, ranked_try, tapped
from tests.server.races.stories import told


def reviewed(race: Race, ended_at: int) -> bool:
    result = result_of(told(race, ev.Resigned("p1", "resigned"), at=ended_at))
    assert result is not None
    return result.review


def draws(race: Race, count: int) -> Race:
    """The race after moves that bring nothing home."""
    return told(race, *(ev.Moved("p1", "T0*1>T1", race.laid) for _ in range(count)), at=BEGIN + 1)


@pytest.mark.parametrize(("ms", "review"), [(-1, True), (0, False)])
def test_commands_have_a_pace_that_no_hand_exceeds(ms: int, review: bool) -> None:
    race = draws(ranked_try(), ENOUGH)
    assert reviewed(race, BEGIN + ENOUGH * PACE_MS + ms) is review


def test_a_few_commands_are_too_few_to_judge_by() -> None:
    assert not reviewed(draws(ranked_try(), ENOUGH - 1), BEGIN + 2)


@pytest.mark.parametrize(
    ("every_ms", "review"), [(RUN_MS // RUN - 1, True), (RUN_MS // RUN, False)]
)
def test_a_run_of_cards_one_by_one_has_a_pace_too(every_ms: int, review: bool) -> None:
    race = tapped(ranked_try(), RUN + 1, every_ms, at=BEGIN + 600_000)
    assert reviewed(race, BEGIN + 1_200_000) is review


def test_cards_sent_home_all_at_once_are_one_command() -> None:
    race = ranked_try()
    home = tuple(ev.Moved("p1", "T0*1>F", race.laid + n + 1) for n in range(52))
    race = told(race, *home, ev.Finished("p1"), at=BEGIN + 1_000)
    result = result_of(race)
    assert result is not None
    assert not result.review
