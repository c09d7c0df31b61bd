"""Somebody at a browser of their own: a context, its page, and all that the page was told."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebSocket, expect

from tests.e2e.table import Table

CARD = re.compile(r"\b[A23456789TJQK][CDHS]\b")


class Person:
    """A page whose every complaint is a failure, unless the test said that it must come."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.troubles: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self._expected: list[str] = []
        context.add_init_script(path=Path(__file__).parent / "witness.js")
        self.page = self._watched(context.new_page())
        self.table = Table(self.page)

    def _watched(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self._trouble(f"{error.message}\n{error.stack}"))
        page.on("console", self._heard)
        page.on("websocket", self._socket)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._trouble(f"{message.text} ({message.location.get('url')})")

    def _trouble(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._expected):
            self.troubles.append(text)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(json.loads(text)))
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def expects(self, pattern: str) -> None:
        """From now on the console may say what matches."""
        self._expected.append(pattern)

    def open(self, path: str = "/") -> None:
        """Goes to a page of the server, or to an address as it was handed over."""
        self.page.goto(path if path.startswith("http") else self.url + path)

    def press(self, testid: str) -> None:
        """Clicks what has this test id."""
        self.page.get_by_test_id(testid).click()

    def sees(self, testid: str) -> None:
        """Waits until it is there."""
        expect(self.page.get_by_test_id(testid)).to_be_visible()

    def text(self, testid: str) -> str:
        """What stands there, once it does."""
        return self.page.get_by_test_id(testid).inner_text()

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The answer to a JSON POST below `/api`, with this browser's identity."""
        response = self.context.request.post(
            f"{self.url}/api{path}", data=body, headers={"Origin": self.url}
        )
        assert response.ok, response.text()
        answer: dict[str, Any] = response.json()
        return answer

    def new_race(self, game: str, **options: Any) -> str:
        """Opens a race by the API and goes to it; its code."""
        code: str = self.post("/races", {"game": game, **options})["code"]
        self.open(f"/r/{code}")
        return code

    def received(self, kind: str) -> list[dict[str, Any]]:
        """All messages of a kind so far, oldest first."""
        return [message for message in self.frames if message["t"] == kind]

    def resign(self) -> None:
        """Stops the own board, by the menu or the panel, whichever this page has."""
        menu = self.page.get_by_test_id("menu")
        if menu.is_visible():
            menu.click()
        self.press("resign")
        self.press("resign-yes")


def cards_in(frames: list[dict[str, Any]]) -> set[str]:
    """Every card that any of these frames names."""
    return {card for message in frames for card in _cards(message)}


def _cards(value: object) -> Iterator[str]:
    """Card codes as values and in moves' texts, whatever the field; names are no cards."""
    match value:
        case str():
            yield from CARD.findall(value)
        case list():
            for item in value:
                yield from _cards(item)
        case dict():
            for key, item in value.items():
                if key not in ("name", "id", "code", "commitment", "seed"):
                    yield from _cards(key)
                    yield from _cards(item)
