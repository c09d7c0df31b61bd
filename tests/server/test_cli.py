"""The command line as a person meets it."""

import os
import subprocess
import sys

import pytest

from tests.server.serving import COMMAND, ROOT


def samedeal(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs `python -m server.cli` with these words."""
    return subprocess.run(
        [sys.executable, "-m", "server.cli", *words],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "100", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_words_it_lists_its_commands() -> None:
    shown = samedeal().stdout
    for command in ("serve", "deal", "positions", "rules", "play"):
        assert f" {command} " in shown


def test_the_version_is_told() -> None:
    assert samedeal("--version").stdout == "samedeal 0.1.0\n"


@pytest.mark.parametrize("option", ["--host", "--port", "--workers", "--data-dir", "--redis-url"])
def test_serve_explains_its_options(option: str) -> None:
    shown = samedeal("serve", "--help").stdout
    assert option in shown
    assert "--app" not in shown


def test_a_wrong_setting_is_one_line_and_no_traceback() -> None:
    result = samedeal(*COMMAND[3:], SAMEDEAL_WORKERS="many")
    assert result.returncode == 1
    assert result.stderr.startswith("SAMEDEAL_WORKERS: Input should be a valid integer")
    assert result.stderr.count("\n") == 1


def test_an_unknown_option_is_named() -> None:
    result = samedeal("serve", "--prot", "80")
    assert result.returncode == 2
    assert "--prot" in result.stderr
