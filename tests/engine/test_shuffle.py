"""Seeds, streams and deals; the recorded vectors are in the conformance tests."""

from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import game
from engine.shuffle import (
    commitment,
    deal,
    parse_seed,
    playable,
    reshuffle_order,
    shuffled,
    stream,
    uniform,
)
from engine.variants import VARIANTS
from tests.engine.boards import TINY, board
from tests.engine.test_axes import FANS


def test_a_stream_is_the_hashes_of_seed_label_and_block_number() -> None:
    seed = bytes(range(32))
    blocks = b"".join(sha256(seed + b"deal" + bytes([0, 0, 0, i])).digest() for i in range(3))
    words = [int.from_bytes(blocks[at : at + 4], "big") for at in range(0, 96, 4)]
    assert list(islice(stream(seed, "deal"), 24)) == words
    assert list(islice(stream(seed, "redeal/1"), 24)) != words


def test_words_past_the_last_multiple_are_skipped() -> None:
    assert uniform(iter([2**32 - 1, 2**32 - 2, 7]), 3) == (2**32 - 2) % 3
    assert uniform(iter([2**32 - 1, 2**32 - 2, 7]), 5) == (2**32 - 2) % 5
    assert uniform(iter([2**32 - 1, 2**32 - 1, 9]), 10) == 9


@given(st.binary(min_size=32, max_size=32), st.integers(0, 60))
def test_a_shuffle_keeps_the_cards(seed: bytes, size: int) -> None:
    assert sorted(shuffled(bytes(range(size)), seed, "deal")) == list(range(size))


def test_a_seed_is_sixty_four_hexadecimal_digits() -> None:
    assert parse_seed("0aF9" * 16) == bytes.fromhex("0af9" * 16)


@pytest.mark.parametrize(
    "text", ["", "0" * 63, "0" * 65, "g" * 64, " " + "0" * 63, "0" * 64 + "\n"]
)
def test_anything_else_is_no_seed(text: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        parse_seed(text)


def test_a_commitment_names_the_game_and_the_seed() -> None:
    seed = bytes(32)
    assert commitment("colonel", seed) == sha256(b"samedeal/1\0colonel\0" + seed).hexdigest()
    assert len({commitment(name, seed) for name in VARIANTS}) == len(VARIANTS)


def test_the_label_of_a_reshuffle_is_its_number() -> None:
    position = deal(game("alternative"), bytes(32))
    orders = [reshuffle_order(position, bytes(32), k) for k in (1, 2, 10)]
    assert len(set(orders)) == 3


def test_several_decks_reshuffle_each_copy_once() -> None:
    position = deal(game("moving_left"), bytes(32))
    order = reshuffle_order(position, bytes(32), 1)
    assert Counter(order).most_common(1)[0][1] == 2
    assert len(order) == 55


def test_an_opening_is_dead_when_only_a_reshuffle_is_left() -> None:
    assert not playable(board(FANS, ["KC", "KD", "KH"]))
    assert playable(board(FANS, ["KC", "QC", "KH"]))
    assert not playable(board(TINY, ["KC", "KD", "KH"]))
    assert playable(board(TINY, ["KC", "KD", "KH"], stock="2C"))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_deal_depends_on_every_byte_of_its_seed(name: str) -> None:
    deals = {deal(game(name), bytes(at) + b"\1" + bytes(31 - at)).columns for at in range(32)}
    assert len(deals) == 32
