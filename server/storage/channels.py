"""One subscription a node for all races that this process follows.

Messages only wake; after a lost connection whoever follows is told that some may be missing.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import structlog
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import MovedError, RedisError

from server.live.port import StoreDownError
from server.storage import keys
from server.storage.nodes import Node, Nodes

_log = structlog.get_logger(__name__)

_KEEPALIVE = "sd:keepalive"
_PAUSE_S = 0.2
_SILENCE_S = 10.0
_CONFIRM_S = 3.0


class RedisChannels:
    """`server.live.port.Channels` on Redis. `start` and `close` it with the process."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes
        self._followed: set[str] = set()
        self._readers: dict[int, _Reader] = {}
        self._woken: Callable[[str, str], None] = lambda _race, _what: None
        self._lost: Callable[[Iterable[str]], Awaitable[None]] | None = None
        nodes.on_moved(self._moved)

    def on_wake(
        self, woken: Callable[[str, str], None], lost: Callable[[Iterable[str]], Awaitable[None]]
    ) -> None:
        self._woken, self._lost = woken, lost

    async def follow(self, race: str) -> None:
        self._followed.add(race)
        await self._reader(self._nodes.of(keys.channel(race))).follow(keys.channel(race))

    async def unfollow(self, race: str) -> None:
        self._followed.discard(race)
        await self._reader(self._nodes.of(keys.channel(race))).unfollow(keys.channel(race))

    async def close(self) -> None:
        for reader in self._readers.values():
            await reader.close()

    def _reader(self, node: Node) -> "_Reader":
        reader = self._readers.get(id(node))
        if reader is None:
            reader = _Reader(node, self._hear, self._after_loss, self._nodes.learn)
            self._readers[id(node)] = reader
        return reader

    def _hear(self, channel: str, what: str) -> None:
        self._woken(keys.race_of(channel), what)

    async def _after_loss(self, channels: Iterable[str]) -> None:
        if self._lost is not None:
            await self._lost([keys.race_of(channel) for channel in channels])

    def _moved(self) -> None:
        """Slots have new owners: each channel is followed where its race now lives."""
        wanted: dict[int, set[str]] = {}
        for race in self._followed:
            node = self._nodes.of(keys.channel(race))
            self._reader(node)
            wanted.setdefault(id(node), set()).add(keys.channel(race))
        for known, reader in self._readers.items():
            reader.replace(wanted.get(known, set()))


class _Reader:
    """Reads one node's messages for as long as the process lives, connecting anew as needed."""

    def __init__(
        self,
        node: Node,
        hear: Callable[[str, str], None],
        lost: Callable[[Iterable[str]], Awaitable[None]],
        gone: Callable[[], Awaitable[None]],
    ) -> None:
        self._gone = gone
        self._node = node
        self._hear = hear
        self._lost = lost
        self._channels: set[str] = set()
        self._confirmed: dict[str, asyncio.Event] = {}
        self._leaving: Counter[str] = Counter()
        self._pubsub: Any = None
        self._task = asyncio.create_task(self._read())

    async def follow(self, channel: str) -> None:
        confirmed = self._confirmed.setdefault(channel, asyncio.Event())
        if channel not in self._channels:
            self._channels.add(channel)
            if self._pubsub is not None:
                with contextlib.suppress(RedisError, OSError):
                    await self._pubsub.ssubscribe(channel)
        try:
            async with asyncio.timeout(_CONFIRM_S):
                await confirmed.wait()
        except TimeoutError:
            raise StoreDownError("a subscription was not confirmed") from None

    async def unfollow(self, channel: str) -> None:
        self._channels.discard(channel)
        self._confirmed.pop(channel, None)
        if self._pubsub is not None:
            self._leaving[channel] += 1
            with contextlib.suppress(RedisError, OSError):
                await self._pubsub.sunsubscribe(channel)

    def replace(self, channels: set[str]) -> None:
        """Follow just these from now on, over a new connection; whatever moved may be missing."""
        if channels != self._channels:
            for channel in self._channels - channels:
                # Whoever waits for it goes on: its new reader tells of what was missed.
                self._confirmed.pop(channel, asyncio.Event()).set()
            for channel in channels:
                self._confirmed.setdefault(channel, asyncio.Event()).set()
            self._channels = channels
            self._task.cancel()
            self._task = asyncio.create_task(self._read())

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _read(self) -> None:
        while True:
            pubsub: Any = self._node.client.pubsub()
            try:
                await self._listen_until_lost(pubsub)
            except Exception:  # whatever it was, those who follow must go on being told
                _log.exception("subscription_failed")
            await asyncio.sleep(_PAUSE_S)

    async def _listen_until_lost(self, pubsub: Any) -> None:
        with contextlib.suppress(RedisError, OSError, StoreDownError):
            try:
                await self._listen(pubsub)
            except MovedError:
                await self._gone()
            finally:
                self._pubsub = None
                await pubsub.aclose()

    async def _listen(self, pubsub: Any) -> None:
        await pubsub.subscribe(_KEEPALIVE)
        self._leaving.clear()
        self._pubsub = pubsub  # from here on whoever follows subscribes at once
        for channel in tuple(self._channels):
            await pubsub.ssubscribe(channel)
        asked = False
        while True:
            message: dict[str, Any] | None = await pubsub.get_message(timeout=_SILENCE_S)
            if message is None:
                if asked:
                    raise RedisConnectionError("no answer to a ping")
                await pubsub.ping()
            asked = message is None
            if message is not None:
                await self._take(message)

    async def _take(self, message: dict[str, Any]) -> None:
        channel = message["channel"]
        if message["type"] == "smessage":
            self._hear(channel, str(message["data"]))
        elif message["type"] == "ssubscribe" and channel in self._channels:
            confirmed = self._confirmed.setdefault(channel, asyncio.Event())
            if confirmed.is_set():  # a second time: over another connection, by whoever made it
                await self._lost((channel,))
            confirmed.set()
        elif message["type"] == "sunsubscribe":
            self._leaving[channel] -= 1
            if self._leaving[channel] < 0:  # not by our wish: its slot has another owner now
                await self._gone()
                raise RedisConnectionError("a subscription was taken away")
