"""The engine against every line of the conformance data."""

from collections import Counter
from typing import Any

import pytest

from engine.cards import card_of, texts_of
from engine.checks import refusal
from engine.moves import parse
from engine.play import play
from engine.shuffle import commitment, deal, parse_seed, reshuffle_order
from engine.state import position_of, state_of
from engine.variants import VARIANTS
from tests.conformance.data import legal_texts, lines, order_of
from tests.engine.games import GAMES


@pytest.mark.parametrize("game", VARIANTS)
def test_whole_play_outs_go_move_by_move_as_recorded(game: str) -> None:
    for playout in lines(f"playouts_{game}"):
        position = position_of(GAMES[game], playout["initial"])
        for step in playout["steps"]:
            assert legal_texts(position) == step["legal"]
            position, _ = play(position, parse(step["move"]), order_of(step))
            assert state_of(position) == step["after"]
        assert legal_texts(position) == playout["final_legal"]


@pytest.mark.parametrize("game", VARIANTS)
def test_positions_have_the_recorded_moves_and_successors(game: str) -> None:
    for case in lines(f"positions_{game}"):
        position = position_of(GAMES[game], case["state"])
        assert state_of(position) == case["state"]
        assert legal_texts(position) == case["legal"]
        for move, after in case.get("successors", {}).items():
            assert state_of(play(position, parse(move))[0]) == after


@pytest.mark.parametrize(
    "case", lines("edge_cases"), ids=lambda case: f"{case['game']}: {case['title']}"
)
def test_edge_case(case: dict[str, Any]) -> None:
    position = position_of(GAMES[case["game"]], case["state"])
    assert legal_texts(position) == case["legal"]
    for move in case["must_be_legal"]:
        assert refusal(position, parse(move)) is None
    for move in case["must_be_illegal"]:
        assert refusal(position, parse(move)) is not None
    if "move" in case:
        after, _ = play(position, parse(case["move"]), order_of(case))
        assert state_of(after) == case["after"]
        assert legal_texts(after) == case["after_legal"]


@pytest.mark.parametrize("game", GAMES)
def test_positions_from_play_of_every_game_and_relative(game: str) -> None:
    cases = [case for case in lines("reachable") if case["game"] == game]
    assert len(cases) == 40
    for case in cases:
        expected = case["expect"]
        position = position_of(GAMES[game], case["state"])
        assert legal_texts(position) == expected["legal"]
        after, _ = play(position, parse(case["move"]), order_of(case))
        assert state_of(after) == expected["after"]
        assert expected["after"]["won"] or legal_texts(after) == expected["after_legal"]


def test_a_seed_gives_the_recorded_deal_and_commitment() -> None:
    cases = lines("deals")
    for case in cases:
        seed = parse_seed(case["seed"])
        assert commitment(case["game"], seed) == case["commitment"]
        assert state_of(deal(GAMES[case["game"]], seed)) == case["initial"]
    assert Counter(case["game"] for case in cases).keys() >= VARIANTS.keys()


def test_a_seed_gives_the_recorded_reshuffle() -> None:
    for case in lines("redeals"):
        opening = deal(GAMES[case["game"]], bytes(32))
        gathered = bytes(map(card_of, case["gathered"]))
        empty = [b""] * (len(opening.columns) - 1)
        position = opening._replace(columns=(gathered, *empty))
        order = reshuffle_order(position, parse_seed(case["seed"]), case["k"])
        assert texts_of(order) == case["order"]
