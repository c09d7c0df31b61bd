"""A variant is compiled once."""

import copy
import pickle
from dataclasses import replace

import pytest

from engine.cards import card_of
from engine.game import UnknownGame, compile_game, game
from engine.rules import Direction, Sequence, SuitRule
from engine.shuffle import deal
from engine.variants import VARIANTS
from tests.engine.boards import TINY


def test_a_game_is_found_by_its_id() -> None:
    stonewall = game("stonewall")
    assert stonewall.variant is VARIANTS["stonewall"]
    assert (stonewall.id, stonewall.cards) == ("stonewall", 52)


@pytest.mark.parametrize("name", ["", "Stonewall", "chess"])
def test_an_unknown_id_is_an_error(name: str) -> None:
    with pytest.raises(UnknownGame):
        game(name)
    assert issubclass(UnknownGame, KeyError)


def test_equal_variants_share_one_game() -> None:
    assert compile_game(replace(TINY)) is compile_game(TINY)
    assert compile_game(replace(TINY, name="Other")) is not compile_game(TINY)


def test_a_position_survives_being_copied_and_pickled() -> None:
    position = deal(game("colonel"), bytes(32))
    assert copy.deepcopy(position) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert repr(position.game) == "<Game colonel>"


def test_either_way_in_suit_lists_both_neighbours() -> None:
    both = compile_game(replace(TINY, build=Sequence(SuitRule.SAME, Direction.EITHER)))
    assert set(both.onto[card_of("7S")]) == {card_of("6S"), card_of("8S")}
