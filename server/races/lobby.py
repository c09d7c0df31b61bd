"""Deciding what happens before the cards, and after them. Pure: race and command to events."""

from collections.abc import Callable, Mapping
from typing import Any

from server.races import commands as cmd
from server.races import events as ev
from server.races.events import Event
from server.races.names import distinct
from server.races.options import MAX_SEATS
from server.races.race import Phase, Race, Seat
from server.races.refusals import Code, Refused

Outcome = tuple[Event, ...] | Refused


def decide_lobby(race: Race, command: cmd.LobbyCommand) -> Outcome:
    """The events that follow from a command (none: it is already so), or why it is refused."""
    phase, otherwise, handler = _HANDLERS[type(command)]
    if phase is not None and race.phase is not phase:
        return otherwise(race)
    return handler(race, command)


def _join(race: Race, command: cmd.Join) -> Outcome:
    if race.seat_of(command.guest) is not None:
        return ()
    if any(seat.guest == command.guest and seat.gone == "kicked" for seat in race.seats):
        return Refused(Code.NOT_ALLOWED)
    if len(race.taken) >= race.options.seats or len(race.seats) >= MAX_SEATS:
        return Refused(Code.RACE_FULL)
    name = distinct(command.name, (seat.name for seat in race.taken))
    joined = ev.Joined(f"p{len(race.seats) + 1}", name, command.guest)
    return (joined,) if race.host else (joined, ev.HostPassed(joined.player))


def _ready(race: Race, command: cmd.Ready) -> Outcome:
    seat = race.seat(command.player)
    if seat is None:
        return Refused(Code.NOT_ALLOWED)
    if (seat.ready, seat.loaded) == (command.ready, command.loaded):
        return ()
    changed = seat._replace(ready=command.ready, loaded=command.loaded)
    readied = ev.Readied(command.player, command.ready, command.loaded)
    return (readied, *_start_of(_with(race, changed)))


def _start(race: Race, command: cmd.Start) -> Outcome:
    if race.host != command.player:
        return Refused(Code.NOT_ALLOWED)
    waiting = tuple(seat.player for seat in race.taken if not seat.ready)
    loading = any(seat.ready and not seat.loaded for seat in race.taken)
    if loading or len(waiting) == len(race.taken):
        return Refused(Code.NOT_READY)
    return (*_giving_up(race, waiting, "not_ready")[0], ev.Started())


def _kick(race: Race, command: cmd.Kick) -> Outcome:
    if race.host != command.player or command.target == command.player:
        return Refused(Code.NOT_ALLOWED)
    if race.seat(command.target) is None:
        return Refused(Code.UNKNOWN_PLAYER)
    return _leaving(race, (command.target,), "kicked")


def _cancel(race: Race, command: cmd.Cancel) -> Outcome:
    if race.host != command.player:
        return Refused(Code.NOT_ALLOWED)
    return (ev.Cancelled("host"),)


def _leave(race: Race, command: cmd.Leave) -> Outcome:
    if race.seat(command.player) is None:
        return Refused(Code.NOT_ALLOWED)
    return _leaving(race, (command.player,), "left")


def _away(race: Race, command: cmd.Away) -> Outcome:
    here = tuple(player for player in command.players if race.seat(player))
    return _leaving(race, here, "away") if here else ()


def _leaving(race: Race, players: tuple[str, ...], why: str) -> tuple[Event, ...]:
    """Seats are given up, and who is left may be ready to start."""
    left, rest = _giving_up(race, players, why)
    return (*left, *_start_of(rest))


def _giving_up(
    race: Race, players: tuple[str, ...], why: str
) -> tuple[tuple[Event, ...], tuple[Seat, ...]]:
    """Seats are given up, and the lowest seat left is host: the events, and who is left."""
    left = tuple(ev.Left(player, why) for player in players)
    rest = tuple(seat for seat in race.taken if seat.player not in players)
    host = (ev.HostPassed(rest[0].player),) if rest and race.host in players else ()
    return (*left, *host), rest


