"""The race after a race: one, however many ask for it, and there before anybody is called to it.

Its id follows from the id of the race before. So all who press at once make the same room, and
who presses after a process died halfway finds the room that it has left.
"""

from hashlib import sha256

from server.live.commits import Commits
from server.live.opening import Opener, race_id_from
from server.live.port import Log
from server.live.replica import Replica
from server.races.commands import Rematch
from server.races.lobby import decide_lobby
from server.races.race import Race
from server.races.refusals import Code, Refused
from server.races.retelling import folded

# A room that ended before it was announced was left by a process that died; that is rare.
ATTEMPTS = 10


def rematch_id(race: str, attempt: int = 0) -> str:
    """The id of the race that follows this one."""
    return race_id_from(sha256(f"samedeal/rematch/1\0{race}\0{attempt}".encode()).digest())


class Rematches:
    def __init__(self, log: Log, opener: Opener, commits: Commits) -> None:
        self._log = log
        self._opener = opener
        self._commits = commits

    async def open(self, replica: Replica, player: str, command_id: str) -> str | Refused:
        """The id of the rematch that this seat asks for; its host is who pressed first."""
        refused = decide_lobby(replica.race, Rematch(player, ""))
        if isinstance(refused, Refused):
            return refused
        if replica.archived:
            return Refused(Code.EXPIRED)
        room = await self._room(replica, player)
        if room is None:
            return Refused(Code.BUSY)
        opener = replica.race.seat_of(room.opener)
        announced = Rematch(opener.player if opener else player, room.id)
        outcome = await self._commits.execute(replica, announced, player, command_id)
        return outcome if isinstance(outcome, Refused) else replica.race.rematch or room.id

    async def _room(self, replica: Replica, player: str) -> Race | None:
        """The room that all are called to; where it is not there yet, whoever comes makes it."""
        for attempt in range(ATTEMPTS):
            race = replica.race
            room = await self._made(race, player, race.rematch or rematch_id(race.id, attempt))
            if race.rematch or not room.over:
                return room
            # Somebody may have called to it before it ended: then there is no other.
            await self._commits.catch_up(replica)
        return None

    async def _made(self, race: Race, player: str, room: str) -> Race:
        stored = await self._log.load(room)
        if stored is None:
            seat = race.seat(player)
            assert seat is not None
            await self._opener.open(race.game, race.options, seat.guest, seat.name, race_id=room)
            stored = await self._log.load(room)
        assert stored is not None
        return folded(room, stored.entries)
