"""Interchange: every other card face down, and an ace may come back from its foundation."""

from engine.rules import Columns, Faces, Fill, Sequence, Stock, SuitRule, Variant

INTERCHANGE = Variant(
    id="interchange",
    name="Interchange",
    decks=2,
    columns=Columns((7,) * 7, Faces.EVERY_OTHER),
    build=Sequence(SuitRule.SAME),
    block=Sequence(SuitRule.SAME),
    fill=Fill("K", from_foundation="A"),
    stock=Stock(),
)
