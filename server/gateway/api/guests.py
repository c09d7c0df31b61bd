"""Guests: an identity without an account."""

from fastapi import APIRouter, Request, Response

from server.gateway.api.asking import AskerOf, ServicesOf, guest_for, name_in, name_of
from server.gateway.identity import new_token, set_cookie
from server.protocol.http import Guest, KnownGuest, NewGuest

router = APIRouter(prefix="/api", tags=["guests"])


@router.get("/guests", summary="Who I am, if I am a guest")
async def known_guest(services: ServicesOf, found: AskerOf) -> KnownGuest:
    """Makes nobody a guest. For a page that has forgotten what its cookie still proves."""
    name = None if found.guest is None else await name_of(services, found.guest)
    return KnownGuest(guest=found.guest, name=name)


@router.post("/guests", summary="Become a guest, or keep the one I am")
async def make_guest(
    request: Request,
    response: Response,
    services: ServicesOf,
    found: AskerOf,
    body: NewGuest | None = None,
) -> Guest:
    """Makes a guest and sets the cookie. Who is one already stays it, under a new name if given."""
    name = name_in(body.name if body else None)
    if found.guest is None:
        guest, shown, token = await guest_for(request, services, name)
    else:
        guest, token = found.guest, new_token(services, found.guest)
        if name is not None:
            await services.guests.rename(guest, name)
        shown = await name_of(services, guest)
    set_cookie(response, request, token)
    return Guest(guest=guest, name=shown, token=token)
