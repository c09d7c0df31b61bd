"""``samedeal rules``: a game's rules, as they follow from its data."""

import shutil
import textwrap
from typing import Annotated, Final

import typer

from engine.describe import Language, describe
from server.terminal.arguments import GameId, game_named

_WIDEST: Final = 88
_LANGUAGES: Final[dict[str, Language]] = {"en": "en", "fr": "fr"}


def rules(
    game_id: GameId,
    language: Annotated[str, typer.Option("--language", "-l", help="en or fr.")] = "en",
) -> None:
    """Print how a game is played."""
    chosen = _LANGUAGES.get(language)
    if chosen is None:
        raise typer.BadParameter("the rules are written in en and fr", param_hint="--language")
    page = describe(game_named(game_id).variant, chosen)
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    typer.echo(f"{page.title}\n\n{textwrap.fill(page.summary, width)}")
    for section in page.sections:
        typer.echo(f"\n{section.heading}")
        text = " ".join(section.sentences)
        typer.echo(textwrap.fill(text, width, initial_indent="  ", subsequent_indent="  "))
