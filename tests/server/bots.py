"""A client of the protocol for tests: a socket, what came over it, and what is known from that."""

import asyncio
import itertools
import json
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.running import Address
from tests.server.scanning.scanner import Opened, Told
from tests.waiting import PATIENCE_S

Frame = dict[str, Any]
OPENED: list[Opened] = []
"""All bots of the running test, with the store and the race of each: what they read is scanned."""
_numbers = itertools.count(1)


class Bot:
    """One socket. Every frame it ever read is in `frames`, what it sent is in `sent`.

    `rev`, `legal`, `view` and `open` follow its own board.
    """

    def __init__(self, connection: ClientConnection, name: str = "") -> None:
        self.connection = connection
        self.name = name
        self.frames: list[Frame] = []
        self.sent: list[Frame] = []
        self.timeline: list[Told] = []
        self.you: str | None = None
        self.rev = 0
        self.legal: list[str] = []
        self.home: dict[str, int] = {}
        self.board: Frame | None = None
        self.phase = ""
        self.code: int | None = None

    async def receive(self) -> Frame:
        """The next frame. Raises ConnectionClosed at the end, AssertionError when none comes."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                text = await self.connection.recv()
        except TimeoutError:
            raise AssertionError(f"{self.name or 'a bot'} was told nothing more") from None
        frame: Frame = json.loads(text)
        self.frames.append(frame)
        self.timeline.append(Told("in", frame, int(time.time() * 1000)))
        self._learn(frame)
        return frame

    async def until(self, wanted: str | Callable[[Frame], bool]) -> Frame:
        """Reads on to the first frame of this kind (`t` or `event/type`), or that fulfils this."""
        holds = kind(wanted) if isinstance(wanted, str) else wanted
        while True:
            frame = await self.receive()
            if holds(frame):
                return frame

    async def ever(self, wanted: str | Callable[[Frame], bool]) -> Frame:
        """The first such frame of all, read already or still to come."""
        holds = kind(wanted) if isinstance(wanted, str) else wanted
        return next((frame for frame in self.frames if holds(frame)), None) or await self.until(
            holds
        )

    async def closed(self) -> int:
        """Reads on to the end of the socket and gives its code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed:
            code: int | None = self.connection.close_code
            assert code is not None
            return code

    async def tell(self, **message: Any) -> Frame:
        """Sends a message and waits for nothing."""
        self.sent.append(message)
        self.timeline.append(Told("out", message, int(time.time() * 1000)))
        await self.connection.send(json.dumps(message))
        return message

    async def ask(self, t: str, **fields: Any) -> Frame:
        """Sends a command and gives its one answer, `ack` or `refused`."""
        message = await self.tell(t=t, **{"id": new_id(), **fields})
        return await self.until(answer_to(message["id"]))

    async def dealt(self) -> Frame:
        """My board as it was first told."""
        return await self.ever("board")

    async def move(self, text: str, **fields: Any) -> Frame:
        """Plays a move at the revision of my board."""
        return await self.ask("move", **{"rev": self.rev, "move": text, **fields})

    async def ready(self) -> Frame:
        return await self.ask("ready", ready=True, loaded=True)

    async def play(self, rng: random.Random, moves: int) -> int:
        """Plays up to this many random legal moves, preferring cards home; how many there were."""
        for played in range(moves):
            if not self.legal:
                return played
            wishes = [move for move in self.legal if move.endswith(">F")]
            answer = await self.move(rng.choice(wishes or self.legal))
            assert answer["t"] == "ack", answer
        return moves

    async def close(self) -> None:
        await self.connection.close()

    def _learn(self, frame: Frame) -> None:
        match frame:
            case {"t": "welcome", "you": you, "race": race}:
                self.you, self.phase = you, race["phase"]
            case {"t": "board", "player": self.you} if self.you:
                self.board = frame
                self._take(frame)
            case {"t": "ack", "rev": int(), "legal": list()}:
                self._take(frame)
            case {"t": "event", "event": {"type": "moved" | "undone", "player": p} as event}:
                if p == self.you and event["rev"] > self.rev:
                    self._take(event)
            case {"t": "event", "event": {"type": "started"}}:
                self.phase = "running"
            case {"t": "event", "event": {"type": "closed" | "cancelled" as phase}}:
                self.phase = phase
            case _:
                pass

    def _take(self, told: Frame) -> None:
        self.rev, self.legal, self.home = told["rev"], told["legal"], told["home"]


def new_id() -> str:
    """A command id that no other command of the test run has."""
    return f"c{next(_numbers)}"


def kind(name: str) -> Callable[[Frame], bool]:
    """Whether a frame is of this kind: its `t`, or `event/` and the event's type."""
    t, _, event = name.partition("/")
    return lambda frame: (
        frame["t"] == t and (not event or frame.get("event", {}).get("type") == event)
    )


def answer_to(command_id: str) -> Callable[[Frame], bool]:
    return lambda frame: frame["t"] in ("ack", "refused") and frame["id"] == command_id


@asynccontextmanager
async def bot(
    place: Address, race: str, token: str | None = None, name: str = "", **headers: str
) -> AsyncIterator[Bot]:
    """A socket on `/ws/races/{race}` of a server; a spectator without token."""
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    async with connect(
        f"ws://{place.base}/ws/races/{race}",
        additional_headers=headers,
        compression=None,
        max_queue=None,
        max_size=None,
        proxy=None,
        open_timeout=PATIENCE_S,
    ) as connection:
        made = Bot(connection, name)
        OPENED.append(Opened(place.redis_url, race, name, made.timeline))
        yield made
