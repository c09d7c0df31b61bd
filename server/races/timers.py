"""What time alone does to a race: the next deadline, and what is due at a moment. Pure.

Presence is what the store knows of sockets: for each seat the time (ms) until which it counts as
connected, or at which it was last seen. Seats that were never seen count from the race's start.
"""

from collections.abc import Mapping
from typing import NamedTuple

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


def due(race: Race, seen: Seen, now: int, timing: Timing) -> Due:
    """What the race's timers say at `now`."""
    match race.phase:
        case Phase.LOBBY:
            return _lobby(race, seen, now, timing)
        case Phase.RUNNING:
            return _running(race, seen, now, timing)
        case Phase.CLOSED | Phase.CANCELLED:
            kept_until = (race.ended_at or 0) + timing.keep
            return Due(None, kept_until, archive=now >= kept_until)


def _lobby(race: Race, seen: Seen, now: int, timing: Timing) -> Due:
    timeout = race.created_at + timing.lobby
    if now >= timeout:
        return Due(cmd.Abandon("timeout"), None)
    anyone = max((at for at in seen.values()), default=race.created_at)
    deserted = max(anyone, race.created_at) + timing.deserted
    if now >= deserted:
        return Due(cmd.Abandon("deserted"), None)
    guests = () if race.options.solo else race.taken
    leaving = {
        seat.player: max(seen.get(seat.player, 0), race.created_at) + timing.away for seat in guests
    }
    gone = tuple(player for player, at in leaving.items() if now >= at)
    if gone:
        return Due(cmd.Away(gone), None)
    return Due(None, min(timeout, deserted, *leaving.values()))


def _running(race: Race, seen: Seen, now: int, timing: Timing) -> Due:
    ends_at = race.ends_at or 0
    if now >= ends_at:
        return Due(cmd.Expire(), None)
    still_open = race.open_boards()
    done = [s.ended_at or 0 for s in race.scores.values() if not s.open]
    present = [p for p in still_open if seen.get(p, 0) > now]
    if not done or present:
        # Who is here may go: their last sign of life is the first moment to look again.
        return Due(None, min((*(seen[p] for p in present), ends_at)))
    waited_from = max(*done, *(max(seen.get(p, 0), race.starts_at or 0) for p in still_open))
    if now >= waited_from + timing.absent:
        return Due(cmd.Absent(still_open), None)
    return Due(None, min(ends_at, waited_from + timing.absent))
