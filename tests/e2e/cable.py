"""A cable that can be cut, between a page and its server."""

import json

from playwright.sync_api import WebSocketRoute


class Cable:
    """What lies between a page and the server."""

    def __init__(self) -> None:
        self._deaf = False
        self._page: WebSocketRoute | None = None
        self._server: WebSocketRoute | None = None
        self._sent: list[str] = []

    def plug(self, page: WebSocketRoute) -> None:
        """The page opens a socket."""
        server = page.connect_to_server()
        self._page, self._server = page, server
        page.on_message(lambda text: self._up(server, str(text)))
        server.on_message(lambda text: None if self._deaf else page.send(text))

    def _up(self, server: WebSocketRoute, text: str) -> None:
        self._sent.append(text)
        server.send(text)

    def deafen(self) -> None:
        """From now on nothing more comes back to the page."""
        self._deaf = True
        self._sent.clear()

    def cut(self) -> None:
        """Both ends see it gone; the next socket is heard again."""
        assert self._page
        assert self._server
        self._deaf = False
        self._page.close(code=4000)
        self._server.close(code=4000)

    def ids_of_moves(self) -> list[str]:
        """The id of each move that went out since it was deaf."""
        sent = [json.loads(text) for text in self._sent]
        return [command["id"] for command in sent if command["t"] == "move"]
