"""Names that people give themselves."""

import unicodedata

import grapheme
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.players.names import MAX_GRAPHEMES, clean_name, default_name
from server.players.tokens import new_guest_id


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nGreen\r\nGables ", "Ann of Green Gables"),
        ("Jose\u0301", "José"),
        ("e\u200d\u0301", "é"),
        ("A\x00n\x1bn\x7f", "Ann"),
        ("\u202eAnn\u2066", "Ann"),
        ("A\u200bn\ufeffn\u2060", "Ann"),
        ("An\ud800n", "Ann"),
        ("An\ue000n\u0378", "Ann"),
        ("A\u3164nn\u2800", "Ann"),
        ("A\u034fnn\U000e0101", "Ann"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("👩\u200d🚀", "👩🚀"),
        ("☺\ufe0f", "☺\ufe0f"),
        ("안나", "안나"),
        ("x" * 24, "x" * 24),
        ("é" * 24, "é" * 24),
        ("🇫🇷" * 24, "🇫🇷" * 24),
    ],
)
def test_a_name_is_composed_and_freed_of_what_nobody_sees(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \t\n",
        "\u200b\u202e",
        "\x00",
        "\ud800",
        "\u3164\u3164",
        "\u0301",
        "\u0301 \u0302",
        "\ufe0f",
        "\U000e0100",
        "x" * 25,
        "x" * 10_000,
        "e" + "\u0301\u0316" * 60,
        "🇫🇷" * 25,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_what_leaves_nothing_to_see_or_too_much_is_no_name(text: str) -> None:
    assert clean_name(text) is None


@given(st.text(st.characters(), max_size=40))
def test_a_clean_name_is_clean(text: str) -> None:
    name = clean_name(text)
    if name is None:
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert 1 <= grapheme.length(name) <= MAX_GRAPHEMES
    assert name == name.strip()
    assert not {unicodedata.category(sign) for sign in name} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def test_a_guest_without_a_name_has_always_the_same_one() -> None:
    guest = new_guest_id()
    assert default_name(guest) == default_name(guest)
    assert clean_name(default_name(guest)) == default_name(guest)
    assert len({default_name(new_guest_id()) for _ in range(200)}) > 5
