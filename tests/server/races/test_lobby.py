"""What may be asked of a lobby, by whom and when."""

import pytest

from server.races import commands as cmd
from server.races import events as ev
from server.races.events import Event
from server.races.options import MAX_SEATS, Options
from server.races.race import Race
from server.races.refusals import Code, Refused
from tests.server.races.stories import START, cancelled, closed, decided, lobby, running, told

Answer = tuple[Event, ...] | Refused
NOT_ALLOWED = Refused(Code.NOT_ALLOWED)
NOT_IN_LOBBY = Refused(Code.NOT_IN_LOBBY)
SOLO = Options(seats=1)


def ready(race: Race, *players: str) -> Race:
    return told(race, *(ev.Readied(player, True, True) for player in players))


SEATED: list[cmd.LobbyCommand] = [
    cmd.Ready("p9", True, True),
    cmd.Start("p9"),
    cmd.Kick("p9", "p1"),
    cmd.Cancel("p9"),
    cmd.Leave("p9"),
    cmd.Rename("p9", "Eve"),
]
HOSTS: list[cmd.LobbyCommand] = [cmd.Start("p2"), cmd.Kick("p2", "p1"), cmd.Cancel("p2")]
LOBBY_ONLY: list[cmd.LobbyCommand] = [
    cmd.Ready("p1", True, True),
    cmd.Start("p1"),
    cmd.Kick("p1", "p2"),
    cmd.Cancel("p1"),
    cmd.Leave("p1"),
    cmd.Rename("p1", "Eve"),
]
QUIET: list[cmd.LobbyCommand] = [
    cmd.Begin(),
    cmd.Away(("p1",)),
    cmd.Abandon("timeout"),
    cmd.Expire(),
    cmd.Absent(("p1",)),
]
AFTER = {"running": running(), "closed": closed(), "cancelled": cancelled()}


@pytest.mark.parametrize("command", SEATED, ids=repr)
def test_who_has_no_seat_may_do_nothing_in_a_lobby(command: cmd.LobbyCommand) -> None:
    assert decided(lobby(), command) == NOT_ALLOWED


@pytest.mark.parametrize("command", HOSTS, ids=repr)
def test_only_the_host_starts_kicks_and_cancels(command: cmd.LobbyCommand) -> None:
    assert decided(ready(lobby(), "p1"), command) == NOT_ALLOWED


@pytest.mark.parametrize("phase", AFTER)
@pytest.mark.parametrize("command", LOBBY_ONLY, ids=repr)
def test_a_lobby_is_over_once_the_race_has_started_or_ended(
    command: cmd.LobbyCommand, phase: str
) -> None:
    assert decided(AFTER[phase], command) == NOT_IN_LOBBY


@pytest.mark.parametrize("command", QUIET, ids=repr)
def test_a_timer_that_comes_too_late_changes_nothing(command: cmd.LobbyCommand) -> None:
    for race in (closed(), cancelled()):
        assert decided(race, command) == ()


@pytest.mark.parametrize(
    ("command", "race"),
    [
        (cmd.Begin(), running(1, SOLO)),
        (cmd.Away(("p1",)), running()),
        (cmd.Abandon("deserted"), running()),
        (cmd.Expire(), lobby()),
        (cmd.Absent(("p1",)), lobby()),
    ],
    ids=["begin", "away", "abandon", "expire", "absent"],
)
def test_a_timer_of_another_phase_changes_nothing(command: cmd.LobbyCommand, race: Race) -> None:
    assert decided(race, command) == ()


def test_who_joins_gets_the_next_seat() -> None:
    assert decided(lobby(2), cmd.Join("u_9", "Bea")) == (ev.Joined("p3", "Bea", "u_9"),)


def test_joining_again_changes_nothing() -> None:
    assert decided(lobby(2), cmd.Join("u_2", "Bea")) == ()


@pytest.mark.parametrize(
    ("race", "code"),
    [
        (running(), Code.NOT_IN_LOBBY),
        (closed(), Code.EXPIRED),
        (cancelled(), Code.EXPIRED),
        (lobby(2, Options(seats=2)), Code.RACE_FULL),
    ],
    ids=["running", "closed", "cancelled", "full"],
)
def test_joining_is_possible_in_a_lobby_with_a_free_seat_only(race: Race, code: Code) -> None:
    assert decided(race, cmd.Join("u_9", "Bea")) == Refused(code)


