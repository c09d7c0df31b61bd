"""`samedeal rebuild-boards` and `rebuild-lists`: what is made of races, made again from them."""

import asyncio

from server.daily.calendar import day_at
from server.leaderboards.friends import FriendsProjection
from server.leaderboards.projection import BoardsProjection, rebuild
from server.live.lists import ListProjection
from server.retention import kept_until
from server.settings import Settings
from server.storage.boards import RedisBoards
from server.storage.daily import RedisDaily
from server.storage.friends import RedisFriends
from server.storage.lists import RedisLists
from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from server.storage.records import RedisRecords
from server.storage.verdicts import RedisVerdicts
from server.store import store


def rebuild_boards(settings: Settings) -> int:
    """How many results there are. The server may be running meanwhile.

    Raises EmbeddedValkeyError or StoreDownError where there is no store.
    """
    with store(settings) as url:
        return asyncio.run(_rebuild(url, settings.ranked_record_days))


def rebuild_lists(settings: Settings) -> int:
    """How many races there are. The server may be running meanwhile.

    Raises EmbeddedValkeyError or StoreDownError where there is no store.
    """
    with store(settings) as url:
        return asyncio.run(_rebuild_lists(url, settings))


async def _rebuild_lists(url: str, settings: Settings) -> int:
    nodes = await Nodes.connect(url)
    try:
        projection = ListProjection(RedisLists(nodes, kept_until(settings)))
        seen = set()
        async for race in RedisRecords(nodes, RedisLog(nodes)).races():
            await projection.project(race)
            seen.add(race.id)
        return len(seen)
    finally:
        await nodes.close()


async def _rebuild(url: str, keep_days: int) -> int:
    nodes = await Nodes.connect(url)
    try:
        log = RedisLog(nodes)
        today = day_at(await log.time())
        first = await RedisDaily(nodes).first_day()
        records, boards = RedisRecords(nodes, log), RedisBoards(nodes, keep_days)
        projections = (
            BoardsProjection(boards, RedisVerdicts(nodes, keep_days)),
            FriendsProjection(RedisFriends(nodes)),
        )
        return await rebuild(records, boards, projections, today, first, keep_days)
    finally:
        await nodes.close()
