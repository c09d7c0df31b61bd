"""The socket of a race: `/ws/races/{id}`.

The reader only parses and queues, so that pongs and disconnects are never held up; commands of
one socket are carried out one after another.
"""

import asyncio
import contextlib
from typing import cast

import structlog
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from server.gateway.handlers import handle
from server.gateway.identity import BadTokenError, ForbiddenOriginError, asker
from server.gateway.metrics import SLOW, SOCKETS
from server.gateway.outbox import Outbox
from server.gateway.reading import read
from server.gateway.services import Services
from server.gateway.session import Session
from server.live.opening import normal_code
from server.live.port import StoreDownError
from server.live.replica import Replica
from server.protocol import inbound as msg
from server.protocol.outbound import Closing, encode
from server.races.commands import Begin
from server.races.race import Phase

_log = structlog.get_logger(__name__)
router = APIRouter()

QUEUED = 64
# For the last word on a socket that may not be read any more.
LAST_WORD_S = 1.0
CODES = {
    "unknown": 4404,
    "forbidden": 4403,
    "expired": 4410,
    "malformed": 4400,
    "slow": 4408,
    "unavailable": 1013,
}


@router.websocket("/ws/races/{race}")
async def race_socket(socket: WebSocket, race: str) -> None:
    services = cast(Services, socket.app.state.services)
    try:
        found = asker(socket, services, reads_only=False)
    except (ForbiddenOriginError, BadTokenError):
        await socket.close(4403)  # before accept: the handshake is answered with 403
        return
    await socket.accept()
    services.sockets.add(socket)
    SOCKETS.inc()
    try:
        await _serve(services, socket, race, found.guest)
    except StoreDownError as error:
        _log.warning("store_away", error=str(error))
        await close(socket, "unavailable")
    except (WebSocketDisconnect, RuntimeError) as error:
        _log.debug("socket_ended", error=str(error))
    finally:
        services.sockets.discard(socket)
        SOCKETS.dec()


async def _serve(services: Services, socket: WebSocket, race: str, guest: str | None) -> None:
    code = normal_code(race)
    race_id = race if code is None else await services.directory.find(code) or race
    replica = await services.hub.open(race_id)
    if replica is None:
        await close(socket, "expired" if await services.hub.is_past(race_id) else "unknown")
        return
    try:
        while await _serve_as_it_stands(services, socket, replica, guest):
            pass
    finally:
        await services.hub.close(race_id)


async def _serve_as_it_stands(
    services: Services, socket: WebSocket, replica: Replica, guest: str | None
) -> bool:
    """Serve the socket; True when the race's start has changed what a spectator may follow."""
    race = replica.race
    seat = None if guest is None else race.seat_of(guest)
    if seat is not None or race.phase is Phase.LOBBY:
        if seat is not None and race.options.solo and race.phase is Phase.LOBBY:
            await services.fairness.until_unwatched(seat.guest, race)
            await services.commits.execute(replica, Begin())
        return await _follow(services, socket, replica, guest)
    if race.options.spectators == "nobody" and race.phase is Phase.RUNNING:
        await close(socket, "forbidden")
        return False
    if race.options.spectators != "delay":
        return await _follow(services, socket, replica, guest)
    behind = await services.hub.open_delayed(replica.id)
    if behind is None:
        return False
    try:
        return await _follow(services, socket, behind, guest)
    finally:
        await services.hub.close_delayed(replica.id)


async def _follow(
    services: Services, socket: WebSocket, replica: Replica, guest: str | None
) -> bool:
    outbox = Outbox(socket, services.fanout)
    session = Session(services, replica, outbox, guest)
    queue: asyncio.Queue[msg.Inbound] = asyncio.Queue(QUEUED)
    await session.open()
    await outbox.flush()
    tasks = [
        asyncio.create_task(_read(socket, session, queue)),
        asyncio.create_task(_carry_out(session, queue)),
        asyncio.create_task(_until(outbox.dead)),
        asyncio.create_task(_until(session.outgrown)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                _log.error("socket_failed", exc_info=result)
        await session.close()
    if outbox.dead.is_set():
        SLOW.inc()
        await close(socket, "slow")
        return False
    return session.outgrown.is_set()


async def _until(event: asyncio.Event) -> None:
    await event.wait()


async def _carry_out(session: Session, queue: "asyncio.Queue[msg.Inbound]") -> None:
    while True:
        await handle(session, await queue.get())
        await session.outbox.flush()


async def _read(socket: WebSocket, session: Session, queue: "asyncio.Queue[msg.Inbound]") -> None:
    def take(message: msg.Inbound) -> bool:
        if queue.full():
            return False
        queue.put_nowait(message)
        return True

    if await read(socket, session.outbox, take):
        await session.outbox.flush()
        await close(socket, "malformed")


async def close(socket: WebSocket, reason: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        async with asyncio.timeout(LAST_WORD_S):
            await socket.send_text(encode(Closing.model_validate({"reason": reason})))
            await socket.close(CODES[reason])
