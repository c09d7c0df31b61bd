"""A race held back: the same immutable fold, fed by entries that wait for their time."""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from heapq import merge

from server.live.clock import Clock
from server.live.port import Stored
from server.live.replica import Change, Replica, Seen
from server.races.events import Entry, Started

Entries = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class _Came:
    """Who was there at a moment, ms since the epoch."""

    at: int
    seen: Seen


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
        self._waiting: deque[Entry | _Came] = deque(waiting)
        self._delay_ms = delay_ms
        self._clock = clock
        self._timer: asyncio.TimerHandle | None = None
        behind.lag_ms = delay_ms
        self._look_back()
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
        self._waiting.append(_Came(self._clock.now(), self._live.seen))
        self._arm()

    def viewers(self, count: int, /) -> None:
        """How many look on is told as it is: it says nothing of the race."""
        self._behind.see_watchers(count)

    def refolded(self) -> None:
        """What waited is told no more; `restart` says what there is instead."""
        self._waiting.clear()

    def restart(self, stored: Stored) -> None:
        """Begin again with what the store has, held back as ever."""
        told, held = held_back(stored.entries, self._clock.now() - self._delay_ms)
        self._waiting = deque(held)
        self._behind.refold(replace(stored, entries=told))
        self._look_back()
        self._arm()

    @property
    def _lag(self) -> int:
        """The lobby is told as it is."""
        return 0 if self._behind.race.starts_at is None else self._delay_ms

    def _look_back(self) -> None:
        """Who has left since was still there; who came since cannot be told from who always was."""
        seen, now = self._live.seen, self._clock.now()
        self._behind.see(seen, now - self._lag)
        left = (_Came(at, seen) for at in sorted(seen.values()) if now - self._lag < at <= now)
        self._waiting = deque(merge(self._waiting, left, key=lambda told: told.at))

    def _feed(self, told: Entry | _Came) -> None:
        match told:
            case _Came(at, seen):
                self._behind.see(seen, at)
            case Entry():
                self._behind.feed((told,))

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting and self._waiting[0].at + self._lag <= self._clock.now():
            self._feed(self._waiting.popleft())
        if self._waiting:
            wait = (self._waiting[0].at + self._lag - self._clock.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(max(wait, 0.001), self._arm)
