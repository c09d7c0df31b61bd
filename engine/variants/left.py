"""Moving Left: a triangle of columns, one pass through the stock."""

from engine.rules import Columns, Faces, Fill, Sequence, Stock, SuitRule, Variant

MOVING_LEFT = Variant(
    id="moving_left",
    name="Moving Left",
    decks=2,
    columns=Columns(tuple(range(1, 11)), Faces.TOP_UP),
    build=Sequence(SuitRule.ALTERNATING),
    block=Sequence(SuitRule.ALTERNATING),
    fill=Fill("K"),
    stock=Stock(),
)
