"""What may be asked of a board, by whom and when; and what it answers."""

from collections.abc import Callable

import pytest

from engine.moves import parse
from engine.refusals import Code as Reason
from engine.refusals import Refusal
from server.races import commands as cmd
from server.races import events as ev
from server.races.board import decide_board, undo_refusal
from server.races.events import Event
from server.races.options import MAX_REVISIONS, Options
from server.races.race import Race
from server.races.refusals import Code, Refused
from server.races.table import Table, moved
from tests.server.races.stories import (
    END,
    START,
    cancelled,
    closed,
    dealt,
    decided,
    kings_left,
    lobby,
    running,
    told,
    worn,
)

Make = Callable[[str, int], cmd.BoardCommand]
COMMANDS: dict[str, Make] = {
    "move": lambda player, rev: cmd.Move(player, rev, "T4*1>F"),
    "malformed move": lambda player, rev: cmd.Move(player, rev, "fly"),
    "undo": cmd.Undo,
    "home": cmd.Home,
    "resign": lambda player, _rev: cmd.Resign(player),
}
RESIGNED = told(running(3), ev.Resigned("p1", "resigned"), at=START)
OUTCOMES: dict[str, tuple[Race, str, int, Refused]] = {
    "lobby": (lobby(), "p1", START, Refused(Code.RACE_NOT_RUNNING)),
    "lobby, no seat": (lobby(), "p9", START, Refused(Code.RACE_NOT_RUNNING)),
    "countdown": (running(), "p1", START - 1, Refused(Code.RACE_NOT_RUNNING, rev=0)),
    "after the limit": (running(), "p1", END, Refused(Code.RACE_NOT_RUNNING, rev=0)),
    "no seat": (running(), "p9", START, Refused(Code.NOT_ALLOWED)),
    "board over": (RESIGNED, "p1", START, Refused(Code.BOARD_OVER, rev=0)),
    "closed": (closed(), "p1", START + 5000, Refused(Code.BOARD_OVER, rev=0)),
    "closed, no seat": (closed(), "p9", START + 5000, Refused(Code.NOT_ALLOWED)),
    "cancelled": (cancelled(), "p1", START, Refused(Code.RACE_NOT_RUNNING)),
    "cancelled, no seat": (cancelled(), "p9", START, Refused(Code.NOT_ALLOWED)),
}


def no_table(player: str) -> Table:
    raise AssertionError(f"the board of {player} was looked at")


@pytest.mark.parametrize("case", OUTCOMES)
@pytest.mark.parametrize("kind", COMMANDS)
def test_a_board_that_is_not_in_play_refuses_without_being_looked_at(kind: str, case: str) -> None:
    race, player, now, refused = OUTCOMES[case]
    assert decide_board(race, no_table, COMMANDS[kind](player, 0), now) == refused


@pytest.mark.parametrize("now", [START, END - 1], ids=["first", "last"])
def test_a_move_counts_from_the_start_to_just_before_the_limit(now: int) -> None:
    assert decided(running(), cmd.Move("p1", 0, "T4*1>F"), now) == (ev.Moved("p1", "T4*1>F", 1),)


def test_an_extension_moves_the_limit() -> None:
    race = told(running(), ev.Extended(1000), at=END - 1)
    assert decided(race, cmd.Resign("p1"), END + 999) == (ev.Resigned("p1", "resigned"),)
    assert decided(race, cmd.Resign("p1"), END + 1000) == Refused(Code.RACE_NOT_RUNNING, rev=0)


@pytest.mark.parametrize("rev", [0, 2, 10**30])
@pytest.mark.parametrize("kind", ["move", "malformed move", "undo", "home"])
def test_another_revision_is_stale_and_says_the_true_one(kind: str, rev: int) -> None:
    race = told(running(), ev.Moved("p1", "T4*1>F", 1), at=START)
    command = COMMANDS[kind]("p1", rev)
    assert decide_board(race, no_table, command, START) == Refused(Code.STALE, rev=1)


@pytest.mark.parametrize("kind", ["move", "undo", "home"])
def test_a_board_takes_no_more_than_its_revisions(kind: str) -> None:
    race = worn(running(), "p1", MAX_REVISIONS)
    command = COMMANDS[kind]("p1", MAX_REVISIONS)
    assert decided(race, command) == Refused(Code.LIMIT_REACHED, rev=MAX_REVISIONS)


def test_a_board_at_the_end_of_its_revisions_still_resigns() -> None:
    race = worn(running(), "p1", MAX_REVISIONS)
    assert decided(race, cmd.Resign("p1")) == (ev.Resigned("p1", "resigned"),)


