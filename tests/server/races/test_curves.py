"""The curve of cards home over time."""

from server.races import events as ev
from server.races.curves import curves
from server.races.events import Entry
from server.races.race import Race
from tests.server.races.stories import START, closed, homes, running, told


def entries(race: Race, *steps: tuple[ev.Event, int]) -> tuple[Race, list[Entry]]:
    """The race after these events, each so many ms after the start, and what the log says."""
    log = []
    for event, after in steps:
        log.append(Entry(race.version + 1, START + after, event))
        race = told(race, event, at=START + after)
    return race, log


def test_a_curve_has_a_point_wherever_the_count_changed() -> None:
    race, log = entries(
        running(),
        (ev.Moved("p1", "T0*1>F", 1), 1_000),
        (ev.Moved("p1", "T0*1>T1", 1), 2_000),
        (ev.Moved("p2", "T0*1>F", 1), 2_500),
        (ev.Moved("p1", "T0*1>F", 2), 3_000),
        (ev.Undone("p1", 1), 4_000),
        (ev.Resigned("p1", "resigned"), 5_000),
    )
    assert curves(race, log) == {
        "p1": ((0, 0), (1_000, 1), (3_000, 2), (4_000, 1)),
        "p2": ((0, 0), (2_500, 1)),
    }


def test_who_brought_nothing_home_has_the_cards_laid_out() -> None:
    race = running(game_id="alternative")
    assert curves(race, ()) == {"p1": ((0, 4),), "p2": ((0, 4),)}


def test_a_curve_ends_with_the_count_of_the_standings() -> None:
    race = homes(running(1), "p1", (1, 500), (2, 900))
    _, log = entries(
        running(1), (ev.Moved("p1", "T0*1>F", 1), 500), (ev.Moved("p1", "T0*1>F", 2), 900)
    )
    assert curves(race, log)["p1"][-1].cards == race.scores["p1"].cards


def test_nobody_has_a_curve_before_the_start() -> None:
    assert curves(Race("00race"), ()) == {}
    assert set(curves(closed(), ())) == {"p1", "p2"}