def test_a_seat_that_was_given_up_is_free_for_another_under_a_new_number() -> None:
    race = told(lobby(2, Options(seats=2)), ev.Left("p2", "left"))
    assert decided(race, cmd.Join("u_2", "Bea")) == (ev.Joined("p3", "Bea", "u_2"),)


def test_seat_numbers_end_at_fifty_since_none_is_used_twice() -> None:
    race = lobby(MAX_SEATS, Options(seats=MAX_SEATS))
    race = told(race, ev.Left("p50", "left"))
    assert decided(race, cmd.Join("u_99", "Bea")) == Refused(Code.RACE_FULL)


def test_who_was_kicked_does_not_come_back_but_who_left_does() -> None:
    race = told(lobby(3), ev.Left("p2", "kicked"), ev.Left("p3", "left"))
    assert decided(race, cmd.Join("u_2", "Bea")) == NOT_ALLOWED
    assert decided(race, cmd.Join("u_3", "Bea")) == (ev.Joined("p4", "Bea", "u_3"),)


def test_the_first_to_join_a_lobby_that_everybody_left_is_host() -> None:
    race = told(lobby(1), ev.Left("p1", "away"))
    joined = ev.Joined("p2", "Bea", "u_9")
    assert decided(race, cmd.Join("u_9", "Bea")) == (joined, ev.HostPassed("p2"))


def test_a_name_that_looks_like_another_gets_a_number() -> None:
    assert decided(lobby(), cmd.Join("u_9", "ANN1")) == (ev.Joined("p3", "ANN1 2", "u_9"),)
    assert decided(lobby(), cmd.Rename("p2", "ann 1")) == (ev.Renamed("p2", "ann 1 2"),)


def test_a_name_given_up_may_be_taken() -> None:
    race = told(lobby(3), ev.Left("p2", "left"))
    assert decided(race, cmd.Rename("p3", "Ann 2")) == (ev.Renamed("p3", "Ann 2"),)


def test_keeping_my_own_name_changes_nothing() -> None:
    assert decided(lobby(), cmd.Rename("p1", "Ann 1")) == ()


def test_readiness_is_told_once() -> None:
    race = lobby()
    answer = decided(race, cmd.Ready("p1", True, False))
    assert answer == (ev.Readied("p1", True, False),)
    assert decided(told(race, *answer), cmd.Ready("p1", True, False)) == ()


def test_a_race_starts_by_itself_when_two_or_more_are_all_ready_and_loaded() -> None:
    answer = decided(ready(lobby(), "p1"), cmd.Ready("p2", True, True))
    assert answer == (ev.Readied("p2", True, True), ev.Started())


@pytest.mark.parametrize(
    ("race", "command"),
    [
        (lobby(1), cmd.Ready("p1", True, True)),
        (ready(lobby(), "p1"), cmd.Ready("p2", True, False)),
        (ready(lobby(), "p1"), cmd.Ready("p2", False, True)),
        (ready(lobby(3), "p1"), cmd.Ready("p2", True, True)),
    ],
    ids=["alone", "still loading", "not ready", "a third is not ready"],
)
def test_a_race_waits_for_company_and_for_everybody(race: Race, command: cmd.Ready) -> None:
    assert decided(race, command) == (ev.Readied(command.player, command.ready, command.loaded),)


def test_a_race_starts_by_itself_when_the_last_who_was_not_ready_leaves() -> None:
    race = ready(lobby(3), "p1", "p2")
    left = ev.Left("p3", "left")
    assert decided(race, cmd.Leave("p3")) == (left, ev.Started())
    assert decided(race, cmd.Kick("p1", "p3")) == (ev.Left("p3", "kicked"), ev.Started())
    assert decided(race, cmd.Away(("p3",))) == (ev.Left("p3", "away"), ev.Started())


def test_the_host_starts_with_those_who_are_ready_and_the_rest_become_watchers() -> None:
    race = ready(lobby(3), "p1", "p3")
    answer = decided(race, cmd.Start("p1"))
    assert answer == (ev.Left("p2", "not_ready"), ev.Started())
    assert set(told(race, *answer).scores) == {"p1", "p3"}


def test_a_host_may_start_for_the_others_and_passes_the_race_on() -> None:
    answer = decided(ready(lobby(3), "p2"), cmd.Start("p1"))
    left = (ev.Left("p1", "not_ready"), ev.Left("p3", "not_ready"))
    assert answer == (*left, ev.HostPassed("p2"), ev.Started())


