"""Going through all keys of a kind, on every node, without holding the store up."""

from collections.abc import AsyncIterator
from typing import Any

from server.storage.nodes import Nodes

_AT_ONCE = 1_000


async def names(nodes: Nodes, pattern: str) -> AsyncIterator[str]:
    """The names that fit; one that comes or goes meanwhile may be told, or twice, or not."""
    for node in nodes.all:
        ask: Any = node.client.execute_command
        cursor = "0"
        while True:
            cursor, found = await ask("SCAN", cursor, "MATCH", pattern, "COUNT", _AT_ONCE)
            for name in found:
                yield str(name)
            if int(cursor) == 0:
                break
