"""Names people give themselves, and the ones they are given."""

import unicodedata
import zlib

import grapheme

MAX_GRAPHEMES = 24
# A name of 24 visible signs fits well into this; piles of combining marks do not.
_MAX_CODE_POINTS = 100
# Letters and marks by category, but nothing is seen of them.
_BLANK = frozenset(
    (
        *"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0",
        *map(chr, range(0xE0100, 0xE01F0)),
    )
)
_REMOVED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_ANIMALS = tuple(
    "Otter Heron Lynx Badger Finch Marten Newt Osprey Plover Quail Raven Stoat Tern Vole Wren "  # noqa: SIM905
    "Adder Bison Crane Dormouse Egret Fox Gecko Hare Ibis Jackdaw Kestrel Lark Mole".split()
)


def clean_name(text: str) -> str | None:
    """The name as it is shown, 1 to 24 graphemes; None where that is not what remains.

    NFC; control, bidirectional, zero-width and unseen characters are removed, spaces folded.
    """
    # NFC comes last: what is removed may have kept a letter from its accent.
    seen = unicodedata.normalize("NFC", "".join(filter(_is_seen, text)))
    name = " ".join(seen.split())
    if len(name) > _MAX_CODE_POINTS or all(map(_is_mark, name)):
        return None
    return name if grapheme.length(name) <= MAX_GRAPHEMES else None


def _is_seen(sign: str) -> bool:
    if sign in "\t\n\r":
        return True
    return unicodedata.category(sign) not in _REMOVED and sign not in _BLANK


def _is_mark(sign: str) -> bool:
    """A sign that is nothing without another before it; a space joins nothing either."""
    return sign == " " or unicodedata.category(sign).startswith("M")


def default_name(guest: str) -> str:
    """The name of a guest who gave none: always the same for the same guest."""
    return f"Guest {_ANIMALS[zlib.crc32(guest.encode()) % len(_ANIMALS)]}"
