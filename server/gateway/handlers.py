"""What each message of a client does: a table from message to handler. One answer to each."""

import contextlib
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engine.legality import hint
from server.gateway.metrics import COMMANDS, SECONDS
from server.gateway.session import Session
from server.live.commits import Done, Duplicate
from server.live.port import StoreDownError
from server.players.names import clean_name
from server.protocol import inbound as msg
from server.protocol.outbound import Ack, HintAck, Pong
from server.protocol.render import refused_message
from server.races import commands as cmd
from server.races.race import Phase
from server.races.refusals import Code, Refused


async def handle(session: Session, message: msg.Inbound) -> None:
    """Carry a message out and answer it."""
    started = time.perf_counter()
    try:
        with session.services.fanout.answering():
            refused = await _HANDLERS[type(message)](session, message)
    except StoreDownError:
        refused = Refused(Code.UNAVAILABLE)
    if refused is not None:
        session.send(refused_message(getattr(message, "id", None), refused))
    COMMANDS.labels(message.t, refused.code.value if refused else "done").inc()
    SECONDS.observe(time.perf_counter() - started)


Answer = Refused | None


async def _lobby(session: Session, command_id: str, command: cmd.LobbyCommand) -> Answer:
    outcome = await session.services.commits.execute(
        session.replica, command, session.seat, command_id
    )
    match outcome:
        case Refused():
            return outcome
        case Duplicate():
            session.send(Ack(id=command_id, v=session.replica.race.version, dup=True))
        case Done():
            session.send(Ack(id=command_id, v=session.replica.race.version))
    return None


async def _board(session: Session, command_id: str, command: cmd.BoardCommand) -> Answer:
    session.start_command(command_id)
    try:
        outcome = await session.services.commits.execute(
            session.replica, command, session.seat, command_id
        )
        match outcome:
            case Refused():
                return outcome
            case Duplicate():
                _acknowledge_again(session, command_id)
            case Done() if isinstance(command, cmd.Resign):
                session.send(Ack(id=command_id, v=session.replica.race.version, rev=_rev(session)))
            case Done():
                session.flush_ack()
    finally:
        session.current = None
    return None


def _acknowledge_again(session: Session, command_id: str) -> None:
    assert session.seat is not None
    if session.answered:  # it was found in the log with its effects, and what followed from it
        return
    rev = session.replica.answered(session.seat, command_id)
    session.send(Ack(id=command_id, rev=rev, dup=True))
    if session.has_board():
        session.send_own_board()


def _rev(session: Session) -> int | None:
    score = session.replica.race.scores.get(session.seat or "")
    return score.rev if score else None


def _seated(make: Callable[[str, Any], cmd.Command]) -> Any:
    """A handler for a command that only a seat may give."""

    async def handler(session: Session, message: Any) -> Answer:
        if session.seat is None:
            return Refused(Code.NOT_ALLOWED)
        command = make(session.seat, message)
        if isinstance(command, cmd.BoardCommand):
            return await _board(session, message.id, command)
        return await _lobby(session, message.id, command)

    return handler


async def _rename(session: Session, message: msg.Rename) -> Answer:
    name = clean_name(message.name)
    if session.seat is None:
        return Refused(Code.NOT_ALLOWED)
    if name is None:
        return Refused(Code.BAD_NAME)
    refused = await _lobby(session, message.id, cmd.Rename(session.seat, name))
    if refused is None and session.guest is not None:
        with contextlib.suppress(StoreDownError):  # it is answered: the race has the name
            await session.services.guests.rename(session.guest, name)
    return refused


async def _ready(session: Session, message: msg.Ready) -> Answer:
    """Every board that a start opens was ready: until then its player may still have watched."""
    if session.seat is None or session.guest is None:
        return Refused(Code.NOT_ALLOWED)
    await session.services.fairness.until_unwatched(session.guest, session.replica.race)
    command = cmd.Ready(session.seat, message.ready, message.loaded)
    return await _lobby(session, message.id, command)


async def _hint(session: Session, message: msg.Hint) -> Answer:
    options = session.replica.race.options
    if session.seat is None or not options.solo or options.ranked:
        return Refused(Code.NOT_ALLOWED)
    if not session.has_board():
        return Refused(Code.RACE_NOT_RUNNING)
    score = session.replica.race.scores[session.seat]
    if not score.open:
        return Refused(Code.BOARD_OVER, rev=score.rev)
    move = hint(session.replica.table(session.seat).position)
    session.send(HintAck(id=message.id, rev=score.rev, hint=move.text if move else None))
    return None


async def _watch(session: Session, message: msg.Watch) -> Answer:
    race = session.replica.race
    if race.phase is Phase.LOBBY:
        return Refused(Code.RACE_NOT_RUNNING)
    if message.player not in race.scores:
        return Refused(Code.UNKNOWN_PLAYER)
    if not session.may_watch(message.player) or not await session.watch(message.player):
        return Refused(Code.NOT_ALLOWED)
    session.send(Ack(id=message.id))
    session.watching.send(message.player)
    return None


async def _unwatch(session: Session, message: msg.Unwatch) -> Answer:
    await session.watching.leave(message.player)
    session.send(Ack(id=message.id))
    return None


async def _resync(session: Session, message: msg.Resync) -> Answer:
    fair = await session.watching.still_fair(at_once=True)
    session.send(Ack(id=message.id))
    session.resync(fair)
    return None


async def _rematch(session: Session, message: msg.Rematch) -> Answer:
    """One rematch a race: whoever presses first makes it, everybody is led to it."""
    if session.seat is None:
        return Refused(Code.NOT_ALLOWED)
    replica = session.replica
    again = replica.answered(session.seat, message.id) is not None
    found = await session.services.rematches.open(replica, session.seat, message.id)
    if isinstance(found, Refused):
        return found
    version, dup = replica.race.version, again or None
    session.send(Ack(id=message.id, v=version, race=found, dup=dup))
    return None


async def _ping(session: Session, message: msg.Ping) -> Answer:
    session.send(Pong(n=message.n, now=session.services.clock.now()))
    return None


_HANDLERS: Mapping[type[msg.Inbound], Callable[[Session, Any], Awaitable[Answer]]] = {
    msg.Ready: _ready,
    msg.Start: _seated(lambda seat, _: cmd.Start(seat)),
    msg.Kick: _seated(lambda seat, m: cmd.Kick(seat, m.player)),
    msg.Cancel: _seated(lambda seat, _: cmd.Cancel(seat)),
    msg.Leave: _seated(lambda seat, _: cmd.Leave(seat)),
    msg.Rename: _rename,
    msg.Move: _seated(lambda seat, m: cmd.Move(seat, m.rev, m.move)),
    msg.Undo: _seated(lambda seat, m: cmd.Undo(seat, m.rev)),
    msg.Home: _seated(lambda seat, m: cmd.Home(seat, m.rev)),
    msg.Resign: _seated(lambda seat, _: cmd.Resign(seat)),
    msg.Hint: _hint,
    msg.Watch: _watch,
    msg.Unwatch: _unwatch,
    msg.Rematch: _rematch,
    msg.Resync: _resync,
    msg.Ping: _ping,
}
