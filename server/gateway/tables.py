"""Results and tables as the API writes them."""

from collections.abc import Iterable
from typing import Any

from server.daily.calendar import Period, opens_at
from server.daily.days import DayDeal
from server.gateway.services import Services
from server.leaderboards.results import Result
from server.leaderboards.tables import Around, By, Placed, table
from server.protocol.daily import BoardRow


def row(place: int | None, result: Result, wins: int | None = None) -> BoardRow:
    """A line of a table; `place` is None under review."""
    plain: dict[str, Any] = result._asdict()
    del plain["day"], plain["game"], plain["review"]
    return BoardRow(
        **{**plain, "status": result.status.value},
        place=place,
        date=result.day.isoformat(),
        wins=wins,
        review=True if result.review else None,
    )


def rows(placed: Iterable[Placed]) -> list[BoardRow]:
    return [row(*line) for line in placed]


def mine(around: Around | None) -> dict[str, Any]:
    """My line and its neighbours, where there is one."""
    if around is None:
        return {"me": None, "neighbours": []}
    return {"me": row(*around.me), "neighbours": rows(around.neighbours)}


async def my_lines(services: Services, deal: DayDeal, guest: str | None) -> dict[str, Any]:
    """My line of a day and its neighbours; a result under review has neither place nor those."""
    if guest is None:
        return mine(None)
    board = table(deal.game, Period.DAY, deal.day)
    around = await services.boards.around(board, By.TIME, guest)
    if around is None:
        for result in await services.boards.under_review(board):
            if result.guest == guest:
                return {"me": row(None, result), "neighbours": []}
    return mine(around)


async def day_lines(services: Services, deal: DayDeal) -> dict[str, Any]:
    """What everybody sees of a day's table: the fields of `DayBoard` but those that are mine."""
    board = table(deal.game, Period.DAY, deal.day)
    page = await services.boards.page(board, By.TIME, 1)
    review = await services.boards.under_review(board)
    return {
        "players": page.players or await services.boards.players(board),
        "rows": rows(page.rows),
        "review": [row(None, result) for result in review],
        "seed": deal.revealed(services.clock.now()),
        "opens_at": opens_at(deal.day),
    }
