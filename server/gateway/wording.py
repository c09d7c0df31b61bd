"""Texts that many sockets of a race are sent, each made once.

What is told of an entry is told to all of a race's listeners in one turn, so it is enough to
remember the texts of the version that is being told.
"""

from collections.abc import Callable

from server.live.replica import Change, Replica
from server.protocol import render
from server.protocol.outbound import encode
from server.races.standings import standings


class Wording:
    """The texts of one race's replica."""

    def __init__(self) -> None:
        self._version = -1
        self._texts: dict[tuple[str, str], str] = {}

    def event(self, replica: Replica, change: Change) -> str:
        """An entry as everybody may see it."""
        return self._once(
            replica,
            ("event", ""),
            lambda: encode(render.event_message(replica.race, change.entry, replica.seed)),
        )

    def watched(self, replica: Replica, change: Change, player: str) -> str:
        """A move or undo as those see it who follow that board; a whole board if it is new here."""
        if change.effects is None:
            return self.board(replica, player)
        effects = change.effects
        return self._once(
            replica,
            ("moved", player),
            lambda: encode(
                render.watched_event(
                    replica.race,
                    replica.seed,
                    change.entry,
                    player,
                    effects,
                    replica.table(player),
                )
            ),
        )

    def board(self, replica: Replica, player: str) -> str:
        """A watched board as it is."""
        return self._once(
            replica,
            ("board", player),
            lambda: encode(render.watched_board(replica.race, player, replica.table(player))),
        )

    def standings(self, replica: Replica) -> str:
        """The standings as spectators see them; presence changes without a version."""
        return self._once(
            replica,
            ("standings", " ".join(sorted(replica.present))),
            lambda: encode(
                render.standings_message(replica.race, standings(replica.race), replica.present)
            ),
        )

    def _once(self, replica: Replica, name: tuple[str, str], make: Callable[[], str]) -> str:
        if replica.race.version != self._version:
            self._version = replica.race.version
            self._texts.clear()
        if name not in self._texts:
            self._texts[name] = make()
        return self._texts[name]
