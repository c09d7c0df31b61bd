"""Results and tables as the API writes them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.variants import VARIANTS
from server.daily.calendar import Period, opens_at
from server.daily.days import DayDeal
from server.leaderboards.port import Boards
from server.leaderboards.results import Result
from server.leaderboards.tables import Around, By, Placed, Table, places_among, table
from server.protocol.daily import BoardRow, DailyGame, MyTry

UNUSED = MyTry(state="unused")


def row(place: int | None, result: Result, wins: int | None = None) -> BoardRow:
    """A line of a table; `place` is None under review."""
    plain: dict[str, Any] = result._asdict()
    del plain["day"], plain["game"], plain["review"], plain["confirmed"]
    return BoardRow(
        **{**plain, "status": result.status.value},
        place=place,
        date=result.day.isoformat(),
        wins=wins,
        review=True if result.review else None,
        confirmed=True if result.confirmed else None,
    )


def rows(placed: Iterable[Placed]) -> list[BoardRow]:
    return [row(*line) for line in placed]


class Circle(NamedTuple):
    """Somebody and their friends: whose lines are asked for where not everybody's are."""

    guest: str
    friends: tuple[str, ...]

    @property
    def everybody(self) -> tuple[str, ...]:
        return (self.guest, *self.friends)


class CircleLines(NamedTuple):
    """The lines of a circle, mine among them, and how many lines the whole table has."""

    players: int
    rows: tuple[BoardRow, ...]

    def of(self, guest: str) -> BoardRow | None:
        return next((line for line in self.rows if line.guest == guest), None)


async def circle_lines(boards: Boards, board: Table, by: By, circle: Circle) -> CircleLines:
    """A circle's lines of a table, with their places among everybody and among themselves."""
    page = await boards.among(board, by, circle.everybody)
    lines = zip(rows(page.rows), places_among(page.rows), strict=True)
    told = (line.model_copy(update={"friends_place": place}) for line, place in lines)
    return CircleLines(page.players, tuple(told))


def daily_game(deal: DayDeal, players: int, my_try: MyTry = UNUSED) -> DailyGame:
    """A game of the day's list."""
    return DailyGame(
        game=deal.game,
        name=VARIANTS[deal.game].name,
        commitment=deal.commitment,
        players=players,
        mine=my_try,
    )


class MyLines(NamedTuple):
    """My line, and up to five on each side of it."""

    me: BoardRow | None = None
    neighbours: tuple[BoardRow, ...] = ()


def mine(around: Around | None) -> MyLines:
    """What there is of me in a table."""
    if around is None:
        return MyLines()
    return MyLines(row(*around.me), tuple(rows(around.neighbours)))


async def my_lines(
    boards: Boards, deal: DayDeal, guest: str | None, circle: Circle | None = None
) -> MyLines:
    """My line of a day and its neighbours; a result under review has neither place nor those.

    With a circle the line says too how it stands there.
    """
    if guest is None:
        return MyLines()
    board = table(deal.game, Period.DAY, deal.day)
    around = await boards.around(board, By.TIME, guest)
    if around is None:
        review = await boards.under_review(board, (guest,))
        return MyLines(next((row(None, result) for result in review), None))
    if circle is None:
        return mine(around)
    lines = await circle_lines(boards, board, By.TIME, circle)
    return mine(around)._replace(me=lines.of(guest))


class DayLines(NamedTuple):
    """What everybody sees of a day's table. `seed`: hex digits once the day is open."""

    players: int
    rows: tuple[BoardRow, ...]
    review: tuple[BoardRow, ...]
    seed: str | None


async def day_lines(
    boards: Boards, deal: DayDeal, now: int, circle: Circle | None = None
) -> DayLines:
    """A day's table as it is now (ms, epoch); with a circle, its lines alone."""
    board = table(deal.game, Period.DAY, deal.day)
    review = await boards.under_review(board, circle and circle.everybody)
    apart = tuple(row(None, result) for result in review)
    seed = deal.revealed(now)
    if circle is not None:
        lines = await circle_lines(boards, board, By.TIME, circle)
        return DayLines(lines.players, lines.rows, apart, seed)
    page = await boards.page(board, By.TIME, 1)
    return DayLines(page.players, tuple(rows(page.rows)), apart, seed)


def day_board(deal: DayDeal, lines: DayLines, my: MyLines) -> dict[str, Any]:
    """All fields of a `DayBoard`."""
    return {
        "date": deal.day.isoformat(),
        "game": deal.game,
        "name": VARIANTS[deal.game].name,
        "commitment": deal.commitment,
        "opens_at": opens_at(deal.day),
        "seed": lines.seed,
        "players": lines.players,
        "rows": list(lines.rows),
        "review": list(lines.review),
        "me": my.me,
        "neighbours": list(my.neighbours),
    }


def day_change(before: DayLines, after: DayLines) -> dict[str, Any]:
    """The fields of a `DayChange` that everybody is told: only what is different."""
    known = {line.guest: line for line in before.rows}
    changed = [line for line in after.rows if known.get(line.guest) != line]
    gone = sorted(known.keys() - {line.guest for line in after.rows})
    told: dict[str, Any] = {}
    if changed:
        told["rows"] = changed
    if gone:
        told["gone"] = gone
    for name in ("players", "seed"):
        if getattr(before, name) != getattr(after, name):
            told[name] = getattr(after, name)
    if before.review != after.review:
        told["review"] = list(after.review)
    return told
