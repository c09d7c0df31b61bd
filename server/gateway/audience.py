"""Who is told what a replica tells: every socket of a race, and of each board those that watch it.

What comes of somebody else's move is one text for all, and thousands may watch: they are not
called one by one, the text is only laid into each outbox, for the fan-out to take up.
"""

from typing import Protocol

from server.gateway.outbox import Outbox
from server.gateway.wording import Wording
from server.live.replica import Change, Replica
from server.protocol.outbound import Presence, Viewers, encode
from server.races.events import Moved, Undone


class Hearer(Protocol):
    """One socket of a race. Who has a seat is told of moves one by one."""

    outbox: Outbox
    seat: str | None

    @property
    def sees_all(self) -> bool:
        """Whether the standings told here are those that everybody sees."""
        ...

    def changed(self, change: Change) -> None:
        """One more entry."""

    def standings(self) -> None:
        """The standings as this seat may see them."""

    def refolded(self) -> None:
        """Everything is to be told again."""


class Audience:
    """All who follow one replica in this process."""

    def __init__(self, replica: Replica) -> None:
        self.replica = replica
        self.wording = Wording()
        self.hearers: dict[Hearer, None] = {}
        self.watching: dict[str, dict[Outbox, None]] = {}

    # What the replica tells

    def changed(self, change: Change) -> None:
        event = change.entry.event
        if not isinstance(event, Moved | Undone):
            for hearer in tuple(self.hearers):
                hearer.changed(change)
            return
        watching = self.watching.get(event.player)
        if watching:
            text = self.wording.watched(self.replica, change, event.player)
            for outbox in watching:
                outbox.put_later(text, event.player)
        for hearer in tuple(self.hearers):
            if hearer.seat is not None:
                hearer.changed(change)

    def standings(self) -> None:
        text = self.wording.standings(self.replica)
        for hearer in self.hearers:
            if hearer.seat is None or hearer.sees_all:
                hearer.outbox.put_later(text)
            else:
                hearer.standings()

    def presence(self, player: str, connected: bool, since: int, /) -> None:
        self._tell(Presence(player=player, connected=connected, since=since))

    def viewers(self, count: int, /) -> None:
        self._tell(Viewers(count=count))

    def refolded(self) -> None:
        for hearer in tuple(self.hearers):
            hearer.refolded()

    def _tell(self, message: Presence | Viewers) -> None:
        text = encode(message)
        for hearer in self.hearers:
            hearer.outbox.put_later(text)


class Audiences:
    """The audience of each replica, as long as anybody is in it."""

    def __init__(self) -> None:
        self._of: dict[Replica, Audience] = {}

    def wording(self, replica: Replica) -> Wording:
        """The texts of a replica that somebody follows."""
        return self._of[replica].wording

    def enter(self, replica: Replica, hearer: Hearer) -> None:
        """From now on, everything is told there but moves on boards of others."""
        self._audience(replica).hearers[hearer] = None

    def leave(self, replica: Replica, hearer: Hearer) -> None:
        """Nothing more is told there. Leaving again changes nothing."""
        if replica in self._of:
            self._of[replica].hearers.pop(hearer, None)
            self._tidy(replica)

    def watch(self, replica: Replica, player: str, outbox: Outbox) -> None:
        """From now on, this player's moves are told there; they may collapse into a board."""
        self._audience(replica).watching.setdefault(player, {})[outbox] = None

    def unwatch(self, replica: Replica, player: str, outbox: Outbox) -> None:
        """Nothing more of this board is told there, not even what waits."""
        watching = self._of[replica].watching
        del watching[player][outbox]
        if not watching[player]:
            del watching[player]
        outbox.drop_board(player)
        self._tidy(replica)

    def _audience(self, replica: Replica) -> Audience:
        if replica not in self._of:
            self._of[replica] = Audience(replica)
            replica.listeners.append(self._of[replica])
        return self._of[replica]

    def _tidy(self, replica: Replica) -> None:
        audience = self._of[replica]
        if not audience.hearers and not audience.watching:
            del self._of[replica]
            replica.listeners.remove(audience)
