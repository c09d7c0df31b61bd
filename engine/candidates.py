"""The legal moves of a position, found from each movable card to the piles that take it."""

from engine.moves import DRAW, REDEAL, RESHUFFLE, Move
from engine.position import Position
from engine.tables import NO_CARD


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Every legal move once, columns left to right, then waste, reserve, foundations, stock."""
    found: list[Move] = []
    tops: dict[int, list[int]] = {}
    empty: list[int] = []
    for index, column in enumerate(position.columns):
        if not column:
            empty.append(index)
        elif (top := column[-1]) in tops:
            tops[top].append(index)
        else:
            tops[top] = [index]
    wanted = wants(position)
    _from_columns(position, tops, empty, wanted, found)
    _from_waste(position, tops, empty, wanted, found)
    _from_reserve(position, tops, empty, wanted, found)
    _from_foundations(position, tops, empty, found)
    if position.stock:
        found.append(DRAW)
    elif position.redeals_left:
        if position.waste:
            found.append(REDEAL)
        elif position.game.fan and len(empty) < len(position.columns):
            found.append(RESHUFFLE)
    return tuple(found)


def wants(position: Position) -> dict[int, int]:
    """The cards that a foundation takes now, each with the lowest such foundation's index."""
    base = position.base
    foundations = position.foundations
    wanted: dict[int, int] = {}
    for group in position.game.groups:
        follows = group.follows[base]
        opened = False
        for index in range(group.first, group.end):
            pile = foundations[index]
            if pile:
                card = follows[pile[-1]]
                if card != NO_CARD and card not in wanted:
                    wanted[card] = index
            elif not opened:
                opened = True
                for card in group.starts[base]:
                    wanted[card] = index
    return wanted


def _from_columns(
    position: Position,
    tops: dict[int, list[int]],
    empty: list[int],
    wanted: dict[int, int],
    found: list[Move],
) -> None:
    game = position.game
    onto, linked, fills = game.onto, game.linked, game.fills
    add = found.append
    for index, column in enumerate(position.columns):
        if not column:
            continue
        head = column[-1]
        if head in wanted:
            add(game.moves.column_home[index])
        table = game.moves.column[index]
        count = 1
        while True:
            moves = table[count]
            for under in onto[head]:
                if under in tops:
                    for target in tops[under]:
                        if target != index:
                            add(moves[target])
            if empty and fills[head]:
                for target in empty:
                    add(moves[target])
            count += 1
            if count > len(column) or not linked[column[-count] << 6 | head]:
                break
            head = column[-count]


def _from_waste(
    position: Position,
    tops: dict[int, list[int]],
    empty: list[int],
    wanted: dict[int, int],
    found: list[Move],
) -> None:
    if position.waste:
        game, card = position.game, position.waste[-1]
        if card in wanted:
            found.append(game.moves.waste_home)
        _onto_columns(game.onto[card], game.fills[card], game.moves.waste, tops, empty, found)


def _from_reserve(
    position: Position,
    tops: dict[int, list[int]],
    empty: list[int],
    wanted: dict[int, int],
    found: list[Move],
) -> None:
    game = position.game
    for index, pile in enumerate(position.reserve):
        if pile:
            card = pile[-1]
            if card in wanted:
                found.append(game.moves.reserve_home[index])
            if game.reserve_plays:
                moves = game.moves.reserve[index]
                _onto_columns(game.onto[card], game.fills[card], moves, tops, empty, found)


def _from_foundations(
    position: Position, tops: dict[int, list[int]], empty: list[int], found: list[Move]
) -> None:
    game = position.game
    if game.may_return:
        for card in {pile[-1]: None for pile in position.foundations if pile}:
            moves = game.moves.foundation[card]
            _onto_columns(game.onto[card], game.fills_back[card], moves, tops, empty, found)


def _onto_columns(
    onto: bytes,
    fills: int,
    moves: tuple[Move, ...],
    tops: dict[int, list[int]],
    empty: list[int],
    found: list[Move],
) -> None:
    add = found.append
    for under in onto:
        if under in tops:
            for target in tops[under]:
                add(moves[target])
    if fills:
        for target in empty:
            add(moves[target])


def home_for(position: Position, card: int) -> int:
    """The lowest index of the foundations that take the card, -1 where none does."""
    base = position.base
    foundations = position.foundations
    for group in position.game.groups:
        follows = group.follows[base]
        for index in range(group.first, group.end):
            pile = foundations[index]
            if follows[pile[-1]] == card if pile else card in group.starts[base]:
                return index
    return -1
