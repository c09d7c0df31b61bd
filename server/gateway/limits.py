"""How much one guest, address or socket may ask for: token buckets, refilled steadily."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, then `per_second`."""

    burst: int
    per_second: float


class Bucket:
    """One asker's allowance. `take` is False where it is used up."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate.burst)
        self._at = clock()

    def take(self) -> bool:
        now = self._clock()
        grown = self._left + (now - self._at) * self._rate.per_second
        self._left, self._at = min(grown, self._rate.burst), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket each for the askers seen last; who was long unseen has a full one again."""

    def __init__(self, rate: Rate, keep: int = 10_000) -> None:
        self._rate = rate
        self._keep = keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, asker: str) -> bool:
        bucket = self._buckets.get(asker)
        if bucket is None:
            bucket = self._buckets[asker] = Bucket(self._rate)
            if len(self._buckets) > self._keep:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(asker)
        return bucket.take()


class Limits:
    """An address is not an identity: only making identities is bounded by it, and generously."""

    SOCKET = Rate(burst=400, per_second=200)

    def __init__(self) -> None:
        self.guests_by_address = Buckets(Rate(burst=1_000, per_second=10))
        self.races_by_guest = Buckets(Rate(burst=100, per_second=1))
        self.reports_by_guest = Buckets(Rate(burst=10, per_second=1 / 60))
        self.exports_by_guest = Buckets(Rate(burst=3, per_second=1 / 60))
        self.calls_by_guest = Buckets(Rate(burst=400, per_second=50))
