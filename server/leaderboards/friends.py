"""Friends: people who finished a race together that was opened by link, for two or more.

A projection: `server.live.projector.Projection`, and the same again from the records.
"""

from server.leaderboards.port import Friends
from server.races.race import Phase, Race


def companions(race: Race) -> tuple[str, ...]:
    """The guests who were dealt a board in an unlisted race that is over; none of any other.

    A board ends in one way or another, so whoever was dealt one has finished the race.
    """
    if race.phase is not Phase.CLOSED or race.options.listed or len(race.scores) < 2:
        return ()
    guests = {seat.player: seat.guest for seat in race.seats}
    return tuple(guests[player] for player in race.scores)


class FriendsProjection:
    """Takes note of who finished a race together; at least once, and with no harm twice."""

    def __init__(self, friends: Friends) -> None:
        self._friends = friends

    async def project(self, race: Race) -> None:
        guests = companions(race)
        if guests:
            await self._friends.meet(guests, race.created_at)
