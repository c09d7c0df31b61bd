"""A player for load tests: one socket, blocking, so that locust's greenlets can drive it."""

import json
import random
import uuid
from typing import Any

from websocket import WebSocket, create_connection

ANSWER_S = 15.0
# For somebody to join my lobby: everybody else may be in the middle of a race.
COMPANY_S = 180.0
# A move that only takes cards back from a foundation leads nowhere.
_IDLE = "F:"


class UnexpectedError(Exception):
    """The server said something that the protocol does not allow here."""


class Player:
    """Seated in a race; `play` makes one legal move and waits for its answer."""

    def __init__(self, base: str, race: str, token: str) -> None:
        self.socket: WebSocket = create_connection(
            f"{base.replace('http', 'ws', 1)}/ws/races/{race}",
            header=[f"Authorization: Bearer {token}"],
            timeout=ANSWER_S,
        )
        self._page = uuid.uuid4().hex[:8]
        self._count = 0
        self.rev = 0
        self.legal: list[str] = []
        self.over = False

    def wait_for(self, *kinds: str, answer_to: str | None = None) -> dict[str, Any]:
        """The next message of one of these kinds, what comes before it is read on the way."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv())
            if message["t"] == "event" and message["event"]["type"] == "closed":
                self.over = True
            if message["t"] in kinds and answer_to in (None, message.get("id")):
                return message

    def send(self, kind: str, **fields: Any) -> str:
        self._count += 1
        command = f"{self._page}-{self._count}"
        self.socket.send(json.dumps({"t": kind, "id": command, **fields}))
        return command

    def deal(self) -> None:
        """Say that I am ready, and wait for my cards."""
        self.send("ready", ready=True, loaded=True)
        self.socket.settimeout(COMPANY_S)
        self._take(self.wait_for("board"))
        self.socket.settimeout(ANSWER_S)

    @property
    def can_play(self) -> bool:
        return not self.over and any(not move.startswith(_IDLE) for move in self.legal)

    def play(self) -> None:
        """One random legal move. Raises UnexpectedError where it is not acknowledged."""
        useful = [move for move in self.legal if not move.startswith(_IDLE)]
        command = self.send("move", rev=self.rev, move=random.choice(useful))
        answer = self.wait_for("ack", "refused", answer_to=command)
        if answer["t"] == "refused" and answer["code"] in ("race_not_running", "board_over"):
            self.over = True
        elif answer["t"] == "refused":
            raise UnexpectedError(json.dumps(answer))
        else:
            self._take(answer)

    def resign(self) -> None:
        command = self.send("resign")
        self.wait_for("ack", "refused", answer_to=command)

    def close(self) -> None:
        self.socket.close()

    def _take(self, message: dict[str, Any]) -> None:
        self.rev, self.legal = message["rev"], message["legal"]
