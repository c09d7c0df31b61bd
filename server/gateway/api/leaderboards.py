"""Leaderboards of days, weeks, months and all time, and my own history."""

import asyncio
from datetime import timedelta
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query

from engine.variants import VARIANTS
from server.daily.calendar import Period, day_at
from server.gateway.api.asking import AskerOf, GuestOf, ServicesOf, circle_of
from server.gateway.api.daily import day_in, known_game
from server.gateway.errors import ApiError
from server.gateway.services import Services
from server.gateway.tables import Circle, MyLines, circle_lines, mine, row, rows
from server.leaderboards.results import Result
from server.leaderboards.statistics import GameStatistics, statistics
from server.leaderboards.tables import PAGE_ROWS, By, Table, pages_of, table
from server.protocol.daily import (
    BoardRow,
    ByName,
    GameHistory,
    History,
    Leaderboard,
    PeriodName,
    TryRow,
)

router = APIRouter(prefix="/api", tags=["leaderboards"])

PageNumber = Annotated[int, Query(ge=1, le=1_000_000)]
_HOLES = 7


@router.get("/leaderboards/{game}", summary="A table of a period")
async def leaderboard(
    game: str,
    services: ServicesOf,
    found: AskerOf,
    period: PeriodName = "day",
    by: ByName = "time",
    page: PageNumber = 1,
    date: str | None = None,
    friends: bool = False,
) -> Leaderboard:
    """Of today's period, or of the one that `date` belongs to. Weeks are ISO weeks, all is UTC.

    A day's table takes every ranked try; the others take won ones, each player once with the
    best. By wins: how many days of the period were won. `friends`: my friends and me alone.
    """
    known_game(game)
    today = day_at(services.clock.now())
    board = table(game, Period(period), today if date is None else day_in(date, today))
    circle = await circle_of(services, found.guest, friends)
    shown = (
        await _everybody(services, board, By(by), page, found.guest)
        if circle is None
        else await _friends(services, board, By(by), circle)
    )
    _within(page, shown.pages)
    return Leaderboard(
        game=game,
        period=period,
        by=by,
        label=board.label,
        page=page,
        pages=shown.pages,
        players=shown.players,
        rows=shown.rows,
        me=shown.my.me,
        neighbours=list(shown.my.neighbours),
    )


class _Shown(NamedTuple):
    """What there is of a table: a page of everybody, or all of a circle."""

    players: int
    pages: int
    rows: list[BoardRow]
    my: MyLines


async def _everybody(
    services: Services, board: Table, by: By, page: int, guest: str | None
) -> _Shown:
    found = await services.boards.page(board, by, page)
    around = None if guest is None else await services.boards.around(board, by, guest)
    return _Shown(found.players, pages_of(found.players), rows(found.rows), mine(around))


async def _friends(services: Services, board: Table, by: By, circle: Circle) -> _Shown:
    found = await circle_lines(services.boards, board, by, circle)
    my = mine(await services.boards.around(board, by, circle.guest))
    my = my._replace(me=found.of(circle.guest))
    return _Shown(found.players, 1, list(found.rows), my)


@router.get("/players/me/history", summary="My ranked tries")
async def history(services: ServicesOf, guest: GuestOf, page: PageNumber = 1) -> History:
    results = await services.boards.history(guest)
    today = day_at(services.clock.now())
    told = statistics(results, today)
    pages = pages_of(len(results))
    _within(page, pages)
    shown = results[(page - 1) * PAGE_ROWS : page * PAGE_ROWS]
    week = {today - timedelta(days=back) for back in range(_HOLES)}
    return History(
        played=told.played,
        won=told.won,
        win_rate=told.won / told.played if told.played else None,
        streak=told.streak,
        best_streak=told.best_streak,
        days=[day.isoformat() for day in sorted(week & {result.day for result in results})],
        games=await asyncio.gather(*(_game(services, game) for game in told.games)),
        rows=await asyncio.gather(*(_row(services, result) for result in shown)),
        page=page,
        pages=pages,
    )


async def _row(services: Services, result: Result) -> TryRow:
    """A line of my history, with the place that it has in its day's table."""
    board = table(result.game, Period.DAY, result.day)
    around = await services.boards.around(board, By.TIME, result.guest)
    line = row(None if around is None else around.me.place, result)
    return TryRow(**line.model_dump(), game=result.game)


async def _game(services: Services, told: GameStatistics) -> GameHistory:
    return GameHistory(
        game=told.game,
        name=VARIANTS[told.game].name,
        played=told.played,
        won=told.won,
        win_rate=told.won / told.played,
        best=None if told.best is None else await _row(services, told.best),
        average_ms=told.average_ms,
        average_cards=round(told.average_cards, 1),
        distribution=list(told.distribution),
    )


def _within(page: int, pages: int) -> None:
    if page > pages:
        raise ApiError(404, "no_page", f"The table ends with page {pages}.", field="page")
