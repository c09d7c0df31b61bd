"""Racing anyone: the lobby of a game in which somebody waits, or a new one."""

from fastapi import APIRouter, Query, Request, Response

from engine.variants import VARIANTS
from server.gateway.api.asking import AskerOf, ServicesOf, guest_or_new
from server.gateway.api.races import known_game
from server.gateway.errors import refused
from server.protocol.people import FoundSeat, OpenLobby, RaceAnyone
from server.protocol.render_lists import open_lobby
from server.races.refusals import Code, Refused

router = APIRouter(prefix="/api/races", tags=["races"])


@router.post("/any", summary="Race anyone")
async def race_anyone(
    request: Request, response: Response, services: ServicesOf, found: AskerOf, body: RaceAnyone
) -> FoundSeat:
    """A seat in the listed lobby of this game that waits longest, or in a new one of eight seats.

    While I wait there it is the same seat again. Makes the guest too where there is none.
    """
    known_game(body.game)
    known = await guest_or_new(request, response, services, found, body.name)
    if not services.limits.races_by_guest.take(known.guest):
        raise refused(Code.RATE_LIMITED)
    seated = await services.strangers.seat(body.game, known.guest, known.name)
    if isinstance(seated, Refused):
        raise refused(seated.code)
    return FoundSeat(id=seated.race, code=seated.code, player=seated.player, opened=seated.opened)


@router.get("/any", summary="How many are looking for a race, by game")
async def looking(services: ServicesOf) -> dict[str, int]:
    """Players in listed lobbies that still have a free seat; games for which nobody looks too."""
    waiting = {game: await services.lists.waiting(game) for game in VARIANTS}
    return {game: sum(len(shown.racers) for shown in lobbies) for game, lobbies in waiting.items()}


@router.get("", summary="Listed lobbies with a free seat")
async def open_lobbies(
    services: ServicesOf, game: str | None = Query(default=None, max_length=40)
) -> list[OpenLobby]:
    """Of one game or of all, the one that waits longest first."""
    if game is not None:
        known_game(game)
    games = VARIANTS if game is None else (game,)
    found = [shown for each in games for shown in await services.lists.waiting(each)]
    return [open_lobby(shown) for shown in sorted(found, key=lambda shown: shown.created_at)]
