"""Tables follow committed finishes: `server.live.projector.Projection`, and the same again from
the records."""

from datetime import date, timedelta

from server.leaderboards.port import Boards, Records
from server.leaderboards.results import result_of
from server.races.race import Race


class BoardsProjection:
    """Takes note of a ranked try once it is over; at least once, and with no harm twice."""

    def __init__(self, boards: Boards) -> None:
        self._boards = boards

    async def project(self, race: Race) -> None:
        result = result_of(race)
        if result is not None:
            await self._boards.record(result)


async def rebuild(
    records: Records, boards: Boards, today: date, first_day: date | None, keep_days: int
) -> int:
    """Make the tables again from the records; returns how many results there are.

    Tables of periods that began when records are no longer kept are not emptied, since they hold
    what nobody could put back: to them, only what is missing is added.
    """
    oldest = today - timedelta(days=keep_days - 1)
    await boards.clear(oldest, all_time=first_day is None or first_day >= oldest)
    count = 0
    async for race in records.races():
        result = result_of(race)
        if result is not None:
            await boards.record(result)
            count += 1
    return count
