"""`samedeal rebuild-boards`: leaderboards and histories made again from the records of tries."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from server.daily.calendar import day_at
from server.leaderboards.projection import rebuild
from server.settings import Settings
from server.storage.boards import RedisBoards
from server.storage.daily import RedisDaily
from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from server.storage.records import RedisRecords
from server.valkey import EmbeddedValkey
from server.valkey.visit import living


def rebuild_boards(settings: Settings) -> int:
    """How many results there are. The server may be running meanwhile.

    Raises EmbeddedValkeyError or StoreDownError where there is no store.
    """
    with _store(settings) as url:
        return asyncio.run(_rebuild(url, settings.ranked_record_days))


@contextmanager
def _store(settings: Settings) -> Iterator[str]:
    """The URL of the store: the one set, that of a running server, or else started for this."""
    found = settings.redis_url or living(settings.data_dir)
    if found is not None:
        yield found
        return
    with EmbeddedValkey(settings.data_dir) as url:
        yield url


async def _rebuild(url: str, keep_days: int) -> int:
    nodes = await Nodes.connect(url)
    try:
        log = RedisLog(nodes)
        today = day_at(await log.time())
        first = await RedisDaily(nodes).first_day()
        records, boards = RedisRecords(nodes, log), RedisBoards(nodes, keep_days)
        return await rebuild(records, boards, today, first, keep_days)
    finally:
        await nodes.close()
