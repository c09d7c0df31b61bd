"""``samedeal play``: one board in the terminal, on the engine alone."""

import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from engine.shuffle import commitment, deal
from server.terminal.arguments import GameId, SeedText, game_named, seed_for
from server.terminal.board import ascii_card, unicode_card
from server.terminal.session import Session


def play(
    game_id: GameId,
    seed_text: SeedText = None,
    plain: Annotated[bool, typer.Option("--ascii", help="Write suits as letters.")] = False,
) -> None:
    """Play one board alone; type help for the words."""
    game = game_named(game_id)
    seed = seed_for(game, seed_text)
    card = ascii_card if plain or not _writes_suits() else unicode_card
    session = Session(deal(game, seed), seed, card)
    typer.echo(f"Deal {commitment(game.id, seed)[:6]}. Type a move, or help.")
    _show(session.board())
    try:
        _converse(session)
    except (EOFError, KeyboardInterrupt):
        typer.echo()
    typer.echo(f"The seed was {seed.hex()}")


def _converse(session: Session) -> None:
    while not session.over:
        _show(session.answer(input("> ")))


def _show(lines: Iterable[str]) -> None:
    for line in lines:
        typer.echo(line)


def _writes_suits() -> bool:
    try:
        "♠▒".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
