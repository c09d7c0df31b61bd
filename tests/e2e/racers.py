"""Racers without a page, each with the engine's own copy of the board, for somebody to watch."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection

from tests.e2e.replica import Replica
from tests.server.racing import Player, say, until


class Racer:
    """A seat whose board moves when the test says so."""

    def __init__(self, socket: ClientConnection, seat: str, game: str, seed: str) -> None:
        self.seat = seat
        self.replica = Replica(game, seed)
        self._socket = socket

    def play(self, *moves: str) -> None:
        """Makes moves, each answered before the next; they are the engine's texts."""
        for move in moves:
            rev = self.replica.rev
            say(self._socket, t="move", id=f"m-{rev}", rev=rev, move=move)
            until(self._socket, "ack", id=f"m-{rev}")
            self.replica.play(move)

    def play_any(self, count: int) -> None:
        """Makes so many legal moves, some card's way home among the first."""
        for _ in range(count):
            legal = sorted(self.replica.legal() - {"redeal", "reshuffle"})
            self.play(min(legal, key=lambda move: not move.endswith(">F")))

    def resign(self) -> None:
        say(self._socket, t="resign", id="r-1")
        until(self._socket, "ack", id="r-1")

    def vanish(self) -> None:
        """The connection is gone; the seat stays."""
        self._socket.close()


class Running(NamedTuple):
    """A race whose cards are dealt."""

    id: str
    code: str
    racers: Sequence[Racer]


@contextmanager
def racing(
    url: str, game: str = "stonewall", racers: int = 2, seed: str = "5e" * 32, **options: Any
) -> Iterator[Running]:
    """A race of so many, from the moment the cards are turned."""
    players = [Player(url) for _ in range(racers)]
    body = {"game": game, "seats": racers, "seed": seed, **options}
    race = players[0].post("/races", body)
    with ExitStack() as open_sockets:
        made = []
        for i, player in enumerate(players, 1):
            if i > 1:
                player.post(f"/races/{race['id']}/join")
            made.append(open_sockets.enter_context(player.race(race["id"])))
        for socket in made:
            say(socket, t="ready", id="b-1", ready=True, loaded=True)
        for socket in made:
            until(socket, "board")
        seats = [Racer(socket, f"p{i}", game, seed) for i, socket in enumerate(made, 1)]
        yield Running(race["id"], race["code"], seats)
