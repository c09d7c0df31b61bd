"""The rules in English. Every sentence follows from one axis of the variant."""

from typing import Final

from engine.cards import RANKS, SUITS
from engine.prose import Rules, Section
from engine.rules import (
    Base,
    Direction,
    Faces,
    Fill,
    FoundationRule,
    Sequence,
    Stock,
    SuitRule,
    Turn,
    Variant,
)

# fmt: off
_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)
# fmt: on
_TIMES: Final = {1: "Once", 2: "Twice"}
_SUITS: Final = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))
_RANKS: Final = {
    "A": "an ace",
    "J": "a jack",
    "Q": "a queen",
    "K": "a king",
    **{str(pips): f"a{'n' * (pips == 8)} {_NUMBERS[pips]}" for pips in range(2, 10)},
    "T": "a ten",
}
_STEPS: Final = {
    Direction.DOWN: "one rank higher",
    Direction.UP: "one rank lower",
    Direction.EITHER: "one rank higher or lower",
}
_ON: Final = {
    SuitRule.SAME: "of its own suit",
    SuitRule.ALTERNATING: "of the other colour",
    SuitRule.ANY: "of any suit",
}
_RUNS: Final = {
    SuitRule.SAME: "in one suit",
    SuitRule.ALTERNATING: "of alternating colours",
    SuitRule.ANY: "of any suits",
}
_WAYS: Final = {
    Direction.DOWN: "falling",
    Direction.UP: "rising",
    Direction.EITHER: "rising or falling",
}
_WRAPS: Final = {
    Direction.DOWN: "A king goes on an ace.",
    Direction.UP: "An ace goes on a king.",
    Direction.EITHER: "Ace and king are neighbours.",
}
_FACES: Final = {
    Faces.ALL_UP: "All of them lie face up.",
    Faces.TOP_UP: "Only the top card of each lies face up.",
    Faces.EVERY_OTHER: "Every other card lies face up, counted from the top one.",
}
_BASES: Final = {Base.ACE: "ace", Base.KING: "king"}


def describe(variant: Variant) -> Rules:
    """The rules page in English."""
    sections = (
        Section("Deal", _deal(variant)),
        Section("Foundations", _foundations(variant)),
        Section("Columns", _columns(variant)),
        Section("Empty columns", _empty(variant.fill, variant.block is not None)),
        Section("Stock", _stock(variant.stock)),
        Section("Reserve", _reserve(variant)),
        Section("Reshuffle", _reshuffle(variant)),
        Section("Winning", (f"You win when all {variant.cards} cards are on the foundations.",)),
    )
    return Rules(variant.name, _summary(variant), tuple(s for s in sections if s.sentences))


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _counted(count: int, noun: str) -> str:
    return f"{_number(count)} {noun}{'' if count == 1 else 's'}"


