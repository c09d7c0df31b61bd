"""What holds for every game in every position that play can reach."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import FACE_DOWN, PACK, TEXTS
from engine.game import Game
from engine.legality import hint, homes, legal_moves, next_home, refusal, takes, useful
from engine.moves import Move, Place, carry, parse
from engine.play import IllegalMove, as_json, play, reverse
from engine.position import Position, cards_home, is_won
from engine.refusals import Code
from engine.shuffle import deal, reshuffle_order
from engine.state import position_of, state_of
from engine.view import view
from tests.engine.fold import folded, table_of
from tests.engine.games import GAMES
from tests.engine.walks import reached, seeds, walk

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
few = settings(max_examples=6, deadline=None)
fewest = settings(max_examples=2, deadline=None)
lengths = st.integers(0, 120)


def held(position: Position) -> Counter[int]:
    columns = (bytes(card & ~FACE_DOWN for card in column) for column in position.columns)
    piles = (*columns, *position.foundations, position.stock, position.waste, *position.reserve)
    return Counter(b"".join(piles))


def seen(position: Position) -> Counter[str]:
    shown = view(position)
    piles = (*shown.tableau, *shown.foundations, shown.waste, shown.reserve)
    return Counter(card for pile in piles for card in pile if card and card != "#")


def conceivable(position: Position) -> Iterator[Move]:
    """Moves of every form, possible or not: all piles and one too many, all counts and two more."""
    columns = [Place("T", index) for index in range(len(position.columns) + 1)]
    reserve = [Place("R", index) for index in range(len(position.reserve) + 1)]
    targets = [*columns, *reserve, Place("R"), Place("F")]
    counts = range(1, max(map(len, position.columns)) + 3)
    sources = [(source, count) for source in columns for count in counts]
    others = [Place("W"), Place("R"), *reserve, *(Place("F", card) for card in PACK)]
    sources += [(source, count) for source in others for count in (1, 2)]
    for source, count in sources:
        for target in targets:
            yield carry(source, count, target)
    yield from map(parse, ("draw", "redeal", "reshuffle"))


@every_game
@few
@given(seed=seeds)
def test_cards_are_conserved_and_no_column_shows_its_back(game: Game, seed: bytes) -> None:
    for position, move, order in walk(game, seed, 100):
        after, _ = play(position, move, order)
        assert held(after) == dict.fromkeys(PACK, game.variant.decks)
        assert not any(column and column[-1] & FACE_DOWN for column in after.columns)
        assert is_won(after) == (cards_home(after) == game.cards) == view(after).won


@every_game
@fewest
@given(seed=seeds, steps=lengths)
def test_every_legal_move_plays_and_every_other_is_refused(
    game: Game, seed: bytes, steps: int
) -> None:
    position = reached(game, seed, steps)
    legal = legal_moves(position)
    assert len(set(legal)) == len(legal)
    played = set()
    for move in conceivable(position):
        order = reshuffle_order(position, seed, 1) if move.verb == "reshuffle" else None
        reason = refusal(position, move)
        if reason is None:
            play(position, move, order)
            played.add(move)
        else:
            assert reason.as_json()["code"] in set(Code)
            with pytest.raises(IllegalMove) as refused:
                play(position, move, order)
            assert refused.value.refusal == reason
    assert played == set(legal)


@every_game
@few
@given(seed=seeds)
def test_the_text_of_a_legal_move_reads_as_the_move(game: Game, seed: bytes) -> None:
    for position, _, _ in walk(game, seed, 40):
        for move in legal_moves(position):
            read = parse(move.text)
            assert (read, read.source, read.target) == (move, move.source, move.target)


@every_game
@fewest
@given(seed=seeds, steps=lengths, data=st.data())
def test_nothing_depends_on_hidden_cards(
    game: Game, seed: bytes, steps: int, data: st.DataObject
) -> None:
    position = reached(game, seed, steps)
    hidden = [card & ~FACE_DOWN for column in position.columns for card in column if card & 64]
    hidden += position.stock
    taken = iter(data.draw(st.permutations(hidden)))
    columns = tuple(
        bytes(next(taken) | FACE_DOWN if card & FACE_DOWN else card for card in column)
        for column in position.columns
    )
    other = position._replace(columns=columns, stock=bytes(taken))
    assert view(other) == view(position)
    moves = legal_moves(position)
    assert legal_moves(other) == moves
    for ask in (homes, takes, next_home, hint):
        assert ask(other) == ask(position)
    assert useful(other, moves) == useful(position, moves)
    for move in conceivable(position):
        assert refusal(other, move) == refusal(position, move)


@every_game
@few
@given(seed=seeds)
def test_a_view_holds_no_hidden_card(game: Game, seed: bytes) -> None:
    for position, _, _ in walk(game, seed, 40):
        shown = view(position)
        for column, cards in zip(position.columns, shown.tableau, strict=True):
            expected = ["#" if card & FACE_DOWN else TEXTS[card] for card in column]
            assert list(cards) == expected
        assert shown.stock == len(position.stock)
        face_down = sum(card & FACE_DOWN > 0 for column in position.columns for card in column)
        assert seen(position).total() == game.cards - len(position.stock) - face_down


@every_game
@few
@given(seed=seeds)
def test_effects_fold_to_the_next_view_and_back(game: Game, seed: bytes) -> None:
    for position, move, order in walk(game, seed, 100):
        after, effects = play(position, move, order)
        before, then = table_of(position), table_of(after)
        assert folded(before, [as_json(step) for step in effects.steps]) == then
        if effects.reveals:
            with pytest.raises(ValueError, match="taken back"):
                reverse(effects, position)
        else:
            steps = [as_json(step) for step in reverse(effects, position)]
            assert folded(then, steps) == before


@every_game
@few
@given(seed=seeds)
def test_what_a_move_reveals_was_not_seen_before(game: Game, seed: bytes) -> None:
    for position, move, order in walk(game, seed, 100):
        after, effects = play(position, move, order)
        new = seen(after) - seen(position)
        assert effects.reveals == (bool(new) or move.verb == "reshuffle")


@every_game
@few
@given(seed=seeds, steps=lengths)
def test_a_state_reads_as_the_position_it_was_written_from(
    game: Game, seed: bytes, steps: int
) -> None:
    position = reached(game, seed, steps)
    state = state_of(position)
    again = position_of(game, state)
    assert state_of(again) == state
    assert sorted(again.foundations) == sorted(position.foundations)
    assert again._replace(foundations=position.foundations) == position
    assert {move.text for move in legal_moves(again)} == {
        move.text for move in legal_moves(position)
    }


@every_game
@few
@given(seed=seeds, steps=lengths, k=st.integers(1, 12))
def test_equal_remaining_cards_reshuffle_equally(
    game: Game, seed: bytes, steps: int, k: int
) -> None:
    position = reached(game, seed, steps)
    elsewhere = position._replace(columns=tuple(column[::-1] for column in position.columns[::-1]))
    order = reshuffle_order(position, seed, k)
    assert reshuffle_order(elsewhere, seed, k) == order
    assert sorted(order) == sorted(card & ~FACE_DOWN for card in b"".join(position.columns))


@every_game
@few
@given(seed=seeds)
def test_what_goes_home_is_legal_and_what_homes_lists(game: Game, seed: bytes) -> None:
    for position, _, _ in walk(game, seed, 40):
        legal = legal_moves(position)
        home = next_home(position)
        assert home is None or home in legal
        advice = hint(position)
        assert advice is None or advice in legal
        assert (advice is None) == (not useful(position, legal))
        assert bool(homes(position)) == any(move.target.kind == "F" for move in legal)


def test_the_same_seed_gives_the_same_walk() -> None:
    game = GAMES["colonel"]
    assert deal(game, bytes(32)) == deal(game, bytes(32))
    assert list(walk(game, bytes(32), 40)) == list(walk(game, bytes(32), 40))
