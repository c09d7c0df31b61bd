"""Who is where, and who may see it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.races import events as ev
from server.races.options import Opponents, Options
from server.races.race import Race, Status
from server.races.standings import Row, as_of, key, sees_late, shown_to, standings
from tests.server.races.stories import END, START, closed, homes, lobby, running, told

KEYS = st.tuples(
    st.sampled_from(Status), st.integers(0, 104), st.none() | st.integers(0, 3_600_000)
)


def places(race: Race) -> list[tuple[str, int | None]]:
    return [(row.player, row.place) for row in standings(race)]


def won(race: Race, player: str, after_ms: int) -> Race:
    race = homes(race, player, (52, after_ms))
    return told(race, ev.Finished(player), at=START + after_ms)


def test_a_lobby_has_no_standings() -> None:
    assert standings(lobby()) == ()


def test_at_the_start_all_are_first_in_the_order_of_their_seats() -> None:
    assert places(running(3)) == [("p1", 1), ("p2", 1), ("p3", 1)]


def test_who_won_is_before_who_did_not_however_many_cards_and_however_early() -> None:
    race = won(homes(running(), "p1", (51, 5)), "p2", 900_000)
    assert places(race) == [("p2", 1), ("p1", 2)]


def test_more_cards_home_are_before_fewer_however_late() -> None:
    race = homes(homes(running(), "p1", (10, 100)), "p2", (11, 900_000))
    assert places(race) == [("p2", 1), ("p1", 2)]


def test_with_equal_cards_the_earlier_last_card_home_is_before() -> None:
    race = homes(homes(running(), "p1", (10, 200)), "p2", (10, 100))
    assert places(race) == [("p2", 1), ("p1", 2)]


@pytest.mark.parametrize(
    ("first", "second", "shared"), [(1000, 1099, True), (1099, 1100, False), (0, 99, True)]
)
def test_times_are_compared_in_whole_tenths_rounded_down(
    first: int, second: int, shared: bool
) -> None:
    race = won(won(running(), "p1", first), "p2", second)
    assert places(race) == [("p1", 1), ("p2", 1 if shared else 2)]


def test_equal_players_share_a_place_and_the_next_place_counts_them_all() -> None:
    race = won(running(4), "p4", 500)
    race = homes(race, "p1", (3, 200))
    race = homes(race, "p3", (7, 230))
    race = homes(race, "p2", (7, 260))
    assert places(race) == [("p4", 1), ("p2", 2), ("p3", 2), ("p1", 4)]


def test_moves_and_undos_never_break_a_tie() -> None:
    race = told(homes(running(), "p1", (5, 100)), *[ev.Undone("p1", 5)] * 9, at=START + 500)
    race = homes(race, "p2", (5, 130))
    assert places(race) == [("p1", 1), ("p2", 1)]


def test_who_resigned_or_expired_ranks_like_who_never_started() -> None:
    race = told(running(3), ev.Resigned("p1", "absent"), at=START + 5)
    race = told(race, ev.Expired("p2"), ev.Expired("p3"), at=END)
    assert places(race) == [("p1", 1), ("p2", 1), ("p3", 1)]


def test_no_card_played_home_counts_as_time_zero_and_laid_out_cards_count() -> None:
    race = homes(running(game_id="alternative"), "p1", (5, 0), (4, 50))
    rows = standings(race)
    assert places(race) == [("p1", 1), ("p2", 1)]
    assert {(row.cards, row.last_home_ms) for row in rows} == {(4, None)}


def test_a_last_card_taken_back_places_by_the_card_before_it() -> None:
    race = homes(running(), "p1", (5, 100), (6, 900), (5, 1000))
    race = homes(race, "p2", (5, 300))
    assert places(race) == [("p1", 1), ("p2", 2)]


def test_a_row_tells_times_from_the_start_and_what_was_done() -> None:
    race = won(told(running(3), ev.Renamed("p2", "Bea")), "p2", 1234)
    race = told(race, ev.Resigned("p1", "resigned"), at=START + 2000)
    assert standings(race)[0] == Row(
        "p2", "Bea", 1, 52, 52, 1234, 1, 0, Status.WON, finished_ms=1234, ended_ms=1234
    )
    assert standings(race)[1]._replace(place=None) == Row(
        "p1", "Ann 1", None, 0, 52, None, 0, 0, Status.RESIGNED, None, ended_ms=2000
    )
    assert standings(race)[2].ended_ms is None


def test_a_player_who_left_before_the_start_is_in_no_table() -> None:
    race = told(lobby(3), ev.Left("p2", "not_ready"), ev.Started())
    assert [row.player for row in standings(race)] == ["p1", "p3"]


@given(KEYS, KEYS)
def test_the_key_orders_by_win_then_cards_then_tenths(
    one: tuple[Status, int, int | None], other: tuple[Status, int, int | None]
) -> None:
    def better(a: tuple[Status, int, int | None], b: tuple[Status, int, int | None]) -> bool:
        if (a[0] is Status.WON) != (b[0] is Status.WON):
            return a[0] is Status.WON
        if a[1] != b[1]:
            return a[1] > b[1]
        return (a[2] or 0) // 100 < (b[2] or 0) // 100

    assert (key(*one) < key(*other)) == better(one, other)


@given(st.lists(st.tuples(st.integers(0, 52), st.integers(0, 100_000)), min_size=1, max_size=8))
def test_places_follow_one_two_two_four(boards: list[tuple[int, int]]) -> None:
    race = running(len(boards))
    for number, board in enumerate(boards, start=1):
        race = homes(race, f"p{number}", board)
    rows = standings(race)
    keys = [key(row.status, row.cards, row.last_home_ms) for row in rows]
    assert [row.place for row in rows] == [1 + sum(other < own for other in keys) for own in keys]


# Who sees what


def seen_by(race: Race, player: str | None) -> list[tuple[str, int | None]]:
    return [(row.player, row.place) for row in shown_to(race, standings(race), player)]


def racing(opponents: Opponents) -> Race:
    """p1 and p2 lead, p3 follows, p4 has resigned."""
    race = running(4, Options(opponents=opponents))
    for player, cards in (("p1", 9), ("p2", 9), ("p3", 4)):
        race = homes(race, player, (cards, 100))
    return told(race, ev.Resigned("p4", "resigned"), at=START + 200)


EVERYBODY = [("p1", 1), ("p2", 1), ("p3", 3), ("p4", 4)]


@pytest.mark.parametrize(
    ("opponents", "player", "seen"),
    [
        ("all", "p3", EVERYBODY),
        ("leader", "p3", [("p1", 1), ("p2", 1), ("p3", 3)]),
        ("leader", "p1", [("p1", 1), ("p2", 1)]),
        ("none", "p3", [("p3", None)]),
        ("leader", "p4", EVERYBODY),
        ("none", "p4", EVERYBODY),
        ("leader", None, EVERYBODY),
        ("none", None, EVERYBODY),
        ("none", "p9", EVERYBODY),
    ],
)
def test_a_racer_sees_what_the_race_allows_until_their_board_has_ended(
    opponents: Opponents, player: str | None, seen: list[tuple[str, int | None]]
) -> None:
    assert seen_by(racing(opponents), player) == seen


@pytest.mark.parametrize("opponents", ["all", "leader", "none"])
def test_who_is_done_in_a_delayed_race_sees_the_others_no_earlier_than_spectators(
    opponents: Opponents,
) -> None:
    race = racing(opponents)
    race = replace(race, options=replace(race.options, spectators="delay"))
    assert seen_by(race, "p4") == [("p4", None)]
    assert [sees_late(race, player) for player in ("p4", "p3", None)] == [True, False, False]
    over = told(race, *(ev.Expired(f"p{n}") for n in (1, 2, 3)), at=END)
    assert seen_by(over, "p4") == EVERYBODY
    assert not sees_late(over, "p4")
    assert not sees_late(racing(opponents), "p4")


def test_the_others_as_they_were_stand_beside_my_own_board_as_it_is() -> None:
    behind = running(2, Options(spectators="delay"))
    race = homes(homes(behind, "p1", (7, 100)), "p2", (9, 200))
    race = told(race, ev.Resigned("p1", "resigned"), at=START + 300)
    rows = standings(as_of(behind, race, "p1"))
    assert [(row.player, row.cards, row.status) for row in rows] == [
        ("p1", 7, Status.RESIGNED),
        ("p2", 0, Status.PLAYING),
    ]


def test_everybody_sees_all_once_the_race_is_closed() -> None:
    race = told(racing("none"), *(ev.Expired(f"p{n}") for n in (1, 2, 3)), at=END)
    assert seen_by(race, "p3") == EVERYBODY
    assert seen_by(closed(), "p1") == [("p1", 1), ("p2", 1)]
