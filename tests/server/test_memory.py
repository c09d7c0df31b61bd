"""What came to stay is out of the collector's sight, and given back when it has gone."""

import gc
from collections.abc import Iterator

import pytest

from server.memory import STEP, THRESHOLDS, Freezer


@pytest.fixture(autouse=True)
def _thawed() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def frozen_by(freezer: Freezer, sockets: int) -> int:
    """How many objects more are frozen when this many sockets are open."""
    before = gc.get_freeze_count()
    freezer.watch(sockets)
    return gc.get_freeze_count() - before


def test_start_up_is_frozen_and_collections_are_rarer() -> None:
    Freezer()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == THRESHOLDS


def test_sockets_are_frozen_step_by_step() -> None:
    freezer = Freezer()
    came = [[] for _ in range(1000)]  # type: list[list[int]]
    assert frozen_by(freezer, STEP - 1) == 0
    assert frozen_by(freezer, STEP) >= len(came)
    assert frozen_by(freezer, STEP + 1) == 0


def test_what_died_frozen_is_given_back_when_most_sockets_have_gone() -> None:
    freezer = Freezer()
    ring: list[object] = []
    ring.append(ring)
    gone = id(ring)
    freezer.watch(STEP)
    del ring
    gc.collect()
    freezer.watch(STEP // 2)
    gc.unfreeze()
    assert gone in map(id, gc.get_objects())
    gc.freeze()
    freezer.watch(STEP // 2 - 1)
    gc.unfreeze()
    assert gone not in map(id, gc.get_objects())
