"""Deal, reshuffle and commitment, version 1: the same seed gives the same cards for ever.

A stream is ``SHA-256(seed || label || uint32_be(i))`` for i = 0, 1, 2 and so on, read as big-endian
32-bit words. All chance in a game comes from such streams.
"""

import re
import struct
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Final, assert_never

from engine.candidates import legal_moves
from engine.cards import FACE_DOWN
from engine.game import Game
from engine.moves import RESHUFFLE
from engine.position import Position
from engine.rules import Columns, Dealing, Faces, Turn

SEED_BYTES: Final = 32
_SEED_TEXT: Final = re.compile("[0-9a-fA-F]{64}")
_WORDS: Final = 1 << 32


def parse_seed(text: str) -> bytes:
    """The 32 bytes that 64 hexadecimal digits write; ``ValueError`` for anything else."""
    if _SEED_TEXT.fullmatch(text) is None:
        raise ValueError("a seed is 64 hexadecimal digits")
    return bytes.fromhex(text)


def preimage(game_id: str, seed: bytes) -> bytes:
    """The bytes whose SHA-256 is the commitment to a deal."""
    return b"samedeal/1\0" + game_id.encode("ascii") + b"\0" + seed


def commitment(game_id: str, seed: bytes) -> str:
    """What is published before the race and checked when the seed is revealed: 64 hex digits."""
    return sha256(preimage(game_id, seed)).hexdigest()


def stream(seed: bytes, label: str) -> Iterator[int]:
    """The endless 32-bit words of one purpose (``label``, ASCII) of a seed."""
    start = sha256(seed + label.encode("ascii"))
    block = 0
    while True:
        digest = start.copy()
        digest.update(struct.pack(">I", block))
        yield from struct.unpack(">8I", digest.digest())
        block += 1


def uniform(words: Iterator[int], n: int) -> int:
    """A number below n, each equally likely: words past the last multiple of n are skipped."""
    limit = _WORDS - _WORDS % n
    return next(word for word in words if word < limit) % n


def shuffled(cards: bytes, seed: bytes, label: str) -> bytes:
    """Fisher and Yates, from the last card down to the second."""
    words = stream(seed, label)
    pack = bytearray(cards)
    for last in range(len(pack) - 1, 0, -1):
        other = uniform(words, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return bytes(pack)


def deal(game: Game, seed: bytes) -> Position:
    """The opening that a seed of 32 bytes gives."""
    return lay_out(game, shuffled(game.deck, seed, "deal"))


def lay_out(game: Game, deck: bytes) -> Position:
    """The opening from a shuffled deck, its first card dealt first."""
    variant = game.variant
    foundations: list[bytes] = []
    for group in game.groups:
        laid = [bytes([card]) for card in group.laid_out]
        foundations += laid or [b""] * (group.end - group.first)
    rest = _without(deck, b"".join(foundations))
    columns, reserve = variant.columns, variant.reserve
    size = reserve.piles * reserve.cards if reserve else 0
    dealt = sum(columns.heights)
    if reserve is not None and reserve.turn is Turn.BEFORE_COLUMNS:
        rest = rest[size : size + dealt] + rest[:size] + rest[size + dealt :]
    held = rest[dealt : dealt + size]
    return Position(
        game=game,
        columns=_faced(columns, _dealt(columns, rest[:dealt])),
        foundations=tuple(foundations),
        stock=rest[dealt + size :][::-1],
        waste=b"",
        reserve=tuple(bytes([card]) for card in held) if game.cells else (held,) if size else (),
        base=-1,
        redeals_left=game.redeals,
    )


def _without(deck: bytes, taken: bytes) -> bytes:
    """The deck without the first copies of the taken cards, order kept."""
    missing = Counter(taken)
    rest = bytearray()
    for card in deck:
        if missing[card]:
            missing[card] -= 1
        else:
            rest.append(card)
    return bytes(rest)


def _dealt(columns: Columns, cards: bytes) -> list[bytearray]:
    heights = columns.heights
    piles = [bytearray() for _ in heights]
    rows = range(max(heights))
    by_row = [index for row in rows for index, height in enumerate(heights) if height > row]
    order = by_row if columns.dealing is Dealing.BY_ROW else sorted(by_row)
    for index, card in zip(order, cards, strict=True):
        piles[index].append(card)
    return piles


def _faced(columns: Columns, piles: list[bytearray]) -> tuple[bytes, ...]:
    return tuple(
        bytes(
            card if is_dealt_up(columns.faces, len(pile) - 1 - place) else card | FACE_DOWN
            for place, card in enumerate(pile)
        )
        for pile in piles
    )


def is_dealt_up(faces: Faces, depth: int) -> bool:
    """Whether the card under ``depth`` others of its column is dealt face up."""
    match faces:
        case Faces.ALL_UP:
            return True
        case Faces.TOP_UP:
            return depth == 0
        case Faces.EVERY_OTHER:
            return depth % 2 == 0
        case _:
            assert_never(faces)


def gathered(position: Position) -> bytes:
    """The columns' cards, column by column from bottom to top, all face up."""
    return bytes(card & ~FACE_DOWN for column in position.columns for card in column)


def reshuffle_order(position: Position, seed: bytes, k: int) -> bytes:
    """The order in which reshuffle number ``k`` (from 1) of a board lays the gathered cards out.

    It depends on which cards are left, not on where they lie: the whole deck is shuffled, and they
    stand in it in this order.
    """
    left = Counter(gathered(position))
    order = bytearray()
    for card in shuffled(position.game.deck, seed, f"redeal/{k}"):
        if left[card]:
            left[card] -= 1
            order.append(card)
    return bytes(order)


def playable(position: Position) -> bool:
    """Whether an opening has a move other than a reshuffle: if not, the deal is dead."""
    return any(move is not RESHUFFLE for move in legal_moves(position))
