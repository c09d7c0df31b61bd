"""HTTP bodies held against what whoever asked could know."""

import json
from dataclasses import dataclass
from typing import Any

from tests.server.scanning.reading import cards_in
from tests.server.scanning.scanner import tells_the_seed
from tests.server.scanning.truth import Truth


@dataclass(frozen=True, slots=True)
class Body:
    """What a path answered, read completely at a time in ms; `seat` is None for who has none."""

    path: str
    seat: str | None
    at: int
    text: str


def faults(truth: Truth, body: Body) -> list[str]:
    """What the body tells before the race is over that it should not."""
    if truth.closed_at is not None and body.at >= truth.closed_at:
        return []
    found = []
    if tells_the_seed(truth, body.text):
        found.append("tells the seed")
    try:
        told = json.loads(body.text)
    except ValueError:
        told = body.text
    lying = _seen_by(truth, body)
    found += [f"names {card}" for card in cards_in(told) if card not in lying]
    if isinstance(told, dict):
        found += _early(truth, body, told.get("standings") or [])
    return found


def _seen_by(truth: Truth, body: Body) -> set[str]:
    """The cards that ever lay open on the board of whoever asks."""
    lying: set[str] = set()
    if body.seat is not None:
        for rev in range(truth.revisions(body.seat) + 1):
            if truth.since(body.seat, rev) <= body.at:
                lying |= truth.open(body.seat, rev).keys()
    return lying


def _early(truth: Truth, body: Body, rows: list[dict[str, Any]]) -> list[str]:
    """Standings that are held back from whoever has no seat, or is done, while the race runs."""
    held = truth.options.spectators
    others = [row["player"] for row in rows if row["player"] != body.seat]
    if body.seat is None and held in ("delay", "nobody") and others:
        return ["tells standings that are held back"]
    ended_at = truth.ended_at(body.seat) if body.seat else None
    mine = next((row for row in rows if row["player"] == body.seat), None)
    done = ended_at is not None and mine is not None and mine["status"] != "playing"
    if done and held == "delay" and others:
        return ["tells the others' standings to who is done"]
    return []
