"""What waits to be sent on one socket, bounded in frames, bytes and time.

Events and answers are never dropped: a socket on which too many wait is given up. The frames of a
watched board may collapse: when several wait, they are dropped, and the board as it is by then is
sent in their place.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from server.gateway.fanout import Fanout

MAX_FRAMES = 1_000
MAX_BYTES = 1_000_000
# So many frames of one watched board may wait before they collapse.
MAX_BOARD_FRAMES = 8
SEND_TIMEOUT_S = 5.0


class Outbox:
    """`put` a text, then `flush` it, or let the fan-out do so. Dead: nothing is sent any more.

    `redraw` gives the text of a watched board as it is now.
    """

    def __init__(self, socket: WebSocket, fanout: Fanout) -> None:
        self._socket = socket
        self._fanout = fanout
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
        self._put(text, None)

    def put_board(self, player: str, text: str) -> None:
        """Queue a frame of a watched board, which a later state of the board may replace."""
        if player in self._collapsed:
            return
        waiting = self._of_boards.get(player, 0)
        if waiting < MAX_BOARD_FRAMES:
            self._of_boards[player] = waiting + 1
            self._put(text, player)
            return
        self._bytes -= sum(len(kept) for kept, board in self._waiting if board == player)
        self._waiting = deque(item for item in self._waiting if item[1] != player)
        del self._of_boards[player]
        self._collapsed[player] = None

    def has_turn(self) -> bool:
        """Its turn in the fan-out has come: whether there is still something to be sent."""
        self._queued = False
        return self._has_some and not self._sending

    @property
    def _has_some(self) -> bool:
        return bool(self._waiting or self._collapsed)

    def give_up(self) -> None:
        self._waiting.clear()
        self._of_boards.clear()
        self._collapsed.clear()
        self._bytes = 0
        self.dead.set()

    async def flush(self) -> None:
        """Send what waits, in order. Returns at once if somebody is sending already."""
        if self._sending or not self._has_some:
            return
        self._sending = True
        # A timer a flush, not a timeout a frame: of this there are thousands a second.
        loop = asyncio.get_running_loop()
        stalled = loop.call_later(SEND_TIMEOUT_S, self.give_up)
        renewed = loop.time()
        try:
            while (text := self._next()) is not None:
                await self._socket.send_text(text)
                if loop.time() > renewed + SEND_TIMEOUT_S / 2:
                    stalled.cancel()
                    stalled, renewed = loop.call_later(SEND_TIMEOUT_S, self.give_up), loop.time()
        except (WebSocketDisconnect, RuntimeError, OSError):
            # Starlette and the server raise different errors for a socket that is gone.
            self.give_up()
        finally:
            stalled.cancel()
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
