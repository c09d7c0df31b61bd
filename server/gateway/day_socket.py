"""The socket of a day's table: `/ws/daily/{date}/{game}`.

A WebSocket, as for races: the same proxies let it through, the same heartbeat keeps it open, and
a restart says when to come back. It takes no commands but `ping`. With `?friends=1` it tells of my
friends and me alone, as far as they were friends when it was opened.
"""

import asyncio
import contextlib
from typing import Any, NamedTuple, cast

import structlog
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from server.daily.days import DayDeal
from server.gateway.api.asking import circle_of
from server.gateway.api.daily import deal_of
from server.gateway.errors import ApiError
from server.gateway.identity import BadTokenError, ForbiddenOriginError, asker
from server.gateway.outbox import Outbox
from server.gateway.reading import read
from server.gateway.services import Services
from server.gateway.socket import close
from server.gateway.tables import (
    Circle,
    DayLines,
    MyLines,
    day_board,
    day_change,
    day_lines,
    my_lines,
)
from server.live.port import StoreDownError
from server.protocol import inbound as msg
from server.protocol.daily import DayChange, DayMessage, NextDay
from server.protocol.outbound import Pong, Refused, encode
from server.races.refusals import Code

UNAUTHORIZED = 401

_log = structlog.get_logger(__name__)
router = APIRouter()


@router.websocket("/ws/daily/{day}/{game}")
async def day_socket(socket: WebSocket, day: str, game: str, friends: bool = False) -> None:
    services = cast(Services, socket.app.state.services)
    try:
        found = asker(socket, services, reads_only=False)
    except (ForbiddenOriginError, BadTokenError):
        await socket.close(4403)  # before accept: the handshake is answered with 403
        return
    await socket.accept()
    services.sockets.add(socket)
    try:
        deal = await deal_of(services, day, game)
        circle = await circle_of(services, found.guest, friends)
        await _serve(services, socket, deal, found.guest, circle)
    except ApiError as error:
        await close(socket, "forbidden" if error.status == UNAUTHORIZED else "unknown")
    except StoreDownError as error:
        _log.warning("store_away", error=str(error))
        await close(socket, "unavailable")
    except (WebSocketDisconnect, RuntimeError) as error:
        _log.debug("socket_ended", error=str(error))
    finally:
        services.sockets.discard(socket)


class _Ours(NamedTuple):
    """What only this socket is told: my line, and my friends' where no others are wanted."""

    my: MyLines
    lines: DayLines | None = None


class _Session:
    """One socket: told the whole table first, then what is different."""

    def __init__(
        self,
        services: Services,
        outbox: Outbox,
        deal: DayDeal,
        guest: str | None,
        circle: Circle | None,
    ) -> None:
        self._services = services
        self._outbox = outbox
        self._deal = deal
        self._guest = guest
        self._circle = circle
        self._ours = _Ours(MyLines())
        self._opened = False
        self._early: list[dict[str, Any]] = []

    async def open(self) -> None:
        lines = await self._services.feeds.follow(self._deal, self)
        self._ours = await self._look()
        fields = day_board(self._deal, self._ours.lines or lines, self._ours.my)
        self._put(DayMessage(**fields, now=self._services.clock.now()))
        self._opened = True
        for told in self._early:
            await self.changed(told)

    def close(self) -> None:
        self._services.feeds.leave(self._deal, self)

    async def changed(self, told: dict[str, Any]) -> None:
        if self._circle is not None:
            told = {}  # what everybody is told may be of strangers
        if not self._opened:
            self._early.append(told)
            return
        with contextlib.suppress(StoreDownError):  # what is ours is then told with the next change
            ours = await self._look()
            before, self._ours = self._ours, ours
            told = {**told, **_difference(before, ours)}
        self._tell(told)

    async def _look(self) -> _Ours:
        boards, deal, circle = self._services.boards, self._deal, self._circle
        my = await my_lines(boards, deal, self._guest, circle)
        if circle is None:
            return _Ours(my)
        return _Ours(my, await day_lines(boards, deal, self._services.clock.now(), circle))

    def next_day(self, message: NextDay) -> None:
        if self._opened:
            self._put(message)

    def answer(self, message: msg.Inbound) -> bool:
        """Answer what the client says; there is always room for that."""
        match message:
            case msg.Ping(n=n):
                self._put(Pong(n=n, now=self._services.clock.now()))
            case _:
                told = "This socket only tells; races have sockets of their own."
                self._put(Refused(id=message.id, code=Code.NOT_ALLOWED.value, message=told))
        return True

    def _tell(self, told: dict[str, Any]) -> None:
        if told:
            change = DayChange(date=self._deal.day.isoformat(), game=self._deal.game, **told)
            self._put(change)

    def _put(self, message: DayMessage | DayChange | NextDay | Pong | Refused) -> None:
        self._outbox.put(encode(message))


def _difference(before: _Ours, after: _Ours) -> dict[str, Any]:
    """The fields of a change that only this socket is told."""
    told: dict[str, Any] = {}
    if before.lines is not None and after.lines is not None:
        told = day_change(before.lines, after.lines)
    if after.my.me != before.my.me:
        told["me"] = after.my.me
    if after.my.neighbours != before.my.neighbours:
        told["neighbours"] = list(after.my.neighbours)
    return told


async def _serve(
    services: Services,
    socket: WebSocket,
    deal: DayDeal,
    guest: str | None,
    circle: Circle | None,
) -> None:
    outbox = Outbox(socket, services.fanout)
    session = _Session(services, outbox, deal, guest, circle)
    reading = asyncio.create_task(read(socket, outbox, session.answer))
    dead = asyncio.create_task(outbox.dead.wait())
    try:
        await session.open()
        await asyncio.wait((reading, dead), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (reading, dead):
            task.cancel()
        ended, _ = await asyncio.gather(reading, dead, return_exceptions=True)
        session.close()
    if outbox.dead.is_set():
        await close(socket, "slow")
    elif ended is True:
        await outbox.flush()
        await close(socket, "malformed")
