"""Why a move is refused: a code and its parameters, never prose.

========== ==================================================================================
code       meaning · ``card`` the moved card · ``target`` · ``needs``
========== ==================================================================================
malformed  the game has no such pile, or source and target are one
empty      nothing there, or fewer cards than asked for · ``target`` the source
covered    the card lies in a foundation, but not on top
hidden     a face-down card is among those lifted · ``target`` the source
run        ``card`` does not follow ``target``, on which it lies: the longest run that may be
           lifted starts at ``needs[0]``
one        one card at a time: to a foundation, from anywhere but a column, or in this game
stay       cards stay on the foundations
into       nothing goes into the reserve
reserve    reserve cards go to foundations only
nofill     an empty column takes nothing
king       an empty column takes the ranks ``needs`` only
rank       ``card`` goes on one of ``needs`` (none: on nothing), not on ``target``
found      the foundation of this suit waits for ``needs``
base       a new foundation starts with one of ``needs``
suit       right rank, but ``card`` goes on its own suit: on ``needs``
colour     right rank, but ``card`` goes on the other colour: on one of ``needs``
twoway     right rank, but ``card`` goes next to its own suit, up or down: on one of ``needs``
stock      no card can be drawn
redeal     the waste cannot be turned over
reshuffle  the columns cannot be reshuffled
========== ==================================================================================

``undo_start undo_revealed undo_off nothing`` are given by races: nothing to undo, something was
revealed, this race has no undo, no card goes home.
"""

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """Every reason, in the order in which the checks are made."""

    MALFORMED = "malformed"
    EMPTY = "empty"
    HIDDEN = "hidden"
    COVERED = "covered"
    RUN = "run"
    ONE = "one"
    STAY = "stay"
    INTO = "into"
    RESERVE = "reserve"
    NOFILL = "nofill"
    KING = "king"
    RANK = "rank"
    FOUND = "found"
    BASE = "base"
    SUIT = "suit"
    COLOUR = "colour"
    TWOWAY = "twoway"
    STOCK = "stock"
    REDEAL = "redeal"
    RESHUFFLE = "reshuffle"
    UNDO_START = "undo_start"
    UNDO_REVEALED = "undo_revealed"
    UNDO_OFF = "undo_off"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code, the card meant (``9H``), the card or pile it met (``JS T3 F``), what was needed."""

    code: Code
    card: str | None = None
    target: str | None = None
    needs: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """``{"code", "card", "target", "needs"}`` without the empty ones."""
        found: dict[str, object] = {"code": self.code.value}
        if self.card is not None:
            found["card"] = self.card
        if self.target is not None:
            found["target"] = self.target
        if self.needs:
            found["needs"] = list(self.needs)
        return found
