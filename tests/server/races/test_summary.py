"""What lists show of a race."""

from server.races import events as ev
from server.races.options import Options
from server.races.race import Phase, Status
from server.races.summary import Racer, summary
from tests.server.races.stories import END, START, closed, homes, lobby, running, told


def test_a_lobby_is_its_seats_in_order() -> None:
    shown = summary(told(lobby(3, Options(seats=4)), ev.Left("p2", "left")))
    assert shown.racers == (Racer("p1", "u_1", "Ann 1"), Racer("p3", "u_3", "Ann 3"))
    assert (shown.phase, shown.host, shown.free, shown.closed_at) == (Phase.LOBBY, "p1", 2, None)


def test_a_race_that_runs_has_no_free_seat_and_tells_no_result() -> None:
    shown = summary(homes(running(), "p1", (3, 1_000)))
    assert (shown.free, shown.starts_at, shown.ends_at) == (0, START, END)
    assert [(racer.place, racer.cards) for racer in shown.racers] == [(None, None), (None, None)]


def test_a_closed_race_is_its_places() -> None:
    race = homes(running(), "p2", (52, 61_230))
    race = told(race, ev.Finished("p2"), ev.Resigned("p1", "resigned"), at=START + 61_230)
    first, second = summary(race).racers
    assert first == Racer("p2", "u_2", "Ann 2", 1, 52, Status.WON, 61_230)
    assert second == Racer("p1", "u_1", "Ann 1", 2, 0, Status.RESIGNED, None)


def test_a_guest_finds_the_seat_that_is_theirs() -> None:
    shown = summary(closed())
    assert shown.racer("u_2") is not None
    assert shown.racer("u_9") is None
    assert summary(told(lobby(), ev.Left("p2", "kicked"))).racer("u_2") is None
