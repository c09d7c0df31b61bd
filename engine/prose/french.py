"""The rules in French: *enseigne* for a suit, *rouge* and *noir* for a colour."""

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
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze",
    "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf", "vingt",
)
# fmt: on
_SUITS: Final = dict(zip(SUITS, ("trèfle", "carreau", "cœur", "pique"), strict=True))
_RANKS: Final = {
    "A": "un as",
    "J": "un valet",
    "Q": "une dame",
    "K": "un roi",
    **{str(pips): f"un {_NUMBERS[pips]}" for pips in range(2, 10)},
    "T": "un dix",
}
_STEPS: Final = {
    Direction.DOWN: "d'un rang supérieur",
    Direction.UP: "d'un rang inférieur",
    Direction.EITHER: "d'un rang supérieur ou inférieur",
}
_ON: Final = {
    SuitRule.SAME: " et de la même enseigne",
    SuitRule.ALTERNATING: ", rouge sur noir ou noir sur rouge",
    SuitRule.ANY: ", de n'importe quelle enseigne",
}
_RUNS: Final = {
    SuitRule.SAME: "d'une même enseigne",
    SuitRule.ALTERNATING: "où rouge et noir alternent",
    SuitRule.ANY: "d'enseignes quelconques",
}
_WAYS: Final = {
    Direction.DOWN: "descendante",
    Direction.UP: "montante",
    Direction.EITHER: "montante ou descendante",
}
_BUILT: Final = {Direction.DOWN: "descendent", Direction.UP: "montent"}
_WRAPS: Final = {
    Direction.DOWN: "Un roi se pose sur un as.",
    Direction.UP: "Un as se pose sur un roi.",
    Direction.EITHER: "As et roi se suivent.",
}
_FACES: Final = {
    Faces.ALL_UP: "Toutes sont face visible.",
    Faces.TOP_UP: "Seule la carte du dessus de chaque colonne est face visible.",
    Faces.EVERY_OTHER: "Une carte sur deux est face visible, en partant de celle du dessus.",
}
_BASES: Final = {Base.ACE: "as", Base.KING: "roi"}


def describe(variant: Variant) -> Rules:
    """The rules page in French."""
    won = f"La partie est gagnée quand les {variant.cards} cartes sont sur les fondations."
    sections = (
        Section("Donne", _deal(variant)),
        Section("Fondations", _foundations(variant)),
        Section("Colonnes", _columns(variant)),
        Section("Colonnes vides", _empty(variant.fill, variant.block is not None)),
        Section("Pioche", _stock(variant.stock)),
        Section("Réserve", _reserve(variant)),
        Section("Redonne", _reshuffle(variant)),
        Section("Fin de partie", (won,)),
    )
    return Rules(variant.name, _summary(variant), tuple(s for s in sections if s.sentences))


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _feminine(count: int) -> str:
    return "une" if count == 1 else _number(count)


def _counted(count: int, noun: str) -> str:
    """A count of a feminine noun."""
    return f"{_feminine(count)} {noun}{'' if count == 1 else 's'}"


def _of(counted: str) -> str:
    """*de* before a count, elided before *une*."""
    return f"d'{counted}" if counted.startswith("une") else f"de {counted}"


