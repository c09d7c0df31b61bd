"""The fifteen relatives of the five games, as data: together they use every axis."""

from dataclasses import replace
from typing import Final

from engine.rules import (
    Columns,
    Dealing,
    Faces,
    Fill,
    FoundationRule,
    Foundations,
    Reshuffle,
    Sequence,
    Stock,
    SuitRule,
)
from engine.variants.fans import ALTERNATIVE
from engine.variants.interchange import INTERCHANGE
from engine.variants.left import MOVING_LEFT
from engine.variants.wall import STONEWALL

LA_BELLE_LUCIE: Final = replace(
    ALTERNATIVE,
    id="la_belle_lucie",
    name="La Belle Lucie",
    columns=Columns((*[3] * 17, 1), dealing=Dealing.BY_COLUMN),
    build=Sequence(SuitRule.SAME),
    foundations=Foundations(may_return=False),
    reshuffle=Reshuffle(times=2, fan=3),
)
TREFOIL: Final = replace(
    LA_BELLE_LUCIE,
    id="trefoil",
    name="Trefoil",
    columns=ALTERNATIVE.columns,
    foundations=Foundations((FoundationRule(laid_out=True),), may_return=False),
)
CLOVER_LEAF: Final = replace(
    ALTERNATIVE, id="clover_leaf", name="Clover Leaf", fill=Fill("AK"), reshuffle=None
)
UNLIMITED: Final = replace(INTERCHANGE, id="unlimited", name="Unlimited", stock=Stock(passes=None))
TRIPLE_INTERCHANGE: Final = replace(
    UNLIMITED,
    id="triple_interchange",
    name="Triple Interchange",
    decks=3,
    columns=Columns((9,) * 9, Faces.EVERY_OTHER),
    fill=Fill(),
)
FORTY_THIEVES: Final = replace(
    INTERCHANGE,
    id="forty_thieves",
    name="Forty Thieves",
    columns=Columns((4,) * 10),
    block=None,
    fill=Fill(),
)
JOSEPHINE: Final = replace(
    FORTY_THIEVES, id="josephine", name="Josephine", block=Sequence(SuitRule.SAME)
)
GARGANTUA: Final = replace(
    MOVING_LEFT,
    id="gargantua",
    name="Gargantua",
    columns=Columns(tuple(range(1, 10)), Faces.TOP_UP),
    stock=Stock(passes=2),
)
DOUBLE_KLONDIKE: Final = replace(
    GARGANTUA, id="double_klondike", name="Double Klondike", stock=Stock(passes=None)
)
SINGLE_LEFT: Final = replace(
    MOVING_LEFT,
    id="single_left",
    name="Single Left",
    decks=1,
    columns=Columns(tuple(range(1, 8)), Faces.TOP_UP),
)
TRIPLE_LEFT: Final = replace(
    MOVING_LEFT,
    id="triple_left",
    name="Triple Left",
    decks=3,
    columns=Columns(tuple(range(1, 13)), Faces.TOP_UP),
)
FLOWER_GARDEN: Final = replace(
    STONEWALL,
    id="flower_garden",
    name="Flower Garden",
    columns=Columns((6,) * 6),
    build=Sequence(SuitRule.ANY),
    block=None,
)
WILDFLOWER: Final = replace(
    FLOWER_GARDEN, id="wildflower", name="Wildflower", block=Sequence(SuitRule.SAME)
)
KLONDIKE: Final = replace(SINGLE_LEFT, id="klondike", name="Klondike", stock=Stock(passes=None))
KLONDIKE_DRAW3: Final = replace(
    KLONDIKE, id="klondike_draw3", name="Klondike, draw three", stock=Stock(3, passes=None)
)

RELATIVES: Final = {
    variant.id: variant
    for variant in (
        LA_BELLE_LUCIE,
        TREFOIL,
        CLOVER_LEAF,
        UNLIMITED,
        TRIPLE_INTERCHANGE,
        FORTY_THIEVES,
        JOSEPHINE,
        DOUBLE_KLONDIKE,
        GARGANTUA,
        SINGLE_LEFT,
        TRIPLE_LEFT,
        FLOWER_GARDEN,
        WILDFLOWER,
        KLONDIKE,
        KLONDIKE_DRAW3,
    )
}
