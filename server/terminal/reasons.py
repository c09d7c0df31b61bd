"""Refusals in plain English, for a person at a terminal and for the messages of the filter."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.refusals import Code, Refusal

_SENTENCES: Final[Mapping[Code, str]] = MappingProxyType(
    {
        Code.MALFORMED: "this game has no such pile, or source and target are one",
        Code.EMPTY: "{target} does not hold that many cards",
        Code.HIDDEN: "a face-down card of {target} cannot be lifted",
        Code.COVERED: "{card} is covered",
        Code.RUN: "{card} does not follow {target}: the run starts at {needs}",
        Code.ONE: "one card at a time",
        Code.STAY: "cards stay on the foundations",
        Code.INTO: "nothing goes into the reserve",
        Code.RESERVE: "reserve cards go to foundations only",
        Code.NOFILL: "an empty column takes nothing",
        Code.KING: "an empty column takes {needs} only",
        Code.RANK: "{card} goes on {needs}, not on {target}",
        Code.FOUND: "the foundation waits for {needs}",
        Code.BASE: "a new foundation starts with {needs}",
        Code.SUIT: "{card} goes on {needs}: its own suit",
        Code.COLOUR: "{card} goes on {needs}: the other colour",
        Code.TWOWAY: "{card} goes next to its own suit, on {needs}",
        Code.STOCK: "there is no card to draw",
        Code.REDEAL: "the waste cannot be turned over",
        Code.RESHUFFLE: "the columns cannot be reshuffled",
        Code.UNDO_START: "nothing to undo",
        Code.UNDO_REVEALED: "the last move showed a card: it cannot be undone",
        Code.UNDO_OFF: "there is no undo",
        Code.NOTHING: "no card goes home",
    }
)


def sentence(refusal: Refusal) -> str:
    """Why a move was refused."""
    needs = " or ".join(refusal.needs) or "nothing"
    return _SENTENCES[refusal.code].format(card=refusal.card, target=refusal.target, needs=needs)
