"""A real Valkey for the tests of the server: one a test process, emptied for each test."""

import asyncio
from collections.abc import Iterator

import pytest
import redis

from server.valkey import EmbeddedValkey
from tests.server.bots import OPENED
from tests.server.scanning.scanner import scanned


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
