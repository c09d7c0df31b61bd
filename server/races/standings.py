"""Places: one rule, in every table.

Won before not won; then more cards home; then the earlier last card home, in whole tenths of a
second from the start. Equal in all is a shared place: 1, 2, 2, 4. Moves and undos never count.
"""

from dataclasses import replace
from typing import NamedTuple

from server.races.race import Phase, Race, Score, Seat, Status


class Row(NamedTuple):
    """One player's line. Times are ms since the start of the race, None where there is none."""

    player: str
    name: str
    place: int | None
    cards: int
    of: int
    last_home_ms: int | None
    moves: int
    undos: int
    status: Status
    finished_ms: int | None
    ended_ms: int | None
    absent: bool = False


Key = tuple[bool, int, int]


def key(status: Status, cards: int, last_home_ms: int | None) -> Key:
    """What decides a place; the smaller is the better."""
    return status is not Status.WON, -cards, (last_home_ms or 0) // 100


def standings(race: Race) -> tuple[Row, ...]:
    """Every board's row, best first; equal ones in the order of their seats."""
    rows = [_row(race, seat, race.scores[seat.player]) for seat in _racers(race)]
    keys = {row.player: key(row.status, row.cards, row.last_home_ms) for row in rows}
    rows.sort(key=lambda row: keys[row.player])
    placed: list[Row] = []
    for index, row in enumerate(rows):
        shared = bool(placed) and keys[row.player] == keys[placed[-1].player]
        placed.append(row._replace(place=placed[-1].place if shared else index + 1))
    return tuple(placed)


def shown_to(race: Race, rows: tuple[Row, ...], player: str | None) -> tuple[Row, ...]:
    """The rows that this racer may see (None: a watcher), as the race's `opponents` says.

    Once their own board has ended, or the race has, a racer sees all. In a delayed race who is done
    sees what there is to watch as late as spectators do (`as_of`), and here their own row alone.
    """
    score = None if player is None else race.scores.get(player)
    if score is None or race.phase is Phase.CLOSED:
        return rows
    if not (score.open or _late(race)):
        return rows
    mine = tuple(row._replace(place=None) for row in rows if row.player == player)
    if not score.open:
        return mine
    if race.options.opponents == "all":
        return rows
    if race.options.opponents == "leader":
        return tuple(row for row in rows if row.player == player or row.place == 1)
    return mine


def sees_late(race: Race, player: str | None) -> bool:
    """Whether this racer is done in a delayed race: of the others they see what spectators see."""
    score = None if player is None else race.scores.get(player)
    running = race.phase is Phase.RUNNING
    return running and _late(race) and score is not None and not score.open


def as_of(behind: Race, race: Race, player: str) -> Race:
    """The race as it was, `behind`, but for this player's own board."""
    return replace(behind, scores={**behind.scores, player: race.scores[player]})


def _late(race: Race) -> bool:
    return race.options.spectators == "delay"


def _racers(race: Race) -> tuple[Seat, ...]:
    return tuple(seat for seat in race.seats if seat.player in race.scores)


def _row(race: Race, seat: Seat, score: Score) -> Row:
    start = race.starts_at or 0

    def since(at: int | None) -> int | None:
        return None if at is None else at - start

    return Row(
        player=seat.player,
        name=seat.name,
        place=None,
        cards=score.cards,
        of=race.of,
        last_home_ms=since(score.last_home),
        moves=score.rev,
        undos=score.undos,
        status=score.status,
        finished_ms=since(score.ended_at) if score.status is Status.WON else None,
        ended_ms=since(score.ended_at),
        absent=score.absent,
    )
