"""What is done to every race again and again is done to a share of them at a time."""

from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple
from zlib import crc32


class Share(NamedTuple):
    """The `turn`th of `of` shares, counted from 0: each race is in one of them, always the same."""

    turn: int
    of: int

    def has(self, race: str) -> bool:
        return crc32(race.encode()) % self.of == self.turn


WHOLE = Share(0, 1)


def shares(of: int) -> Iterator[Share]:
    """One after the other, for ever: no moment has all races."""
    return cycle([Share(turn, of) for turn in range(of)])
