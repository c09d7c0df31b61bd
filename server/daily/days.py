"""The deals of the days: made once, committed to at once, revealed when the day opens."""

from collections.abc import Callable
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from engine.shuffle import commitment
from server.daily.calendar import opens_at, secret_days
from server.daily.port import DailyStore
from server.daily.seeds import GAMES, day_seed

# Days are looked at one after another; a calendar is looked through in order.
_KNOWN_DAYS = 64


class DayDeal(NamedTuple):
    """A game's deal of a day. `seed` never leaves the server before the day is open."""

    day: date
    game: str
    seed: bytes
    commitment: str

    def revealed(self, now: int) -> str | None:
        """The seed in hex digits once the day is open, at `now` in ms since the epoch."""
        return self.seed.hex() if now >= opens_at(self.day) else None


class Days:
    """Also keeps the deals of days that are not open yet from being raced on as given seeds."""

    def __init__(self, store: DailyStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._secrets: dict[date, bytes] = {}

    async def begin(self, day: date) -> None:
        """See to it that a day that has come has its deals."""
        await self._secret(day, make=True)

    async def deal(self, day: date, game: str) -> DayDeal | None:
        """The deal of a day that has come; None where there was no challenge that day."""
        secret = await self._secret(day, make=False)
        return None if secret is None else _deal(secret, day, game)

    async def first(self) -> date | None:
        return await self._store.first_day()

    async def keeps(self, game: str, seed: bytes) -> bool:
        """Whether this deal is a day's secret: `server.live.port.SecretDeals`."""
        if game not in GAMES:
            return False
        deals = [await self.deal(day, game) for day in secret_days(self._now())]
        return any(deal is not None and deal.seed == seed for deal in deals)

    async def _secret(self, day: date, make: bool) -> bytes | None:
        known = self._secrets.get(day)
        if known is None:
            known = await (self._store.make_secret(day) if make else self._store.secret(day))
            if known is not None:
                self._remember(day, known)
        return known

    def _remember(self, day: date, secret: bytes) -> None:
        if len(self._secrets) >= _KNOWN_DAYS:
            del self._secrets[next(iter(self._secrets))]
        self._secrets[day] = secret


@lru_cache(maxsize=_KNOWN_DAYS * len(GAMES))
def _deal(secret: bytes, day: date, game: str) -> DayDeal:
    seed = day_seed(secret, day, game)
    return DayDeal(day, game, seed, commitment(game, seed))
