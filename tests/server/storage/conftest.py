"""The stores on which the contract is held: one Valkey, and a cluster of three."""

from collections.abc import AsyncIterator, Iterator

import pytest

from server.storage.nodes import Nodes
from tests.server.storage.cluster import Cluster, cluster


@pytest.fixture(scope="session")
def masters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster that lives as long as the test process."""
    with cluster(tmp_path_factory.mktemp("cluster")) as made:
        yield made


@pytest.fixture
def empty_cluster(masters: Cluster) -> Cluster:
    """The cluster with nothing in it."""
    masters.flush()
    return masters


@pytest.fixture(params=["single", "cluster"])
def store_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store of either kind."""
    if request.param == "single":
        url: str = request.getfixturevalue("redis_url")
        return url
    made: Cluster = request.getfixturevalue("empty_cluster")
    return made.url


@pytest.fixture
async def nodes(store_url: str) -> AsyncIterator[Nodes]:
    """A connection to the store, as a process has it."""
    connected = await Nodes.connect(store_url)
    yield connected
    await connected.close()
