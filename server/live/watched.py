"""Which deals a guest follows on boards of others, in all processes."""

from typing import Protocol


class WatchedDeals(Protocol):
    """A note for each socket that follows boards of a deal; it holds until a time (ms, epoch)."""

    async def note(self, guest: str, socket: str, deal: str, until: int) -> None:
        """This socket of the guest follows a deal, told by its commitment."""
        ...

    async def drop(self, guest: str, socket: str) -> None:
        """This socket follows no deal any more."""
        ...

    async def of(self, guest: str, now: int) -> frozenset[str]:
        """The deals whose notes still hold."""
        ...
