"""What is known of a guest: a name, and whether it is shown. The port that the store implements."""

from dataclasses import dataclass
from typing import Protocol

from server.players.names import default_name


@dataclass(frozen=True, slots=True)
class Profile:
    """`name` is the one a guest chose, None where they chose none; `hidden`: it is not shown."""

    guest: str
    name: str | None = None
    hidden: bool = False

    @property
    def shown(self) -> str:
        """The name that others see."""
        return default_name(self.guest) if self.hidden or self.name is None else self.name

    def shown_in_race(self, wanted: str | None) -> str:
        """The name for a seat taken now, where the guest asks for one. Hidden is hidden."""
        return self.shown if self.hidden or wanted is None else wanted


class Guests(Protocol):
    """A profile is kept for 400 days from when it was last asked for or changed."""

    async def profile(self, guest: str) -> Profile:
        """What is known of a guest; of an unknown one, or one long gone, nothing but the id."""
        ...

    async def name(self, guest: str) -> str | None:
        """The name others see, where the guest chose one and shows it."""
        ...

    async def rename(self, guest: str, name: str) -> None: ...

    async def hide(self, guest: str, hidden: bool) -> None:
        """Whether others see a default name in place of the chosen one, everywhere new."""
        ...

    async def forget(self, guest: str) -> None:
        """Drop the profile."""
        ...

    async def secret(self) -> bytes:
        """The key of identities: made once, and the same for every process."""
        ...