@pytest.mark.parametrize("text", ["", "fly", "T4*1>T99", "R99*1>F", "W*1>F", "T4*0>F", "♣" * 20])
def test_a_move_that_this_game_cannot_write_is_malformed(text: str) -> None:
    answer = decided(running(), cmd.Move("p1", 0, text))
    assert answer == Refused(Code.MALFORMED, rev=0)


def test_an_illegal_move_is_refused_with_the_engine_s_reason() -> None:
    refused = Refused(Code.ILLEGAL_MOVE, Refusal(Reason.STOCK), 0)
    assert decided(running(), cmd.Move("p1", 0, "draw")) == refused


def test_the_move_that_brings_the_last_card_home_finishes_the_board() -> None:
    answer = decided(running(), cmd.Move("p1", 0, "T0*1>F"), tables={"p1": kings_left(1)})
    assert answer == (ev.Moved("p1", "T0*1>F", 52), ev.Finished("p1"))


def test_resigning_asks_for_no_revision_and_raises_none() -> None:
    race = told(running(), ev.Moved("p1", "T4*1>F", 1), at=START)
    answer = decided(race, cmd.Resign("p1"))
    assert answer == (ev.Resigned("p1", "resigned"),)
    assert told(race, *answer, at=START).scores["p1"].rev == 1


# Undo


def after(*moves: str, table: Table | None = None) -> Table:
    table = table or dealt()
    for text in moves:
        table = moved(table, parse(text))
    return table


def undo(race: Race, table: Table) -> tuple[Event, ...] | Refused:
    return decided(race, cmd.Undo("p1", 0), tables={"p1": table})


def test_an_undo_takes_back_the_last_move_and_its_card() -> None:
    assert undo(running(), after("R0*1>F")) == (ev.Undone("p1", 0),)


@pytest.mark.parametrize(
    ("table", "undo_allowed", "reason"),
    [
        (dealt(), True, Reason.UNDO_START),
        (after("T4*1>F"), True, Reason.UNDO_REVEALED),
        (after("draw", table=dealt("colonel")), True, Reason.UNDO_REVEALED),
        (after("reshuffle", table=dealt("alternative")), True, Reason.UNDO_REVEALED),
        (after("R0*1>F"), False, Reason.UNDO_OFF),
    ],
    ids=["start", "a card turned", "draw", "reshuffle", "no undo in this race"],
)
def test_an_undo_is_refused_with_its_reason(
    table: Table, undo_allowed: bool, reason: Reason
) -> None:
    race = running(options=Options(undo=undo_allowed))
    assert undo_refusal(race, table) is reason
    assert undo(race, table) == Refused(Code.ILLEGAL_MOVE, Refusal(reason), 0)


def test_an_undo_stops_at_what_was_revealed_before_the_moves_since() -> None:
    table = after("T4*1>F", "R0*1>F")
    assert undo(running(), table) == (ev.Undone("p1", 1),)
    assert table.before is not None
    assert undo_refusal(running(), table.before) is Reason.UNDO_REVEALED


# Home


def test_home_plays_every_card_that_goes_one_event_each() -> None:
    answer = decided(running(), cmd.Home("p1", 0))
    assert isinstance(answer, tuple)
    assert [event.move for event in answer if isinstance(event, ev.Moved)][:2] == [
        "T4*1>F",
        "R0*1>F",
    ]
    assert [event.cards for event in answer if isinstance(event, ev.Moved)] == list(
        range(1, len(answer) + 1)
    )


def test_home_finishes_a_board_that_it_wins() -> None:
    answer = decided(running(), cmd.Home("p1", 0), tables={"p1": kings_left(4)})
    assert isinstance(answer, tuple)
    assert len(answer) == 5
    assert answer[-2:] == (ev.Moved("p1", "T3*1>F", 52), ev.Finished("p1"))


def test_home_stops_where_the_board_s_revisions_end() -> None:
    race = worn(running(), "p1", MAX_REVISIONS - 3)
    answer = decided(race, cmd.Home("p1", MAX_REVISIONS - 3), tables={"p1": kings_left(4)})
    assert isinstance(answer, tuple)
    assert [type(event) for event in answer] == [ev.Moved] * 3


@pytest.mark.parametrize("game_id", ["moving_left", "colonel"])
def test_home_with_nothing_to_play_is_refused_and_never_chooses_a_base_rank(game_id: str) -> None:
    race = running(game_id=game_id)
    assert decided(race, cmd.Home("p1", 0)) == Refused(
        Code.ILLEGAL_MOVE, Refusal(Reason.NOTHING), 0
    )
