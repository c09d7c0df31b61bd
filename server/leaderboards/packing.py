"""A place's key as one whole number, exactly: the smaller is the better, and equal is equal.

    bit 40: not won    bits 32 to 39: 255 - cards home    bits 0 to 31: tenths of a second

Sorted sets score by doubles, which hold whole numbers up to 2**53 exactly.
"""

from server.races.standings import Key

_CARDS = 255
_CARDS_AT = 32
_LOST_AT = 40
_TENTHS = (1 << _CARDS_AT) - 1


def pack(key: Key) -> int:
    """The score of a key. Raises ValueError for more cards or tenths than there is room for."""
    lost, fewer, tenths = key
    if not (0 <= -fewer <= _CARDS and 0 <= tenths <= _TENTHS):
        raise ValueError(f"no room for {key}")
    return (int(lost) << _LOST_AT) | ((_CARDS + fewer) << _CARDS_AT) | tenths


def unpack(score: int) -> Key:
    """The key of a score: the inverse of `pack`."""
    cards = _CARDS - (score >> _CARDS_AT & _CARDS)
    return bool(score >> _LOST_AT), -cards, score & _TENTHS
