"""What the routes ask for: the services, and who is asking."""

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Request, Response

from server.gateway.errors import ApiError, refused
from server.gateway.identity import Asker, asker, new_token, set_cookie
from server.gateway.services import Services
from server.gateway.tables import Circle
from server.players.names import clean_name, default_name
from server.players.tokens import new_guest_id
from server.races.refusals import Code

__all__ = [
    "AskerOf",
    "GuestOf",
    "Known",
    "ServicesOf",
    "circle_of",
    "guest_for",
    "guest_or_new",
    "name_in",
    "name_of",
]


def _services(request: Request) -> Services:
    return cast(Services, request.app.state.services)


ServicesOf = Annotated[Services, Depends(_services)]


def _asker(request: Request, response: Response, services: ServicesOf) -> Asker:
    found = asker(request, services, reads_only=request.method in ("GET", "HEAD"))
    if found.guest is not None and found.renew:
        set_cookie(response, request, new_token(services, found.guest))
    return found


AskerOf = Annotated[Asker, Depends(_asker)]


def _guest(found: AskerOf, services: ServicesOf) -> str:
    if found.guest is None:
        raise ApiError(401, "no_identity", "Make a guest first: POST /api/guests.")
    if not services.limits.calls_by_guest.take(found.guest):
        raise refused(Code.RATE_LIMITED)
    return found.guest


GuestOf = Annotated[str, Depends(_guest)]


async def circle_of(services: Services, guest: str | None, wanted: bool) -> Circle | None:
    """Me and my friends, where only our lines are wanted. Raises ApiError 401."""
    if not wanted:
        return None
    if guest is None:
        raise ApiError(401, "no_identity", "Who has friends is a guest: POST /api/guests.")
    return Circle(guest, await services.friends.of(guest, services.clock.now()))


async def guest_for(request: Request, services: Services, name: str | None) -> tuple[str, str, str]:
    """Make a guest: id, name and token. The address bounds how many."""
    address = request.client.host if request.client else ""
    if not services.limits.guests_by_address.take(address):
        raise refused(Code.RATE_LIMITED)
    guest = new_guest_id()
    shown = name or default_name(guest)
    if name is not None:
        await services.guests.rename(guest, name)
    return guest, shown, new_token(services, guest)


@dataclass(frozen=True, slots=True)
class Known:
    """Whoever asks, as a guest: there is one now, if there was none before."""

    guest: str
    name: str


async def guest_or_new(
    request: Request, response: Response, services: Services, found: Asker, text: str | None
) -> Known:
    """Who asks, and their name in a new race, `text` if they want one. Sets a new guest's cookie.

    Raises ApiError: the name is none (422), or there are too many new guests (429).
    """
    wanted = name_in(text)
    if found.guest is not None:
        return Known(found.guest, await name_of(services, found.guest, wanted))
    guest, name, token = await guest_for(request, services, wanted)
    set_cookie(response, request, token)
    return Known(guest, name)


async def name_of(services: Services, guest: str, wanted: str | None = None) -> str:
    """A guest's name in a new race, where they ask for one. Hidden stays hidden."""
    return (await services.guests.profile(guest)).shown_in_race(wanted)


def name_in(text: str | None) -> str | None:
    """The name in a body, cleaned; None where there is none. Raises ApiError 422."""
    if text is None:
        return None
    name = clean_name(text)
    if name is None:
        message = refused(Code.BAD_NAME).message
        raise ApiError(422, Code.BAD_NAME.value, message, field="name")
    return name
