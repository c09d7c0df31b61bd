"""Who may follow whose board."""

from server.races.race import Phase, Race


def may_watch(race: Race, viewer: str | None, target: str, now: int) -> bool:
    """Whether a seat (None: a spectator) may follow the board of `target` at `now` (ms, epoch).

    Nobody follows a deal while a board of their own on it is open. Who is done follows it if the
    race's `spectators` allows it; a delayed race's boards come late for them too. Where nobody may
    watch, only its racers see the boards, at the end.
    """
    if target not in race.scores:
        return False
    if race.phase is Phase.CLOSED:
        private = race.options.spectators == "nobody" and viewer not in race.scores
        return race.revealed(now) and not private
    own = None if viewer is None else race.scores.get(viewer)
    done = own is None or not own.open
    return done and race.options.spectators in ("live", "delay")
