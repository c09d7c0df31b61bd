"""A packed score ranks exactly as the plain comparison does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.leaderboards.packing import pack, unpack
from server.leaderboards.results import Result
from server.races.standings import Key, key
from tests.server.leaderboards.made import results

KEYS: st.SearchStrategy[Key] = st.tuples(
    st.booleans(), st.integers(-255, 0), st.integers(0, 2**32 - 1)
)


@given(KEYS, KEYS)
def test_scores_compare_as_keys_do(one: Key, other: Key) -> None:
    assert (pack(one) < pack(other)) is (one < other)
    assert (pack(one) == pack(other)) is (one == other)


@given(results(), results())
def test_scores_of_results_compare_as_the_standings_rule(one: Result, other: Result) -> None:
    keys = [key(r.status, r.cards, r.last_home_ms) for r in (one, other)]
    assert (pack(keys[0]) < pack(keys[1])) is (keys[0] < keys[1])
    assert (pack(keys[0]) == pack(keys[1])) is (keys[0] == keys[1])


@given(KEYS)
def test_a_key_comes_back_from_its_score_which_a_double_holds(packed: Key) -> None:
    assert unpack(pack(packed)) == packed
    assert int(float(pack(packed))) == pack(packed)


@pytest.mark.parametrize("too_much", [(False, -256, 0), (False, 1, 0), (True, 0, 2**32)])
def test_what_has_no_room_is_refused(too_much: Key) -> None:
    with pytest.raises(ValueError, match="no room"):
        pack(too_much)
