"""Players for benchmarks: asyncio sockets that play legal moves, or bounce a frame off an echo."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect

GAMES = ("moving_left", "stonewall", "alternative", "colonel", "interchange")
SEATS = 4


class Turn(Protocol):
    """One player: `turn` sends one frame and returns when it is answered."""

    async def turn(self) -> None: ...

    async def close(self) -> None: ...


class Racer:
    """Plays the first legal move that is not a return from a foundation, and undoes the rest."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._count = 0
        self._rev = 0
        self._legal: list[str] = []
        self._undo = False

    async def until(self, kind: str) -> dict[str, Any]:
        while True:
            text = str(await self._socket.recv())
            if text.startswith((f'{{"t":"{kind}"', '{"t":"refused"')):
                found: dict[str, Any] = json.loads(text)
                if found["t"] == "refused":
                    raise RuntimeError(text)
                return found

    async def deal(self) -> None:
        await self._socket.send('{"t":"ready","id":"ready","ready":true,"loaded":true}')
        await self.dealt()

    async def dealt(self) -> None:
        self._take(await self.until("board"))

    @property
    def revision(self) -> int:
        return self._rev

    async def turn(self) -> None:
        """A new move where there is one; else to and fro between undo and move."""
        self._count += 1
        moves = [move for move in self._legal if not move.startswith("F:")]
        kind = {"t": "move", "move": moves[self._count % len(moves)]} if moves else {"t": "undo"}
        if not moves and not self._undo:
            kind = {"t": "move", "move": self._legal[0]}
        await self._socket.send(json.dumps({**kind, "id": f"b{self._count}", "rev": self._rev}))
        self._take(await self.until("ack"))

    async def close(self) -> None:
        await self._socket.close()

    @property
    def can_go_on(self) -> bool:
        return bool(self._legal) or self._undo

    def _take(self, message: dict[str, Any]) -> None:
        self._rev, self._legal = message["rev"], message["legal"]
        self._undo = message["undo"] is True


class Echoer:
    """Sends a frame as long as a move's and waits for it to come back."""

    _FRAME = '{"t":"move","move":"T3*2>T5","id":"b123","rev":123}'

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def turn(self) -> None:
        await self._socket.send(self._FRAME)
        await self._socket.recv()

    async def close(self) -> None:
        await self._socket.close()


async def racers(base: str, count: int, limit_s: int) -> list[Racer]:
    """So many players, four a race, with their cards before them."""
    async with httpx.AsyncClient(base_url=base) as http:
        found = [r for n in range(count // SEATS) for r in await _race(http, base, n, limit_s)]
    await asyncio.gather(*(racer.deal() for racer in found))
    return found


async def _race(http: httpx.AsyncClient, base: str, number: int, limit_s: int) -> list[Racer]:
    headers = [await identity(http) for _ in range(SEATS)]
    body = {"game": GAMES[number % len(GAMES)], "seats": SEATS, "time_limit_s": limit_s}
    race = (await http.post("/api/races", json=body, headers=headers[0])).json()["id"]
    for header in headers[1:]:
        (await http.post(f"/api/races/{race}/join", json={}, headers=header)).raise_for_status()
    url = f"{base.replace('http', 'ws', 1)}/ws/races/{race}"
    return [Racer(await connect(url, additional_headers=h, compression=None)) for h in headers]


async def identity(http: httpx.AsyncClient) -> dict[str, str]:
    """The header of a new guest."""
    made = (await http.post("/api/guests", json={})).raise_for_status().json()
    http.cookies.clear()  # each player is somebody else
    return {"Authorization": f"Bearer {made['token']}"}


async def echoers(base: str, count: int) -> list[Echoer]:
    url = f"{base.replace('http', 'ws', 1)}/echo"
    return [Echoer(await connect(url, compression=None)) for _ in range(count)]


async def open_loop(players: list[Turn], every_s: float, for_s: float) -> list[float]:
    """Seconds from sending to the answer; from when it was due, for a turn that had to wait."""
    took: list[float] = []
    start = time.perf_counter() + 0.1

    async def play(number: int, player: Turn) -> None:
        due = start + every_s * number / len(players)
        while due < start + for_s:
            waited = time.perf_counter() > due
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            # A timer of ours that is late is not the server's; an answer that is late is.
            begun = due if waited else time.perf_counter()
            if getattr(player, "can_go_on", True):
                await player.turn()
                took.append(time.perf_counter() - begun)
            due += every_s

    await asyncio.gather(*(play(number, player) for number, player in enumerate(players)))
    return took


async def closed_loop(players: list[Turn], for_s: float) -> int:
    """How many turns are answered when everybody goes on at once."""
    end = time.perf_counter() + for_s
    turns = 0

    async def play(player: Turn) -> None:
        nonlocal turns
        while time.perf_counter() < end and getattr(player, "can_go_on", True):
            await player.turn()
            turns += 1

    await asyncio.gather(*(play(player) for player in players))
    return turns


async def close_all(players: list[Turn]) -> None:
    closing: list[Callable[[], Awaitable[None]]] = [player.close for player in players]
    await asyncio.gather(*(close() for close in closing))