def test_a_host_may_start_alone() -> None:
    assert decided(ready(lobby(1), "p1"), cmd.Start("p1")) == (ev.Started(),)


@pytest.mark.parametrize(
    "race",
    [lobby(), told(lobby(), ev.Readied("p1", True, True), ev.Readied("p2", True, False))],
    ids=["nobody is ready", "a table is loading"],
)
def test_nothing_starts_before_somebody_is_ready_and_every_table_loaded(race: Race) -> None:
    assert decided(race, cmd.Start("p1")) == Refused(Code.NOT_READY)


def test_when_the_host_leaves_the_lowest_remaining_seat_is_host() -> None:
    answer = decided(lobby(3), cmd.Leave("p1"))
    assert answer == (ev.Left("p1", "left"), ev.HostPassed("p2"))
    race = told(lobby(3), *answer)
    assert race.host == "p2"
    assert decided(race, cmd.Away(("p2",))) == (ev.Left("p2", "away"), ev.HostPassed("p3"))


def test_the_last_to_leave_passes_nothing_on() -> None:
    assert decided(lobby(1), cmd.Leave("p1")) == (ev.Left("p1", "left"),)


def test_who_has_left_already_is_not_away() -> None:
    race = told(lobby(), ev.Left("p2", "left"))
    assert decided(race, cmd.Away(("p2",))) == ()
    assert decided(race, cmd.Away(("p1", "p2"))) == (ev.Left("p1", "away"),)


def test_the_host_kicks_others_who_are_there() -> None:
    assert decided(lobby(), cmd.Kick("p1", "p2")) == (ev.Left("p2", "kicked"),)
    assert decided(lobby(), cmd.Kick("p1", "p1")) == NOT_ALLOWED
    assert decided(lobby(), cmd.Kick("p1", "p7")) == Refused(Code.UNKNOWN_PLAYER)


def test_a_race_is_cancelled_by_its_host_or_by_time() -> None:
    assert decided(lobby(), cmd.Cancel("p1")) == (ev.Cancelled("host"),)
    assert decided(lobby(), cmd.Abandon("deserted")) == (ev.Cancelled("deserted"),)


def test_a_race_of_one_begins_when_its_owner_comes() -> None:
    assert decided(lobby(1, SOLO), cmd.Begin()) == (ev.Started(),)


def test_nothing_begins_by_itself_where_others_may_join_or_nobody_sits() -> None:
    assert decided(lobby(2), cmd.Begin()) == ()
    assert decided(told(lobby(1, SOLO), ev.Left("p1", "left")), cmd.Begin()) == ()


def test_the_first_rematch_is_the_only_one() -> None:
    race = closed()
    answer = decided(race, cmd.Rematch("p2", "00next"))
    assert answer == (ev.Rematched("00next", "p2"),)
    assert decided(told(race, *answer), cmd.Rematch("p1", "00other")) == ()
    after = told(race, *answer)
    assert after.rematch == "00next"


@pytest.mark.parametrize(
    ("race", "player", "code"),
    [
        (lobby(), "p1", Code.RACE_NOT_CLOSED),
        (running(), "p1", Code.RACE_NOT_CLOSED),
        (cancelled(), "p1", Code.EXPIRED),
        (closed(), "p9", Code.NOT_ALLOWED),
    ],
    ids=["lobby", "running", "cancelled", "no seat"],
)
def test_a_rematch_follows_a_race_that_was_run(race: Race, player: str, code: Code) -> None:
    assert decided(race, cmd.Rematch(player, "00next")) == Refused(code)


def test_at_the_limit_every_open_board_expires() -> None:
    race = told(running(3), ev.Resigned("p2", "resigned"), at=START)
    assert decided(race, cmd.Expire()) == (ev.Expired("p1"), ev.Expired("p3"))


def test_of_the_absent_only_open_boards_resign() -> None:
    race = told(running(3), ev.Resigned("p2", "resigned"), at=START)
    assert decided(race, cmd.Absent(("p2", "p3"))) == (ev.Resigned("p3", "absent"),)


def test_a_daily_try_has_no_rematch() -> None:
    race = running(1, Options(seats=1, daily="2026-11-29", ranked=True))
    race = told(race, ev.Resigned("p1", "resigned"), at=START)
    assert decided(race, cmd.Rematch("p1", "00next")) == NOT_ALLOWED
