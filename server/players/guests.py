"""What is known of a guest: a name. The port that the store implements."""

from typing import Protocol


class Guests(Protocol):
    async def name(self, guest: str) -> str | None:
        """The name a guest has; None if the guest is unknown, or long gone."""
        ...

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest a name; it is kept for 400 days from now."""
        ...

    async def secret(self) -> bytes:
        """The key of identities: made once, and the same for every process."""
        ...
