"""Who is asking: a bearer token, or the cookie of a page of our own."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response

from server.gateway.services import Services
from server.players.tokens import LIFE_S, issue, prove

COOKIE = "samedeal"
_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


@dataclass(frozen=True, slots=True)
class Asker:
    """`guest` is None for who shows no identity. `renew`: their cookie is due for a new token."""

    guest: str | None
    renew: bool = False


class ForbiddenOriginError(Exception):
    """The request comes from a page of another site."""


class BadTokenError(Exception):
    """The token shown proves nothing."""


def asker(connection: HTTPConnection, services: Services, reads_only: bool) -> Asker:
    """Who asks. Raises ForbiddenOriginError or BadTokenError.

    A cookie is sent by the browser whatever page asks, so with it the Origin must be ours; a
    request that only reads may come without one. A bearer token is shown on purpose.
    """
    origin = connection.headers.get("origin")
    if origin is not None and not _ours(origin, connection, services):
        raise ForbiddenOriginError
    bearer = _bearer(connection.headers)
    token = bearer or connection.cookies.get(COOKIE)
    if not token:
        return Asker(None)
    if bearer is None and origin is None and not reads_only:
        raise ForbiddenOriginError
    proven = prove(token, services.clock.now() // 1000, services.keys)
    if proven is None:
        raise BadTokenError
    return Asker(proven.guest, renew=proven.renew and bearer is None)


def set_cookie(response: Response, connection: HTTPConnection, token: str) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=LIFE_S,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
        path="/",
    )


def clear_cookie(response: Response, connection: HTTPConnection) -> None:
    response.delete_cookie(
        COOKIE,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
        path="/",
    )


def new_token(services: Services, guest: str) -> str:
    return issue(guest, services.clock.now() // 1000, services.keys)


def _bearer(headers: Headers) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def _ours(origin: str, connection: HTTPConnection, services: Services) -> bool:
    if origin.lower() in services.origins:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # a bracket without its other one
        return False
    host = connection.headers.get("host", "")
    return parts.scheme in ("http", "https") and _place(parts.netloc, parts.scheme) == _place(
        host, parts.scheme
    )


def _place(netloc: str, scheme: str) -> tuple[str, int | None]:
    try:
        parts = urlsplit(f"//{netloc}")
        return (parts.hostname or "").lower(), parts.port or _PORTS[scheme]
    except ValueError:
        return netloc, None
