"""Races told by their events, with the times and the closing that the store adds to them."""

from collections.abc import Mapping
from dataclasses import replace

from engine.game import game
from engine.state import position_of
from server.races import commands as cmd
from server.races import events as ev
from server.races.board import decide_board
from server.races.events import Entry, Event
from server.races.lobby import decide_lobby
from server.races.options import Options, Timing
from server.races.race import Phase, Race, apply
from server.races.refusals import Refused
from server.races.table import Table, opening

T0 = 1_700_000_000_000
TIMING = Timing()
START = T0 + TIMING.countdown
LIMIT = 1_200_000
END = START + LIMIT
SEED = bytes(range(32))
GAME = "stonewall"


def told(race: Race, *events: Event, at: int = T0) -> Race:
    """The race after these events, committed together at one time."""
    for event in events:
        race = apply(race, Entry(race.version + 1, at, _timed(race, event, at)))
    if race.phase is Phase.RUNNING and not race.open_boards():
        race = apply(race, Entry(race.version + 1, at, ev.Closed()))
    return race


def _timed(race: Race, event: Event, at: int) -> Event:
    if not isinstance(event, ev.Started):
        return event
    starts_at = at + (0 if race.options.solo else TIMING.countdown)
    return ev.Started(starts_at, starts_at + race.options.time_limit_s * 1000)


def lobby(seats: int = 2, options: Options | None = None, game_id: str = GAME) -> Race:
    """Guests u_1 … sit on p1 …, called Ann 1 …; p1 is host, nobody is ready."""
    created = ev.Created(game_id, 1, options or Options(), "c0ffee", "u_1", "ABC234")
    race = told(Race("00race"), created, ev.Joined("p1", "Ann 1", "u_1"), ev.HostPassed("p1"))
    return told(race, *(ev.Joined(f"p{n}", f"Ann {n}", f"u_{n}") for n in range(2, seats + 1)))


def running(seats: int = 2, options: Options | None = None, game_id: str = GAME) -> Race:
    """Started at T0: the first move counts at START, the last before END."""
    return told(lobby(seats, options, game_id), ev.Started())


def closed(seats: int = 2) -> Race:
    """Everybody resigned a second after the start."""
    race = running(seats)
    return told(race, *(ev.Resigned(p, "resigned") for p in race.scores), at=START + 1000)


def cancelled() -> Race:
    return told(lobby(), ev.Cancelled("host"))


def homes(race: Race, player: str, *cards: tuple[int, int]) -> Race:
    """Moves that leave so many cards home, each at so many ms after the start."""
    for count, after in cards:
        race = told(race, ev.Moved(player, "T0*1>F", count), at=START + after)
    return race


def worn(race: Race, player: str, rev: int) -> Race:
    """The race with that many revisions behind a player."""
    return replace(race, scores={**race.scores, player: race.scores[player]._replace(rev=rev)})


def decided(
    race: Race,
    command: cmd.Command,
    now: int = START,
    tables: Mapping[str, Table] | None = None,
) -> tuple[Event, ...] | Refused:
    """What a command leads to; boards not given lie as they were dealt."""
    if isinstance(command, cmd.BoardCommand):
        return decide_board(race, lambda p: (tables or {}).get(p) or dealt(race.game), command, now)
    return decide_lobby(race, command)


def dealt(game_id: str = GAME) -> Table:
    return opening(game_id, SEED)


def kings_left(count: int = 4, game_id: str = GAME) -> Table:
    """Stonewall before its end: all is home but `count` kings, a column each."""
    suits = "CDHS"
    ranks = "A23456789TJQK"
    kings = suits[:count]
    full = [[rank + suit for rank in ranks] for suit in suits if suit not in kings]
    short = [[rank + suit for rank in ranks[:-1]] for suit in kings]
    columns = [["K" + suit] for suit in kings] + [[] for _ in range(6 - count)]
    state: dict[str, object] = {
        "tableau": columns,
        "foundations": full + short,
        "stock": [],
        "waste": [],
        "reserve": [None] * 16,
        "base_rank": None,
        "redeals_left": 0,
    }
    return Table(SEED, position_of(game(game_id), state))