def _rename(race: Race, command: cmd.Rename) -> Outcome:
    seat = race.seat(command.player)
    if seat is None:
        return Refused(Code.NOT_ALLOWED)
    others = (other.name for other in race.taken if other.player != command.player)
    name = distinct(command.name, others)
    return () if name == seat.name else (ev.Renamed(command.player, name),)


def _begin(race: Race, _command: cmd.Begin) -> Outcome:
    return (ev.Started(),) if race.options.solo and race.taken else ()


def _rematch(race: Race, command: cmd.Rematch) -> Outcome:
    if race.seat(command.player) is None or race.options.daily is not None:
        return Refused(Code.NOT_ALLOWED)
    return () if race.rematch else (ev.Rematched(command.race, command.player),)


def _expire(race: Race, _command: cmd.Expire) -> Outcome:
    return tuple(ev.Expired(player) for player in race.open_boards())


def _absent(race: Race, command: cmd.Absent) -> Outcome:
    still_open = set(race.open_boards())
    return tuple(ev.Resigned(p, "absent") for p in command.players if p in still_open)


def _forget(race: Race, command: cmd.Forget) -> Outcome:
    renamed: list[Event] = []
    names = {seat.player: seat.name for seat in race.seats}
    for seat in race.seats:
        if seat.guest != command.guest:
            continue
        others = (name for player, name in names.items() if player != seat.player)
        names[seat.player] = name = distinct(command.name, others)
        if name != seat.name:
            renamed.append(ev.Renamed(seat.player, name))
    return tuple(renamed)


def _with(race: Race, changed: Seat) -> tuple[Seat, ...]:
    return tuple(changed if seat.player == changed.player else seat for seat in race.taken)


def _start_of(seats: tuple[Seat, ...]) -> tuple[Event, ...]:
    """A race starts by itself once two or more are seated and all are ready, tables loaded."""
    ready = len(seats) >= 2 and all(seat.ready and seat.loaded for seat in seats)
    return (ev.Started(),) if ready else ()


def _refuse(code: Code) -> Callable[[Race], Outcome]:
    return lambda _race: Refused(code)


def _late_join(race: Race) -> Outcome:
    """Too late for a seat; the code says whether the race is over."""
    return Refused(Code.EXPIRED if race.over else Code.NOT_IN_LOBBY)


def _no_rematch(race: Race) -> Outcome:
    """Too early, or a race that never was."""
    return Refused(Code.EXPIRED if race.over else Code.RACE_NOT_CLOSED)


def _nothing(_race: Race) -> Outcome:
    return ()


_LOBBY_ONLY = (Phase.LOBBY, _refuse(Code.NOT_IN_LOBBY))
_QUIET_IN_LOBBY = (Phase.LOBBY, _nothing)
_QUIET_RUNNING = (Phase.RUNNING, _nothing)
Handler = tuple[Phase | None, Callable[[Race], Outcome], Callable[[Race, Any], Outcome]]

_HANDLERS: Mapping[type[cmd.LobbyCommand], Handler] = {
    cmd.Join: (Phase.LOBBY, _late_join, _join),
    cmd.Ready: (*_LOBBY_ONLY, _ready),
    cmd.Start: (*_LOBBY_ONLY, _start),
    cmd.Kick: (*_LOBBY_ONLY, _kick),
    cmd.Cancel: (*_LOBBY_ONLY, _cancel),
    cmd.Leave: (*_LOBBY_ONLY, _leave),
    cmd.Rename: (*_LOBBY_ONLY, _rename),
    cmd.Rematch: (Phase.CLOSED, _no_rematch, _rematch),
    cmd.Begin: (*_QUIET_IN_LOBBY, _begin),
    cmd.Away: (*_QUIET_IN_LOBBY, _away),
    cmd.Abandon: (*_QUIET_IN_LOBBY, lambda _race, command: (ev.Cancelled(command.why),)),
    cmd.Expire: (*_QUIET_RUNNING, _expire),
    cmd.Absent: (*_QUIET_RUNNING, _absent),
    cmd.Forget: (None, _nothing, _forget),
}
