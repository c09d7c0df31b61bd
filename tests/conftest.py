"""How the tests share a machine."""

import signal

import pytest

from tests.midnight import wait_for_a_whole_test

# Whoever runs the tests in the background may have them started with signals ignored, which every
# process inherits that a test starts, and which a server respects.
for _sign in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
    if signal.getsignal(_sign) is signal.SIG_IGN:
        signal.signal(
            _sign, signal.default_int_handler if _sign is signal.SIGINT else signal.SIG_DFL
        )


@pytest.hookimpl(trylast=True)  # after the folders have said which of their tests drive a browser
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers run one after another, in one of the processes that share the tests."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture
def within_a_day() -> None:
    """For a test that asks which day it is and goes on from there."""
    wait_for_a_whole_test()
