"""Tables follow committed finishes: `server.live.projector.Projection`, and the same again from
the records."""

from collections.abc import Sequence
from datetime import date, timedelta

from server.leaderboards.port import Boards, Records, Verdicts
from server.leaderboards.results import Result, result_of
from server.leaderboards.review import Verdict
from server.live.projector import Projection
from server.races.race import Race


def judged(result: Result, verdict: Verdict | None) -> Result:
    """A result as it counts once somebody has looked at it, if anybody has."""
    if verdict is None or not result.review:
        return result
    if verdict is Verdict.CLEARED:
        return result._replace(review=False)
    return result._replace(confirmed=True)


class BoardsProjection:
    """Takes note of a ranked try once it is over; at least once, and with no harm twice."""

    def __init__(self, boards: Boards, verdicts: Verdicts) -> None:
        self._boards = boards
        self._verdicts = verdicts

    async def project(self, race: Race) -> None:
        result = result_of(race)
        if result is not None:
            verdict = await self._verdicts.of(race.id) if result.review else None
            await self._boards.record(judged(result, verdict))


async def rebuild(
    records: Records,
    boards: Boards,
    projections: Sequence[Projection],
    today: date,
    first_day: date | None,
    keep_days: int,
) -> int:
    """Make what is projected again from the records; returns how many results there are.

    Tables of periods that began when records are no longer kept are not emptied, since they hold
    what nobody could put back: to them, and to friends, only what is missing is added.
    """
    oldest = today - timedelta(days=keep_days - 1)
    await boards.clear(oldest, all_time=first_day is None or first_day >= oldest)
    count = 0
    async for race in records.races():
        count += result_of(race) is not None
        for projection in projections:
            await projection.project(race)
    return count
