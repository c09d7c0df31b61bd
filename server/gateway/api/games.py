"""The games: what they are, what their tables look like, and their rules."""

from typing import Literal

from fastapi import APIRouter

from engine.describe import describe
from engine.rules import Dealing, Variant
from engine.shape import shape
from engine.variants import VARIANTS
from server.gateway.errors import ApiError
from server.protocol.http import (
    GameInfo,
    GameRules,
    GameShape,
    Longest,
    ReserveShape,
    RulesSection,
)

router = APIRouter(prefix="/api/games", tags=["games"])


def variant_of(game: str) -> Variant:
    """The variant with this id. Raises ApiError 404."""
    variant = VARIANTS.get(game)
    if variant is None:
        raise ApiError(404, "unknown_game", f"There is no game {game[:40]!r}.", field="game")
    return variant


def game_info(variant: Variant) -> GameInfo:
    drawn = shape(variant)
    return GameInfo(
        id=variant.id,
        name=variant.name,
        decks=variant.decks,
        shape=GameShape(
            columns=drawn.columns,
            heights=list(variant.columns.heights),
            fans=variant.columns.dealing is Dealing.BY_COLUMN,
            foundations=drawn.foundations,
            draw=drawn.stock.draw if drawn.stock else None,
            passes=drawn.stock.passes if drawn.stock else None,
            reserve=ReserveShape(piles=drawn.reserve.piles, cards=drawn.reserve.cards)
            if drawn.reserve
            else None,
            reshuffles=variant.reshuffle.times if variant.reshuffle else 0,
            blocks=drawn.blocks,
            returns=variant.foundations.may_return,
            longest=Longest(down=drawn.longest.down, up=drawn.longest.up),
        ),
    )


@router.get("", summary="All games")
async def games() -> list[GameInfo]:
    return [game_info(variant) for variant in VARIANTS.values()]


@router.get("/{game}/rules", summary="A game's rules in words")
async def rules(game: str, language: Literal["en", "fr"] = "en") -> GameRules:
    variant = variant_of(game)
    text = describe(variant, language)
    return GameRules(
        id=variant.id,
        name=variant.name,
        language=language,
        summary=text.summary,
        sections=[
            RulesSection(heading=section.heading, sentences=list(section.sentences))
            for section in text.sections
        ],
    )
