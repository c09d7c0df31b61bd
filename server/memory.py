"""Keeping the garbage collector's pauses short when thousands of sockets are open.

A full collection walks every object of every open socket, half a second at 5,000. What has come
to stay is therefore frozen, out of its sight, and thawed when most of it has gone.
"""

import gc

# Collections of the young, middle and old; Python's own (700, 10, 10) are for small programs.
THRESHOLDS = (10_000, 20, 50)
STEP = 256


class Freezer:
    """Freezes with every `STEP` sockets more than before, thaws at half of what was frozen."""

    def __init__(self) -> None:
        """Freezes what start-up has made."""
        gc.set_threshold(*THRESHOLDS)
        gc.collect()
        gc.freeze()
        self._frozen_at = 0

    def watch(self, sockets: int) -> None:
        """To be told now and then how many sockets are open."""
        if sockets >= self._frozen_at + STEP:
            gc.freeze()
            self._frozen_at = sockets
        elif sockets < self._frozen_at // 2:
            # What died while it was frozen could not be collected: give it back.
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._frozen_at = sockets
