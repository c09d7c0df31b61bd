"""The conformance files: one JSON object a line, made with another engine, packed with xz."""

import json
import lzma
from pathlib import Path
from typing import Any

from engine.cards import card_of
from engine.legality import legal_moves
from engine.position import Position

FOLDER = Path(__file__).parent / "data"


def lines(name: str) -> list[dict[str, Any]]:
    """The objects of the file ``<name>.jsonl``; at least one."""
    with lzma.open(FOLDER / f"{name}.jsonl.xz", "rt", encoding="utf-8") as file:
        found = [json.loads(line) for line in file]
    assert found
    return found


def legal_texts(position: Position) -> list[str]:
    """The legal moves as the files write them."""
    return sorted(move.text for move in legal_moves(position))


def order_of(case: dict[str, Any]) -> bytes | None:
    """The order of a reshuffle, where the case has one."""
    return bytes(map(card_of, case["order"])) if "order" in case else None
