"""What waits to be sent on one socket, bounded in frames, bytes and time.

Events and answers are never dropped: a socket on which too many wait is given up. The frames of a
watched board may collapse: when several wait, they are dropped, and the board as it is by then is
sent in their place.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from server.gateway.fanout import Fanout
from server.gateway.steps import Work, begin

MAX_FRAMES = 1_000
MAX_BYTES = 1_000_000
# So many frames of one watched board may wait before they collapse.
MAX_BOARD_FRAMES = 8
SEND_TIMEOUT_S = 5.0
# Starlette and the server raise different errors for a socket that is gone.
GONE = (WebSocketDisconnect, RuntimeError, OSError)


class Ear(Protocol):
    def take_up(self) -> None:
        """Lay what was told to many into the outbox, by `take`."""
        ...


class Outbox:
    """`put` a text, then `flush` it, or let the fan-out do so. Dead: nothing is sent any more.

    `redraw` gives the text of a watched board as it is now.
    """

    def __init__(self, socket: WebSocket, fanout: Fanout) -> None:
        self._socket = socket
        self._fanout = fanout
        self.ears: list[Ear] = []
        self._waiting: deque[tuple[str, str | None]] = deque()
        self._of_boards: dict[str, int] = {}
        self._collapsed: dict[str, None] = {}
        self._bytes = 0
        self._sending = False
        self._queued = False
        self.redraw: Callable[[str], str | None] = lambda _player: None
        self.dead = asyncio.Event()

    def put(self, text: str) -> None:
        """Queue a text that must arrive."""
        self.take_up()
        self._put(text, None)

    def put_board(self, player: str, text: str) -> None:
        """Queue a frame of a watched board, which a later state of the board may replace."""
        self.take_up()
        self._put_board(player, text)

    def take(self, text: str, board: str | None) -> None:
        """As `put` or `put_board`, for an ear: what this hears comes in that order."""
        if board is None:
            self._put(text, None)
        else:
            self._put_board(board, text)

    def take_up(self) -> None:
        """Lay in here what its ears have not heard yet."""
        for ear in self.ears:
            ear.take_up()

    def _put_board(self, player: str, text: str) -> None:
        if player in self._collapsed:
            return
        waiting = self._of_boards.get(player, 0)
        if waiting < MAX_BOARD_FRAMES:
            self._of_boards[player] = waiting + 1
            self._put(text, player)
            return
        self._drop_waiting(player)
        self._collapsed[player] = None

    def drop_board(self, player: str) -> None:
        """Send nothing more of a board that waits here."""
        self.take_up()
        self._drop_waiting(player)
        self._collapsed.pop(player, None)

    def _drop_waiting(self, player: str) -> None:
        self._bytes -= sum(len(kept) for kept, board in self._waiting if board == player)
        self._waiting = deque(item for item in self._waiting if item[1] != player)
        self._of_boards.pop(player, None)

    def take_turn(self) -> Work | None:
        """Its turn in the fan-out has come: send what the socket takes without waiting."""
        self._queued = True  # not once more, for what it hears now
        self.take_up()
        self._queued = False
        return self._send()

    def give_up(self) -> None:
        self._waiting.clear()
        self._of_boards.clear()
        self._collapsed.clear()
        self._bytes = 0
        self.dead.set()

    async def flush(self) -> None:
        """Send what waits, in order. Returns at once if somebody is sending already."""
        rest = self._send()
        if rest is not None:
            await rest

    def _send(self) -> Work | None:
        """Send what the socket takes at once; what is to be awaited where it takes no more."""
        if self._sending:
            return None
        try:
            while (text := self._next()) is not None:
                rest = begin(self._socket.send_text(text))
                if rest is not None:
                    self._sending = True
                    return self._send_slowly(rest)
        except GONE:
            self.give_up()
        return None

    async def _send_slowly(self, sending: Awaitable[None]) -> None:
        try:
            while True:
                async with asyncio.timeout(SEND_TIMEOUT_S):
                    await sending
                text = self._next()
                if text is None:
                    return
                sending = self._socket.send_text(text)
        except (TimeoutError, *GONE):
            self.give_up()
        finally:
            self._sending = False

    def _put(self, text: str, board: str | None) -> None:
        if self.dead.is_set():
            return
        self._waiting.append((text, board))
        self._bytes += len(text)
        if len(self._waiting) > MAX_FRAMES or self._bytes > MAX_BYTES:
            self.give_up()
        elif not self._sending and not self._queued:
            self._queued = True
            self._fanout.add(self)

    def _next(self) -> str | None:
        """The next text: what waits in order, then the boards that had collapsed."""
        if self._waiting:
            text, board = self._waiting.popleft()
            self._bytes -= len(text)
            if board is not None:
                self._of_boards[board] -= 1
            return text
        while self._collapsed:
            player = next(iter(self._collapsed))
            del self._collapsed[player]
            text_now = self.redraw(player)
            if text_now is not None:
                return text_now
        return None
