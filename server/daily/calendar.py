"""Days, weeks and months of the challenge: UTC, by the server's clock alone. Pure.

Moments are ms since the epoch. A day's deal is secret from 00:00 of the day to 01:00 of the next:
who began at the last moment has an hour.
"""

import re
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from typing import assert_never

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
SECRET_MS = 25 * HOUR_MS
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class Period(Enum):
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    ALL = "all"


def day_at(moment: int) -> date:
    """The day that a moment falls in."""
    return datetime.fromtimestamp(moment // 1000, UTC).date()


def starts_at(day: date) -> int:
    """00:00 of the day."""
    return int(datetime.combine(day, time(), UTC).timestamp()) * 1000


def ends_at(day: date) -> int:
    """00:00 of the next day, when the next list is there."""
    return starts_at(day) + DAY_MS


def opens_at(day: date) -> int:
    """When the day's seeds and boards open to everybody; no try on it is open then."""
    return starts_at(day) + SECRET_MS


def secret_days(moment: int) -> tuple[date, ...]:
    """The days that have begun and whose deals are still secret: today, and before 01:00 two."""
    return tuple(dict.fromkeys((day_at(moment), day_at(moment - HOUR_MS))))


def parse_day(text: str) -> date | None:
    """The day that `YYYY-MM-DD` writes; None for anything else, other ISO forms included."""
    if _ISO.fullmatch(text) is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def first_of(period: Period, day: date) -> date:
    """The first day of the week (Monday), month … that a day belongs to."""
    match period:
        case Period.DAY:
            return day
        case Period.WEEK:
            return day - timedelta(days=day.weekday())
        case Period.MONTH:
            return day.replace(day=1)
        case Period.ALL:
            return date.min
        case _:
            assert_never(period)


def label(period: Period, day: date) -> str:
    """The period that a day belongs to: `2028-02-29`, ISO `2026-W53`, `2028-02` or `all`."""
    match period:
        case Period.DAY:
            return day.isoformat()
        case Period.WEEK:
            year, week, _ = day.isocalendar()
            return f"{year:04d}-W{week:02d}"
        case Period.MONTH:
            return f"{day.year:04d}-{day.month:02d}"
        case Period.ALL:
            return "all"
        case _:
            assert_never(period)
