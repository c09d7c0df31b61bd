"""Logs say what happened, and never a secret: whatever way it came into a line."""

import io
import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import structlog

from server.logs import HIDDEN, configure_logs, hide

SEED = "5eed" * 16
TOKEN = "v1.u_0123456789abcdef.1790000000.c2lnbmF0dXJl-_x"


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def output() -> io.StringIO:
    stream = io.StringIO()
    configure_logs("info", "json", stream)
    return stream


def line(output: io.StringIO) -> dict[str, Any]:
    """The only line written so far."""
    (text,) = output.getvalue().splitlines()
    parsed: dict[str, Any] = json.loads(text)
    return parsed


def test_a_line_holds_what_was_said_when_and_by_whom(output: io.StringIO) -> None:
    structlog.get_logger("live").info("race closed", race="b7abc", boards=3)
    said = line(output)
    assert (said["event"], said["race"], said["boards"]) == ("race closed", "b7abc", 3)
    assert (said["level"], said["logger"]) == ("info", "live")
    assert said["timestamp"].endswith("Z")


def test_less_than_the_level_is_not_written(output: io.StringIO) -> None:
    structlog.get_logger().debug("quiet")
    logging.getLogger("library").debug("quiet")
    assert output.getvalue() == ""


def test_a_librarys_line_is_structured_too(output: io.StringIO) -> None:
    logging.getLogger("redis").warning("lost %s", "connection")
    assert line(output)["event"] == "lost connection"


@pytest.mark.parametrize(
    "name", ["seed", "token", "secret", "Cookie", "Set-Cookie", "authorization", "password"]
)
def test_a_value_is_hidden_by_its_name_at_any_depth(output: io.StringIO, name: str) -> None:
    structlog.get_logger().info("asked", headers=[{name: "plain words"}], **{name: 17})
    said = line(output)
    assert said[name] == HIDDEN
    assert said["headers"] == [{name: HIDDEN}]


@dataclass(frozen=True)
class Meta:
    """A value as the server's rooms have them."""

    game: str
    seed: bytes


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (f"dealt {SEED.upper()} to p1", "to p1"),
        (f"token {TOKEN} refused", "refused"),
        (f"Meta(game='colonel', seed={bytes.fromhex(SEED)!r}, host=1)", "host=1"),
        ('{"seed":"5e", "rev":3}', '"rev":3'),
        ("GET /ws?token=abc HTTP/1.1", "HTTP/1.1"),
        ("SAMEDEAL_SECRET=hush PATH=/bin", "PATH=/bin"),
        ("Authorization: Bearer abc, Accept: */*", "Accept: */*"),
        ("Cookie: samedeal=abc; then", "then"),
        ("cannot reach redis://me:hush@db.example/0", "@db.example/0"),
    ],
)
def test_text_loses_what_looks_like_a_secret_and_keeps_the_rest(text: str, kept: str) -> None:
    shown = hide(text)
    assert HIDDEN in shown
    assert kept in shown
    for secret in (SEED, SEED.upper(), TOKEN, '5e"', "abc", "hush", repr(bytes.fromhex(SEED))):
        assert secret not in shown


@pytest.mark.parametrize(
    "text", ["T3*2>T5", "seeds: none yet", "race b7x9", "deal of the token ring"]
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert hide(text) == text


def test_bytes_and_unknown_values_cannot_smuggle_a_secret() -> None:
    seed = bytes.fromhex(SEED)
    assert hide(seed) == "[32 bytes]"
    assert hide(Meta("colonel", seed)) == f"Meta(game='colonel', seed={HIDDEN})"
    assert hide({"game": ("colonel", 7, None, True, 0.5)}) == {
        "game": ["colonel", 7, None, True, 0.5]
    }


def test_a_traceback_is_written_without_the_secret_in_it(output: io.StringIO) -> None:
    try:
        raise ValueError(f"bad seed {SEED}")
    except ValueError:
        structlog.get_logger().exception("cannot deal")
        logging.getLogger("asyncio").exception("task failed with %s", TOKEN)
    text = output.getvalue()
    assert text.count("Traceback") == 2
    assert SEED not in text
    assert TOKEN not in text


def test_on_a_terminal_lines_are_for_people() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    configure_logs("info", "auto", stream)
    structlog.get_logger().info("listening", token=TOKEN)
    assert "listening" in stream.getvalue()
    assert not stream.getvalue().startswith("{")
    assert TOKEN not in stream.getvalue()
