"""A race held back: the same immutable fold, fed by entries that wait for their time."""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import replace

from server.live.clock import Clock
from server.live.port import Stored
from server.live.replica import Change, Replica
from server.races.events import Entry, Started

Entries = tuple[Entry, ...]


def held_back(entries: Entries, until: int) -> tuple[Entries, Entries]:
    """The entries that may be told, and those that must wait: all from the start on, if younger.

    The lobby is never held back: who is about to play must see it as it is.
    """
    started = next((e.version for e in entries if isinstance(e.event, Started)), None)
    if started is None:
        return entries, ()
    told = tuple(e for e in entries if e.version <= started or e.at <= until)
    return told, entries[len(told) :]


class Delay:
    """Feeds `behind` with what `live` was told, `delay_ms` later. A listener of `live`."""

    def __init__(
        self, live: Replica, behind: Replica, waiting: Iterable[Entry], delay_ms: int, clock: Clock
    ) -> None:
        self._live = live
        self._behind = behind
        self._waiting = deque(waiting)
        self._delay_ms = delay_ms
        self._clock = clock
        self._timer: asyncio.TimerHandle | None = None
        behind.see(live.seen, clock.now())
        behind.see_watchers(live.watchers)
        live.listeners.append(self)
        self._arm()

    def stop(self) -> None:
        self._live.listeners.remove(self)
        if self._timer is not None:
            self._timer.cancel()

    def changed(self, change: Change) -> None:
        self._waiting.append(change.entry)
        self._arm()

    def standings(self) -> None:
        """The delayed replica has standings of its own."""

    def presence(self, _player: str, _connected: bool, _since: int) -> None:
        self._behind.see(self._live.seen, self._clock.now())

    def viewers(self, count: int, /) -> None:
        self._behind.see_watchers(count)

    def refolded(self) -> None:
        """What waited is told no more; `restart` says what there is instead."""
        self._waiting.clear()

    def restart(self, stored: Stored) -> None:
        """Begin again with what the store has, held back as ever."""
        told, held = held_back(stored.entries, self._clock.now() - self._delay_ms)
        self._waiting = deque(held)
        self._behind.refold(replace(stored, entries=told))
        self._arm()

    def _due(self, entry: Entry) -> int:
        early = self._behind.race.starts_at is None
        return entry.at + (0 if early else self._delay_ms)

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting and self._due(self._waiting[0]) <= self._clock.now():
            self._behind.feed((self._waiting.popleft(),))
        if self._waiting:
            wait = (self._due(self._waiting[0]) - self._clock.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(max(wait, 0.001), self._arm)
