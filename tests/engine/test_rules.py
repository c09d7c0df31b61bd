"""Rules check themselves when they are built."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.rules import (
    Base,
    Columns,
    Direction,
    Fill,
    FoundationRule,
    Foundations,
    Reserve,
    Reshuffle,
    RulesError,
    Stock,
    Variant,
)
from engine.variants import VARIANTS
from tests.engine.boards import TINY
from tests.engine.relatives import RELATIVES

CONTRADICTIONS: dict[str, tuple[Callable[[], object], str]] = {
    "no suits": (lambda: FoundationRule(""), "some of CDHS"),
    "suits out of order": (lambda: FoundationRule("SC"), "in this order"),
    "a foundation both ways": (
        lambda: FoundationRule(direction=Direction.EITHER, wraps=True),
        "up or down",
    ),
    "up from the king without a wrap": (lambda: FoundationRule(base=Base.KING), "does not wrap"),
    "down from the ace without a wrap": (
        lambda: FoundationRule(direction=Direction.DOWN),
        "does not wrap",
    ),
    "a chosen base without a wrap": (lambda: FoundationRule(base=Base.CHOSEN), "does not wrap"),
    "a chosen base laid out": (
        lambda: FoundationRule(base=Base.CHOSEN, wraps=True, laid_out=True),
        "cannot be laid out",
    ),
    "a suit without a rule": (lambda: Foundations((FoundationRule("CDH"),)), "exactly one"),
    "a suit with two rules": (
        lambda: Foundations((FoundationRule("CDHS"), FoundationRule("S"))),
        "exactly one",
    ),
    "half a chosen base": (
        lambda: Foundations(
            (FoundationRule("CD"), FoundationRule("HS", base=Base.CHOSEN, wraps=True))
        ),
        "every foundation's base",
    ),
    "no columns": (lambda: Columns(()), "1 to 26 columns"),
    "too many columns": (lambda: Columns((1,) * 27), "1 to 26 columns"),
    "a column dealt nothing": (lambda: Columns((1, 0)), "at least one card"),
    "a rank that is none": (lambda: Fill("1"), "some of A23456789TJQK"),
    "a rank twice": (lambda: Fill("K", from_foundation="AA"), "in this order"),
    "a draw of nothing": (lambda: Stock(draw=0), "at least one card"),
    "no pass": (lambda: Stock(passes=0), "at least once"),
    "piles of several cards": (lambda: Reserve(piles=2, cards=2), "one pile or cells"),
    "no reserve at all": (lambda: Reserve(piles=0, cards=1), "one pile or cells"),
    "no reshuffle": (lambda: Reshuffle(times=0, fan=3), "a count and a fan height"),
    "four decks": (lambda: replace(TINY, decks=4), "one, two or three decks"),
    "too many cards laid out": (
        lambda: replace(TINY, columns=Columns((27, 27))),
        "2 more cards laid out",
    ),
    "cards left over": (lambda: replace(TINY, stock=None), "49 cards are neither"),
    "an empty stock": (lambda: replace(TINY, columns=Columns((26, 26))), "no cards are left"),
    "a fill from nowhere": (
        lambda: replace(TINY, columns=Columns((26, 26)), stock=None, fill=Fill(automatic=True)),
        "needs a stock",
    ),
    "a stock and a reshuffle": (
        lambda: replace(TINY, reshuffle=Reshuffle(times=1, fan=3)),
        "one count serves both",
    ),
    "too few fans": (
        lambda: replace(
            TINY, columns=Columns((26, 26)), stock=None, reshuffle=Reshuffle(times=1, fan=25)
        ),
        "too few fans",
    ),
}


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_a_contradiction_cannot_be_built(case: str) -> None:
    build, complaint = CONTRADICTIONS[case]
    with pytest.raises(RulesError, match=complaint):
        build()


@pytest.mark.parametrize("variant", [*VARIANTS.values(), *RELATIVES.values()], ids=lambda v: v.id)
def test_every_variant_accounts_for_its_cards(variant: Variant) -> None:
    assert variant.cards == 52 * variant.decks
    assert 0 < variant.laid_out <= variant.cards
    assert (variant.stock is None) == (variant.laid_out == variant.cards)


def test_variants_are_values() -> None:
    stonewall = VARIANTS["stonewall"]
    assert replace(stonewall) == stonewall
    assert hash(replace(stonewall)) == hash(stonewall)
    assert replace(stonewall, name="Wall") != stonewall


def test_the_games_stand_in_the_order_in_which_they_are_offered() -> None:
    assert list(VARIANTS) == ["moving_left", "stonewall", "alternative", "colonel", "interchange"]
    assert all(variant.id == key for key, variant in VARIANTS.items())
