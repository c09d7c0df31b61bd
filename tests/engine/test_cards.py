"""Cards and their texts."""

import pytest

from engine.cards import FACE_DOWN, PACK, RANKS, SUITS, card_of, is_red, rank, suit, text_of


def test_a_pack_is_four_suits_from_ace_to_king() -> None:
    assert [text_of(card) for card in PACK] == [r + s for s in SUITS for r in RANKS]
    assert text_of(0) == "AC"
    assert text_of(51) == "KS"


@pytest.mark.parametrize("card", PACK)
def test_every_card_is_read_back_from_its_text(card: int) -> None:
    assert card_of(text_of(card)) == card
    assert text_of(card | FACE_DOWN) == text_of(card)


@pytest.mark.parametrize("text", ["", "A", "1C", "10C", "as", "AS ", "SA", "A♠", "#AS"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        card_of(text)


def test_rank_suit_and_colour_follow_the_text() -> None:
    ten = card_of("TH")
    assert (RANKS[rank(ten)], SUITS[suit(ten)]) == ("T", "H")
    assert [is_red(card_of(f"7{letter}")) for letter in SUITS] == [False, True, True, False]
