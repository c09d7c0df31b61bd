"""``samedeal play``: a board in the terminal."""

import signal
import subprocess
import sys

import pytest

from engine.cards import TEXTS
from engine.legality import hint
from engine.refusals import Code, Refusal
from engine.shuffle import deal
from engine.variants import VARIANTS
from server.terminal.board import ascii_card
from server.terminal.reasons import sentence
from server.terminal.session import COMMANDS, Session
from tests.engine.boards import TINY, board
from tests.engine.games import GAMES
from tests.server.terminal.conftest import Run

SEED = "07" * 32


def session(name: str) -> Session:
    seed = bytes.fromhex(SEED)
    return Session(deal(GAMES[name], seed), seed, ascii_card)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_board_shows_every_card_that_may_be_seen_and_no_other(name: str) -> None:
    table = session(name)
    shown = [word for line in table.board()[1:] for word in line.split()]
    up = [word for word in shown if word in TEXTS]
    position = table.position
    hidden = sum(card & 64 > 0 for column in position.columns for card in column)
    tops = sum(1 for pile in position.foundations if pile)
    laid = sum(map(len, position.foundations))
    assert len(up) == position.game.cards - hidden - len(position.stock) - laid + tops
    assert shown.count("##") == hidden


def test_a_whole_session(run: Run) -> None:
    lines = ["draw", "legal", "hint", "T0*1>T1", "undo", "nonsense", "help", "", "board", "quit"]
    result = run("play", "moving_left", "--seed", SEED, "--ascii", stdin="\n".join(lines) + "\n")
    assert result.exit_code == 0
    assert "stock 48" in result.stdout
    assert "it cannot be undone" in result.stdout
    assert "not a move" in result.stdout
    assert "draw, redeal, reshuffle" in result.stdout
    assert result.stdout.endswith(f"The seed was {SEED}\n")


def test_the_end_of_input_leaves_cleanly(run: Run) -> None:
    result = run("play", "stonewall", "--seed", SEED)
    assert result.exit_code == 0
    assert f"The seed was {SEED}" in result.stdout


def test_a_fresh_deal_when_no_seed_is_given(run: Run) -> None:
    seeds = {run("play", "colonel", stdin="quit\n").stdout.split()[-1] for _ in range(2)}
    assert len(seeds) == 2


def test_a_terminal_without_suits_gets_letters() -> None:
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, "play", "stonewall", "--seed", SEED],
        input="help\n",
        capture_output=True,
        encoding="ascii",
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ".", "TERM": "dumb"},
        check=True,
    )
    assert "##" in result.stdout


PROGRAM = "import typer, server.terminal as t; app = typer.Typer(); t.register(app); app()"


def test_ctrl_c_leaves_cleanly() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "play", "stonewall", "--seed", SEED],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("legal\n")
        program.stdin.flush()
        while "*1>" not in program.stdout.readline():
            pass
        program.send_signal(signal.SIGINT)
        rest, errors = program.communicate()
        assert (program.returncode, errors) == (0, "")
        assert f"The seed was {SEED}" in rest


@pytest.mark.parametrize("name", GAMES)
def test_hints_and_home_can_be_followed_to_the_end(name: str) -> None:
    table = session(name)
    for _ in range(300):
        table.answer("home")
        (advice,) = table.answer("hint")
        if table.over or advice.startswith("no move"):
            break
        played = len(table.history)
        table.answer(advice)
        assert len(table.history) == played + 1
    assert table.history


def test_a_reshuffle_is_the_one_of_the_seed() -> None:
    first, second = session("alternative"), session("alternative")
    first.answer("reshuffle")
    second.answer(str(hint(second.position)))
    second.answer("undo")
    second.answer("reshuffle")
    assert first.position == second.position
    assert first.reshuffles == 1
    assert first.answer("undo") == [sentence(Refusal(Code.UNDO_REVEALED))]


def test_undo_goes_back_to_the_start_and_no_further() -> None:
    opening = board(TINY, ["KC 7H", "8H"])
    table = Session(opening, bytes(32))
    table.answer("T0*1>T1")
    assert table.position != opening
    table.answer("undo")
    assert table.position == opening
    assert table.answer("undo") == ["nothing to undo"]


def test_home_says_when_nothing_goes() -> None:
    table = Session(board(TINY, ["KC", "KD", "KH"]), bytes(32))
    assert table.answer("home") == ["no card goes home"]
    assert table.answer("legal") == ["no move is left"]
    assert table.answer("hint") == ["no move leads anywhere new"]


def test_the_last_card_home_wins() -> None:
    suits = [" ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "CDH"]
    spades = " ".join(f"{rank}S" for rank in "A23456789TJQ")
    table = Session(board(TINY, ["KS"], foundations=[*suits, spades]), bytes(32))
    assert table.answer("home")[-1] == "You have won."
    assert table.over


def test_a_long_waste_is_cut_and_a_base_rank_is_shown() -> None:
    position = board(TINY, [], waste="AC 2C 3C 4C 5C 6C 7C 8C 9C")
    shown = Session(position, bytes(32), ascii_card).board()
    assert "   W .. 2C 3C 4C 5C 6C 7C 8C 9C   stock 0" in shown
    colonel = session("colonel")
    colonel.answer("T0*1>F")
    assert "base " in colonel.board()[1]


def test_words_are_taken_in_any_case() -> None:
    table = session("colonel")
    assert all(table.answer(word.upper()) == table.answer(word) for word in ("legal", "help"))
    assert set(COMMANDS) == {"board", "help", "hint", "home", "legal", "quit", "undo"}


@pytest.mark.parametrize("code", Code)
def test_every_refusal_has_a_sentence(code: Code) -> None:
    said = sentence(Refusal(code, "9H", "JS", ("TS", "TC")))
    assert said
    assert not set("{}") & set(said)
