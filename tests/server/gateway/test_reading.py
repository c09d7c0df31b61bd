"""What comes in on one socket holds up nobody else, however much and however small it is."""

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from server.gateway.fanout import Fanout
from server.gateway.outbox import Outbox
from server.gateway.reading import MALFORMED_FRAMES, TURN, read
from server.protocol import inbound as msg
from tests.server.bots import bot
from tests.server.lobby import opened, person
from tests.server.running import running

MANY = 3_000
FLOODS = {"messages": '{"t":"ping","n":1}', "mistyped": '{"t":"ping"}', "unknown": '{"t":"x"}'}


class Flood:
    """A socket on which everything is there already, so that no receive ever waits."""

    def __init__(self, frames: Iterator[dict[str, Any]]) -> None:
        self.frames = frames
        self.left = False
        self.got: deque[str] = deque()

    async def receive(self) -> dict[str, Any]:
        frame = next(self.frames, None)
        self.left = self.left or frame is None
        return frame or {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        self.got.append(text)


async def turns_of_others(flood: Flood, full: bool) -> tuple[bool, int]:
    """What `read` says in the end, and how often others had a turn until then."""
    outbox = Outbox(cast(WebSocket, flood), Fanout())

    def take(_message: msg.Inbound) -> bool:
        return not full

    reading = asyncio.create_task(read(cast(WebSocket, flood), outbox, take))
    turns = 0
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1
    await outbox.flush()
    return await reading, turns


@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("kind", FLOODS)
async def test_others_have_their_turn_while_a_socket_is_flooded(kind: str, full: bool) -> None:
    flood = Flood({"type": "websocket.receive", "text": FLOODS[kind]} for _ in range(MANY))
    away, turns = await turns_of_others(flood, full)
    assert not away
    assert flood.left
    assert turns >= MANY // TURN


async def test_frames_that_are_none_are_read_no_further_than_the_twentieth() -> None:
    flood = Flood({"type": "websocket.receive", "bytes": b"\x00"} for _ in range(MANY))
    away, _ = await turns_of_others(flood, full=False)
    assert away
    assert not flood.left
    assert len(flood.got) == MALFORMED_FRAMES


async def test_a_player_is_answered_while_another_sends_more_than_is_allowed(
    redis_url: str,
) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        async with bot(place, race) as noisy, bot(place, race, ana.token) as host:
            for _ in range(800):
                await noisy.tell(t="watch", id="w", player="p1")
            assert (await host.ask("rename", name="Ana"))["t"] == "ack"
            assert (await noisy.until(lambda f: f.get("code") == "rate_limited"))["id"] == "w"
