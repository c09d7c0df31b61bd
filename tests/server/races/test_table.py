"""A board with its past."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import card_of
from engine.game import UnknownGame, compile_game
from engine.moves import DRAW, REDEAL, parse
from engine.play import IllegalMove, play
from engine.shuffle import deal, reshuffle_order
from engine.variants import VARIANTS
from server.races.table import Table, any_opening, homeward, moved, opening, undone
from tests.engine.games import GAMES
from tests.server.races.stories import SEED, dealt, kings_left


def of_relative(game_id: str, seed: bytes = SEED) -> Table:
    return Table(seed, deal(compile_game(GAMES[game_id].variant), seed))


def test_an_opening_is_the_seed_s_deal() -> None:
    assert opening("colonel", SEED).position == deal(GAMES["colonel"], SEED)
    assert any_opening("colonel") is any_opening("colonel")
    with pytest.raises(UnknownGame):
        opening("bridge", SEED)


def test_an_illegal_move_is_an_error_of_the_caller() -> None:
    with pytest.raises(IllegalMove):
        moved(dealt(), DRAW)


def test_a_board_prints_neither_its_seed_nor_its_cards() -> None:
    printed = repr(moved(dealt(), parse("T4*1>F")))
    assert SEED.hex() not in printed
    assert repr(SEED) not in printed
    assert "position" not in printed


def test_an_undo_returns_the_very_board_and_the_steps_backwards() -> None:
    start = dealt()
    after = moved(start, parse("R0*1>F"))
    before, steps = undone(after)
    assert before is start
    assert [(step.source, step.target) for step in steps] == [("F0", "R0")]  # type: ignore[union-attr]


def test_there_is_no_undo_at_the_start_and_across_a_reveal() -> None:
    for table in (dealt(), moved(dealt(), parse("T4*1>F"))):
        assert table.before is None
        with pytest.raises(ValueError, match="nothing to undo"):
            undone(table)


def test_a_reshuffle_is_a_function_of_the_seed_and_its_count() -> None:
    lucie = of_relative("la_belle_lucie")
    once = moved(lucie, parse("reshuffle"))
    twice = moved(once, parse("reshuffle"))
    for before, after, k in ((lucie, once, 1), (once, twice, 2)):
        order = reshuffle_order(before.position, SEED, k)
        assert after.position == play(before.position, parse("reshuffle"), order)[0]
    assert moved(of_relative("la_belle_lucie"), parse("reshuffle")).position == once.position
    assert len({lucie.position.columns, once.position.columns, twice.position.columns}) == 3
    other = of_relative("la_belle_lucie", bytes(32))
    assert moved(other, parse("reshuffle")).position.columns != once.position.columns


def test_home_ends_in_a_win_or_where_nothing_goes_home() -> None:
    steps = homeward(kings_left(4))
    assert [move.text for move, _ in steps] == ["T0*1>F", "T1*1>F", "T2*1>F", "T3*1>F"]
    assert steps[-1][1].won
    assert homeward(steps[-1][1]) == ()


# Stuck


def passing(table: Table, times: int) -> Table:
    """The stock passed on and on, `times` draws or turn-overs."""
    for _ in range(times):
        table = moved(table, DRAW if table.position.stock else REDEAL)
    return table


def idle_klondike(game_id: str) -> Table:
    """Seven black columns of even ranks and five red cards to draw: nothing fits anything."""
    position = deal(GAMES[game_id], SEED)
    columns = tuple(cards(text) for text in ("2C", "4C", "6C", "8C", "TC", "QC", "2S"))
    stock = cards("2D", "4D", "6D", "8D", "TD")
    return Table(SEED, position._replace(columns=columns, stock=stock))


def cards(*texts: str) -> bytes:
    return bytes(map(card_of, texts))


@pytest.mark.parametrize(("game_id", "a_pass"), [("klondike", 6), ("klondike_draw3", 3)])
def test_where_the_stock_passes_for_ever_a_whole_idle_pass_is_stuck(
    game_id: str, a_pass: int
) -> None:
    table = idle_klondike(game_id)
    assert [passing(table, times).stuck for times in range(a_pass + 1)] == [*[False] * a_pass, True]
    assert passing(table, a_pass).position == table.position
    assert passing(table, a_pass + 1).stuck


def test_any_other_move_starts_the_count_again() -> None:
    table = replace(passing(of_relative("klondike"), 3), idle=3)
    carried = next(move for move in table.legal if move.verb == "carry")
    assert moved(table, carried).idle == 0


def test_passing_the_stock_beside_a_move_that_helps_is_not_idle() -> None:
    table = replace(passing(of_relative("klondike"), 3), idle=3)
    assert any(move.verb == "carry" for move in table.legal)
    assert moved(table, DRAW).idle == 0


def test_where_passes_run_out_draws_are_moves_like_others() -> None:
    table = dealt("colonel")
    while any(move.verb in ("draw", "redeal") for move in table.legal):
        assert not table.stuck
        table = moved(table, next(m for m in table.legal if m.verb in ("draw", "redeal")))
        assert table.idle == 0


def test_returns_from_foundations_and_whole_columns_to_gaps_do_not_help() -> None:
    won = homeward(kings_left(4))[-1][1]
    assert won.legal
    assert won.stuck
    assert not kings_left(4).stuck


@given(
    game_id=st.sampled_from(sorted(VARIANTS)),
    seed=st.binary(min_size=32, max_size=32),
    picks=st.lists(st.integers(0, 10**6), max_size=40),
)
@settings(max_examples=60, deadline=None)
def test_every_move_is_undone_exactly_or_not_at_all(
    game_id: str, seed: bytes, picks: list[int]
) -> None:
    table = opening(game_id, seed)
    for pick in picks:
        if not table.legal:
            return
        after = moved(table, table.legal[pick % len(table.legal)])
        assert (after.before is table) is not after.effects.reveals
        table = after
