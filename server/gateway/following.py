"""Finding a race by its id or code, and holding its replica for as long as it is needed."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.gateway.errors import ApiError
from server.gateway.services import Services
from server.live.opening import normal_code
from server.live.replica import Replica
from server.races.race import Race
from server.races.refusals import Code

_RACE_ID = re.compile(r"[0-9a-f]{2}[0-9A-Za-z]{22}", re.ASCII)


async def race_id_of(services: Services, text: str) -> str:
    """The id behind an id or a code in any case, with or without dash. Raises ApiError 404."""
    if _RACE_ID.fullmatch(text):
        return text
    code = normal_code(text)
    found = None if code is None else await services.directory.find(code)
    if found is None:
        raise ApiError(404, "unknown_race", "No race has this code. Six letters or digits.")
    return found


@asynccontextmanager
async def following(services: Services, race: str) -> AsyncIterator[Replica]:
    """The race's replica while the block runs. Raises ApiError 404, 410 when its record is gone."""
    replica = await services.hub.open(race)
    if replica is None and await services.hub.is_past(race):
        raise ApiError(410, Code.EXPIRED.value, "This race is long over; its record is gone.")
    if replica is None:
        raise ApiError(404, "unknown_race", "There is no such race.")
    try:
        yield replica
    finally:
        await services.hub.close(race)


def kept_until(services: Services, race: Race) -> int | None:
    """When an ended race's record is dropped, in ms since the epoch."""
    if race.ended_at is None:
        return None
    kept = services.ranked_record_ms if race.options.ranked else services.record_ms
    return race.ended_at + services.timing.keep + kept
