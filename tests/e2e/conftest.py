"""One Chromium and one server for the folder, and a context for every person in a test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.person import Person
from tests.server.serving import Server

PATIENCE_MS = 30_000
CHROMIUM = "/usr/bin/chromium"
ARGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
DESKTOP = {"width": 1280, "height": 800}
QUICK = {"SAMEDEAL_COUNTDOWN_S": "1", "SAMEDEAL_LOG_LEVEL": "warning"}


class People(Protocol):
    """Makes a person; the options are those of a browser context."""

    def __call__(self, url: str | None = None, **options: Any) -> Person: ...


class Serve(Protocol):
    """Starts a server of the test's own, ours or an `app` of the tests, with these variables."""

    def __call__(self, app: str | None = None, **environment: str) -> Server: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


# For the folder alone: Playwright's own event loop must not run while tests elsewhere use one.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps everything."""
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="package")
def server(data_dir: Path) -> Iterator[Server]:
    with Server("--data-dir", str(data_dir), app=None, **QUICK) as started:
        assert started.url
        yield started
        # A machine that starves everybody may be worth a warning; nothing is worth an error.
        errors = [line for line in started.output.splitlines() if '"level": "error"' in line]
        assert errors == []
        assert "Traceback" not in started.output


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers that outlive the pages: a page whose server ends would rightly complain."""
    with ExitStack() as servers:

        def started(app: str | None = None, **environment: str) -> Server:
            made = Server("--data-dir", str(tmp_path), app=app, **{**QUICK, **environment})
            return servers.enter_context(made)

        yield started


@pytest.fixture
def people(browser: Browser, request: pytest.FixtureRequest) -> Iterator[People]:
    """Makes people; at the end of the test none of their pages may have complained."""
    request.getfixturevalue("serve")  # the test's own servers end after the pages have closed
    made: list[Person] = []

    def person(url: str | None = None, **options: Any) -> Person:
        address = url or request.getfixturevalue("server").url
        context = browser.new_context(
            **{"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **options}
        )
        context.set_default_timeout(PATIENCE_MS)
        made.append(Person(context, address))
        return made[-1]

    yield person
    for one in made:
        one.context.close()
    assert [one.troubles for one in made] == [[] for _ in made]


@pytest.fixture
def person(people: Callable[..., Person]) -> Person:
    """One person at a desktop's window."""
    return people()
