"""Reports of names, kept for whoever runs the server."""

import unicodedata
from dataclasses import dataclass
from typing import Protocol

MAX_WHY = 300


@dataclass(frozen=True, slots=True)
class Report:
    """`by` reports the name of `guest` in a race. `at`: ms since the epoch, 0 before it is kept."""

    race: str
    player: str
    guest: str
    name: str
    why: str
    by: str
    at: int = 0


class Reports(Protocol):
    async def keep(self, report: Report) -> bool:
        """Keep a report as long as records; False where the same is there from the same guest."""
        ...

    async def every(self) -> tuple[Report, ...]:
        """All that are kept, oldest first."""
        ...


def clean_why(text: str) -> str | None:
    """The reason on one line, without control characters; None for none, or more than 300 signs."""
    shown = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in text)
    why = " ".join(unicodedata.normalize("NFC", shown).split())
    return why if 0 < len(why) <= MAX_WHY else None
