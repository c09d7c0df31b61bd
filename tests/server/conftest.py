"""A real Valkey for the tests of the server: one a test process, emptied for each test."""

from collections.abc import Iterator

import pytest
import redis

from server.valkey import EmbeddedValkey


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
