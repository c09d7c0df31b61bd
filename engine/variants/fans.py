"""Alternative: fans of three built both ways, foundations from both ends, one reshuffle."""

from engine.rules import (
    Base,
    Columns,
    Dealing,
    Direction,
    Fill,
    FoundationRule,
    Foundations,
    Reshuffle,
    Sequence,
    SuitRule,
    Variant,
)

ALTERNATIVE = Variant(
    id="alternative",
    name="Alternative",
    decks=1,
    columns=Columns((3,) * 16, dealing=Dealing.BY_COLUMN),
    build=Sequence(SuitRule.SAME, Direction.EITHER),
    fill=Fill(""),
    foundations=Foundations(
        (
            FoundationRule("DH", Base.ACE, Direction.UP, laid_out=True),
            FoundationRule("CS", Base.KING, Direction.DOWN, laid_out=True),
        ),
        may_return=False,
    ),
    reshuffle=Reshuffle(times=1, fan=3),
)
