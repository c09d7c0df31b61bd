"""Cards as small integers: ``13 * suit + rank``, 0 to 51.

A card's text is rank and suit, two ASCII letters (``TS`` is the ten of spades). In a column a card
that lies face down carries the bit ``FACE_DOWN`` besides; everywhere else cards are face up or, in
the stock, hidden as a whole.
"""

from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
FACE_DOWN: Final = 64
PACK: Final = bytes(range(52))
"""One pack in deck order: clubs, diamonds, hearts, spades, each from ace to king."""

TEXTS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS: Final = {text: card for card, text in enumerate(TEXTS)}


def card_of(text: str) -> int:
    """The card that ``text`` names; ``ValueError`` if it names none."""
    card = _CARDS.get(text)
    if card is None:
        raise ValueError(f"not a card: {text[:12]!r}")
    return card


def text_of(card: int) -> str:
    """``KD`` for the king of diamonds; the face-down bit is ignored."""
    return TEXTS[card & 63]


def texts_of(cards: bytes) -> list[str]:
    """The texts of face-up cards, in the same order."""
    return [TEXTS[card] for card in cards]


def rank(card: int) -> int:
    """0 for an ace to 12 for a king."""
    return card % 13


def suit(card: int) -> int:
    """The index in ``SUITS``."""
    return card // 13


def is_red(card: int) -> bool:
    """Diamonds and hearts are red."""
    return 13 <= card < 39
