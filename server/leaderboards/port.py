"""What the leaderboards need of a store. `server.storage` implements it on Redis."""

from collections.abc import AsyncIterator
from datetime import date
from typing import Protocol

from server.leaderboards.results import Result
from server.leaderboards.tables import Around, By, Page, Table
from server.races.race import Race


class Boards(Protocol):
    async def record(self, result: Result) -> None:
        """Put a result into its tables and its player's history; the same again does nothing."""
        ...

    async def page(self, table: Table, by: By, page: int) -> Page:
        """The lines of a page, from 1; none beyond the end."""
        ...

    async def around(self, table: Table, by: By, guest: str) -> Around | None:
        """A player's line with up to five on each side; None where the player has none."""
        ...

    async def under_review(self, table: Table) -> tuple[Result, ...]:
        """A day's results that have no place because they are faster than possible."""
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


class Records(Protocol):
    def races(self) -> AsyncIterator[Race]:
        """Every race that the store still has, live or as a record."""
        ...