def _passes(count: int) -> str:
    return "un seul passage" if count == 1 else f"{_number(count)} passages"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _listed(words: list[str], link: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {link} {words[-1]}"


def _summary(variant: Variant) -> str:
    parts = [
        _counted(len(variant.columns.heights), "colonne"),
        _counted(4 * variant.decks, "fondation"),
    ]
    if variant.reserve is not None:
        cards = variant.reserve.piles * variant.reserve.cards
        parts.append(f"une réserve {_of(_counted(cards, 'carte'))}")
    if variant.stock is not None:
        passes = variant.stock.passes
        count = "des passages sans limite" if passes is None else _passes(passes)
        parts.append(f"{count} dans la pioche")
    if variant.reshuffle is not None:
        parts.append(_counted(variant.reshuffle.times, "redonne"))
    decks = "un jeu" if variant.decks == 1 else f"{_number(variant.decks)} jeux"
    return _sentence(f"{decks} de cartes : {_listed(parts, 'et')}.")


def _deal(variant: Variant) -> tuple[str, ...]:
    reserve = variant.reserve
    laid = [_laid_out(rule) for rule in variant.foundations.rules if rule.laid_out]
    columns = [_heights(variant.columns.heights), _FACES[variant.columns.faces]]
    held = []
    if reserve is not None:
        cards = _counted(reserve.piles * reserve.cards, "carte")
        pile = "en une pile" if reserve.piles == 1 else "côte à côte"
        held = [_sentence(f"{cards} face visible {pile} forment la réserve.")]
        if reserve.turn is Turn.BEFORE_COLUMNS:
            columns, held = held, columns
    rest = [f"Les {variant.cards - variant.laid_out} autres cartes forment la pioche."]
    return (*laid, *columns, *held, *(rest if variant.stock else ()))


def _laid_out(rule: FoundationRule) -> str:
    base = "as" if rule.base is Base.ACE else "rois"
    suits = "" if rule.suits == SUITS else f" {_suits(rule)}"
    return f"Les {base}{suits} sont posés sur les fondations avant la donne."


def _suits(rule: FoundationRule) -> str:
    return _listed([f"de {_SUITS[suit]}" for suit in rule.suits], "et")


def _heights(heights: tuple[int, ...]) -> str:
    columns = _counted(len(heights), "colonne")
    if len(set(heights)) == 1:
        return _sentence(f"{columns} {_of(_counted(heights[0], 'carte'))}.")
    if heights == tuple(range(heights[0], heights[0] + len(heights))):
        return _sentence(
            f"{columns} reçoivent {_of(_feminine(heights[0]))} à"
            f" {_counted(heights[-1], 'carte')}, chacune une de plus que sa voisine de gauche."
        )
    groups = [
        f"{_feminine(heights.count(height))} {_of(_counted(height, 'carte'))}"
        for height in dict.fromkeys(heights)
    ]
    return _sentence(f"{columns} : {_listed(groups, 'et')}.")


def _foundations(variant: Variant) -> tuple[str, ...]:
    rules = variant.foundations.rules
    found = []
    for rule in rules:
        whose = "Les fondations" if len(rules) == 1 else f"Les fondations {_suits(rule)}"
        found.append(f"{whose} {_BUILT[rule.direction]} par enseigne{_span(rule)}.")
    if any(rule.base is Base.CHOSEN for rule in rules):
        found.append("La première carte posée sur une fondation fixe le rang de départ de toutes.")
    back = "La carte du dessus d'une fondation peut revenir sur une colonne qui l'accepte."
    stay = "Une carte posée sur une fondation y reste."
    return (*found, back if variant.foundations.may_return else stay)


def _span(rule: FoundationRule) -> str:
    ends = "l'as suit le roi" if rule.direction is Direction.UP else "le roi suit l'as"
    around = f" ; {ends}, treize cartes chacune"
    if rule.base is Base.CHOSEN:
        return around
    start, end = ("de l'as", "au roi") if rule.base is Base.ACE else ("du roi", "à l'as")
    return f" à partir {start}{around}" if rule.wraps else f" {start} {end}"


def _columns(variant: Variant) -> tuple[str, ...]:
    build, block = variant.build, variant.block
    where = f"{_STEPS[build.direction]}{_ON[build.suits]}"
    found = [f"Une carte se pose sur une carte {where}."]
    if build.wraps:
        found.append(_WRAPS[build.direction])
    found.append("Une seule carte à la fois." if block is None else _block(build, block))
    if variant.columns.faces is not Faces.ALL_UP:
        found.append("Une carte cachée se retourne dès qu'aucune carte ne la couvre.")
    return tuple(found)


def _block(build: Sequence, block: Sequence) -> str:
    way = "" if block.direction is build.direction else f" {_WAYS[block.direction]}"
    wraps = ", par-delà l'as aussi," * block.wraps
    return f"Une suite{way} {_RUNS[block.suits]}{wraps} se déplace entière ou en partie."


def _empty(fill: Fill, blocks: bool) -> tuple[str, ...]:
    found = []
    where = "une colonne vide"
    if fill.automatic:
        found.append(
            "La carte du dessus de la défausse comble aussitôt une colonne vidée,"
            " ou celle de la pioche si la défausse est vide."
        )
        where = "une colonne restée vide"
    if not fill.ranks:
        found.append(f"Rien ne se pose dans {where}.")
    elif fill.ranks == RANKS:
        what = "Toute carte ou suite peut" if blocks else "Toute carte peut"
        found.append(f"{what} aller dans {where}.")
    else:
        ranks = _listed([_RANKS[rank] for rank in fill.ranks], "ou")
        run = ", ou une suite qui commence ainsi," * blocks
        found.append(f"Seul {ranks}{run} peut aller dans {where}.")
    if fill.from_foundation:
        ranks = _listed([_RANKS[rank] for rank in fill.from_foundation], "ou")
        found.append(_sentence(f"{ranks} le peut aussi, mais seulement depuis une fondation."))
    return tuple(found)


def _stock(stock: Stock | None) -> tuple[str, ...]:
    if stock is None:
        return ()
    go = "passe" if stock.draw == 1 else "passent"
    found = [
        _sentence(f"{_counted(stock.draw, 'carte')} à la fois {go} de la pioche à la défausse."),
        "La carte du dessus de la défausse peut être jouée.",
    ]
    if stock.passes == 1:
        found.append("La pioche n'est parcourue qu'une fois.")
    elif stock.passes is None:
        found.append("Pioche épuisée, la défausse peut être retournée, sans limite.")
    else:
        found.append(
            f"Pioche épuisée, la défausse peut être retournée {_feminine(stock.passes - 1)} fois,"
            f" sans être mélangée : {_passes(stock.passes)} en tout."
        )
    return tuple(found)


def _reserve(variant: Variant) -> tuple[str, ...]:
    reserve = variant.reserve
    if reserve is None:
        return ()
    which = "Seule sa carte du dessus" if reserve.piles == 1 else "Chacune de ses cartes"
    where = (
        "sur une fondation ou une colonne"
        if reserve.to_columns
        else "et seulement sur une fondation"
    )
    return (
        f"{which} peut être jouée, {where}.",
        "Rien ne va dans la réserve.",
    )


def _reshuffle(variant: Variant) -> tuple[str, ...]:
    reshuffle = variant.reshuffle
    if reshuffle is None:
        return ()
    return (
        _sentence(
            f"{_feminine(reshuffle.times)} fois par partie, au moment voulu, les cartes de toutes"
            " les colonnes sont rassemblées, mélangées et redonnées en colonnes"
            f" {_of(_feminine(reshuffle.fan))}."
        ),
    )
