"""Reading a game and a seed from the command line, with an error that says what would do."""

import secrets
from typing import Annotated

import typer

from engine.game import Game, UnknownGame, game
from engine.shuffle import SEED_BYTES, deal, parse_seed, playable
from engine.variants import VARIANTS

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help=f"One of {', '.join(VARIANTS)}.", show_default=False)
]
SeedText = Annotated[
    str | None,
    typer.Option("--seed", metavar="HEX", help="64 hexadecimal digits; random if left out."),
]


def game_named(name: str) -> Game:
    """The game, or a usage error that lists the games."""
    try:
        return game(name)
    except UnknownGame:
        raise typer.BadParameter(
            f"no game is called {name[:40]!r}; there are {', '.join(VARIANTS)}", param_hint="GAME"
        ) from None


def seed_for(game: Game, text: str | None) -> bytes:
    """The seed written, or a fresh one from the operating system whose deal can be played."""
    if text is not None:
        try:
            return parse_seed(text)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--seed") from None
    seed = secrets.token_bytes(SEED_BYTES)
    while not playable(deal(game, seed)):
        seed = secrets.token_bytes(SEED_BYTES)
    return seed
