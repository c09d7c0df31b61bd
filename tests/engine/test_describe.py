"""The rules in words follow the data."""

from dataclasses import replace
from typing import Final

import pytest

from engine.describe import LANGUAGES, Language, describe
from engine.rules import (
    Base,
    Columns,
    Direction,
    Faces,
    Fill,
    FoundationRule,
    Foundations,
    Reserve,
    Reshuffle,
    Sequence,
    Stock,
    SuitRule,
    Turn,
    Variant,
)
from engine.variants import VARIANTS
from tests.engine.boards import TINY
from tests.engine.games import GAMES
from tests.engine.test_axes import FANS

SAME, ALTERNATING, ANY = SuitRule.SAME, SuitRule.ALTERNATING, SuitRule.ANY
UP, EITHER = Direction.UP, Direction.EITHER
RUNS: Final = replace(TINY, block=Sequence(SAME))

AXES: Final[dict[str, list[Variant]]] = {
    "decks": [replace(TINY, decks=decks) for decks in (1, 2, 3)],
    "foundations": [
        replace(TINY, foundations=Foundations(rules, may_return=back))
        for back in (True, False)
        for rules in (
            (FoundationRule(),),
            (FoundationRule(laid_out=True),),
            (FoundationRule(wraps=True),),
            (FoundationRule(base=Base.KING, direction=Direction.DOWN),),
            (FoundationRule(base=Base.KING, direction=Direction.DOWN, laid_out=True),),
            (FoundationRule(base=Base.KING, wraps=True),),
            (FoundationRule(base=Base.CHOSEN, wraps=True),),
            (FoundationRule(base=Base.CHOSEN, direction=Direction.DOWN, wraps=True),),
            (FoundationRule("CS", laid_out=True), FoundationRule("DH", wraps=True)),
            (FoundationRule("C"), FoundationRule("DHS", wraps=True)),
        )
    ],
    "columns": [
        replace(TINY, columns=columns)
        for columns in (
            Columns((1, 1, 1)),
            Columns((2, 2, 2)),
            Columns((1, 2, 3)),
            Columns((2, 3, 4)),
            Columns((2, 2, 1)),
            Columns((1,) * 21),
            Columns((22, 22)),
            Columns((1,)),
            Columns((2, 2, 2), Faces.TOP_UP),
            Columns((2, 2, 2), Faces.EVERY_OTHER),
        )
    ],
    "build": [
        replace(TINY, build=Sequence(suits, direction, wraps))
        for suits in SuitRule
        for direction in Direction
        for wraps in (False, True)
    ],
    "block": [
        TINY,
        *(
            replace(TINY, block=Sequence(suits, direction, wraps))
            for suits in SuitRule
            for direction in Direction
            for wraps in (False, True)
        ),
    ],
    "fill": [
        replace(TINY, fill=Fill(ranks, extra, automatic))
        for ranks in ("", "K", "AK", "2T", "A23456789TJQK")
        for extra in ("", "A", "8Q")
        for automatic in (False, True)
    ],
    "fill with blocks": [replace(RUNS, fill=Fill(ranks)) for ranks in ("", "J", "A23456789TJQK")],
    "stock": [
        replace(TINY, stock=Stock(draw, passes)) for draw in (1, 3) for passes in (1, 2, 3, 5, None)
    ],
    "reserve": [
        TINY,
        *(
            replace(TINY, reserve=Reserve(piles, held, to_columns, turn))
            for piles, held in ((1, 5), (5, 1), (1, 1))
            for to_columns in (True, False)
            for turn in Turn
        ),
    ],
    "reshuffle": [
        replace(FANS, reshuffle=None),
        *(
            replace(FANS, reshuffle=Reshuffle(times, fan))
            for times in (1, 2, 3)
            for fan in (18, 19)
        ),
    ],
}


def words(variant: Variant, language: Language) -> str:
    rules = describe(variant, language)
    lines = [rules.title, rules.summary]
    for section in rules.sections:
        lines += [section.heading, *section.sentences]
    return "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("axis", AXES)
def test_every_value_of_an_axis_reads_differently(axis: str, language: Language) -> None:
    found: dict[str, Variant] = {}
    for variant in AXES[axis]:
        same = found.setdefault(words(variant, language), variant)
        assert same is variant


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", [game.variant for game in GAMES.values()], ids=GAMES)
def test_every_game_has_whole_sentences(variant: Variant, language: Language) -> None:
    rules = describe(variant, language)
    assert rules.title == variant.name
    assert 4 <= len(rules.sections) <= 8
    for sentence in (rules.summary, *(s for part in rules.sections for s in part.sentences)):
        assert sentence.endswith(".")
        assert sentence[0].isupper()
        assert not set("{}") & set(sentence)
        assert "  " not in sentence


def test_both_languages_have_the_same_sections() -> None:
    for game in GAMES.values():
        english, french = (describe(game.variant, language) for language in ("en", "fr"))
        for one, other in zip(english.sections, french.sections, strict=True):
            assert len(one.sentences) == len(other.sentences)


def test_interchange_in_english() -> None:
    assert words(VARIANTS["interchange"], "en").splitlines() == [
        "Interchange",
        "Two decks: seven columns, eight foundations and one pass through the stock.",
        "Deal",
        "Seven columns of seven cards each.",
        "Every other card lies face up, counted from the top one.",
        "The other 55 cards are the stock.",
        "Foundations",
        "The foundations are built up in suit from ace to king.",
        "The top card of a foundation may go back to a column that takes it.",
        "Columns",
        "A card goes on a card of its own suit that is one rank higher.",
        "A run in one suit moves whole or in part.",
        "A face-down card turns up as soon as no card lies on it.",
        "Empty columns",
        "Only a king, or a run that starts with one, may be put in an empty column.",
        "An ace may go there too, but only from a foundation.",
        "Stock",
        "One card at a time goes from the stock to the waste.",
        "The top card of the waste may be played.",
        "The stock is passed once.",
        "Winning",
        "You win when all 104 cards are on the foundations.",
    ]


def test_stonewall_in_french_says_rouge_and_noir() -> None:
    assert words(VARIANTS["stonewall"], "fr").splitlines() == [
        "Stonewall",
        "Un jeu de cartes : six colonnes, quatre fondations et une réserve de seize cartes.",
        "Donne",
        "Six colonnes de six cartes.",
        "Une carte sur deux est face visible, en partant de celle du dessus.",
        "Seize cartes face visible côte à côte forment la réserve.",
        "Fondations",
        "Les fondations montent par enseigne de l'as au roi.",
        "La carte du dessus d'une fondation peut revenir sur une colonne qui l'accepte.",
        "Colonnes",
        "Une carte se pose sur une carte d'un rang supérieur, rouge sur noir ou noir sur rouge.",
        "Une suite où rouge et noir alternent se déplace entière ou en partie.",
        "Une carte cachée se retourne dès qu'aucune carte ne la couvre.",
        "Colonnes vides",
        "Toute carte ou suite peut aller dans une colonne vide.",
        "Réserve",
        "Chacune de ses cartes peut être jouée, sur une fondation ou une colonne.",
        "Rien ne va dans la réserve.",
        "Fin de partie",
        "La partie est gagnée quand les 52 cartes sont sur les fondations.",
    ]