def _passes(count: int) -> str:
    return f"{_number(count)} pass{'' if count == 1 else 'es'}"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _listed(words: list[str], link: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {link} {words[-1]}"


def _summary(variant: Variant) -> str:
    parts = [
        _counted(len(variant.columns.heights), "column"),
        _counted(4 * variant.decks, "foundation"),
    ]
    if variant.reserve is not None:
        cards = variant.reserve.piles * variant.reserve.cards
        parts.append(f"a reserve of {_counted(cards, 'card')}")
    if variant.stock is not None:
        passes = variant.stock.passes
        count = "any number of passes" if passes is None else _passes(passes)
        parts.append(f"{count} through the stock")
    if variant.reshuffle is not None:
        parts.append(_counted(variant.reshuffle.times, "reshuffle"))
    return _sentence(f"{_counted(variant.decks, 'deck')}: {_listed(parts, 'and')}.")


def _deal(variant: Variant) -> tuple[str, ...]:
    heights, reserve = variant.columns.heights, variant.reserve
    laid = [_laid_out(rule) for rule in variant.foundations.rules if rule.laid_out]
    columns = [_heights(heights), _FACES[variant.columns.faces]]
    held = []
    if reserve is not None:
        cards = _counted(reserve.piles * reserve.cards, "card")
        pile = "as one pile" if reserve.piles == 1 else "side by side"
        held = [_sentence(f"{cards} lie face up {pile}: the reserve.")]
        if reserve.turn is Turn.BEFORE_COLUMNS:
            columns, held = held, columns
    rest = (
        []
        if variant.stock is None
        else [f"The other {variant.cards - variant.laid_out} cards are the stock."]
    )
    return (*laid, *columns, *held, *rest)


def _laid_out(rule: FoundationRule) -> str:
    base = f"{_BASES[rule.base]}s"
    suits = "" if rule.suits == SUITS else f" of {_suits(rule)}"
    return f"The {base}{suits} lie on the foundations before the deal."


def _suits(rule: FoundationRule) -> str:
    return _listed([_SUITS[suit] for suit in rule.suits], "and")


def _heights(heights: tuple[int, ...]) -> str:
    columns = _counted(len(heights), "column")
    if len(set(heights)) == 1:
        return _sentence(f"{columns} of {_counted(heights[0], 'card')} each.")
    if heights == tuple(range(heights[0], heights[0] + len(heights))):
        return _sentence(
            f"{columns} get {_number(heights[0])} to {_number(heights[-1])} cards,"
            " each one more than its left neighbour."
        )
    groups = [
        f"{_number(heights.count(height))} of {_counted(height, 'card')}"
        for height in dict.fromkeys(heights)
    ]
    return _sentence(f"{columns}: {_listed(groups, 'and')}.")


def _foundations(variant: Variant) -> tuple[str, ...]:
    rules = variant.foundations.rules
    found = []
    for rule in rules:
        whose = "The foundations" if len(rules) == 1 else f"The foundations of {_suits(rule)}"
        found.append(f"{whose} are built {rule.direction.value} in suit{_span(rule)}.")
    if any(rule.base is Base.CHOSEN for rule in rules):
        found.append("The first card played to a foundation fixes the rank on which all start.")
    back = "The top card of a foundation may go back to a column that takes it."
    stay = "A card on a foundation stays there."
    return (*found, back if variant.foundations.may_return else stay)


def _span(rule: FoundationRule) -> str:
    round_the_end = ", ace after king" if rule.direction is Direction.UP else ", king after ace"
    if rule.base is Base.CHOSEN:
        return f"{round_the_end}, thirteen cards each"
    if rule.wraps:
        return f" from the {_BASES[rule.base]}{round_the_end}, thirteen cards each"
    end = "king" if rule.base is Base.ACE else "ace"
    return f" from {_BASES[rule.base]} to {end}"


def _columns(variant: Variant) -> tuple[str, ...]:
    build, block = variant.build, variant.block
    found = [f"A card goes on a card {_ON[build.suits]} that is {_STEPS[build.direction]}."]
    if build.wraps:
        found.append(_WRAPS[build.direction])
    found.append("One card moves at a time." if block is None else _block(build, block))
    if variant.columns.faces is not Faces.ALL_UP:
        found.append("A face-down card turns up as soon as no card lies on it.")
    return tuple(found)


def _block(build: Sequence, block: Sequence) -> str:
    way = "" if block.direction is build.direction else f" {_WAYS[block.direction]}"
    wraps = ", past the ace too," * block.wraps
    return f"A run{way} {_RUNS[block.suits]}{wraps} moves whole or in part."


def _empty(fill: Fill, blocks: bool) -> tuple[str, ...]:
    found = []
    where = "an empty column"
    if fill.automatic:
        found.append(
            "The top card of the waste fills an emptied column at once,"
            " or that of the stock if the waste is empty."
        )
        where = "a column that stays empty"
    if not fill.ranks:
        found.append(_sentence(f"nothing may be put in {where}."))
    elif fill.ranks == RANKS:
        found.append(_sentence(f"any card{' or run' * blocks} may be put in {where}."))
    else:
        ranks = _listed([_RANKS[rank] for rank in fill.ranks], "or")
        run = ", or a run that starts with one," * blocks
        found.append(f"Only {ranks}{run} may be put in {where}.")
    if fill.from_foundation:
        ranks = _listed([_RANKS[rank] for rank in fill.from_foundation], "or")
        found.append(_sentence(f"{ranks} may go there too, but only from a foundation."))
    return tuple(found)


def _stock(stock: Stock | None) -> tuple[str, ...]:
    if stock is None:
        return ()
    go = "goes" if stock.draw == 1 else "go"
    found = [
        _sentence(f"{_counted(stock.draw, 'card')} at a time {go} from the stock to the waste."),
        "The top card of the waste may be played.",
    ]
    if stock.passes == 1:
        found.append("The stock is passed once.")
    elif stock.passes is None:
        found.append("When the stock is used up, the waste may be turned over, without limit.")
    else:
        turns = _TIMES.get(stock.passes - 1, f"{_number(stock.passes - 1)} times").lower()
        found.append(
            f"When the stock is used up, the waste may be turned over {turns},"
            f" without a shuffle: {_passes(stock.passes)} in all."
        )
    return tuple(found)


def _reserve(variant: Variant) -> tuple[str, ...]:
    reserve = variant.reserve
    if reserve is None:
        return ()
    which = "Only its top card" if reserve.piles == 1 else "Each of its cards"
    where = "to a foundation or a column" if reserve.to_columns else "and only to a foundation"
    return (f"{which} may be played, {where}.", "Nothing goes into the reserve.")


def _reshuffle(variant: Variant) -> tuple[str, ...]:
    reshuffle = variant.reshuffle
    if reshuffle is None:
        return ()
    times = _TIMES.get(reshuffle.times, f"{_sentence(_number(reshuffle.times))} times")
    return (
        f"{times} in a game, whenever you like, the cards of all columns are gathered, shuffled"
        f" and laid out again in columns of {_number(reshuffle.fan)}.",
    )
