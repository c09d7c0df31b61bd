"""Colonel: the first card home fixes the base rank, and emptied columns fill by themselves."""

from engine.rules import (
    Base,
    Columns,
    Fill,
    FoundationRule,
    Foundations,
    Reserve,
    Sequence,
    Stock,
    SuitRule,
    Turn,
    Variant,
)

COLONEL = Variant(
    id="colonel",
    name="Colonel",
    decks=2,
    columns=Columns((1,) * 10),
    build=Sequence(SuitRule.SAME, wraps=True),
    block=Sequence(SuitRule.SAME, wraps=True),
    fill=Fill(automatic=True),
    foundations=Foundations((FoundationRule(base=Base.CHOSEN, wraps=True),)),
    stock=Stock(passes=2),
    reserve=Reserve(piles=1, cards=11, to_columns=False, turn=Turn.BEFORE_COLUMNS),
)
