"""Which seats have sockets in this process, told to the store while they are open."""

import asyncio
from collections import Counter

from server.live.clock import Clock
from server.live.port import Presence
from server.live.replica import Replica

HOLD_MS = 15_000


class Attendance:
    """`renew` keeps what is here alive for `HOLD_MS`; call it every few seconds."""

    def __init__(self, presence: Presence, clock: Clock, process: str) -> None:
        self._presence = presence
        self._clock = clock
        self._process = process
        self._here: dict[str, Counter[str]] = {}

    async def arrive(self, replica: Replica, player: str) -> None:
        """One more socket of this seat is open here."""
        seats = self._here.setdefault(replica.id, Counter())
        seats[player] += 1
        if seats[player] == 1:
            now = self._clock.now()
            replica.see({**replica.seen, player: now + HOLD_MS}, now)
            await self._presence.sign(replica.id, self._process, {player: now + HOLD_MS})

    async def depart(self, replica: Replica, player: str) -> None:
        """One socket of this seat is gone; the last one says so to everybody."""
        seats = self._here[replica.id]
        seats[player] -= 1
        if seats[player]:
            return
        del seats[player]
        if not seats:
            del self._here[replica.id]
        await self._presence.sign(replica.id, self._process, {player: 0})

    async def renew(self) -> None:
        until = self._clock.now() + HOLD_MS
        await asyncio.gather(
            *(
                self._presence.sign(race, self._process, dict.fromkeys(seats, until))
                for race, seats in tuple(self._here.items())
            )
        )
