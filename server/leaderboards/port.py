"""What the leaderboards need of a store. `server.storage` implements it on Redis."""

from collections.abc import AsyncIterator, Sequence
from datetime import date
from typing import Protocol

from server.leaderboards.results import Result
from server.leaderboards.review import Verdict
from server.leaderboards.tables import Around, By, Page, Table
from server.races.race import Race


class Boards(Protocol):
    async def record(self, result: Result) -> None:
        """Put a result into its tables and its player's history; the same again does nothing.

        The history takes nothing of a day on which, or before, it was forgotten.
        """
        ...

    async def withdraw(self, guest: str, tables: Sequence[Table], days: Sequence[date]) -> None:
        """Take a player's line, and what counts of these days' wins, out of some tables."""
        ...

    async def page(self, table: Table, by: By, page: int) -> Page:
        """The lines of a page, from 1; none beyond the end."""
        ...

    async def around(self, table: Table, by: By, guest: str) -> Around | None:
        """A player's line with up to five on each side; None where the player has none."""
        ...

    async def among(self, table: Table, by: By, guests: Sequence[str]) -> Page:
        """The lines of these players in order, with their places among everybody."""
        ...

    async def under_review(
        self, table: Table, guests: Sequence[str] | None = None
    ) -> tuple[Result, ...]:
        """A day's results that have no place because they are faster than possible.

        The best hundred; of these guests alone where they are named.
        """
        ...

    def apart(self) -> AsyncIterator[Result]:
        """Every result that is under review, of any day and game, in no order."""
        ...

    async def version(self, table: Table) -> int:
        """A number that grows with every change of the table."""
        ...

    async def players(self, table: Table) -> int: ...

    async def history(self, guest: str) -> tuple[Result, ...]:
        """A player's results, newest first."""
        ...

    async def forget(self, guest: str, name: str) -> None:
        """Drop a player's history, and put another name into their lines; the lines stay."""
        ...

    async def clear(self, since: date, all_time: bool) -> None:
        """Empty the tables of the periods that begin on this day or later."""
        ...


class Verdicts(Protocol):
    """As long as tables: what was found of results under review, by their races."""

    async def of(self, race: str) -> Verdict | None: ...

    async def give(self, race: str, verdict: Verdict) -> None:
        """The last one counts."""
        ...


class Friends(Protocol):
    """Each friendship lasts for 400 days from the creation of the last race it was made of."""

    async def meet(self, guests: Sequence[str], at: int) -> None:
        """These have finished a race together that was created at a time (ms, epoch).

        Whoever had everything forgotten since then is left out.
        """
        ...

    async def of(self, guest: str, now: int) -> tuple[str, ...]:
        """A guest's friends, the latest first; at most 500."""
        ...

    async def forget(self, guest: str) -> None:
        """Part a guest from everybody, both ways. `Lists.forget` has said before since when."""
        ...


class Records(Protocol):
    def races(self) -> AsyncIterator[Race]:
        """Every race that the store still has, live or as a record."""
        ...

    async def race(self, race_id: str) -> Race | None:
        """One of them."""
        ...
