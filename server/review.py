"""`samedeal review`: results faster than possible, and what somebody found who looked at them."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from server.leaderboards.judging import Judge, NoCase
from server.leaderboards.results import Result
from server.leaderboards.review import Verdict
from server.settings import Settings
from server.storage.boards import RedisBoards
from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from server.storage.records import RedisRecords
from server.storage.verdicts import RedisVerdicts
from server.store import store

Verdicts = Sequence[tuple[str, Verdict]]
# A ranked try has one seat, which may be named.
_SEAT = "/p1"


class Told(NamedTuple):
    lines: tuple[str, ...]
    errors: tuple[str, ...] = ()


def review(settings: Settings, verdicts: Verdicts = ()) -> Told:
    """A line for each result under review; with verdicts, a line for each that was given.

    Raises EmbeddedValkeyError or StoreDownError where there is no store.
    """
    with store(settings) as url:
        return asyncio.run(_review(url, settings.ranked_record_days, verdicts))


async def _review(url: str, keep_days: int, verdicts: Verdicts) -> Told:
    nodes = await Nodes.connect(url)
    try:
        records = RedisRecords(nodes, RedisLog(nodes))
        boards, kept = RedisBoards(nodes, keep_days), RedisVerdicts(nodes, keep_days)
        judge = Judge(records, boards, kept)
        if verdicts:
            return await _judge(judge, verdicts)
        return Told(tuple(map(_line, await judge.apart())))
    finally:
        await nodes.close()


async def _judge(judge: Judge, verdicts: Verdicts) -> Told:
    lines: list[str] = []
    errors: list[str] = []
    for name, verdict in verdicts:
        race = name.removesuffix(_SEAT)
        match await judge.judge(race, verdict):
            case NoCase() as why:
                errors.append(f"{race}: {why.value}")
            case result:
                lines.append(_line(result))
    return Told(tuple(lines), tuple(errors))


def _line(result: Result) -> str:
    """When, what, who, how much in which time with how many moves, where, and how it stands."""
    seconds = (result.ended_ms or 0) / 1000
    state = "confirmed" if result.confirmed else "waiting" if result.review else "cleared"
    return (
        f"{result.day}  {result.game}  {result.name!r} ({result.guest})  "
        f"{result.cards}/{result.of} in {seconds:.1f} s, {result.moves} moves  "
        f"{result.race}  {state}"
    )
