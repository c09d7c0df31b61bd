"""The one clock: the store's, measured from here."""

import time
from collections.abc import Awaitable, Callable

_MEASUREMENTS = 3


class Clock:
    """`now()` is ms since the epoch by the store's clock; call `measure` every 10 s."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._offset = 0.0
        self._measured = False

    def now(self) -> int:
        if not self._measured:
            raise RuntimeError("the clock was never measured")
        return int(self._monotonic() * 1000 + self._offset)

    async def measure(self, ask: Callable[[], Awaitable[int]]) -> None:
        """Ask the store a few times and keep the answer that came back fastest."""
        best = float("inf")
        for _ in range(_MEASUREMENTS):
            sent = self._monotonic() * 1000
            told = await ask()
            took = self._monotonic() * 1000 - sent
            if took < best:
                best, self._offset = took, told - sent - took / 2
        self._measured = True
