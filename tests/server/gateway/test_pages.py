"""The client's files: served where it is built, and where it is not, how to build it."""

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from server.gateway import pages


async def got(client: Path, path: str) -> httpx.Response:
    """The answer of an application that serves this client."""
    app = FastAPI()
    pages.install(app, client)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://pages") as browser:
        return await browser.get(path)


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client with a page, a file beside it and one in the folder of what never changes."""
    client = tmp_path / "dist"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("the page")
    (client / "mark.svg").write_text("<svg/>")
    (client / "assets" / "table-1a2b.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("no file of the client")
    return client


async def test_without_a_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    for path in ("/", "/r/ABCDEF"):
        answer = await got(tmp_path / "none", path)
        assert answer.status_code == 200
        assert "make build" in answer.text
        assert answer.headers["content-type"].startswith("text/html")


async def test_files_are_served_and_every_other_address_is_the_page(built: Path) -> None:
    assert (await got(built, "/mark.svg")).text == "<svg/>"
    for path in ("/", "/r/ABCDEF", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets"):
        assert (await got(built, path)).text == "the page", path


async def test_only_what_is_named_by_its_content_is_kept_for_good(built: Path) -> None:
    kept = await got(built, "/assets/table-1a2b.js")
    assert (kept.text, "immutable" in kept.headers["cache-control"]) == ("export {}", True)
    assert (await got(built, "/")).headers["cache-control"] == "no-cache"
    assert (await got(built, "/assets/gone.js")).status_code == 404
