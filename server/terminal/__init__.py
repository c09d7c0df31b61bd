"""The commands that need no server: deals, positions, rules and a board in the terminal."""

import typer

from server.terminal.deal import deal
from server.terminal.play import play
from server.terminal.positions import positions
from server.terminal.rules import rules


def register(app: typer.Typer) -> None:
    """Adds ``deal``, ``positions``, ``rules`` and ``play`` to the ``samedeal`` command."""
    for command in (deal, positions, rules, play):
        app.command(command.__name__)(command)
