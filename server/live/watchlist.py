"""Races to watch: listed ones that run, and those that ended within the hour."""

from dataclasses import dataclass

from server.live.clock import Clock
from server.live.hub import Hub
from server.live.lists import Lists
from server.live.port import Presence
from server.live.replica import Replica
from server.races.race import Race
from server.races.standings import Row, shown_to, standings

ENDED_MS = 3_600_000
_MOST = 50
_FRESH_MS = 2_000


@dataclass(frozen=True, slots=True)
class Show:
    """A race as its spectators know it: of a delayed one what they are told by now."""

    race: Race
    watchers: int
    rows: tuple[Row, ...]

    def leader(self, guest: str | None) -> Row | None:
        """Who leads, as far as this guest may know: their own race may hide it from them."""
        seat = self.race.seat_of(guest) if guest else None
        rows = shown_to(self.race, self.rows, seat.player if seat else None)
        return rows[0] if rows and rows[0].place == 1 else None


class Watchlist:
    """The list is made anew every two seconds at most, however many ask."""

    def __init__(self, hub: Hub, lists: Lists, presence: Presence, clock: Clock) -> None:
        self._hub = hub
        self._lists = lists
        self._presence = presence
        self._clock = clock
        self._shows: tuple[Show, ...] = ()
        self._made_at = 0

    async def shows(self) -> tuple[Show, ...]:
        """Running races first, the most watched of them before the others; then the ended ones."""
        now = self._clock.now()
        if now - self._made_at >= _FRESH_MS:
            self._made_at = now
            races = await self._lists.shown(now - ENDED_MS, _MOST)
            shows = [show for race in races if (show := await self._show(race)) is not None]
            self._shows = tuple(sorted(shows, key=_order))
        return self._shows

    async def _show(self, race_id: str) -> Show | None:
        live = await self._hub.open(race_id)
        if live is None:
            return None
        try:
            if live.race.options.spectators != "delay":
                return await self._seen_on(live)
            behind = await self._hub.open_delayed(race_id)
            if behind is None:
                return None
            try:
                return await self._seen_on(behind)
            finally:
                await self._hub.close_delayed(race_id)
        finally:
            await self._hub.close(race_id)

    async def _seen_on(self, replica: Replica) -> Show:
        watchers = await self._presence.watchers(replica.id)
        return Show(replica.race, watchers, standings(replica.race))


def _order(show: Show) -> tuple[bool, int, int]:
    return show.race.over, -show.watchers, -(show.race.starts_at or 0)
