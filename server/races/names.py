"""Names that look alike in one race are told apart by a number."""

import unicodedata
from collections.abc import Iterable

# Letters of other scripts, and digits, that a reader takes for a Latin letter.
_LOOKALIKES = str.maketrans(
    "аеорсухкмнтвіјѕԁԛԝ" + "αβεζηικμνορτυχ" + "0135|lıł",
    "aeopcyxkmhtbijsdqw" + "abezhikmvoptux" + "oiesiiii",
)
# They choose between two pictures of one sign; as letters they are nothing.
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))


def skeleton(name: str) -> str:
    """What a name looks like: case, width, accents' encoding, spaces and look-alikes ignored."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_LOOKALIKES)
    return "".join(sign for sign in plain if not sign.isspace() and sign not in _SELECTORS)


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with " 2", " 3" … behind it where one of the others looks like it."""
    taken = {skeleton(other) for other in others}
    candidate, number = name, 1
    while skeleton(candidate) in taken:
        number += 1
        candidate = f"{name} {number}"
    return candidate
