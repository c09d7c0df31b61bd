"""Bodies of the HTTP API."""

import json

import pytest
from pydantic import ValidationError

from server.protocol.http import JoinRace, NewGuest, NewRace

LEAST = {"game": "colonel"}


def new_race(**fields: object) -> NewRace:
    return NewRace.model_validate_json(json.dumps(LEAST | fields))


def test_a_race_needs_a_game_only() -> None:
    race = new_race()
    assert (race.time_limit_s, race.seats, race.undo, race.opponents) == (1200, 8, True, "all")
    assert (race.spectators, race.delay_s, race.listed, race.bots, race.seed) == (
        None,
        30,
        False,
        [],
        None,
    )
    with pytest.raises(ValidationError):
        NewRace.model_validate_json("{}")


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("time_limit_s", (10, 3600)),
        ("seats", (1, 50)),
        ("delay_s", (5, 600)),
        ("undo", (True, False)),
        ("opponents", ("all", "leader", "none")),
        ("spectators", ("live", "delay", "after", "nobody", None)),
        ("listed", (True, False)),
        ("bots", ([],)),
        ("seed", ("0" * 64, "aB" * 32, None)),
        ("name", ("Ann", None)),
    ],
)
def test_an_option_takes_its_whole_range(field: str, values: tuple[object, ...]) -> None:
    for value in values:
        assert getattr(new_race(**{field: value}), field) == value


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("game", (None, 1, "x" * 41)),
        ("time_limit_s", (9, 3601, "60", 60.5, True, None)),
        ("seats", (0, 51, -1, "2", True)),
        ("delay_s", (4, 601)),
        ("undo", (0, 1, "true", None)),
        ("opponents", ("ALL", "some", None)),
        ("spectators", ("all", 1)),
        ("listed", ("false", None)),
        ("bots", (["easy"], None, "none")),
        ("seed", ("0" * 63, "0" * 65, "g" * 64, "", 0, "0" * 64 + "\n")),
        ("name", (1, "x" * 1001)),
        ("colour", ("red",)),
    ],
)
def test_a_wrong_option_is_named(field: str, values: tuple[object, ...]) -> None:
    for value in values:
        with pytest.raises(ValidationError) as caught:
            new_race(**{field: value})
        assert {error["loc"][0] for error in caught.value.errors()} == {field}


def test_a_race_of_one_seat_is_never_listed() -> None:
    with pytest.raises(ValidationError, match="one seat cannot be listed"):
        new_race(seats=1, listed=True)
    assert new_race(seats=2, listed=True).listed


@pytest.mark.parametrize("body", [NewGuest, JoinRace])
def test_a_name_is_optional_and_nothing_else_is_taken(body: type[NewGuest | JoinRace]) -> None:
    assert body.model_validate_json("{}").name is None
    assert body.model_validate_json('{"name":"Ann"}').name == "Ann"
    for wrong in ('{"nam":"Ann"}', '{"name":1}', "[]", "null"):
        with pytest.raises(ValidationError):
            body.model_validate_json(wrong)
