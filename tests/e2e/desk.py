"""A second socket at a person's seat, for moves that need no hand and for the server's own word."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from engine.view import as_json
from tests.e2e.person import Person
from tests.e2e.replica import Replica
from tests.server.racing import Json, say, until


@contextmanager
def desk(person: Person, race: str) -> Iterator["Desk"]:
    """A desk at the person's seat in the race with this code."""
    cookie = "; ".join(f"{c['name']}={c['value']}" for c in person.context.cookies())
    race_id = person.context.request.get(f"{person.url}/api/races/{race}").json()["id"]
    address = f"{person.url.replace('http', 'ws')}/ws/races/{race_id}"
    headers = {"Cookie": cookie}
    with connect(
        address, origin=Origin(person.url), additional_headers=headers, proxy=None
    ) as socket:
        yield Desk(socket)


class Desk:
    """All sockets of a seat are equal; this one has no page around it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._sent = 0
        self.rev: int = until(socket, "board")["rev"]

    def command(self, kind: str, **fields: Any) -> Json:
        """Sends a command; its answer, which must be an ack."""
        self._sent += 1
        name = f"desk-{self._sent}"
        say(self._socket, t=kind, id=name, **fields)
        while True:
            message: Json = json.loads(self._socket.recv(timeout=30))
            if message.get("id") == name:
                assert message["t"] == "ack", message
                return message

    def play(self, text: str) -> None:
        """Makes a move, or an undo."""
        move = {"move": text} if text != "undo" else {}
        self.rev = self.command("move" if move else "undo", rev=self.rev, **move)["rev"]

    def caught_up(self, rev: int) -> None:
        """Somebody else of this seat made the move of this revision."""
        self.rev = rev

    def board(self) -> Json:
        """The board as the server has it."""
        self.command("resync")
        return until(self._socket, "board")

    def shows(self, replica: Replica) -> None:
        """The server's board is the engine's, at the same revision."""
        board = self.board()
        assert board["rev"] == replica.rev
        assert board["view"] == json.loads(json.dumps(as_json(replica.view)))
