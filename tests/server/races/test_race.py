"""A race is the fold of its log."""

import pytest

from server.races import events as ev
from server.races.events import NAMES, TYPES, Entry
from server.races.options import Options
from server.races.race import Phase, Race, Seat, Status, apply
from server.races.standings import standings
from tests.server.races.stories import (
    END,
    LIMIT,
    START,
    T0,
    cancelled,
    closed,
    homes,
    lobby,
    running,
    told,
)


@pytest.mark.parametrize("version", [0, 3, 4, 6])
def test_an_entry_follows_the_version_before_it_without_a_gap(version: int) -> None:
    race = lobby(2)
    assert race.version == 4
    with pytest.raises(ValueError, match="cannot follow version 4"):
        apply(race, Entry(version, T0, ev.Closed()))


def test_every_type_of_event_has_one_name_and_one_effect() -> None:
    assert {NAMES[cls]: cls for cls in TYPES.values()} == TYPES
    with pytest.raises(KeyError):
        apply(Race("00"), Entry(1, T0, object()))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game_id", "laid", "of"), [("alternative", 4, 52), ("stonewall", 0, 52), ("colonel", 0, 104)]
)
def test_a_new_race_knows_its_cards_and_who_opened_it(game_id: str, laid: int, of: int) -> None:
    race = lobby(1, Options(seats=3), game_id)
    assert (race.laid, race.of, race.options.seats) == (laid, of, 3)
    assert (race.phase, race.opener, race.host, race.created_at) == (Phase.LOBBY, "u_1", "p1", T0)
    assert (race.code, race.commitment, race.starts_at) == ("ABC234", "c0ffee", None)


def test_seats_are_remembered_with_why_they_were_given_up() -> None:
    race = told(lobby(), ev.Left("p1", "kicked"))
    assert race.seat("p1") is None
    assert race.seat_of("u_1") is None
    assert race.host is None
    assert race.seats[0].gone == "kicked"
    assert race.taken == (Seat("p2", "u_2", "Ann 2", since=T0),)


def test_what_players_say_of_themselves_is_kept() -> None:
    race = told(lobby(), ev.Readied("p2", True, False), ev.Renamed("p2", "Bea"))
    assert race.seat("p2") == Seat("p2", "u_2", "Bea", ready=True, loaded=False, since=T0)
    assert told(race, ev.HostPassed("p2")).host == "p2"


def test_a_start_gives_a_board_to_everybody_who_is_seated() -> None:
    race = told(lobby(3, game_id="alternative"), ev.Left("p2", "not_ready"), ev.Started())
    assert race.phase is Phase.RUNNING
    assert (race.starts_at, race.ends_at) == (START, END)
    assert race.open_boards() == ("p1", "p3")
    assert {(score.rev, score.cards, score.last_home) for score in race.scores.values()} == {
        (0, 4, None)
    }


def test_an_extension_moves_the_end_and_is_summed_up() -> None:
    race = told(running(), ev.Extended(700), ev.Extended(300))
    assert (race.starts_at, race.ends_at, race.extended_ms) == (START, END + 1000, 1000)
    assert told(lobby(), ev.Extended(300)).ends_at == 300


def test_moves_and_undos_raise_the_revision_by_one_each() -> None:
    race = told(running(), ev.Moved("p1", "a", 1), ev.Moved("p1", "b", 1), ev.Undone("p1", 1))
    assert (race.scores["p1"].rev, race.scores["p1"].undos) == (3, 1)
    assert (race.scores["p2"].rev, race.scores["p2"].undos) == (0, 0)


@pytest.mark.parametrize(
    ("event", "status"),
    [
        (ev.Finished("p1"), Status.WON),
        (ev.Resigned("p1", "resigned"), Status.RESIGNED),
        (ev.Expired("p1"), Status.EXPIRED),
    ],
)
def test_a_board_ends_in_one_of_three_ways(
    event: ev.Finished | ev.Resigned | ev.Expired, status: Status
) -> None:
    race = told(running(), event, at=START + 7)
    score = race.scores["p1"]
    assert (score.status, score.ended_at, score.open) == (status, START + 7, False)
    assert race.open_boards() == ("p2",)


@pytest.mark.parametrize(("why", "absent"), [("absent", True), ("resigned", False)])
def test_a_board_that_ended_for_its_player_s_absence_is_told_from_one_that_was_given_up(
    why: str, absent: bool
) -> None:
    race = told(running(), ev.Resigned("p1", why), at=START + 7)
    assert race.scores["p1"].absent is absent
    assert [row.absent for row in standings(race) if row.player == "p1"] == [absent]


def test_an_ended_race_knows_when_and_why() -> None:
    assert (closed().phase, closed().ended_at, closed().over) == (Phase.CLOSED, START + 1000, True)
    assert (cancelled().phase, cancelled().why, cancelled().ended_at) == (
        Phase.CANCELLED,
        "host",
        T0,
    )
    assert cancelled().over
    assert not lobby().over
    assert not running().over
    assert told(closed(), ev.Rematched("00next", "p1")).rematch == "00next"


# The last card home


@pytest.mark.parametrize(
    ("cards", "last_home"),
    [
        ([(1, 100), (2, 250)], 250),
        ([(1, 100), (2, 250), (2, 900)], 250),
        ([(1, 100), (2, 250), (1, 300)], 100),
        ([(1, 100), (2, 250), (1, 300), (2, 400)], 400),
        ([(1, 100), (2, 250), (0, 300)], None),
        ([(1, 100), (0, 200), (0, 300)], None),
        ([(3, 100), (2, 200), (5, 300), (4, 400)], 300),
    ],
    ids=[
        "each card takes its time",
        "a move without a card changes nothing",
        "a return takes the card's time away",
        "and home again is later",
        "none left",
        "none left for good",
        "several at once",
    ],
)
def test_the_last_card_home_is_when_the_board_last_rose_to_its_count(
    cards: list[tuple[int, int]], last_home: int | None
) -> None:
    last = homes(running(), "p1", *cards).scores["p1"].last_home
    assert last == (None if last_home is None else START + last_home)


def test_an_undo_takes_a_card_s_time_away_like_a_return() -> None:
    race = homes(running(), "p1", (1, 100), (2, 250))
    assert told(race, ev.Undone("p1", 1), at=START + 300).scores["p1"].last_home == START + 100


def test_cards_laid_out_before_the_deal_have_no_time() -> None:
    race = homes(running(game_id="alternative"), "p1", (5, 100), (4, 200))
    assert race.scores["p1"].last_home is None
    assert race.scores["p1"].cards == race.laid


def test_the_limit_of_a_race_is_its_own() -> None:
    race = running(options=Options(time_limit_s=10))
    assert race.ends_at == START + 10_000
    assert running().ends_at == START + LIMIT
