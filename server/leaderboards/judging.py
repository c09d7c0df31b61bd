"""Judging results under review: somebody looks, and clears them or confirms them.

The verdict is kept beside the tables, so that tables made again heed it. The same verdict again
changes nothing, and the other one takes its place.
"""

from datetime import timedelta
from enum import Enum

from server.daily.calendar import Period
from server.daily.tries import try_id
from server.leaderboards.port import Boards, Records, Verdicts
from server.leaderboards.projection import BoardsProjection, judged
from server.leaderboards.results import Result, result_of
from server.leaderboards.review import Verdict
from server.leaderboards.tables import table

# Records of ranked tries lie as far apart, by default.
_SPAN_DAYS = 400


class NoCase(Enum):
    """Why there is nothing to judge."""

    UNKNOWN = "no race has this id, or its record is gone"
    NOT_RANKED = "this is no ranked try of a day, or it is not over"
    NOT_SUSPECT = "this result is not faster than possible"


class Judge:
    def __init__(self, records: Records, boards: Boards, verdicts: Verdicts) -> None:
        self._records = records
        self._boards = boards
        self._verdicts = verdicts
        self._projection = BoardsProjection(boards, verdicts)

    async def apart(self) -> tuple[Result, ...]:
        """All results under review, the newest day first; those that wait before the others."""
        found = [result async for result in self._boards.apart()]
        found.sort(key=lambda result: (result.day, result.game, result.guest), reverse=True)
        return tuple(sorted(found, key=lambda result: result.confirmed))

    async def judge(self, race_id: str, verdict: Verdict) -> Result | NoCase:
        """Give a verdict on a result and let the tables heed it; the result as it now counts."""
        race = await self._records.race(race_id)
        if race is None:
            return NoCase.UNKNOWN
        result = result_of(race)
        if result is None:
            return NoCase.NOT_RANKED
        if not result.review:
            return NoCase.NOT_SUSPECT
        # Before the verdict changes, so that whoever is broken off here begins here again.
        if verdict is Verdict.CONFIRMED and await self._verdicts.of(race_id) is Verdict.CLEARED:
            await self._take_back(result)
        await self._verdicts.give(race_id, verdict)
        await self._projection.project(race)
        return judged(result, verdict)

    async def _take_back(self, cleared: Result) -> None:
        """Take the places back that a result was given; the player's other results keep theirs.

        A longer table holds the best result alone: what else there is tell the other tries.
        """
        guest, game = cleared.guest, cleared.game
        days = [cleared.day + timedelta(days=n) for n in range(-_SPAN_DAYS, _SPAN_DAYS + 1)]
        tables = [table(game, period, cleared.day) for period in Period]
        await self._boards.withdraw(guest, tables, days)
        for day in days:
            race = await self._records.race(try_id(guest, day, game))
            if race is not None and race.id != cleared.race:
                await self._projection.project(race)
