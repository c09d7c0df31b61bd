"""``samedeal deal``: the opening that a seed gives, as JSON."""

import json

import typer

from engine.shuffle import commitment
from engine.shuffle import deal as dealt
from engine.state import state_of
from server.terminal.arguments import GameId, SeedText, game_named, seed_for


def deal(game_id: GameId, seed_text: SeedText = None) -> None:
    """Print the deal of a seed: {game, seed, commitment, initial}."""
    game = game_named(game_id)
    seed = seed_for(game, seed_text)
    typer.echo(
        json.dumps(
            {
                "game": game.id,
                "seed": seed.hex(),
                "commitment": commitment(game.id, seed),
                "initial": state_of(dealt(game, seed)),
            }
        )
    )
