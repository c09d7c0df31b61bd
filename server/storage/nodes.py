"""The store's nodes: one Redis, or the masters of a cluster with the slots they own.

Every node is an ordinary connection of its own with its own batch; a key's slot says which. The
library's cluster client is not used: it cannot pipeline scripts, and one node that is down fails
a batch whose other slots have committed (see docs/decisions).
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.exceptions import AskError, ClusterDownError, MovedError, NoScriptError, TryAgainError
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from server.live.port import StoreDownError
from server.storage.batch import Argument, Batch
from server.storage.scripts import Script

SLOTS = 16384
_REDIRECTS = 8
_PAUSE_S = 0.05
_TIMEOUT_S = 10.0
# Beside one connection that listens and one that commits.
_READERS = 16
_DOWN = (RedisConnectionError, RedisTimeoutError, OSError)


@dataclass(frozen=True, slots=True)
class Node:
    """`commits` keeps a race's order; `client` is for reads, of which some are large."""

    client: Redis
    commits: Batch

    async def close(self) -> None:
        """Ends the connections once everything asked of them is answered."""
        await self.commits.drained()
        await self.commits.close()
        await self.client.aclose()


def _client(url: str, connections: int, **changes: Any) -> Redis:
    """A client whose requests wait for a free connection rather than fail."""
    pool: BlockingConnectionPool = BlockingConnectionPool.from_url(
        url,
        decode_responses=True,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=_TIMEOUT_S,
        socket_connect_timeout=_TIMEOUT_S,
        max_connections=connections,
        timeout=_TIMEOUT_S,
    )
    pool.connection_kwargs.update(changes)
    client = Redis.from_pool(pool)
    client.response_callbacks.clear()  # replies as the server sends them, in batches and alone
    return client


def _node(url: str, **changes: Any) -> Node:
    return Node(_client(url, _READERS, **changes), Batch(_client(url, 1, **changes)))


class Nodes:
    """Connect with `await Nodes.connect(url)`; `await close()` when every commit has its answer."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._single: Node | None = None
        self._by_address: dict[tuple[str, int], Node] = {}
        self._owners: list[Node | None] = [None] * SLOTS
        self._moved: list[Callable[[], None]] = []

    @classmethod
    async def connect(cls, url: str) -> "Nodes":
        """Raises StoreDownError where nothing answers, ValueError for a server that is too old."""
        nodes = cls(url)
        first = _node(url)
        try:
            info = await _info(first)
            if int(info["redis_version"].split(".")[0]) < 7:
                raise ValueError(f"Redis 7 or later is needed, this is {info['redis_version']}")
            if info.get("cluster_enabled") == "1":
                await nodes._learn(first)
            else:
                nodes._single = first
        except _DOWN as error:
            raise StoreDownError(f"no answer from {url}: {error}") from error
        finally:
            if nodes._single is None:
                await first.close()  # a cluster's nodes are known by their own addresses
        return nodes

    @property
    def all(self) -> tuple[Node, ...]:
        if self._single is not None:
            return (self._single,)
        return tuple({id(node): node for node in self._owners if node is not None}.values())

    def together(self, names: Sequence[str]) -> list[Sequence[str]]:
        """Keys of several slots in groups that one script may touch: all, or each alone."""
        return [names] if self._single is not None else [(name,) for name in names]

    def of(self, key: str) -> Node:
        """The node that owns a key. Raises StoreDownError where the cluster has none."""
        if self._single is not None:
            return self._single
        node = self._owners[key_slot(key.encode())]
        if node is None:
            raise StoreDownError("no node of the cluster owns this key")
        return node

    def on_moved(self, heard: Callable[[], None]) -> None:
        """Be told when slots have other owners than before."""
        self._moved.append(heard)

    async def call(self, key: str, *command: Argument) -> Any:
        """One command on the node of `key`, in the order of commits."""
        return await self._redirected(key, lambda node: node.commits.send(*command))

    async def read(self, key: str, *command: Argument) -> Any:
        """One command on the node of `key`, beside the commits."""

        async def ask(node: Node) -> Any:
            try:
                send: Any = node.client.execute_command
                return await send(*command)
            except _DOWN as error:
                raise StoreDownError(str(error)) from error

        return await self._redirected(key, ask)

    async def run(self, script: Script, keys: Sequence[str], args: Sequence[Argument]) -> Any:
        """A script's reply, in the order of commits. Raises StoreDownError: outcome unknown."""
        try:
            return await self.call(keys[0], "EVALSHA", script.sha, len(keys), *keys, *args)
        except NoScriptError:
            # The node lost its scripts in a restart: this one did not run, so it may be sent again.
            return await self.call(keys[0], "EVAL", script.text, len(keys), *keys, *args)

    async def _redirected(self, key: str, ask: Callable[[Node], Any]) -> Any:
        for _ in range(_REDIRECTS):
            try:
                request = asyncio.ensure_future(ask(self.of(key)))
                request.add_done_callback(_heard)
                return await asyncio.shield(request)
            except MovedError as error:  # nothing was done: it may be asked again
                self._take_over(error.slot_id, self._at(error.host, error.port))
            except (AskError, TryAgainError, ClusterDownError):  # nor was it while a slot moves
                await asyncio.sleep(_PAUSE_S)
                await self.learn()
            except StoreDownError:
                await self.learn()
                raise
        raise StoreDownError("the cluster kept moving this key")

    async def learn(self) -> None:
        """Ask the cluster's nodes, until one answers, which master owns which slots."""
        for node in self.all if self._single is None else ():
            with contextlib.suppress(*_DOWN):
                await self._learn(node)
                return

    def _at(self, host: str, port: int) -> Node:
        known = self._by_address.get((host, port))
        if known is None:
            known = self._by_address[host, port] = _node(self._url, host=host, port=port)
        return known

    def _take_over(self, slot: int, owner: Node) -> None:
        if self._owners[slot] is not owner:
            self._owners[slot] = owner
            self._tell()

    def _tell(self) -> None:
        for heard in self._moved:
            heard()

    async def _learn(self, node: Node) -> None:
        """Read from a node which master owns which slots."""
        owners: list[Node | None] = [None] * SLOTS
        for first, last, (host, port, *_), *_replicas in await _slots(node):
            owner = self._at(host, port)
            owners[first : last + 1] = [owner] * (last - first + 1)
        changed, self._owners = owners != self._owners, owners
        if changed:
            self._tell()

    async def close(self) -> None:
        nodes = {id(node): node for node in (*self.all, *self._by_address.values())}.values()
        for node in nodes:
            await node.close()


def _heard(request: "asyncio.Future[Any]") -> None:
    """What became of a request that nobody awaits any more is no news."""
    if not request.cancelled():
        request.exception()


async def _info(node: Node) -> dict[str, str]:
    ask: Any = node.client.execute_command
    lines = str(await ask("INFO")).splitlines()
    return dict(line.split(":", 1) for line in lines if ":" in line)


async def _slots(node: Node) -> Any:
    """CLUSTER SLOTS as the server sends it: first, last, (host, port, …), replicas …"""
    ask: Any = node.client.execute_command
    return await ask("CLUSTER SLOTS")
