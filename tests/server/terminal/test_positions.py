"""``samedeal positions``: one answer for each line, whatever it holds."""

import json
import subprocess
import sys
from typing import Any

import pytest

from engine.game import game
from engine.shuffle import deal
from engine.state import state_of
from engine.variants import VARIANTS
from server.terminal.positions import answers
from tests.conformance.data import lines
from tests.server.terminal.conftest import Run

PROGRAM = "from server.terminal.positions import positions; positions()"


def asked(*cases: object) -> list[dict[str, Any]]:
    """What the filter answers to these values, one line each."""
    return [json.loads(line) for line in answers(json.dumps(case).encode() for case in cases)]


def state(name: str) -> dict[str, Any]:
    return state_of(deal(game(name), bytes(32)))


def code(case: object) -> tuple[str, str]:
    """The error that a line gets."""
    (answer,) = asked(case)
    assert answer.keys() == {"error"}
    assert answer["error"].keys() == {"code", "message"}
    return answer["error"]["code"], answer["error"]["message"]


def test_positions_from_play_get_the_recorded_answers(run: Run) -> None:
    cases = [case for case in lines("reachable") if case["game"] in VARIANTS][::3]
    stdin = "".join(json.dumps(case) + "\n" for case in cases)
    result = run("positions", stdin=stdin)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(found) == len(cases)
    for case, answer in zip(cases, found, strict=True):
        expected = case["expect"]
        assert answer["legal"] == expected["legal"]
        assert answer["after"] == expected["after"]
        assert answer["after_legal"] == expected["after_legal"] or expected["after"]["won"]


def test_without_a_move_there_is_no_after() -> None:
    (answer,) = asked({"game": "colonel", "state": state("colonel")})
    assert "draw" in answer["legal"]
    assert answer["legal"] == sorted(answer["legal"])
    assert (answer["after"], answer["after_legal"]) == (None, None)


@pytest.mark.parametrize(
    "line",
    [b"", b"\n", b"{", b"nonsense", b"\xff\xfe", b"[" * 100_000, b'"' + b"9" * 5000, b"9" * 5000],
)
def test_a_line_that_is_no_json_is_malformed(line: bytes) -> None:
    (answer,) = (json.loads(text) for text in answers([line]))
    assert answer["error"]["code"] == "malformed"


@pytest.mark.parametrize("case", [None, 7, "colonel", [], {}, {"game": 7}, {"state": {}}])
def test_a_line_without_a_game_is_malformed(case: object) -> None:
    assert code(case)[0] == "malformed"


def test_an_unknown_game() -> None:
    assert code({"game": "chess", "state": {}}) == ("unknown_game", "no game is called 'chess'")


def test_a_state_that_does_not_hold_every_card_once() -> None:
    spoiled = state("stonewall")
    spoiled["tableau"][0][-1] = spoiled["tableau"][1][-1]
    assert code({"game": "stonewall", "state": spoiled})[0] == "cards"
    assert code({"game": "stonewall"})[0] == "state"


def test_a_move_that_is_no_move() -> None:
    case = {"game": "colonel", "state": state("colonel")}
    assert code(case | {"move": 7}) == ("malformed", "move is a text")
    assert code(case | {"move": "T1>T2"})[0] == "malformed"
    assert code(case | {"move": "T99*1>T2"})[0] == "malformed"


def test_an_illegal_move_gets_its_reason() -> None:
    case = {"game": "colonel", "state": state("colonel")}
    assert code(case | {"move": "redeal"}) == ("redeal", "the waste cannot be turned over")
    assert code(case | {"move": "R*1>T0"})[0] == "reserve"


def test_a_reshuffle_needs_its_order() -> None:
    opening = state("alternative")
    gathered = [card for fan in opening["tableau"] for card in fan]
    case = {"game": "alternative", "state": opening, "move": "reshuffle"}
    for order in (None, [], gathered[1:], [*gathered, "AS"], "AS", [7], ["1S"]):
        assert code(case | {"order": order})[0] == "order"
    (answer,) = asked(case | {"order": gathered[::-1]})
    assert answer["after"]["tableau"][0] == gathered[:-4:-1]
    assert answer["after"]["redeals_left"] == 0


def test_only_a_reshuffle_takes_an_order() -> None:
    case = {"game": "colonel", "state": state("colonel"), "move": "draw", "order": []}
    assert code(case)[0] == "order"


def test_the_filter_goes_on_after_an_error() -> None:
    good = {"game": "colonel", "state": state("colonel")}
    answers_ = asked(good, {"game": "chess"}, good)
    assert ["error" in answer for answer in answers_] == [False, True, False]
    assert answers_[0] == answers_[2]


def test_a_program_of_its_own_answers_line_by_line() -> None:
    line = json.dumps({"game": "colonel", "state": state("colonel"), "move": "draw"}) + "\n"
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for _ in range(3):
            program.stdin.write(line)
            program.stdin.flush()
            assert len(json.loads(program.stdout.readline())["after"]["waste"]) == 1
        program.stdin.close()
        assert program.wait() == 0
