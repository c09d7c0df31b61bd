"""Calls of the API, and waiting for what they answer."""

import asyncio
from collections.abc import Callable
from typing import Any

from server.live.port import Stored
from tests.server.lobby import Person, log_of
from tests.server.running import Address
from tests.waiting import PATIENCE_S


async def get(place: Address, path: str, who: Person | None = None) -> Any:
    """The JSON that a GET below `/api` answers with 200."""
    answer = await place.call("GET", f"/api{path}", token=_token(who))
    assert answer.status_code == 200, answer.text
    return answer.json()


async def post(place: Address, path: str, who: Person | None = None, /, **body: Any) -> Any:
    """The JSON that a POST below `/api` answers with success."""
    answer = await place.call("POST", f"/api{path}", body, _token(who))
    assert answer.is_success, answer.text
    return answer.json()


async def refused(
    place: Address, method: str, path: str, who: Person | None = None, /, **body: Any
) -> tuple[int, Any]:
    """The status and the error of a call that is refused."""
    answer = await place.call(method, f"/api{path}", None if method == "GET" else body, _token(who))
    assert answer.is_error, answer.text
    return answer.status_code, answer.json()["error"]


async def shown(
    place: Address, path: str, holds: Callable[[Any], bool], who: Person | None = None
) -> Any:
    """What a GET answers, as soon as it is so."""
    found = None
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not holds(found := await get(place, path, who)):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"{path} still answers {found}") from None
    return found


async def recorded(place: Address, race: str) -> Stored:
    """The race, once it has become a record."""
    async with asyncio.timeout(PATIENCE_S):
        while not (stored := await log_of(place, race)).archived:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return stored


def _token(who: Person | None) -> str | None:
    return None if who is None else who.token
