"""Who may follow whose board."""

from server.races.race import Phase, Race


def may_watch(race: Race, viewer: str | None, target: str) -> bool:
    """Whether a seat (None: a spectator) may follow the board of `target` in this race.

    Nobody follows a deal while a board of their own on it is open. Who is done follows it if the
    race's `spectators` allows it; a delayed race is followed on delayed sockets only, which hold
    everything back, so that the answer here is the same.
    """
    if target not in race.scores:
        return False
    if race.phase is Phase.CLOSED:
        return True
    own = None if viewer is None else race.scores.get(viewer)
    if own is not None and own.open:
        return False
    return race.options.spectators in ("live", "delay")
