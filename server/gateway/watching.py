"""What one socket watches: the boards of others, as late as the race says, and only while fair."""

import asyncio
import contextlib
from collections.abc import Callable
from secrets import token_hex

from server.gateway.outbox import Outbox
from server.gateway.services import Services
from server.live.fairness import FAIR_EVERY_S
from server.live.port import StoreDownError
from server.live.replica import Change, Replica
from server.races.standings import Row, as_of, sees_late, standings


class _Late:
    """Listens to a delayed replica, for a racer who is done: its standings are told by `tell`."""

    def __init__(self, replica: Replica, tell: Callable[[], None]) -> None:
        self.replica = replica
        self._tell = tell
        replica.listeners.append(self)

    def stop(self) -> None:
        self.replica.listeners.remove(self)

    def standings(self) -> None:
        self._tell()

    def changed(self, change: Change) -> None:
        """Of moves, who follows the board is told; of the rest, all are told live."""

    def presence(self, player: str, connected: bool, since: int, /) -> None:
        """Told live."""

    def viewers(self, count: int, /) -> None:
        """Told live."""

    def refolded(self) -> None:
        """Told live."""


class Watching:
    """`seen` is the replica whose boards are followed; `boards` are the seats whose they are.

    `tell_standings` is called when a racer who is done may be told of others by other standings.
    """

    def __init__(
        self,
        services: Services,
        replica: Replica,
        outbox: Outbox,
        guest: str | None,
        tell_standings: Callable[[], None],
    ) -> None:
        self.boards: set[str] = set()
        self._services = services
        self._replica = replica
        self._outbox = outbox
        self._guest = guest
        self._tell_standings = tell_standings
        self._late: _Late | None = None
        self._note = token_hex(8)

    @property
    def seen(self) -> Replica:
        return self._replica if self._late is None else self._late.replica

    @property
    def is_late(self) -> bool:
        """I am a racer who is done, and follows the others late."""
        return self._late is not None

    async def close(self) -> None:
        followed = bool(self.boards)
        self._forget(self.boards)
        await self._stop_being_late()
        if self._guest is not None and followed:
            await self._services.fairness.leave(self._guest, self._note)

    def send(self, player: str) -> None:
        """The board as it is, if it is followed and its clock has started."""
        text = self.redrawn(player)
        if text is not None:
            self._outbox.put_board(player, text)

    def send_all(self) -> None:
        for player in sorted(self.boards):
            self.send(player)

    def redrawn(self, player: str) -> str | None:
        """The text of a followed board; None before its clock has started."""
        seen = self.seen
        starts_at = seen.race.starts_at
        now = self._services.clock.now()
        if player not in self.boards or starts_at is None or starts_at + seen.lag_ms > now:
            return None
        return self._services.audiences.wording(seen).board(seen, player)

    def rows(self, seat: str) -> tuple[Row, ...]:
        """The standings as they were, but for my own board."""
        return standings(as_of(self.seen.race, self._replica.race, seat))

    async def follow(self, player: str, seat: str | None) -> bool:
        """Follow a board from now on, unless I play its deal elsewhere: then none."""
        await self.fall_behind(seat)
        if not await self._is_fair(at_once=True):
            return False
        self._add(player)
        return True

    async def leave(self, player: str) -> None:
        self._forget({player} & self.boards)
        if not self.boards and self._guest is not None:
            await self._services.fairness.leave(self._guest, self._note)

    def _add(self, player: str) -> None:
        self.boards.add(player)
        self._services.audiences.watch(self.seen, player, self._outbox)

    def _forget(self, players: set[str]) -> None:
        for player in tuple(players):
            self.boards.remove(player)
            self._services.audiences.unwatch(self.seen, player, self._outbox)

    async def still_fair(self, at_once: bool) -> bool:
        """Who has begun to play this deal elsewhere follows nothing any more: False, if so."""
        return not self.boards or await self._is_fair(at_once)

    async def _is_fair(self, at_once: bool) -> bool:
        if self._guest is None:
            return True
        fairness, race = self._services.fairness, self._replica.race
        if await fairness.may_follow(self._guest, self._note, race, at_once):
            return True
        self._forget(self.boards)
        await fairness.leave(self._guest, self._note)
        return False

    async def guard(self, cut: Callable[[], None]) -> None:
        """Looks again and again; `cut` is called when I have lost my boards. Never ends."""
        while True:
            await asyncio.sleep(FAIR_EVERY_S)
            with contextlib.suppress(StoreDownError):
                if not await self.still_fair(at_once=False):
                    cut()

    async def fall_behind(self, seat: str | None) -> None:
        """A racer who is done in a delayed race follows the others as late as spectators do."""
        hub, race = self._services.hub, self._replica.race
        if self.is_late or not sees_late(race, seat):
            return
        replica = await hub.open_delayed(race.id)
        if replica is None:
            raise StoreDownError("the race is gone")
        if self.is_late or not sees_late(self._replica.race, seat):
            await hub.close_delayed(race.id)
            return
        self._see(_Late(replica, self._tell_standings))
        self._tell_standings()

    async def catch_up(self) -> None:
        """The race is closed: there is nothing to hold back any more."""
        if self.is_late:
            await self._stop_being_late()
            self.send_all()

    async def _stop_being_late(self) -> None:
        if self._late is not None:
            self._late.stop()
            self._see(None)
            await self._services.hub.close_delayed(self._replica.id)

    def _see(self, late: _Late | None) -> None:
        """Follow the same boards on another replica."""
        followed = tuple(self.boards)
        self._forget(self.boards)
        self._late = late
        for player in followed:
            self._add(player)
