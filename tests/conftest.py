"""How the tests share a machine."""

import pytest


@pytest.hookimpl(trylast=True)  # after the folders have said which of their tests drive a browser
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers run one after another, in one of the processes that share the tests."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
