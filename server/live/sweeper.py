"""What time does to races, without any client's help. Every process sweeps: twice does no harm."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from server.live.attendance import Attendance
from server.live.clock import Clock
from server.live.commits import Commits, Done
from server.live.hub import Hub
from server.live.port import Directory, Lease, Log, Presence, StoreDownError
from server.live.projector import Projector
from server.live.replica import Replica
from server.live.shares import shares
from server.races.options import Timing
from server.races.race import Phase
from server.races.timers import due

GAP_MS = 5_000
# Standings go out, and presence is looked after, in so many turns.
TURNS = 20

Step = Callable[[], Awaitable[None]]

_log = structlog.get_logger(__name__)


class Sweeper:
    """`start` it before the first socket: outages are settled before a deadline is looked at."""

    def __init__(
        self,
        log: Log,
        presence: Presence,
        directory: Directory,
        hub: Hub,
        commits: Commits,
        attendance: Attendance,
        projector: Projector,
        clock: Clock,
        timing: Timing,
    ) -> None:
        self._timing = timing
        self._log = log
        self._presence = presence
        self._directory = directory
        self._hub = hub
        self._commits = commits
        self._attendance = attendance
        self._clock = clock
        self._swept_at = 0
        self._part = 0
        self._telling = shares(TURNS)
        self._attending = shares(TURNS)
        self._projector = projector
        self._served_since = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Raises StoreDownError where the store does not answer."""
        await self._measure()
        await self._live()
        for _ in range(self._log.parts):
            await _carefully(self._sweep)
        for step, every_s in (
            (self._live, 1.0),
            (self._sweep, 1.0 / self._log.parts),
            (self._attend, 5.0 / TURNS),
            (self._measure, 10.0),
            (self._standings, 1.0 / TURNS),
            (self._attendance.count, 1.0),
        ):
            self._tasks.append(asyncio.create_task(_forever(step, every_s)))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _measure(self) -> None:
        await self._clock.measure(self._log.time)

    async def _standings(self) -> None:
        self._hub.publish_standings(next(self._telling))

    async def _attend(self) -> None:
        share = next(self._attending)
        await self._attendance.renew(share)
        await self._hub.refresh_presence(share)
        await self._hub.catch_up(share)

    async def _live(self) -> None:
        """Say that this process lives, and make up for a time in which none did."""
        await self._log.beat()
        self._note_gap(self._clock.now())
        for outage in await self._log.outages():
            _log.warning("outage", since=outage.since, ms=outage.until - outage.since)
            await self._log.settle(outage)

    async def _sweep(self) -> None:
        """Look through the next part of the log; each is looked through once a second."""
        part, self._part = self._part, (self._part + 1) % self._log.parts
        if await self._log.outages():
            await self._live()
        leases = await self._log.claim_due(part)
        looks = [partial(self._look_at, lease) for lease in leases]
        await asyncio.gather(*(_carefully(look) for look in looks))
        await self._projector.run(part)

    def _note_gap(self, now: int) -> None:
        """After a gap (a start, a store that was away) nobody is missed for what came before."""
        if now - self._swept_at > GAP_MS:
            self._served_since = now
        self._swept_at = now

    async def _look_at(self, lease: Lease) -> None:
        replica = await self._hub.open(lease.race)
        if replica is None:
            return
        try:
            await self._run_timers(replica, lease)
        finally:
            await self._hub.close(lease.race)

    async def _run_timers(self, replica: Replica, lease: Lease) -> None:
        """Carry out what is due, until nothing is; then say when to look again."""
        while True:
            now = self._clock.now()
            seen = await self._presence.seen(replica.id)
            found = due(replica.race, seen, now, self._timing, self._served_since)
            if found.archive:
                await self._archive(replica)
                return
            if found.command is None:
                break
            outcome = await self._commits.execute(replica, found.command)
            if not isinstance(outcome, Done) or not outcome.entries:
                return  # another process was first, or the clock is a moment early: the lease ends
        if found.next_at is not None:
            await self._log.set_due(lease, found.next_at)

    async def _archive(self, replica: Replica) -> None:
        await self._log.archive(replica.id, replica.race.version)
        await self._directory.release(replica.race.code, replica.id)
        phase = replica.race.phase
        _log.info(
            "archived", race=replica.id, phase=phase.value, cancelled=phase is Phase.CANCELLED
        )


async def _forever(step: Step, every_s: float) -> None:
    while True:
        await asyncio.sleep(every_s)
        await _carefully(step)


async def _carefully(step: Step) -> None:
    """One bad race, or a store that is away, must not end what all other races need."""
    try:
        await step()
    except StoreDownError as error:
        _log.warning("store_away", error=str(error))
    except Exception:
        _log.exception("sweep_failed")
