"""Deciding what happens on a board: the engine is asked, the race's own limits are kept."""

from collections.abc import Callable
from typing import assert_never

from engine.legality import refusal
from engine.moves import MalformedMove, parse
from engine.refusals import Code as Reason
from engine.refusals import Refusal
from server.races import commands as cmd
from server.races import events as ev
from server.races.events import Event
from server.races.options import MAX_REVISIONS
from server.races.race import Phase, Race, Score
from server.races.refusals import Code, Refused
from server.races.table import Table, homeward, moved, undone

Outcome = tuple[Event, ...] | Refused


def decide_board(
    race: Race, table_of: Callable[[str], Table], command: cmd.BoardCommand, now: int
) -> Outcome:
    """The events of a board command, or why it is refused.

    `table_of` gives a player's board at the revision of the race's score; `now` is the time in ms
    since the epoch: before the start no board is asked for, so that no answer tells of the deal.
    """
    refused = _closed_to(race, command.player, now)
    if refused:
        return refused
    score = race.scores[command.player]
    match command:
        case cmd.Resign():
            return (ev.Resigned(command.player, "resigned"),)
        case cmd.Move() | cmd.Undo() | cmd.Home() if command.rev != score.rev:
            return Refused(Code.STALE, rev=score.rev)
        case cmd.Move() | cmd.Undo() | cmd.Home() if score.rev >= MAX_REVISIONS:
            return Refused(Code.LIMIT_REACHED, rev=score.rev)
        case cmd.Move():
            return _move(table_of(command.player), command, score)
        case cmd.Undo():
            return _undo(race, table_of(command.player), command, score)
        case cmd.Home():
            return _home(table_of(command.player), command, score)
        case _:
            assert_never(command)


def undo_refusal(race: Race, table: Table) -> Reason | None:
    """Why this board's last move cannot be taken back (None: it can)."""
    if not race.options.undo:
        return Reason.UNDO_OFF
    if table.before is None:
        return Reason.UNDO_REVEALED if table.effects.reveals else Reason.UNDO_START
    return None


def _closed_to(race: Race, player: str, now: int) -> Refused | None:
    score = race.scores.get(player)
    if race.phase is Phase.LOBBY or (score is None and race.seat(player)):
        return Refused(Code.RACE_NOT_RUNNING)
    if score is None:
        return Refused(Code.NOT_ALLOWED)
    if not score.open:
        return Refused(Code.BOARD_OVER, rev=score.rev)
    if not (race.starts_at or 0) <= now < (race.ends_at or 0):
        return Refused(Code.RACE_NOT_RUNNING, rev=score.rev)
    return None


def _move(table: Table, command: cmd.Move, score: Score) -> Outcome:
    try:
        move = parse(command.move)
    except MalformedMove:
        return Refused(Code.MALFORMED, rev=score.rev)
    reason = refusal(table.position, move)
    if reason is not None:
        code = Code.MALFORMED if reason.code is Reason.MALFORMED else Code.ILLEGAL_MOVE
        return Refused(code, reason if code is Code.ILLEGAL_MOVE else None, score.rev)
    after = moved(table, move)
    event = ev.Moved(command.player, move.text, after.cards)
    return (event, ev.Finished(command.player)) if after.won else (event,)


def _undo(race: Race, table: Table, command: cmd.Undo, score: Score) -> Outcome:
    code = undo_refusal(race, table)
    if code is not None:
        return Refused(Code.ILLEGAL_MOVE, Refusal(code), score.rev)
    before, _effects = undone(table)
    return (ev.Undone(command.player, before.cards),)


def _home(table: Table, command: cmd.Home, score: Score) -> Outcome:
    steps = homeward(table)[: MAX_REVISIONS - score.rev]
    if not steps:
        return Refused(Code.ILLEGAL_MOVE, Refusal(Reason.NOTHING), score.rev)
    moves = tuple(ev.Moved(command.player, move.text, after.cards) for move, after in steps)
    return (*moves, ev.Finished(command.player)) if steps[-1][1].won else moves
