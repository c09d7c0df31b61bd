"""A race as the fold of its log: seats, phase, clock, and a score for every board.

`apply` needs no engine: a move's event says how many cards are home after it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple

from engine.position import cards_home
from server.races import events as ev
from server.races.events import Entry
from server.races.options import Options
from server.races.table import any_opening


class Phase(Enum):
    LOBBY = "lobby"
    RUNNING = "running"
    CLOSED = "closed"
    CANCELLED = "cancelled"


class Status(Enum):
    PLAYING = "playing"
    WON = "won"
    RESIGNED = "resigned"
    EXPIRED = "expired"


class Seat(NamedTuple):
    """`gone` says why a seat was given up in the lobby (None: it is taken); `since`: ms, epoch."""

    player: str
    guest: str
    name: str
    ready: bool = False
    loaded: bool = False
    gone: str | None = None
    since: int = 0


class Score(NamedTuple):
    """What the standings need of a board.

    `rises[i]` is the time (ms since the epoch) at which the board last rose to `laid + i + 1`
    cards home; an undo or a return takes a card's time away again. `absent`: it was ended because
    its player stayed away.
    """

    rev: int
    undos: int
    cards: int
    laid: int
    rises: tuple[int, ...] = ()
    status: Status = Status.PLAYING
    ended_at: int | None = None
    absent: bool = False

    @property
    def last_home(self) -> int | None:
        return self.rises[-1] if self.rises else None

    @property
    def open(self) -> bool:
        return self.status is Status.PLAYING

    def counted(self, cards: int, at: int, undone: bool) -> "Score":
        """The score after one more revision that leaves `cards` home."""
        kept = self.rises[: max(0, cards - self.laid)]
        rises = kept + (at,) * (cards - self.laid - len(kept))
        return self._replace(rev=self.rev + 1, undos=self.undos + undone, cards=cards, rises=rises)


@dataclass(frozen=True, slots=True)
class Race:
    """`laid` and `of`: cards laid out on the foundations, and in all. Times: ms since the epoch.

    `Race(id)` is the race before its first entry.
    """

    id: str
    code: str = ""
    game: str = ""
    laid: int = 0
    of: int = 0
    options: Options = field(default_factory=Options)
    commitment: str = ""
    opener: str = ""
    version: int = 0
    phase: Phase = Phase.LOBBY
    created_at: int = 0
    starts_at: int | None = None
    ends_at: int | None = None
    extended_ms: int = 0
    ended_at: int | None = None
    host: str | None = None
    seats: tuple[Seat, ...] = ()
    scores: Mapping[str, Score] = field(default_factory=dict)
    rematch: str | None = None
    why: str | None = None

    @property
    def taken(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.gone is None)

    @property
    def over(self) -> bool:
        return self.phase in (Phase.CLOSED, Phase.CANCELLED)

    def revealed(self, now: int) -> bool:
        """Whether everybody may see the deal and its boards, at `now` in ms since the epoch."""
        return self.phase is Phase.CLOSED and now >= (self.options.reveal_at or 0)

    def seat(self, player: str) -> Seat | None:
        """The taken seat with this id."""
        return next((seat for seat in self.taken if seat.player == player), None)

    def seat_of(self, guest: str) -> Seat | None:
        """The seat that a guest has."""
        return next((seat for seat in self.taken if seat.guest == guest), None)

    def open_boards(self) -> tuple[str, ...]:
        return tuple(player for player, score in self.scores.items() if score.open)


def apply(race: Race, entry: Entry) -> Race:
    """The race after one more entry. The entry must be the next one: versions have no gaps."""
    if entry.version != race.version + 1:
        raise ValueError(f"entry {entry.version} cannot follow version {race.version}")
    changes = _APPLY[type(entry.event)](race, entry.event, entry.at)
    return replace(race, version=entry.version, **changes)


Changes = dict[str, Any]


def _created(_race: Race, event: ev.Created, at: int) -> Changes:
    opening = any_opening(event.game)
    return {
        "game": event.game,
        "laid": cards_home(opening),
        "of": opening.game.cards,
        "options": event.options,
        "commitment": event.commitment,
        "opener": event.host,
        "code": event.code,
        "created_at": at,
    }


def _joined(race: Race, event: ev.Joined, at: int) -> Changes:
    return {"seats": (*race.seats, Seat(event.player, event.guest, event.name, since=at))}


def _reseat(race: Race, player: str, **changes: Any) -> Changes:
    return {
        "seats": tuple(
            seat._replace(**changes) if seat.player == player else seat for seat in race.seats
        )
    }


def _left(race: Race, event: ev.Left, _at: int) -> Changes:
    host = None if race.host == event.player else race.host
    return {**_reseat(race, event.player, gone=event.why), "host": host}


def _started(race: Race, event: ev.Started, _at: int) -> Changes:
    scores = {seat.player: Score(0, 0, race.laid, race.laid) for seat in race.taken}
    return {
        "phase": Phase.RUNNING,
        "starts_at": event.starts_at,
        "ends_at": event.ends_at,
        "scores": scores,
    }


def _rescore(race: Race, player: str, score: Score) -> Changes:
    return {"scores": {**race.scores, player: score}}


def _moved(race: Race, event: ev.Moved, at: int) -> Changes:
    return _rescore(race, event.player, race.scores[event.player].counted(event.cards, at, False))


def _undone(race: Race, event: ev.Undone, at: int) -> Changes:
    return _rescore(race, event.player, race.scores[event.player].counted(event.cards, at, True))


def _ended(status: Status) -> Callable[[Race, Any, int], Changes]:
    def change(race: Race, event: ev.Finished | ev.Resigned | ev.Expired, at: int) -> Changes:
        absent = isinstance(event, ev.Resigned) and event.why == "absent"
        score = race.scores[event.player]
        ended = score._replace(status=status, ended_at=at, absent=absent)
        return _rescore(race, event.player, ended)

    return change


def _extended(race: Race, event: ev.Extended, _at: int) -> Changes:
    return {
        "ends_at": (race.ends_at or 0) + event.ms,
        "extended_ms": race.extended_ms + event.ms,
    }


_APPLY: Mapping[type[ev.Event], Callable[[Race, Any, int], Changes]] = {
    ev.Created: _created,
    ev.Joined: _joined,
    ev.Left: _left,
    ev.Renamed: lambda race, event, _at: _reseat(race, event.player, name=event.name),
    ev.Readied: lambda race, event, _at: _reseat(
        race, event.player, ready=event.ready, loaded=event.loaded
    ),
    ev.HostPassed: lambda _race, event, _at: {"host": event.player},
    ev.Started: _started,
    ev.Moved: _moved,
    ev.Undone: _undone,
    ev.Finished: _ended(Status.WON),
    ev.Resigned: _ended(Status.RESIGNED),
    ev.Expired: _ended(Status.EXPIRED),
    ev.Extended: _extended,
    ev.Rematched: lambda _race, event, _at: {"rematch": event.race},
    ev.Cancelled: lambda _race, event, at: {
        "phase": Phase.CANCELLED,
        "ended_at": at,
        "why": event.why,
    },
    ev.Closed: lambda _race, _event, at: {"phase": Phase.CLOSED, "ended_at": at},
}
