"""The daily challenge and the leaderboards: bodies of the API, and what their socket tells."""

from typing import Literal

from pydantic import Field

from server.protocol.http import Body
from server.protocol.parts import Millis, Part, absent

PeriodName = Literal["day", "week", "month", "all"]
ByName = Literal["time", "wins"]


class BoardRow(Part):
    """A line as in standings, with the person in place of the seat. Times: ms since the start.

    Lines of equal place stand in the order of `guest`.
    """

    guest: str
    name: str
    place: int | None = Field(description="among everybody; null under review")
    cards: int
    of: int
    last_home_ms: int | None
    moves: int
    undos: int
    status: Literal["won", "resigned", "expired"]
    finished_ms: int | None
    ended_ms: int | None
    connected: bool = Field(default=False, description="a try that is over has no socket: false")
    date: str = Field(description="the day of this result")
    race: str
    wins: int | None = absent("days won in the period, where the table is by wins")
    confirmed: bool | None = absent("true: somebody has looked, and it stays without a place")
    friends_place: int | None = absent("among my friends and me, where only they are asked for")
    review: bool | None = absent("true: faster than possible, under review, without a place")


class TryRow(BoardRow):
    """A ranked try in a history."""

    game: str


class MyTry(Part):
    """My ranked try on a day's deal."""

    state: Literal["unused", "running", "played"]
    race: str | None = absent()
    ends_at: Millis | None = absent("while it runs")
    row: BoardRow | None = absent("once it is over and in the table")


class DailyGame(Part):
    game: str
    name: str
    commitment: str
    players: int = Field(description="who have finished")
    mine: MyTry


class UnfinishedTry(Part):
    """A ranked try of the day before that still runs: it counts for its own day."""

    date: str
    game: str
    race: str
    ends_at: Millis | None


class DailyList(Part):
    """Today's deals. The day is the server's, in UTC; no device's clock has a say."""

    date: str
    now: Millis
    ends_at: Millis = Field(description="00:00 UTC: the next deals")
    opens_at: Millis = Field(description="01:00 UTC of the next day: seeds and boards open")
    first_day: str = Field(description="the first day of the calendar")
    games: list[DailyGame]
    unfinished: list[UnfinishedTry]


class StartDaily(Body):
    """`practice`: an unranked try, once the ranked one is over."""

    practice: bool = False


class StartedDaily(Part):
    race: str
    date: str
    ranked: bool


class DayBoard(Part):
    """A game's table of a day: the top 100, my line, and up to five on each side of it.

    With `friends` the rows are those of my friends and me; all else is as without.
    """

    date: str
    game: str
    name: str
    commitment: str
    seed: str | None = absent("once the day is open")
    opens_at: Millis
    players: int
    rows: list[BoardRow]
    me: BoardRow | None
    neighbours: list[BoardRow]
    review: list[BoardRow] = Field(description="faster than possible: no place; the best 100")


class Leaderboard(Part):
    """A page of 100 lines. `label` names the period: 2026-11-29, 2026-W48, 2026-11 or all.

    With `friends` the one page has the rows of my friends and me; all else is as without.
    """

    game: str
    period: PeriodName
    by: ByName
    label: str
    page: int
    pages: int
    players: int
    rows: list[BoardRow]
    me: BoardRow | None
    neighbours: list[BoardRow]


class GameHistory(Part):
    """`distribution`: tries by tenths of the deck home, eleven counts; the last is all home."""

    game: str
    name: str
    played: int
    won: int
    win_rate: float
    best: BoardRow | None
    average_ms: int | None = Field(description="of the wins; null without any")
    average_cards: float
    distribution: list[int]


class History(Part):
    """My ranked tries, newest first, a hundred a page; the figures are over all of them."""

    played: int
    won: int
    win_rate: float | None = Field(description="0 to 1; null before the first try")
    streak: int = Field(description="days in a row with a finished ranked try, up to today")
    best_streak: int
    days: list[str] = Field(description="of the last seven days, those with a finished ranked try")
    games: list[GameHistory]
    rows: list[TryRow]
    page: int
    pages: int


class DayMessage(DayBoard):
    """First on the socket of a day's table: all of it."""

    t: Literal["day"] = "day"
    now: Millis


class DayChange(Part):
    """What has changed in a day's table, at most once a second. Absent: as before."""

    t: Literal["day_change"] = "day_change"
    date: str
    game: str
    players: int | None = absent()
    rows: list[BoardRow] | None = absent("lines of the top 100 that are new or different")
    gone: list[str] | None = absent("guests who are no longer in the top 100")
    me: BoardRow | None = absent()
    neighbours: list[BoardRow] | None = absent()
    review: list[BoardRow] | None = absent()
    seed: str | None = absent("the day has opened")


class NextDay(Part):
    """It is 00:00 UTC: the new day's deals, which nobody has played."""

    t: Literal["next_day"] = "next_day"
    date: str
    now: Millis
    ends_at: Millis
    opens_at: Millis
    games: list[DailyGame]


DAILY_MESSAGES = (DayMessage, DayChange, NextDay)
