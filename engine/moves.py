"""Moves as values, and their one notation.

``draw``, ``redeal`` (the waste turned over), ``reshuffle`` and ``SRC*N>DST``: N cards from the top
of SRC to DST. SRC is a column ``T3``, the waste ``W``, the reserve's one pile ``R``, a reserve cell
``R5`` or, by the card on its top, a foundation ``F:7S``. DST is a column or ``F``, the foundation
that takes the card. ``R`` and ``R5`` are read as DST too, so that a player can be told why not.
"""

import re
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from engine.cards import TEXTS, card_of

Verb = Literal["carry", "draw", "redeal", "reshuffle"]
LONGEST: Final = 20
"""No move's text is longer, in characters."""


class MalformedMove(ValueError):
    """A text that is no move in any game."""


class Place(NamedTuple):
    """One end of a carried move.

    ``kind`` is ``T``, ``W``, ``R`` or ``F``. ``at`` is the column or cell, for a source ``F``
    the card on top, and -1 where the kind says all.
    """

    kind: str
    at: int = -1


NOWHERE: Final = Place("")


@dataclass(frozen=True, slots=True)
class Move:
    """A move of any game. Its text is its identity; the other fields are that text, read."""

    text: str
    verb: Verb = field(compare=False)
    source: Place = field(default=NOWHERE, compare=False)
    count: int = field(default=0, compare=False)
    target: Place = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return self.text


DRAW: Final = Move("draw", "draw")
REDEAL: Final = Move("redeal", "redeal")
RESHUFFLE: Final = Move("reshuffle", "reshuffle")
_VERBS: Final = {move.text: move for move in (DRAW, REDEAL, RESHUFFLE)}

_NUMBER = "0|[1-9][0-9]?"
_CARRY: Final = re.compile(
    rf"(?P<source>[TR](?:{_NUMBER})|W|R|F:[A2-9TJQK][CDHS])"
    r"\*(?P<count>[1-9][0-9]{0,2})"
    rf">(?P<target>[TR](?:{_NUMBER})|R|F)"
)


def carry(source: Place, count: int, target: Place) -> Move:
    """The move of ``count`` cards from ``source`` to ``target``."""
    start = f"F:{TEXTS[source.at]}" if source.kind == "F" else name_of(source)
    return Move(f"{start}*{count}>{name_of(target)}", "carry", source, count, target)


def name_of(place: Place) -> str:
    """``T3 W R R5 F``: how a pile is written, foundations without their card."""
    return place.kind if place.at < 0 else f"{place.kind}{place.at}"


def parse(text: str) -> Move:
    """The move that ``text`` writes; ``MalformedMove`` if it writes none in any game."""
    if text in _VERBS:
        return _VERBS[text]
    match = _CARRY.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        raise MalformedMove("not a move: write draw, redeal, reshuffle or, for example, T3*2>T5")
    source, count, target = match["source"], int(match["count"]), match["target"]
    return Move(text, "carry", _place(source), count, _place(target))


def _place(text: str) -> Place:
    if text.startswith("F:"):
        return Place("F", card_of(text[2:]))
    return Place(text[0], int(text[1:]) if len(text) > 1 else -1)
