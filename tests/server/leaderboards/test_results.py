"""Of which races there is a result, and what it says."""

from dataclasses import replace

import pytest

from server.daily.calendar import opens_at, starts_at
from server.leaderboards.results import result_of
from server.races import events as ev
from server.races.options import Options
from server.races.race import Status
from tests.server.leaderboards.made import BEGIN, DAY, RANKED, ranked_try, tapped
from tests.server.races.stories import closed, lobby, told


def test_a_ranked_try_has_a_result_once_it_is_over() -> None:
    race = tapped(ranked_try(), 3, 2_000)
    assert result_of(race) is None
    race = told(race, ev.Undone("p1", 2), ev.Resigned("p1", "resigned"), at=BEGIN + 9_000)
    result = result_of(race)
    assert result is not None
    assert (result.guest, result.name, result.day) == ("u_1", "Ann 1", DAY)
    assert (result.status, result.cards, result.of) == (Status.RESIGNED, 2, 52)
    assert (result.last_home_ms, result.finished_ms, result.ended_ms) == (4_000, None, 9_000)
    assert (result.moves, result.undos, result.review) == (4, 1, False)


@pytest.mark.parametrize("options", [Options(seats=1), replace(RANKED, ranked=False)])
def test_no_other_race_has_a_result(options: Options) -> None:
    race = told(lobby(1, options), ev.Started(), ev.Resigned("p1", "resigned"))
    assert result_of(race) is None
    assert result_of(closed()) is None


def test_a_try_that_ends_after_midnight_belongs_to_the_day_it_began_in() -> None:
    begin = starts_at(DAY) + 24 * 3_600_000 - 1
    options = replace(RANKED, reveal_at=opens_at(DAY))
    race = told(lobby(1, options), ev.Started(begin, begin + 3_600_000), at=begin)
    race = told(race, ev.Expired("p1"), at=begin + 3_600_000)
    result = result_of(race)
    assert result is not None
    assert result.day == DAY
    assert result.status is Status.EXPIRED
