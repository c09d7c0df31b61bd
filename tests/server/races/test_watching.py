"""Who may follow whose board."""

import pytest

from server.races import events as ev
from server.races.options import Options, Spectators
from server.races.watching import may_watch
from tests.server.races.stories import START, closed, lobby, running, told

VIEWERS = {"spectator": None, "open board": "p1", "ended board": "p3", "no board": "p9"}
ALLOWED: dict[Spectators, set[str]] = {
    "live": {"spectator", "ended board", "no board"},
    "delay": {"spectator", "ended board", "no board"},
    "after": set(),
    "nobody": set(),
}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("spectators", ALLOWED)
def test_nobody_watches_while_their_own_board_is_open_or_the_race_forbids_it(
    spectators: Spectators, viewer: str
) -> None:
    race = running(3, Options(spectators=spectators))
    race = told(race, ev.Resigned("p3", "resigned"), at=START)
    assert may_watch(race, VIEWERS[viewer], "p2", START) is (viewer in ALLOWED[spectators])


@pytest.mark.parametrize("viewer", [None, "p1", "p9"])
def test_everybody_watches_once_the_race_is_closed(viewer: str | None) -> None:
    assert may_watch(closed(), viewer, "p2", START)


@pytest.mark.parametrize(("viewer", "sees"), [(None, False), ("p1", True), ("p9", False)])
def test_where_nobody_may_watch_only_the_racers_see_the_boards_at_the_end(
    viewer: str | None, sees: bool
) -> None:
    race = running(2, Options(spectators="nobody"))
    race = told(race, *(ev.Resigned(p, "resigned") for p in race.scores), at=START)
    assert may_watch(race, viewer, "p2", START) is sees


def test_only_boards_can_be_watched() -> None:
    assert not may_watch(lobby(), None, "p1", START)
    assert not may_watch(running(), None, "p9", START)
    assert not may_watch(closed(), None, "p9", START)


@pytest.mark.parametrize("viewer", [None, "p1", "p9"])
def test_a_closed_race_stays_unseen_until_its_deal_is_revealed(viewer: str | None) -> None:
    race = running(2, Options(spectators="live", reveal_at=START + 10_000))
    race = told(race, *(ev.Resigned(p, "resigned") for p in race.scores), at=START)
    assert not may_watch(race, viewer, "p2", START + 9_999)
    assert may_watch(race, viewer, "p2", START + 10_000)
