"""A move that the rules refuse changes nothing, and the page says what was needed."""

from collections.abc import Mapping
from hashlib import sha256
from itertools import count

import pytest
from playwright.sync_api import expect

from engine.checks import refusal
from engine.moves import parse
from tests.e2e import hands, scripts
from tests.e2e.conftest import People
from tests.e2e.replica import Replica

# Of each reason's sentence the part that names no card.
ENGLISH: Mapping[str, str] = {
    "colour": "goes on a ",
    "rank": ", not on ",
    "suit": "goes on the ",
    "into": "Nothing goes into the reserve.",
}
FRENCH: Mapping[str, str] = {
    "colour": "se pose sur un ",
    "rank": ", pas sur ",
    "suit": "se pose sur le ",
    "into": "Rien ne va dans la réserve.",
}


def refused_for(board: Replica, code: str) -> str | None:
    """A move of one card that the engine refuses for this reason."""
    columns = range(len(board.position.columns))
    cells = range(16) if board.game.cells else ()
    targets = [f"T{i}" for i in columns] + [f"R{i}" for i in cells]
    for source in columns:
        for target in targets:
            text = f"T{source}*1>{target}"
            refused = refusal(board.position, parse(text))
            if refused and refused.code == code:
                return text
    return None


def deal_refusing(game: str, codes: tuple[str, ...]) -> tuple[str, list[str]]:
    """A seed, and a move refused for each of the reasons."""
    for number in count():
        seed = sha256(f"{game} {number}".encode()).hexdigest()
        board = Replica(game, seed)
        moves = [move for code in codes if (move := refused_for(board, code))]
        if len(moves) == len(codes):
            return seed, moves
    raise AssertionError


@pytest.mark.parametrize(
    ("locale", "sentences"), [("en-GB", ENGLISH), ("fr-FR", FRENCH)], ids=["en", "fr"]
)
@pytest.mark.parametrize(
    ("game", "codes"), [("stonewall", ("colour", "rank", "into")), ("interchange", ("suit",))]
)
def test_an_illegal_move_changes_nothing_and_says_what_was_needed(
    people: People, game: str, codes: tuple[str, ...], locale: str, sentences: Mapping[str, str]
) -> None:
    seed, moves = deal_refusing(game, codes)
    person = people(locale=locale)
    person.new_race(game, seats=1, seed=seed)
    person.table.dealt()
    board = Replica(game, seed)
    for code, move in zip(codes, moves, strict=True):
        hands.drag(person, move)
        expect(person.page.get_by_test_id("refused")).to_contain_text(sentences[code])
        expect(person.page.locator("[aria-live='assertive']")).to_contain_text(sentences[code])
        person.table.settled(0)
        assert board.is_shown_by(person.table.read())


def test_a_card_without_a_place_says_so(people: People) -> None:
    script = scripts.read("stonewall")
    person = people()
    person.new_race("stonewall", seats=1, seed=script.seed)
    person.table.dealt()
    board = Replica("stonewall", script.seed)
    legal = board.legal()
    idle = next(
        pile.id
        for pile in person.table.read().piles.values()
        if pile.id[0] == "R" and not any(move.startswith(f"{pile.id}*") for move in legal)
    )
    person.page.mouse.click(*person.table.place(f"{idle}:0").centre)
    expect(person.page.get_by_test_id("refused")).to_contain_text("No place for")
    person.table.settled(0)
