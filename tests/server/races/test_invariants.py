"""Whatever is asked of a race, in whatever order: it never fails, and these things stay true."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from engine.moves import parse
from server.races import commands as cmd
from server.races import events as ev
from server.races.events import Event
from server.races.options import Options
from server.races.race import Phase, Race
from server.races.refusals import Refused
from server.races.standings import key, shown_to, standings
from server.races.table import Table, moved, opening, undone
from server.races.timers import due
from tests.server.races.stories import SEED, TIMING, decided, lobby, told

PLAYERS = st.sampled_from(["p1", "p2", "p3", "p4", "p9"])
GUESTS = st.sampled_from(["u_1", "u_2", "u_3", "u_4"])
NAMES = st.sampled_from(["Ann", "ann", "Bea", "Ann 2"])
MOVES = st.sampled_from(["draw", "redeal", "reshuffle", "T0*1>F", "T1*2>T3", "W*1>F", "x", ""])
OPTIONS = st.builds(
    Options,
    time_limit_s=st.sampled_from([10, 100]),
    seats=st.integers(1, 4),
    undo=st.booleans(),
    opponents=st.sampled_from(["all", "leader", "none"]),
)


class RaceMachine(RuleBasedStateMachine):
    """Commands of all kinds, decided and folded as the store would, boards played beside them."""

    race: Race
    now: int
    tables: dict[str, Table]

    @initialize(options=OPTIONS, game_id=st.sampled_from(["alternative", "colonel", "moving_left"]))
    def open(self, options: Options, game_id: str) -> None:
        self.race = lobby(1, options, game_id)
        self.now = self.race.created_at
        self.tables = {}

    def ask(self, command: cmd.Command) -> None:
        outcome = decided(self.race, command, self.now, self.tables)
        if isinstance(outcome, tuple):
            self.carry_out(outcome)

    def carry_out(self, events: tuple[Event, ...]) -> None:
        before = self.race
        self.race = told(before, *events, at=self.now)
        assert self.race.version - before.version in (len(events), len(events) + 1)
        for event in events:
            self.play(event)

    def play(self, event: Event) -> None:
        """The boards follow, and agree with the fold on the cards home."""
        match event:
            case ev.Started():
                self.tables = {p: opening(self.race.game, SEED) for p in self.race.scores}
            case ev.Moved(player, move, cards):
                self.tables[player] = moved(self.tables[player], parse(move))
                assert self.tables[player].cards == cards
            case ev.Undone(player, cards):
                self.tables[player] = undone(self.tables[player])[0]
                assert self.tables[player].cards == cards
            case _:
                pass

    def rev(self, player: str, off: int) -> int:
        score = self.race.scores.get(player)
        return off + (score.rev if score else 0)

    @rule(guest=GUESTS, name=NAMES)
    def join(self, guest: str, name: str) -> None:
        self.ask(cmd.Join(guest, name))

    @rule(player=PLAYERS, ready=st.booleans(), loaded=st.booleans())
    def ready(self, player: str, ready: bool, loaded: bool) -> None:
        self.ask(cmd.Ready(player, ready, loaded))

    @rule(player=PLAYERS, whom=PLAYERS)
    def kick(self, player: str, whom: str) -> None:
        self.ask(cmd.Kick(player, whom))

    @rule(player=PLAYERS, name=NAMES)
    def rename(self, player: str, name: str) -> None:
        self.ask(cmd.Rename(player, name))

    @rule(kind=st.sampled_from([cmd.Start, cmd.Leave, cmd.Resign]), player=PLAYERS)
    def by_player(self, kind: Any, player: str) -> None:
        self.ask(kind(player))

    @rule(player=PLAYERS, race=st.sampled_from(["00next", "00other"]))
    def rematch(self, player: str, race: str) -> None:
        self.ask(cmd.Rematch(player, race))

    @rule(guest=GUESTS)
    def forget(self, guest: str) -> None:
        self.ask(cmd.Forget(guest, "Somebody"))

    @rule()
    def begin(self) -> None:
        self.ask(cmd.Begin())

    @rule(
        kind=st.sampled_from([cmd.Undo, cmd.Home]), player=PLAYERS, off=st.sampled_from([0, 0, 1])
    )
    def steps(self, kind: Any, player: str, off: int) -> None:
        self.ask(kind(player, self.rev(player, off)))

    @rule(player=PLAYERS, text=MOVES)
    def any_move(self, player: str, text: str) -> None:
        self.ask(cmd.Move(player, self.rev(player, 0), text))

    @rule(player=PLAYERS, pick=st.integers(0, 99))
    def legal_move(self, player: str, pick: int) -> None:
        legal = self.tables[player].legal if player in self.tables else ()
        if legal:
            text = legal[pick % len(legal)].text
            self.ask(cmd.Move(player, self.rev(player, 0), text))

    @rule(ms=st.integers(1, 9000))
    def wait(self, ms: int) -> None:
        self.now += ms

    @rule(here=st.sets(PLAYERS))
    def sweep(self, here: set[str]) -> None:
        """Timers run until nothing is due, and then name a moment that is still to come."""
        seen = dict.fromkeys(here, self.now + 1)
        for _ in range(10):
            found = due(self.race, seen, self.now, TIMING)
            if found.command is None:
                assert found.archive or found.next_at is None or found.next_at > self.now
                return
            version = self.race.version
            self.ask(found.command)
            assert self.race.version > version, found
        raise AssertionError("the timers never come to rest")

    @invariant()
    def seats_are_unique(self) -> None:
        numbers = [seat.player for seat in self.race.seats]
        assert numbers == [f"p{n}" for n in range(1, len(numbers) + 1)]
        guests = [seat.guest for seat in self.race.taken]
        assert len(set(guests)) == len(guests)
        assert len(guests) <= self.race.options.seats

    @invariant()
    def the_host_sits(self) -> None:
        taken = [seat.player for seat in self.race.taken]
        assert self.race.host in taken if taken else self.race.host is None

    @invariant()
    def cards_are_between_those_laid_out_and_all(self) -> None:
        for player, score in self.race.scores.items():
            assert self.race.laid <= score.cards <= self.race.of
            assert len(score.rises) == score.cards - self.race.laid
            assert list(score.rises) == sorted(score.rises)
            assert score.cards == self.tables[player].cards
            assert score.undos <= score.rev

    @invariant()
    def a_race_is_closed_when_all_its_boards_have_ended(self) -> None:
        if self.race.scores:
            assert (self.race.phase is Phase.CLOSED) is (not self.race.open_boards())
        else:
            assert self.race.phase in (Phase.LOBBY, Phase.CANCELLED)

    @invariant()
    def places_agree_with_what_decides_them(self) -> None:
        rows = standings(self.race)
        keys = [key(row.status, row.cards, row.last_home_ms) for row in rows]
        assert keys == sorted(keys)
        assert {row.player for row in rows} == set(self.race.scores)
        for player in self.race.scores:
            assert player in {row.player for row in shown_to(self.race, rows, player)}

    @invariant()
    def a_refusal_says_the_true_revision(self) -> None:
        for player, score in self.race.scores.items():
            refused = decided(self.race, cmd.Undo(player, score.rev + 1), self.now, self.tables)
            assert isinstance(refused, Refused)
            assert refused.rev == score.rev


def test_a_race_keeps_its_promises_whatever_is_asked_of_it() -> None:
    run_state_machine_as_test(
        RaceMachine,
        settings=settings(max_examples=60, stateful_step_count=60, deadline=None),
    )
