"""Tests that name the day: each begins and ends in one."""

import time

from tests.waiting import wait_until

DAY_S = 86_400
# Longer than any of these tests takes, on a busy machine too.
LONGEST_S = 90


def wait_for_a_whole_test() -> None:
    """In the last moments of a day, UTC, waits for the next one."""
    wait_until(lambda: DAY_S - time.time() % DAY_S > LONGEST_S, patience_s=LONGEST_S + 10)
