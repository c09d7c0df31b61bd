"""What the daily challenge needs of a store. `server.storage` implements it on Redis."""

from datetime import date
from typing import NamedTuple, Protocol


class Life(NamedTuple):
    """Whether a try is over, and its limit in ms since the epoch (None: it is a record)."""

    over: bool
    ends_at: int | None


class DailyStore(Protocol):
    async def secret(self, day: date) -> bytes | None:
        """The secret of a day; None where there was no challenge that day."""
        ...

    async def make_secret(self, day: date) -> bytes:
        """The secret of a day, made if this is the first to ask; the same for every process."""
        ...

    async def first_day(self) -> date | None:
        """The first day whose challenge is still known."""
        ...

    async def life(self, race: str) -> Life | None:
        """How it stands with a race; None where there is none."""
        ...

    async def practices(self, guest: str, day: date, game: str) -> int:
        """The number of the latest practice try, as far as known: a place to look from."""
        ...

    async def note_practice(self, guest: str, day: date, game: str, number: int) -> None: ...
