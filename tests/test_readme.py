"""The README's session is true."""

import doctest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_readme_shows_what_the_engine_says() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
