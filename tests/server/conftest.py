"""A real Valkey for the tests of the server: one a test process, emptied for each test."""

import asyncio
from collections.abc import Iterator
from itertools import groupby

import pytest
import redis

from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from server.valkey import EmbeddedValkey
from tests.server.bots import OPENED, Bot
from tests.server.scanner import Scanner, Truth


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a Valkey that lives as long as the test process."""
    with EmbeddedValkey(tmp_path_factory.mktemp("valkey")) as url:
        yield url


@pytest.fixture
def redis_url(valkey: str) -> str:
    """The URL of a Valkey that holds nothing."""
    with redis.Redis.from_url(valkey) as client:
        client.flushall()
    return valkey


@pytest.fixture(autouse=True)
def _everything_told_is_scanned(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test's bots were told is held against what they could know."""
    OPENED.clear()
    if "redis_url" in request.fixturenames:
        request.getfixturevalue("redis_url")  # the store outlives this fixture
    yield
    if OPENED and not request.node.get_closest_marker("unscanned"):
        findings = asyncio.run(scanned(tuple(OPENED)))
        assert not findings, "\n".join(findings)


async def scanned(opened: tuple[tuple[str, str, Bot], ...]) -> list[str]:
    """What the scanner finds in all that these bots were told."""
    findings = []
    for (url, race), group in groupby(sorted(opened, key=_place), key=_place):
        nodes = await Nodes.connect(url)
        try:
            stored = await RedisLog(nodes).load(race)
        finally:
            await nodes.close()
        if stored is not None:
            truth = Truth(stored)
            for _, _, bot in group:
                scanner = Scanner(truth)
                scanner.scan(bot.timeline)
                findings += [f"{bot.name}: {finding}" for finding in scanner.findings]
    return findings


def _place(opened: tuple[str, str, Bot]) -> tuple[str, str]:
    return opened[:2]
