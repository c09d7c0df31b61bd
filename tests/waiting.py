"""Waiting for a state instead of sleeping for a time."""

import time
from collections.abc import Callable

PATIENCE_S = 30.0


def wait_until(holds: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
    """Returns as soon as `holds()`; after `patience_s` the test fails.

    Raises:
        AssertionError: it never held.
    """
    deadline = time.monotonic() + patience_s
    while not holds():
        assert time.monotonic() < deadline, f"still not so after {patience_s:g} s"
        time.sleep(0.01)
