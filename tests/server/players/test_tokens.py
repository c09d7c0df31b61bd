"""Identities that need no store."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.players.tokens import LIFE_S, RENEW_S, Keys, Proven, issue, new_guest_id, prove

NOW = 1_700_000_000
GUEST = "u_1a2B3c4D5e6F7g8H"
KEYS = Keys(b"k" * 32)
TOKEN = issue(GUEST, NOW, KEYS)


def test_a_guest_id_is_drawn_and_never_the_same() -> None:
    ids = {new_guest_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(re.fullmatch("u_[0-9A-Za-z]{16}", guest) for guest in ids)


def test_a_token_proves_its_guest() -> None:
    assert TOKEN.startswith(f"v1.{GUEST}.{NOW}.")
    assert prove(TOKEN, NOW, KEYS) == Proven(GUEST, renew=False)


@pytest.mark.parametrize(
    ("age", "proven"),
    [
        (-60, Proven(GUEST, renew=False)),
        (RENEW_S, Proven(GUEST, renew=False)),
        (RENEW_S + 1, Proven(GUEST, renew=True)),
        (LIFE_S, Proven(GUEST, renew=True)),
        (LIFE_S + 1, None),
    ],
)
def test_a_token_is_renewed_after_a_day_and_ends_after_four_hundred(
    age: int, proven: Proven | None
) -> None:
    assert prove(TOKEN, NOW + age, KEYS) == proven


def test_a_token_of_an_older_key_is_accepted_and_renewed() -> None:
    rotated = Keys(b"n" * 32, accepted=(b"o" * 32, b"k" * 32))
    assert prove(TOKEN, NOW, rotated) == Proven(GUEST, renew=True)
    assert prove(issue(GUEST, NOW, rotated), NOW, KEYS) is None


@pytest.mark.parametrize(
    "forged",
    [
        "",
        ".",
        "...",
        "v1",
        TOKEN[:-1],
        TOKEN + "0",
        TOKEN.upper(),
        TOKEN.replace("v1", "v2"),
        TOKEN.replace(GUEST, "u_9999999999999999"),
        TOKEN.replace(str(NOW), str(NOW + 1)),
        TOKEN.replace(".", "..", 1),
        f"v1.{GUEST}.{NOW}.",
        f"v1.{GUEST}.²³.{'0' * 64}",
        f"v1.{GUEST}.١٢٣.{'0' * 64}",
        f"v1.{GUEST}.-5.{'0' * 64}",
        f"v1.{GUEST}.{'9' * 10_000}.{'0' * 64}",
        f"v1.\ud800.{NOW}.\ud800",
        "x" * 100_000,
    ],
    ids=lambda text: repr(text[:30]),
)
def test_what_this_key_did_not_sign_proves_nothing(forged: str) -> None:
    assert prove(forged, NOW, KEYS) is None


@given(st.text(max_size=60))
def test_no_text_is_an_error(text: str) -> None:
    assert prove(text, NOW, KEYS) is None
    assert prove(f"v1.{GUEST}.{NOW}.{text}", NOW, KEYS) is None


@given(st.integers(0, len(TOKEN) - 1), st.characters(categories=(), include_characters="az09.AZ_"))
def test_no_sign_of_a_token_can_be_changed(place: int, sign: str) -> None:
    changed = TOKEN[:place] + sign + TOKEN[place + 1 :]
    assert (prove(changed, NOW, KEYS) is not None) is (changed == TOKEN)
