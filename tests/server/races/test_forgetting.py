"""A guest's name leaves a race in any phase."""

import pytest

from server.races import commands as cmd
from server.races import events as ev
from server.races.race import Race
from tests.server.races.stories import cancelled, closed, decided, lobby, running, told

FORGET = cmd.Forget("u_2", "Guest Otter")


@pytest.mark.parametrize("race", [lobby(), running(), closed(), cancelled()], ids=lambda r: r.phase)
def test_a_forgotten_guest_has_another_name_in_every_phase(race: Race) -> None:
    renamed = (ev.Renamed("p2", "Guest Otter"),)
    assert decided(race, FORGET) == renamed
    after = told(race, *renamed)
    assert [seat.name for seat in after.seats] == ["Ann 1", "Guest Otter"]
    assert decided(after, FORGET) == ()


def test_a_seat_that_was_given_up_is_forgotten_too() -> None:
    race = told(lobby(), ev.Left("p2", "left"), ev.Joined("p3", "Ann 2", "u_2"))
    renamed = (ev.Renamed("p2", "Guest Otter"), ev.Renamed("p3", "Guest Otter 2"))
    assert decided(race, FORGET) == renamed
    assert decided(told(race, *renamed), FORGET) == ()


def test_who_was_never_there_is_not_forgotten() -> None:
    assert decided(lobby(), cmd.Forget("u_9", "Guest Otter")) == ()
