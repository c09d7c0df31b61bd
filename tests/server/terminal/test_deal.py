"""``samedeal deal``."""

import json
import subprocess
import sys

import pytest

from engine.game import game
from engine.shuffle import commitment, deal, parse_seed
from engine.state import position_of, state_of
from engine.variants import VARIANTS
from tests.conformance.data import lines
from tests.server.terminal.conftest import Run


def test_a_seed_gives_the_recorded_deal(run: Run) -> None:
    cases = {case["game"]: case for case in lines("deals")}
    for name in VARIANTS:
        result = run("deal", name, "--seed", cases[name]["seed"])
        assert json.loads(result.stdout) == cases[name]


def test_without_a_seed_the_deal_is_fresh_and_whole(run: Run) -> None:
    dealt = [json.loads(run("deal", "stonewall").stdout) for _ in range(2)]
    assert dealt[0]["seed"] != dealt[1]["seed"]
    for case in dealt:
        seed = parse_seed(case["seed"])
        assert case["commitment"] == commitment("stonewall", seed)
        position = position_of(game("stonewall"), case["initial"])
        assert state_of(position) == state_of(deal(game("stonewall"), seed))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["deal", "chess"], "no game is called 'chess'"),
        (["deal", "colonel", "--seed", "abc"], "64 hexadecimal digits"),
        (["deal"], "Missing argument"),
    ],
)
def test_bad_words_get_a_sentence(run: Run, words: list[str], complaint: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert complaint in " ".join(result.stderr.replace("│", " ").split())
    assert result.stdout == ""


def test_the_installed_command_deals() -> None:
    case = lines("deals")[0]
    words = ["deal", case["game"], "--seed", case["seed"].upper()]
    found = subprocess.run(
        [sys.executable, "-m", "server.cli", *words], capture_output=True, check=True
    )
    assert json.loads(found.stdout) == case
