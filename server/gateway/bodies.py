"""No request's body is longer than any of ours needs: what is more is never read into memory."""

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.gateway.errors import answer

MAX_BODY = 64 * 1024
TOO_LARGE = 413
_SENTENCE = f"A body has at most {MAX_BODY} bytes."


class BodyLimit:
    """ASGI middleware: 413 for a body that says it is too long, or turns out to be."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif _announced(scope) > MAX_BODY:
            await answer(TOO_LARGE, "too_large", _SENTENCE)(scope, receive, send)
        else:
            await self._app(scope, _counted(receive), send)


def _announced(scope: Scope) -> int:
    text = dict(scope["headers"]).get(b"content-length", b"0")
    return int(text) if text.isdigit() else 0


def _counted(receive: Receive) -> Receive:
    length = 0

    async def count() -> Message:
        nonlocal length
        message = await receive()
        length += len(message.get("body", b""))
        if length > MAX_BODY:
            raise HTTPException(TOO_LARGE, _SENTENCE)
        return message

    return count
