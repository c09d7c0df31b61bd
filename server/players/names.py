"""Names people give themselves, and the ones they are given."""

import unicodedata
import zlib

import grapheme

MAX_GRAPHEMES = 24
# A name of 24 visible signs fits well into this; piles of combining marks do not.
_MAX_CODE_POINTS = 100
# Letters by category, but nothing is seen of them.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_REMOVED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_ANIMALS = tuple(
    "Otter Heron Lynx Badger Finch Marten Newt Osprey Plover Quail Raven Stoat Tern Vole Wren "  # noqa: SIM905
    "Adder Bison Crane Dormouse Egret Fox Gecko Hare Ibis Jackdaw Kestrel Lark Mole".split()
)


def clean_name(text: str) -> str | None:
    """The name as it is shown, 1 to 24 graphemes; None where that is not what remains.

    NFC; control, bidirectional, zero-width and unseen characters are removed, spaces folded.
    """
    seen = "".join(
        sign
        for sign in unicodedata.normalize("NFC", text)
        if unicodedata.category(sign) not in _REMOVED or sign in "\t\n"
    )
    name = " ".join("".join(sign for sign in seen if sign not in _BLANK).split())
    if not name or len(name) > _MAX_CODE_POINTS or all(map(unicodedata.combining, name)):
        return None
    return name if grapheme.length(name) <= MAX_GRAPHEMES else None


def default_name(guest: str) -> str:
    """The name of a guest who gave none: always the same for the same guest."""
    return f"Guest {_ANIMALS[zlib.crc32(guest.encode()) % len(_ANIMALS)]}"
