"""The commands as a person runs them: through typer's runner."""

from collections.abc import Callable

import pytest
import typer
from typer.testing import CliRunner, Result

from server.terminal import register

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Runs ``samedeal`` with these words and this standard input."""
    app = typer.Typer()
    register(app)

    def invoke(*words: str, stdin: str | bytes = "") -> Result:
        return CliRunner().invoke(app, list(words), input=stdin)

    return invoke
