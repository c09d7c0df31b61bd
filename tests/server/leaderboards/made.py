"""Results made up from a few numbers, and ranked tries told by their events."""

from datetime import date

from hypothesis import strategies as st

from server.leaderboards.results import Result
from server.races import events as ev
from server.races.options import Options
from server.races.race import Race, Status
from tests.server.races.stories import START, TIMING, lobby, told

DAY = date(2028, 2, 29)
RANKED = Options(seats=1, time_limit_s=3600, daily=DAY.isoformat(), ranked=True, reveal_at=2**42)
BEGIN = START - TIMING.countdown
"""A race of one seat has no countdown: its clock starts here."""


def result(guest: str = "u_1", **changes: object) -> Result:
    """A try that was given up with nothing home, but for the changes."""
    plain = Result(
        guest=guest,
        name=guest.upper(),
        game="stonewall",
        day=DAY,
        race=f"00{guest}",
        status=Status.RESIGNED,
        cards=0,
        of=52,
        last_home_ms=None,
        moves=1,
        undos=0,
        finished_ms=None,
        ended_ms=60_000,
    )
    return plain._replace(**changes)  # type: ignore[arg-type]


def won(guest: str = "u_1", ms: int = 60_000, **changes: object) -> Result:
    """A try that was won after so many ms."""
    fields = {"status": Status.WON, "cards": 52, "last_home_ms": ms, "finished_ms": ms}
    return result(guest, **{**fields, **changes})


@st.composite
def results(draw: st.DrawFn, guest: str = "u_1") -> Result:
    """Any result, with few enough cards and times for ties to be common."""
    if draw(st.booleans()):
        return won(guest, draw(st.integers(0, 500) | st.integers(0, 7_200_000)))
    cards = draw(st.integers(0, 3) | st.integers(0, 51))
    home = draw(st.integers(0, 500) | st.integers(0, 7_200_000)) if cards else None
    status = draw(st.sampled_from((Status.RESIGNED, Status.EXPIRED)))
    return result(guest, cards=cards, last_home_ms=home, status=status)


def ranked_try() -> Race:
    """A ranked try on DAY that has just begun, at BEGIN."""
    return told(lobby(1, RANKED), ev.Started())


def tapped(race: Race, cards: int, every_ms: int, at: int = BEGIN) -> Race:
    """The race after cards sent home one by one."""
    for number in range(1, cards + 1):
        event = ev.Moved("p1", "T0*1>F", race.laid + number)
        race = told(race, event, at=at + number * every_ms)
    return race
