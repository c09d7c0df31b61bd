"""Who is told what a replica tells: every socket of a race, and of each board those that watch it.

What comes of somebody else's move is one text for all, and thousands may watch: it is news, which
each hears when its turn has come. Only who has a seat is told of moves one by one.
"""

from typing import Protocol

from server.gateway.fanout import Fanout
from server.gateway.news import EVERYBODY, SPECTATORS, News
from server.gateway.outbox import Outbox
from server.gateway.wording import Wording
from server.live.replica import Change, Replica
from server.protocol.outbound import Presence, Viewers, encode
from server.races.events import Moved, Undone


class Hearer(Protocol):
    """One socket of a race. Who has a seat is told of moves one by one."""

    outbox: Outbox
    seat: str | None

    def changed(self, change: Change) -> None:
        """One more entry."""

    def standings(self) -> None:
        """The standings as this seat may see them."""

    def refolded(self) -> None:
        """Everything is to be told again."""


class Audience:
    """All who follow one replica in this process."""

    def __init__(self, replica: Replica, fanout: Fanout) -> None:
        self.replica = replica
        self.wording = Wording()
        self.news = News(fanout)
        self.hearers: dict[Hearer, None] = {}
        self.seated: dict[Hearer, None] = {}

    # What the replica tells

    def changed(self, change: Change) -> None:
        event = change.entry.event
        if not isinstance(event, Moved | Undone):
            for hearer in tuple(self.hearers):
                hearer.changed(change)
            return
        if self.news.has(event.player):
            text = self.wording.watched(self.replica, change, event.player)
            self.news.tell(event.player, text)
        for hearer in tuple(self.seated):
            hearer.changed(change)

    def standings(self) -> None:
        if self.news.has(SPECTATORS):
            self.news.tell(SPECTATORS, self.wording.standings(self.replica))
        for hearer in self.seated:
            hearer.standings()

    def presence(self, player: str, connected: bool, since: int, /) -> None:
        message = Presence(player=player, connected=connected, since=since)
        self.news.tell(EVERYBODY, encode(message))

    def viewers(self, count: int, /) -> None:
        self.news.tell(EVERYBODY, encode(Viewers(count=count)))

    def refolded(self) -> None:
        for hearer in tuple(self.hearers):
            hearer.refolded()


class Audiences:
    """The audience of each replica, as long as anybody is in it."""

    def __init__(self, fanout: Fanout) -> None:
        self._fanout = fanout
        self._of: dict[Replica, Audience] = {}

    def wording(self, replica: Replica) -> Wording:
        """The texts of a replica that somebody follows."""
        return self._of[replica].wording

    def enter(self, replica: Replica, hearer: Hearer) -> None:
        """From now on, everything is told there but moves on boards of others."""
        audience = self._audience(replica)
        audience.hearers[hearer] = None
        audience.news.listen(hearer.outbox, EVERYBODY)
        self.sit(replica, hearer)

    def sit(self, replica: Replica, hearer: Hearer) -> None:
        """Who entered has a seat now, or has none any more."""
        audience = self._of[replica]
        if hearer.seat is None:
            audience.seated.pop(hearer, None)
            audience.news.listen(hearer.outbox, SPECTATORS)
        else:
            audience.seated[hearer] = None
            audience.news.ignore(hearer.outbox, SPECTATORS)

    def leave(self, replica: Replica, hearer: Hearer) -> None:
        """Nothing more is told there. Leaving again changes nothing."""
        audience = self._of.get(replica)
        if audience is not None and hearer in audience.hearers:
            del audience.hearers[hearer]
            audience.seated.pop(hearer, None)
            audience.news.ignore(hearer.outbox, EVERYBODY, SPECTATORS)
            self._tidy(audience)

    def watch(self, replica: Replica, player: str, outbox: Outbox) -> None:
        """From now on, this player's moves are told there; they may collapse into a board."""
        self._audience(replica).news.listen(outbox, player)

    def unwatch(self, replica: Replica, player: str, outbox: Outbox) -> None:
        """Nothing more of this board is told there, not even what waits."""
        audience = self._of[replica]
        audience.news.ignore(outbox, player)
        outbox.drop_board(player)
        self._tidy(audience)

    def _audience(self, replica: Replica) -> Audience:
        if replica not in self._of:
            self._of[replica] = Audience(replica, self._fanout)
            replica.listeners.append(self._of[replica])
        return self._of[replica]

    def _tidy(self, audience: Audience) -> None:
        if not audience.news:
            del self._of[audience.replica]
            audience.replica.listeners.remove(audience)
