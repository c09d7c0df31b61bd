"""What time alone does to a race: the next deadline, and what is due at a moment. Pure.

Presence is what the store knows of sockets: for each seat the time (ms) until which it counts as
connected, or at which it was last seen. Who was never seen counts from when they took their seat,
and nobody is missed for a time in which no process could have seen them.
"""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from server.races import commands as cmd
from server.races.options import Timing
from server.races.race import Phase, Race

Seen = Mapping[str, int]


class Due(NamedTuple):
    """`command` is due now (None: nothing is); `archive`: the live log has been kept long enough.

    `next_at` is when to look again, in ms since the epoch; None: never.
    """

    command: cmd.LobbyCommand | None
    next_at: int | None
    archive: bool = False


def due(race: Race, seen: Seen, now: int, timing: Timing, served_since: int = 0) -> Due:
    """What the race's timers say at `now`, with players seen since `served_since` (both in ms)."""
    match race.phase:
        case Phase.LOBBY:
            return _lobby(race, seen, now, timing, served_since)
        case Phase.RUNNING:
            return _running(race, seen, now, timing, served_since)
        case Phase.CLOSED | Phase.CANCELLED:
            kept_until = (race.ended_at or 0) + timing.keep
            return Due(None, kept_until, archive=now >= kept_until)
        case _:
            assert_never(race.phase)


def _lobby(race: Race, seen: Seen, now: int, timing: Timing, served_since: int) -> Due:
    timeout = race.created_at + timing.lobby
    if now >= timeout:
        return Due(cmd.Abandon("timeout"), None)
    joined = (seat.since for seat in race.seats)
    deserted = max((race.created_at, served_since, *joined, *seen.values())) + timing.deserted
    if now >= deserted:
        return Due(cmd.Abandon("deserted"), None)
    guests = () if race.options.solo else race.taken
    leaving = {
        seat.player: max(seen.get(seat.player, 0), seat.since, served_since) + timing.away
        for seat in guests
    }
    gone = tuple(player for player, at in leaving.items() if now >= at)
    if gone:
        return Due(cmd.Away(gone), None)
    return Due(None, min(timeout, deserted, *leaving.values()))


def _running(race: Race, seen: Seen, now: int, timing: Timing, served_since: int) -> Due:
    ends_at = race.ends_at or 0
    if now >= ends_at:
        return Due(cmd.Expire(), None)
    done = [score.ended_at or 0 for score in race.scores.values() if not score.open]
    if not done:
        return Due(None, ends_at)
    still_open = race.open_boards()
    present = [seen[player] for player in still_open if seen.get(player, 0) > now]
    if present:
        # Who is here may go: their last sign of life is the first moment to look again.
        return Due(None, min(*present, ends_at))
    last_seen = (seen.get(player, 0) for player in still_open)
    waited_from = max((race.starts_at or 0, served_since, *done, *last_seen))
    if now >= waited_from + timing.absent:
        return Due(cmd.Absent(still_open), None)
    return Due(None, min(ends_at, waited_from + timing.absent))
