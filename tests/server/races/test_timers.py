"""What time alone does to a race."""

from dataclasses import replace

import pytest

from server.races import commands as cmd
from server.races import events as ev
from server.races.options import Options
from server.races.race import Race
from server.races.timers import Due, due
from tests.server.races.stories import (
    END,
    START,
    T0,
    TIMING,
    cancelled,
    closed,
    lobby,
    running,
    told,
)

MINUTE = 60_000
HERE = 10**15
BOTH_HERE = {"p1": HERE, "p2": HERE}
EMPTY = told(lobby(1), ev.Left("p1", "left"), at=T0 + 1000)


def one_done(race: Race | None = None) -> Race:
    """p1 has finished ten seconds after the start; p2 plays."""
    return told(race or running(), ev.Resigned("p1", "resigned"), at=START + 10_000)


# Lobby


def test_who_is_connected_is_awaited_until_the_lobby_s_time_is_up() -> None:
    timeout = T0 + TIMING.lobby
    assert due(lobby(), BOTH_HERE, timeout - 1, TIMING) == Due(None, timeout)
    assert due(lobby(), BOTH_HERE, timeout, TIMING) == Due(cmd.Abandon("timeout"), None)


def test_who_is_away_for_a_minute_has_left() -> None:
    seen = {"p1": HERE, "p2": T0 + 5000}
    gone_at = T0 + 5000 + TIMING.away
    assert due(lobby(), seen, gone_at - 1, TIMING) == Due(None, gone_at)
    assert due(lobby(), seen, gone_at, TIMING) == Due(cmd.Away(("p2",)), None)


def test_who_was_never_seen_counts_from_taking_the_seat() -> None:
    race = told(lobby(1), ev.Joined("p2", "Bea", "u_2"), at=T0 + 10 * MINUTE)
    seen = {"p1": HERE}
    assert due(race, seen, T0 + 10 * MINUTE, TIMING) == Due(None, T0 + 11 * MINUTE)
    assert due(race, seen, T0 + 11 * MINUTE, TIMING) == Due(cmd.Away(("p2",)), None)


def test_all_who_are_away_leave_together() -> None:
    assert due(lobby(), {}, T0 + TIMING.away, TIMING) == Due(cmd.Away(("p1", "p2")), None)


def test_a_lobby_that_everybody_left_waits_ten_minutes_for_company() -> None:
    deserted = T0 + TIMING.deserted
    assert due(EMPTY, {}, deserted - 1, TIMING) == Due(None, deserted)
    assert due(EMPTY, {}, deserted, TIMING) == Due(cmd.Abandon("deserted"), None)
    assert due(EMPTY, {"p1": T0 + 7}, deserted, TIMING) == Due(None, deserted + 7)


def test_a_lobby_where_somebody_is_connected_is_not_deserted() -> None:
    assert due(lobby(1), {"p1": HERE}, T0 + 30 * MINUTE, TIMING).command is None


def test_the_owner_of_a_race_of_one_has_ten_minutes_to_come() -> None:
    race = lobby(1, Options(seats=1))
    assert due(race, {}, T0 + 5 * MINUTE, TIMING) == Due(None, T0 + TIMING.deserted)
    assert due(race, {}, T0 + TIMING.deserted, TIMING) == Due(cmd.Abandon("deserted"), None)


def test_nobody_is_missed_for_a_time_in_which_no_process_could_see_them() -> None:
    back = T0 + 20 * MINUTE
    race = lobby()
    assert due(race, {}, back, TIMING, served_since=back) == Due(None, back + TIMING.away)
    away = Due(cmd.Away(("p1", "p2")), None)
    assert due(race, {}, back + TIMING.away, TIMING, served_since=back) == away
    assert due(EMPTY, {}, back, TIMING, served_since=back) == Due(None, back + TIMING.deserted)


# Running


def test_a_race_runs_to_its_limit_and_then_expires() -> None:
    assert due(running(), {}, END - 1, TIMING) == Due(None, END)
    assert due(running(), {}, END, TIMING) == Due(cmd.Expire(), None)
    assert due(one_done(), BOTH_HERE, END, TIMING) == Due(cmd.Expire(), None)


def test_an_extended_race_expires_later() -> None:
    race = told(running(), ev.Extended(500), at=START)
    assert due(race, {}, END, TIMING) == Due(None, END + 500)


def test_nobody_waits_for_absent_players_before_somebody_is_done() -> None:
    assert due(running(), {}, START + 10 * MINUTE, TIMING) == Due(None, END)


def test_players_who_are_here_are_waited_for_and_looked_at_when_they_may_be_gone() -> None:
    seen = {"p2": START + 30_000}
    assert due(one_done(), seen, START + 20_000, TIMING) == Due(None, START + 30_000)
    assert due(one_done(), {"p2": HERE}, START + 20_000, TIMING) == Due(None, END)


@pytest.mark.parametrize(
    ("seen", "waited_from"),
    [
        ({}, START + 10_000),
        ({"p2": START + 2000}, START + 10_000),
        ({"p2": START + 40_000}, START + 40_000),
        ({"p1": START + 90_000, "p2": START + 40_000}, START + 40_000),
    ],
    ids=["never seen", "gone before the last was done", "gone after", "who is done is not awaited"],
)
def test_absent_players_have_a_minute_once_all_others_are_done(
    seen: dict[str, int], waited_from: int
) -> None:
    ends = waited_from + TIMING.absent
    assert due(one_done(), seen, ends - 1, TIMING) == Due(None, ends)
    assert due(one_done(), seen, ends, TIMING) == Due(cmd.Absent(("p2",)), None)


def test_a_last_sign_of_life_that_ends_now_is_where_the_wait_begins() -> None:
    now = START + 40_000
    assert due(one_done(), {"p2": now}, now, TIMING) == Due(None, now + TIMING.absent)


def test_one_player_who_is_here_keeps_the_absent_in_the_race() -> None:
    race = one_done(running(3))
    assert due(race, {"p3": HERE}, START + 10 * MINUTE, TIMING).command is None


def test_absent_players_are_not_awaited_beyond_the_limit() -> None:
    race = told(running(), ev.Resigned("p1", "resigned"), at=END - 1000)
    assert due(race, {}, END - 500, TIMING) == Due(None, END)


def test_who_could_not_come_back_during_an_outage_gets_their_minute_after_it() -> None:
    back = START + 5 * MINUTE
    seen = {"p2": START + 15_000}
    assert due(one_done(), seen, back, TIMING, served_since=back) == Due(None, back + MINUTE)


# Over


@pytest.mark.parametrize("race", [closed(), cancelled()], ids=["closed", "cancelled"])
def test_an_ended_race_is_kept_for_its_time_and_then_archived(race: Race) -> None:
    assert race.ended_at is not None
    until = race.ended_at + TIMING.keep
    assert due(race, {}, until - 1, TIMING) == Due(None, until)
    assert due(race, {}, until, TIMING) == Due(None, until, archive=True)


def test_every_wait_is_a_setting() -> None:
    short = replace(TIMING, away=1, absent=2, keep=3, lobby=4, deserted=5)
    assert due(lobby(), {}, T0, short) == Due(None, T0 + 1)
    assert due(one_done(), {}, START + 10_000, short) == Due(None, START + 10_002)
    assert due(cancelled(), {}, T0, short) == Due(None, T0 + 3)
    assert due(lobby(), BOTH_HERE, T0, short) == Due(None, T0 + 4)
    assert due(EMPTY, {}, T0, replace(short, lobby=10)) == Due(None, T0 + 5)
