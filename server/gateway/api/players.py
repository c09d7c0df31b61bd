"""Me: my name, my races, my data."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response, status

from server.gateway.api.asking import GuestOf, ServicesOf, name_in
from server.gateway.errors import refused
from server.gateway.identity import clear_cookie
from server.gateway.services import Services
from server.players.names import default_name
from server.protocol.people import ChangeMe, Export, Me, MyRaces, ReportedByMe
from server.protocol.render_lists import exported, races_of
from server.races.refusals import Code

router = APIRouter(prefix="/api/players/me", tags=["players"])

Before = Annotated[int | None, Query(ge=0, description="ms since the epoch: only older races")]
Limit = Annotated[int, Query(ge=1, le=100)]


@router.get("", summary="Who I am, and the races I am in")
async def me(services: ServicesOf, guest: GuestOf) -> Me:
    """The races are those of a moment ago: a seat taken now is among them within a second."""
    return await _me(services, guest)


@router.post("", summary="Change my name, hide it or show it")
async def change_me(services: ServicesOf, guest: GuestOf, body: ChangeMe) -> Me:
    """Holds in new races; where I have a seat I keep the name I have there."""
    name = name_in(body.name)
    if name is not None:
        await services.guests.rename(guest, name)
    if body.hidden is not None:
        await services.guests.hide(guest, body.hidden)
    return await _me(services, guest)


@router.get("/races", summary="The races I have played")
async def my_races(
    services: ServicesOf, guest: GuestOf, before: Before = None, limit: Limit = 20
) -> MyRaces:
    """Closed races, the newest first, as long as their records are kept."""
    until = services.clock.now() + 1 if before is None else before
    found = await services.lists.ended(guest, until, limit)
    more = len(found) == limit
    return MyRaces(races=races_of(guest, found), next=found[-1].created_at if more else None)


@router.get("/export", summary="Everything that is kept of me")
async def export_me(services: ServicesOf, guest: GuestOf, response: Response) -> Export:
    """As a file: my name, my races with every move, my friends, the names I reported."""
    if not services.limits.exports_by_guest.take(guest):
        raise refused(Code.RATE_LIMITED)
    known = await services.guests.profile(guest)
    response.headers["Content-Disposition"] = 'attachment; filename="samedeal.json"'
    return Export(
        guest=guest,
        name=known.name,
        hidden=known.hidden,
        exported_at=services.clock.now(),
        races=[exported(belonging) async for belonging in services.belongings.every(guest)],
        friends=list(await services.friends.of(guest, services.clock.now())),
        reports=[
            ReportedByMe(race=report.race, player=report.player, why=report.why, at=report.at)
            for report in await services.reports.every()
            if report.by == guest
        ],
    )


@router.delete("", status_code=status.HTTP_204_NO_CONTENT, summary="Delete my data")
async def delete_me(services: ServicesOf, guest: GuestOf, request: Request) -> Response:
    """Seats in lobbies are given up, running boards resigned, my name replaced in all races.

    My lists and my history are emptied, my friends are no longer friends of mine nor I of theirs,
    and the cookie is cleared. What is left of a race, or in a table, has no name of mine.
    """
    await services.belongings.forget(guest)
    await services.friends.forget(guest)
    await services.boards.forget(guest, default_name(guest))
    await services.guests.forget(guest)
    response = Response(status_code=status.HTTP_204_NO_CONTENT)
    clear_cookie(response, request)
    return response


async def _me(services: Services, guest: str) -> Me:
    known = await services.guests.profile(guest)
    found = await services.lists.running(guest, services.clock.now())
    return Me(guest=guest, name=known.shown, hidden=known.hidden, races=races_of(guest, found))
