"""Days, weeks and months in UTC, at their edges."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.daily.calendar import (
    HOUR_MS,
    Period,
    day_at,
    ends_at,
    first_of,
    label,
    opens_at,
    parse_day,
    secret_days,
    starts_at,
)

LEAP = date(2028, 2, 29)
DAYS = st.dates(date(2020, 1, 1), date(2100, 1, 1))


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@given(DAYS)
def test_a_day_has_its_moments_from_its_first_to_its_last(day: date) -> None:
    assert day_at(starts_at(day)) == day_at(ends_at(day) - 1) == day
    assert day_at(starts_at(day) - 1) == day - timedelta(days=1)
    assert ends_at(day) == starts_at(day + timedelta(days=1))


def test_a_day_opens_an_hour_after_its_end() -> None:
    assert opens_at(LEAP) == at("2028-03-01T01:00:00")


@pytest.mark.parametrize(
    ("moment", "secret"),
    [
        ("2028-03-01T00:59:59.999", (date(2028, 3, 1), LEAP)),
        ("2028-03-01T01:00:00", (date(2028, 3, 1),)),
        ("2028-02-29T23:59:59.999", (LEAP,)),
    ],
)
def test_two_days_are_secret_in_the_first_hour(moment: str, secret: tuple[date, ...]) -> None:
    assert secret_days(at(moment)) == secret


@given(DAYS, st.integers(0, 24 * HOUR_MS - 1))
def test_a_day_is_secret_just_until_it_opens(day: date, later: int) -> None:
    moment = starts_at(day) + later + HOUR_MS
    assert (day in secret_days(moment)) is (moment < opens_at(day))


@pytest.mark.parametrize(
    ("day", "week"),
    [
        (date(2026, 12, 31), "2026-W53"),
        (date(2027, 1, 1), "2026-W53"),
        (date(2027, 1, 3), "2026-W53"),
        (date(2027, 1, 4), "2027-W01"),
        (date(2024, 12, 30), "2025-W01"),
        (LEAP, "2028-W09"),
    ],
)
def test_weeks_are_iso_weeks_and_go_over_the_new_year(day: date, week: str) -> None:
    assert label(Period.WEEK, day) == week


def test_each_period_has_its_label() -> None:
    assert [label(period, LEAP) for period in Period] == [
        "2028-02-29",
        "2028-W09",
        "2028-02",
        "all",
    ]


@given(DAYS)
def test_a_period_begins_with_a_day_of_its_own(day: date) -> None:
    for period in (Period.DAY, Period.WEEK, Period.MONTH):
        first = first_of(period, day)
        assert first <= day
        assert label(period, first) == label(period, day)
        assert label(period, first - timedelta(days=1)) != label(period, day)
    assert first_of(Period.ALL, day) == date.min


@given(DAYS)
def test_a_day_is_read_as_it_is_written(day: date) -> None:
    assert parse_day(day.isoformat()) == day


@pytest.mark.parametrize(
    "text",
    ["", "today", "2027-02-29", "2026-13-01", "20261129", "2026-W48-7", "2026-1-1", "٢٠٢٦-١١-٢٩"],
)
def test_what_is_no_date_of_the_calendar_is_none(text: str) -> None:
    assert parse_day(text) is None
