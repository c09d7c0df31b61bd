"""Which tables a result goes to, and the places in them."""

from datetime import date

import pytest

from server.leaderboards.tables import By, pages_of, placed, tables_of
from tests.server.leaderboards.made import result, won


def test_a_won_try_goes_to_every_table_and_a_lost_one_to_its_day() -> None:
    day = date(2027, 1, 1)
    assert [table.label for table in tables_of(won(day=day))] == [
        "2027-01-01",
        "2026-W53",
        "2027-01",
        "all",
    ]
    assert [table.label for table in tables_of(result(day=day))] == ["2027-01-01"]
    assert [table.label for table in tables_of(won(day=day, review=True))] == ["2027-01-01"]


def test_equal_scores_share_a_place_and_the_next_is_counted_on() -> None:
    lines = [(score, result()) for score in (5, 7, 7, 9)]
    assert [row.place for row in placed(lines, 0, 0, By.TIME)] == [1, 2, 2, 4]


def test_a_page_that_begins_within_a_tie_goes_on_with_its_place() -> None:
    lines = [(score, result()) for score in (7, 7, 9)]
    rows = placed(lines, 100, 97, By.TIME)
    assert [row.place for row in rows] == [98, 98, 103]


def test_by_wins_a_line_says_how_many() -> None:
    lines = [(score, result()) for score in (-3, -3, -1)]
    rows = placed(lines, 0, 0, By.WINS)
    assert [(row.place, row.wins) for row in rows] == [(1, 3), (1, 3), (3, 1)]


@pytest.mark.parametrize(("players", "pages"), [(0, 1), (1, 1), (100, 1), (101, 2)])
def test_a_page_has_a_hundred_lines(players: int, pages: int) -> None:
    assert pages_of(players) == pages
