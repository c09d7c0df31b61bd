"""One table of codes: words and statuses for each of them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import server.gateway
from server.protocol.codes import API_CODES, CODES, message_of
from server.races.refusals import Code

GATEWAY = Path(server.gateway.__file__).parent


def written() -> Iterator[tuple[int | None, str]]:
    """(status, code) of every error that the gateway writes out; a status with a name is None."""
    for path in GATEWAY.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="ApiError" | "answer"),
                    args=[status, ast.Constant(value=str(code)), *_],
                ):
                    yield _number(status), code
                case ast.Dict(
                    keys=[ast.Constant(value=int()), *_], values=[ast.Constant(value=str()), *_]
                ):
                    yield from ast.literal_eval(node).items()


def _number(status: ast.expr) -> int | None:
    match status:
        case ast.Constant(value=int(number)):
            return number
        case _:
            return None


def test_every_code_has_a_meaning_and_no_two_the_same() -> None:
    assert set(CODES) == set(Code)
    said = [meaning.message for meaning in CODES.values()]
    assert len(set(said)) == len(said)
    assert all(message.endswith(".") and len(message) < 90 for message in said)
    assert message_of(Code.STALE) == CODES[Code.STALE].message


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("malformed", 422),
        ("illegal_move", 409),
        ("stale", 409),
        ("not_allowed", 403),
        ("not_in_lobby", 409),
        ("race_not_running", 409),
        ("race_full", 409),
        ("board_over", 409),
        ("unknown_player", 404),
        ("bad_name", 422),
        ("rate_limited", 429),
        ("limit_reached", 409),
        ("expired", 410),
        ("unavailable", 503),
    ],
)
def test_a_code_has_the_status_that_http_has_for_it(code: str, status: int) -> None:
    assert CODES[Code(code)].status == status


def test_every_error_of_the_api_stands_in_a_table() -> None:
    table = {code.value: meaning.status for code, meaning in CODES.items()}
    table |= {code: meaning.status for code, meaning in API_CODES.items()}
    found = set(written())
    wrong = {(status, code) for status, code in found if status not in (None, table.get(code))}
    assert wrong == set()
    assert {code for _, code in found} <= set(table)
    assert set(API_CODES) <= {code for _, code in found}


def test_the_tables_share_no_code() -> None:
    assert {code.value for code in CODES}.isdisjoint(API_CODES)
