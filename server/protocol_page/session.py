"""A short race as one of its players hears it: real messages of the real race, folded here."""

import json
from typing import NamedTuple

from engine.moves import parse as parse_move
from engine.shuffle import commitment
from server.protocol import render
from server.protocol.outbound import Ack, Presence, Welcome, encode
from server.protocol.parts import Part
from server.races import commands as cmd
from server.races import events as ev
from server.races.board import decide_board
from server.races.events import Entry, Event
from server.races.lobby import decide_lobby
from server.races.options import Options, Timing
from server.races.race import Race, apply
from server.races.refusals import Refused
from server.races.standings import shown_to, standings
from server.races.table import Table, moved, opening, undone

SEED = bytes(range(32))
GAME = "stonewall"
RACE = "3fQ7xk2LmT9aVbWc4RdYe6Zs"
BORN = 1_767_225_600_000
PRESENT = frozenset({"p1", "p2"})


class Line(NamedTuple):
    """One message: `sent` by the client or by the server; or, without text, what happens."""

    sent: str
    text: str


class Telling:
    """The race, p1's board, and what was said on p1's socket."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.race = Race(RACE)
        self.now = BORN
        self.table: Table = opening(GAME, SEED)
        proof = commitment(GAME, SEED)
        self.fold(ev.Created(GAME, 1, Options(seats=2), proof, "u_1a2B3c4D5e6F7g8H", "K7Q2M9"))
        self.fold(ev.Joined("p1", "Ann", "u_1a2B3c4D5e6F7g8H"), ev.HostPassed("p1"))

    def fold(self, *events: Event) -> tuple[Entry, ...]:
        """Append the events as the store does: numbered, timed, closed with the last board."""
        entries: list[Entry] = []
        pending = list(events)
        while pending:
            event = pending.pop(0)
            if isinstance(event, ev.Started):
                starts_at = self.now + Timing().countdown
                event = ev.Started(starts_at, starts_at + self.race.options.time_limit_s * 1000)
            entries.append(Entry(self.race.version + 1, self.now, event, "p1", "k3f9-1"))
            self.race = apply(self.race, entries[-1])
            if self.race.scores and not self.race.open_boards() and not self.race.over:
                pending.append(ev.Closed())
        return tuple(entries)

    def note(self, text: str, wait_ms: int = 1500) -> None:
        self.now += wait_ms
        self.lines.append(Line("", text))

    def hear(self, *messages: Part) -> None:
        self.lines += [Line("server", encode(message)) for message in messages]

    def hear_events(self, entries: tuple[Entry, ...]) -> None:
        self.hear(*(render.event_message(self.race, entry, SEED) for entry in entries))

    def say(self, command_id: str, command: cmd.Command, **fields: object) -> None:
        """Send a command and hear its answer."""
        message = {"t": type(command).__name__.lower(), "id": command_id, **fields}
        self.lines.append(Line("client", json.dumps(message, separators=(",", ":"))))
        if isinstance(command, cmd.BoardCommand):
            outcome = decide_board(self.race, lambda _: self.table, command, self.now)
        else:
            outcome = decide_lobby(self.race, command)
        if isinstance(outcome, Refused):
            self.hear(render.refused_message(command_id, outcome))
            return
        entries = self.fold(*outcome)
        if isinstance(command, cmd.Move | cmd.Undo):
            self._play(command_id, outcome[0])
            return
        self.hear_events(entries)
        rev = self.race.scores["p1"].rev if isinstance(command, cmd.Resign) else None
        self.hear(Ack(id=command_id, v=self.race.version, rev=rev))

    def _play(self, command_id: str, event: Event) -> None:
        if isinstance(event, ev.Moved):
            self.table = moved(self.table, parse_move(event.move))
            steps = self.table.effects.steps
        else:
            self.table, steps = undone(self.table)
        self.hear(render.ack_of_board(self.race, "p1", command_id, steps, self.table))

    def hear_standings(self) -> None:
        rows = shown_to(self.race, standings(self.race), "p1")
        self.hear(render.standings_message(self.race, rows, PRESENT))


def session() -> tuple[Line, ...]:
    """Ann opens a race, Bea joins, they race; what Ann's socket carries."""
    told = Telling()
    told.note("Ann has opened the race by `POST /api/races`, and connects.", 0)
    info = render.race_info(told.race, SEED, frozenset({"p1"}), None, told.now)
    told.hear(Welcome(you="p1", version=told.race.version, now=told.now, race=info))
    told.note("Bea takes a seat by `POST /api/races/{race}/join`, and connects.", 9000)
    told.hear_events(told.fold(ev.Joined("p2", "Bea", "u_9i8H7g6F5e4D3c2B")))
    told.hear(Presence(player="p2", connected=True, since=told.now))
    told.note("Ann says that she is ready.")
    told.say("k3f9-1", cmd.Ready("p1", True, True), ready=True, loaded=True)
    told.note("Bea is ready too, so the race starts by itself. The cards come at `starts_at`.")
    told.hear_events(told.fold(*_answer(told, cmd.Ready("p2", True, True))))
    told.now = told.race.starts_at or 0
    told.hear(render.own_board(told.race, "p1", told.table))
    told.note("A move, and its answer: what changed, and what may be played now.", 2400)
    told.say("k3f9-2", cmd.Move("p1", 0, "R0*1>F"), rev=0, move="R0*1>F")
    told.hear_standings()
    told.note("A move that the rules do not allow, and one for a revision that is past.")
    told.say("k3f9-3", cmd.Move("p1", 1, "T0*1>T1"), rev=1, move="T0*1>T1")
    told.say("k3f9-4", cmd.Move("p1", 0, "R5*1>F"), rev=0, move="R5*1>F")
    told.note("An undo.")
    told.say("k3f9-5", cmd.Undo("p1", 1), rev=1)
    told.note("Ann gives up; then Bea does, and the race is closed: the seed is shown.", 60_000)
    told.say("k3f9-6", cmd.Resign("p1"))
    told.hear_events(told.fold(ev.Resigned("p2", "resigned")))
    told.hear_standings()
    return tuple(told.lines)


def _answer(told: Telling, command: cmd.LobbyCommand) -> tuple[Event, ...]:
    outcome = decide_lobby(told.race, command)
    assert not isinstance(outcome, Refused)
    return outcome
