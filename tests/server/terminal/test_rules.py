"""``samedeal rules``."""

import pytest

from engine.describe import describe
from engine.variants import VARIANTS
from tests.server.terminal.conftest import Run


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sentence_of_a_game_is_printed(run: Run, name: str, language: str) -> None:
    result = run("rules", name, "--language", language)
    assert result.exit_code == 0
    shown = " ".join(result.stdout.split())
    page = describe(VARIANTS[name], "fr" if language == "fr" else "en")
    for section in page.sections:
        assert f"{section.heading} {' '.join(section.sentences)}" in shown


@pytest.mark.parametrize(
    ("words", "complaint"),
    [(["rules", "chess"], "no game is called"), (["rules", "colonel", "-l", "de"], "en and fr")],
)
def test_bad_words_get_a_sentence(run: Run, words: list[str], complaint: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert complaint in result.stderr
