"""Races and boards as messages. What goes out is a view, never a position."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from engine.effects import Based, Effect, as_json
from engine.legality import homes, takes
from engine.refusals import Refusal
from engine.view import as_json as view_json
from engine.view import view
from server.protocol.codes import message_of
from server.protocol.outbound import Ack, Board, EventMessage, RaceEvent, Refused, Standings
from server.protocol.parts import (
    DailyTry,
    Player,
    Progress,
    RaceInfo,
    RaceOptions,
    Reason,
    StandingsRow,
    Takes,
    ViewPart,
)
from server.races import refusals
from server.races.board import undo_refusal
from server.races.events import NAMES, Closed, Entry, Extended
from server.races.options import Options
from server.races.race import Race, Score
from server.races.standings import Row
from server.races.table import Table


def race_info(
    race: Race, seed: bytes, present: frozenset[str], kept_until: int | None, now: int
) -> RaceInfo:
    """The race as `welcome` and the API show it at `now`; the seed only once it is revealed."""
    options = race.options
    return RaceInfo(
        id=race.id,
        code=race.code,
        game=race.game,
        phase=race.phase.value,
        options=RaceOptions(
            time_limit_s=options.time_limit_s,
            seats=options.seats,
            undo=options.undo,
            opponents=options.opponents,
            spectators=options.spectators,
            delay_s=options.delay_s,
            listed=options.listed,
            given_seed=options.given_seed,
        ),
        players=[
            Player(
                player=seat.player,
                name=seat.name,
                host=seat.player == race.host,
                ready=seat.ready,
                loaded=seat.loaded,
                connected=seat.player in present,
            )
            for seat in race.taken
        ],
        created_at=race.created_at,
        starts_at=race.starts_at,
        ends_at=race.ends_at,
        closed_at=race.ended_at,
        kept_until=kept_until,
        commitment=race.commitment,
        seed=seed.hex() if race.revealed(now) else None,
        daily=_daily(options),
        rematch=race.rematch,
        why=race.why,
    )


def _daily(options: Options) -> DailyTry | None:
    if options.daily is None or options.reveal_at is None:
        return None
    return DailyTry(date=options.daily, ranked=options.ranked, opens_at=options.reveal_at)


def progress(race: Race, score: Score) -> Progress:
    return Progress(cards=score.cards, of=race.of, moves=score.rev, undos=score.undos)


def possible(race: Race, score: Score, table: Table) -> Mapping[str, Any]:
    """What the owner of a board is told with every answer; nothing is possible on an ended one."""
    if not score.open:
        done: Mapping[str, Any] = {
            "legal": [],
            "home": {},
            "takes": Takes(F=[], T=[]),
            "undo": "board_over",
            "stuck": False,
        }
        return {**done, "progress": progress(race, score)}
    why = undo_refusal(race, table)
    return {
        "legal": [move.text for move in table.legal],
        "home": homes(table.position),
        "takes": _takes(table),
        "progress": progress(race, score),
        "undo": True if why is None else why.value,
        "stuck": table.stuck,
    }


def own_board(race: Race, player: str, table: Table) -> Board:
    score = race.scores[player]
    return Board(
        player=player,
        rev=score.rev,
        view=ViewPart(**_view(table)),
        **possible(race, score, table),
    )


def watched_board(race: Race, player: str, table: Table) -> Board:
    score = race.scores[player]
    return Board(
        player=player,
        rev=score.rev,
        view=ViewPart(**_view(table)),
        takes=_takes(table),
        progress=progress(race, score),
    )


def watched_event(
    race: Race, seed: bytes, entry: Entry, player: str, effects: tuple[Effect, ...], table: Table
) -> EventMessage:
    """A move or undo as those see it who follow that board; `takes` where it is another."""
    score = race.scores[player]
    based = any(isinstance(effect, Based) for effect in effects)
    return event_message(
        race,
        entry,
        seed,
        rev=score.rev,
        effects=effects_of(effects),
        progress=progress(race, score),
        **({"takes": _takes(table)} if based else {}),
    )


def _takes(table: Table) -> Takes:
    return Takes(**takes(table.position))


def ack_of_board(
    race: Race, player: str, command_id: str, effects: tuple[Effect, ...], table: Table
) -> Ack:
    score = race.scores[player]
    return Ack(
        id=command_id,
        rev=score.rev,
        effects=effects_of(effects),
        **possible(race, score, table),
    )


def effects_of(effects: tuple[Effect, ...]) -> Any:
    """The effects as the protocol's models take them."""
    return [as_json(effect) for effect in effects]


def event_message(race: Race, entry: Entry, seed: bytes, **details: Any) -> EventMessage:
    """An entry as everybody may see it; `details` for those entitled to a board's moves.

    What the message has no field for, such as the guest behind a seat, is not told.
    """
    event = entry.event
    told = {
        f.name: getattr(event, f.name) for f in fields(event) if f.name in RaceEvent.model_fields
    }
    match event:
        case Closed() if entry.at >= (race.options.reveal_at or 0):
            told["seed"] = seed.hex()
        case Extended():
            told["ends_at"] = race.ends_at
        case _:
            pass
    body = RaceEvent(type=NAMES[type(event)], at=entry.at, **told, **details)  # type: ignore[arg-type]
    return EventMessage(v=entry.version, event=body)


def standings_message(race: Race, rows: tuple[Row, ...], present: frozenset[str]) -> Standings:
    return Standings(v=race.version, phase=race.phase.value, rows=standings_rows(rows, present))


def standings_rows(rows: tuple[Row, ...], present: frozenset[str]) -> list[StandingsRow]:
    return [
        StandingsRow(
            **{**row._asdict(), "status": row.status.value}, connected=row.player in present
        )
        for row in rows
    ]


def refused_message(command_id: str | None, refused: refusals.Refused) -> Refused:
    return Refused(
        id=command_id,
        code=refused.code.value,
        reason=None if refused.reason is None else reason(refused.reason),
        message=message_of(refused.code),
        rev=refused.rev,
    )


def reason(refusal: Refusal) -> Reason:
    return Reason(
        code=refusal.code.value,
        card=refusal.card,
        target=refusal.target,
        needs=list(refusal.needs) or None,
    )


def _view(table: Table) -> dict[str, Any]:
    return view_json(view(table.position))
