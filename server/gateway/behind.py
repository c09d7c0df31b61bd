"""A delayed race's boards for a racer who is done: like a spectator's, they come late."""

from server.gateway.outbox import Outbox
from server.gateway.wording import Wording
from server.live.replica import Change, Replica
from server.races.events import Moved, Undone


class Behind:
    """Listens to the delayed replica for the boards in `watched`; everything else is told live."""

    def __init__(
        self, replica: Replica, wording: Wording, outbox: Outbox, watched: set[str]
    ) -> None:
        self.replica = replica
        self.wording = wording
        self._outbox = outbox
        self._watched = watched
        replica.listeners.append(self)

    def stop(self) -> None:
        self.replica.listeners.remove(self)

    def changed(self, change: Change) -> None:
        event = change.entry.event
        if isinstance(event, Moved | Undone) and event.player in self._watched:
            text = self.wording.watched(self.replica, change, event.player)
            self._outbox.put_board(event.player, text)

    def standings(self) -> None:
        """Told live."""

    def presence(self, player: str, connected: bool, since: int, /) -> None:
        """Told live."""

    def viewers(self, count: int, /) -> None:
        """Told live."""

    def refolded(self) -> None:
        """Told live."""
