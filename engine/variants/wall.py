"""Stonewall: a wall with every other brick face down, and an open reserve of sixteen."""

from engine.rules import Columns, Faces, Reserve, Sequence, SuitRule, Variant

STONEWALL = Variant(
    id="stonewall",
    name="Stonewall",
    decks=1,
    columns=Columns((6,) * 6, Faces.EVERY_OTHER),
    build=Sequence(SuitRule.ALTERNATING),
    block=Sequence(SuitRule.ALTERNATING),
    reserve=Reserve(piles=16, cards=1),
)
