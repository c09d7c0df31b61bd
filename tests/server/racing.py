"""A player who speaks the protocol over real HTTP and a real socket."""

import http.cookiejar
import json
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

Json = dict[str, Any]


class Player:
    """One guest at one address, which may change: `url` is where the next request goes."""

    def __init__(self, url: str) -> None:
        """Makes the guest."""
        self.url = url
        self._cookies = http.cookiejar.CookieJar()
        self._open = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self._cookies)
        ).open
        self.post("/guests")

    def post(self, path: str, body: Json | None = None) -> Json:
        """The answer to a JSON POST below `/api`."""
        request = urllib.request.Request(
            f"{self.url}/api{path}",
            data=json.dumps(body or {}).encode(),
            headers={"Content-Type": "application/json", "Origin": self.url},
        )
        with self._open(request, timeout=30) as response:
            answer: Json = json.load(response)
        return answer

    @property
    def cookie(self) -> str:
        """The header by which this player is known."""
        return "; ".join(f"{c.name}={c.value}" for c in self._cookies)

    @contextmanager
    def race(self, race: str) -> Iterator[ClientConnection]:
        """The socket of a race, as the browser of this player opens it."""
        address = f"{self.url.replace('http', 'ws')}/ws/races/{race}"
        origin, headers = Origin(self.url), {"Cookie": self.cookie}
        with connect(address, origin=origin, additional_headers=headers, proxy=None) as socket:
            yield socket


def until(socket: ClientConnection, kind: str, **fields: Any) -> Json:
    """The next message of this kind with these fields; others are passed over."""
    while True:
        message: Json = json.loads(socket.recv(timeout=30))
        if message["t"] == kind and fields.items() <= message.items():
            return message


def say(socket: ClientConnection, **message: Any) -> None:
    """Sends one message."""
    socket.send(json.dumps(message))
