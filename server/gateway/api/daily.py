"""The daily challenge: today's deals, my try on each, the tables of all days."""

import asyncio
from datetime import date
from typing import assert_never

from fastapi import APIRouter, Request, Response

from server.daily.calendar import Period, day_at, ends_at, opens_at, parse_day, secret_days
from server.daily.days import DayDeal
from server.daily.seeds import GAMES
from server.daily.tries import Begun, NoTry, State
from server.gateway import tables
from server.gateway.api.asking import AskerOf, ServicesOf, circle_of, guest_for, name_of
from server.gateway.errors import ApiError, refused
from server.gateway.identity import set_cookie
from server.gateway.services import Services
from server.gateway.tables import UNUSED, day_lines, my_lines
from server.leaderboards.tables import table
from server.protocol.daily import (
    DailyGame,
    DailyList,
    DayBoard,
    MyTry,
    StartDaily,
    StartedDaily,
    UnfinishedTry,
)
from server.races.refusals import Code

router = APIRouter(prefix="/api/daily", tags=["daily"])


@router.get("", summary="Today's deals, and my tries")
async def daily(services: ServicesOf, found: AskerOf) -> DailyList:
    now = services.clock.now()
    today = day_at(now)
    await services.days.begin(today)
    first = await services.days.first() or today
    return DailyList(
        date=today.isoformat(),
        now=now,
        ends_at=ends_at(today),
        opens_at=opens_at(today),
        first_day=first.isoformat(),
        games=await asyncio.gather(*(_game(services, today, game, found.guest) for game in GAMES)),
        unfinished=await _unfinished(services, found.guest, now),
    )


@router.post("/{game}/start", summary="Begin or resume my try of today")
async def start(
    game: str,
    request: Request,
    response: Response,
    services: ServicesOf,
    found: AskerOf,
    body: StartDaily | None = None,
) -> StartedDaily:
    """One ranked try a player, day and game; the same race again while it runs.

    Its clock starts now. Makes the guest too where there is none. 409 `already_played` once it is
    over; with `practice` a try that is not ranked, 409 `not_played` before that.
    """
    known_game(game)
    practice = body is not None and body.practice
    guest = found.guest
    if guest is None:
        guest, name, token = await guest_for(request, services, None)
        set_cookie(response, request, token)
    else:
        name = await name_of(services, guest)
    if not services.limits.races_by_guest.take(guest):
        raise refused(Code.RATE_LIMITED)
    begun = await services.tries.start(guest, name, game, practice, services.clock.now())
    match begun:
        case NoTry.ALREADY_PLAYED:
            message = "Your ranked try of today is over. Practise with {practice: true}."
            raise ApiError(409, "already_played", message)
        case NoTry.NOT_PLAYED:
            message = "Practice on today's deal begins when your ranked try is over."
            raise ApiError(409, "not_played", message)
        case Begun(race, day):
            return StartedDaily(race=race, date=day.isoformat(), ranked=not practice)
        case _:
            assert_never(begun)


@router.get("/{day}/{game}", summary="A game's table of a day")
async def day_board(
    day: str, game: str, services: ServicesOf, found: AskerOf, friends: bool = False
) -> DayBoard:
    """Of today or any day before. The seed is there once the day is open: 01:00 UTC of the next.

    `friends`: the rows of my friends and me alone. Friends are people with whom I finished an
    unlisted race of two or more.
    """
    deal = await deal_of(services, day, game)
    circle = await circle_of(services, found.guest, friends)
    lines = await day_lines(services.boards, deal, services.clock.now(), circle)
    my = await my_lines(services.boards, deal, found.guest, circle)
    return DayBoard(**tables.day_board(deal, lines, my))


def known_game(game: str) -> None:
    """Raises ApiError 404 for what is no game of the daily challenge."""
    if game not in GAMES:
        games = ", ".join(GAMES)
        message = f"The daily challenge has no game {game[:40]!r}; it has {games}."
        raise ApiError(404, "unknown_game", message, field="game")


def day_in(text: str, today: date) -> date:
    """The day that a text writes, today or before. Raises ApiError 422 or 404."""
    day = parse_day(text)
    if day is None:
        raise ApiError(422, "bad_date", "A date is written YYYY-MM-DD, in UTC.", field="date")
    if day > today:
        raise ApiError(404, "future_date", "This day has not come yet.", field="date")
    return day


async def deal_of(services: Services, day_text: str, game: str) -> DayDeal:
    """A game's deal of today or a day before. Raises ApiError 422 or 404."""
    today = day_at(services.clock.now())
    day = day_in(day_text, today)
    known_game(game)
    if day == today:
        await services.days.begin(today)
    deal = await services.days.deal(day, game)
    if deal is None:
        message = "There was no challenge that day, or it is no longer kept."
        raise ApiError(404, "unknown_date", message, field="date")
    return deal


async def _game(services: Services, day: date, game: str, guest: str | None) -> DailyGame:
    deal = await services.days.deal(day, game)
    assert deal is not None
    players = await services.boards.players(table(game, Period.DAY, day))
    return tables.daily_game(deal, players, await _mine(services, deal, guest))


async def _mine(services: Services, deal: DayDeal, guest: str | None) -> MyTry:
    if guest is None:
        return UNUSED
    ranked = await services.tries.of(guest, deal.day, deal.game)
    played = ranked.state is State.PLAYED
    return MyTry(
        state=ranked.state.value,
        race=ranked.race,
        ends_at=ranked.ends_at,
        row=(await my_lines(services.boards, deal, guest)).me if played else None,
    )


async def _unfinished(services: Services, guest: str | None, now: int) -> list[UnfinishedTry]:
    """The tries of a day whose list is gone but whose deals are secret still."""
    if guest is None:
        return []
    return [
        UnfinishedTry(date=day.isoformat(), game=game, race=found.race, ends_at=found.ends_at)
        for day in secret_days(now)[1:]
        for game in GAMES
        if (found := await services.tries.of(guest, day, game)).state is State.RUNNING
        and found.race is not None
    ]
