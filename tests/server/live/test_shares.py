"""Every race has its turn, once in a round."""

from itertools import islice

from server.live.shares import WHOLE, shares

RACES = [f"r_{number}" for number in range(200)]


def test_each_race_is_in_one_share_of_a_round() -> None:
    going_on = shares(20)
    for _ in range(2):
        round_ = list(islice(going_on, 20))
        assert all(sum(share.has(race) for share in round_) == 1 for race in RACES)
        assert all(any(share.has(race) for race in RACES) for share in round_)


def test_the_whole_has_every_race() -> None:
    assert all(map(WHOLE.has, RACES))
