"""Names that look alike in one race."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.races.names import distinct, skeleton

LIKE = [
    ("Anna", "anna"),
    ("Anna", "An na"),
    ("Anna", "Аnnа"),  # Cyrillic
    ("Bob", "Вοb"),  # Cyrillic and Greek
    ("Bob", "Βob"),  # Greek
    ("Bill", "BiII"),
    ("Bill", "B1|l"),
    ("Otto", "0tt0"),
    ("Eva", "３va"),  # full width
    ("Ann", "Ａｎｎ"),
    ("José", "Jose\u0301"),
    ("Bob", "Bob\ufe0f"),
    ("Ann\t1", "Ann 1"),
]


@pytest.mark.parametrize(("one", "other"), LIKE)
def test_a_look_alike_gets_a_number(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert distinct(other, [one]) == f"{other} 2"


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("José", "Jose"), ("Ann 1", "Ann 2")])
def test_names_that_differ_stay_as_they_are(one: str, other: str) -> None:
    assert distinct(other, [one]) == other


def test_the_number_is_the_first_that_is_free() -> None:
    assert distinct("Ann", ["Ann", "Ann 2", "ANN3"]) == "Ann 4"


@given(st.text(max_size=8), st.lists(st.text(max_size=8), max_size=6))
def test_a_distinct_name_looks_like_no_other(name: str, others: list[str]) -> None:
    found = distinct(name, others)
    assert skeleton(found) not in {skeleton(other) for other in others}
    assert found.startswith(name)
