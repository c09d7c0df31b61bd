"""Which seats have sockets in this process, told to the store while they are open."""

import asyncio
from collections import Counter

from server.live.clock import Clock
from server.live.port import Presence
from server.live.replica import Replica, Seen
from server.live.shares import WHOLE, Share

HOLD_MS = 15_000


class Attendance:
    """`renew` keeps what is here alive for `HOLD_MS`; call it every few seconds."""

    def __init__(self, presence: Presence, clock: Clock, process: str) -> None:
        self._presence = presence
        self._clock = clock
        self._process = process
        self._here: dict[str, Counter[str]] = {}
        self._watching: Counter[str] = Counter()
        self._recount: set[str] = set()

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

    async def seen(self, race: str) -> Seen:
        """What the store has, but for who is here: the store may not have heard of them yet."""
        seen = await self._presence.seen(race)
        until = self._clock.now() + HOLD_MS
        return {**seen, **dict.fromkeys(self._here.get(race, ()), until)}

    async def watchers(self, race: str) -> int:
        """How many spectators' sockets all processes have."""
        return await self._presence.watchers(race)

    def watch(self, race: str, sockets: int) -> None:
        """So many more (or, below zero, fewer) spectators' sockets are open here."""
        self._watching[race] += sockets
        self._recount.add(race)

    async def count(self) -> None:
        """Tell the store where the number of spectators has changed here; call it once a second."""
        races, self._recount = self._recount, set()
        await asyncio.gather(
            *(self._presence.count(race, self._process, self._watching[race]) for race in races)
        )
        for race in races:
            if not self._watching[race]:
                del self._watching[race]

    async def renew(self, share: Share = WHOLE) -> None:
        self._recount |= {race for race in self._watching if share.has(race)}
        until = self._clock.now() + HOLD_MS
        await asyncio.gather(
            *(
                self._presence.sign(race, self._process, dict.fromkeys(seats, until))
                for race, seats in tuple(self._here.items())
                if share.has(race)
            )
        )
