"""Every variant that the tests know: the games that are offered, and their relatives."""

from typing import Final

from engine.game import Game, compile_game
from engine.variants import VARIANTS
from tests.engine.relatives import RELATIVES

GAMES: Final[dict[str, Game]] = {
    variant.id: compile_game(variant) for variant in (*VARIANTS.values(), *RELATIVES.values())
}
