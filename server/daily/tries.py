"""Tries on a day's deal: one that is ranked, then practice.

A ranked try is a race whose id follows from player, day and game: whoever asks, and however often
at once, is led to the one race that the store creates under it.
"""

import hashlib
from datetime import date
from enum import Enum
from typing import NamedTuple

from server.daily.calendar import day_at, opens_at
from server.daily.days import Days
from server.daily.port import DailyStore
from server.live.opening import Opener
from server.races.options import Options

LIMIT_S = 3_600
_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SIGNS = 22


class NoTry(Enum):
    """Why there is no try to be had."""

    ALREADY_PLAYED = "already_played"
    NOT_PLAYED = "not_played"


class State(Enum):
    UNUSED = "unused"
    RUNNING = "running"
    PLAYED = "played"


class Try(NamedTuple):
    """A player's ranked try: its race once there is one, and its limit (ms, epoch) while open."""

    state: State
    race: str | None = None
    ends_at: int | None = None


class Begun(NamedTuple):
    race: str
    day: date


class Tries:
    def __init__(self, days: Days, store: DailyStore, opener: Opener) -> None:
        self._days = days
        self._store = store
        self._opener = opener

    async def start(
        self, guest: str, name: str, game: str, practice: bool, now: int
    ) -> Begun | NoTry:
        """The running try on today's deal, a new one if there is none; or why there is none.

        Practice begins when the ranked try is over. `now` (ms, epoch) says which day it is: the
        try belongs to that day to its end.
        """
        day = day_at(now)
        await self._days.begin(day)
        ranked = await self.of(guest, day, game)
        if practice:
            if ranked.state is not State.PLAYED:
                return NoTry.NOT_PLAYED
            return Begun(await self._practise(guest, name, day, game), day)
        if ranked.state is State.PLAYED:
            return NoTry.ALREADY_PLAYED
        race = ranked.race or await self._open(try_id(guest, day, game), guest, name, day, game)
        return Begun(race, day)

    async def of(self, guest: str, day: date, game: str) -> Try:
        """How it stands with a player's ranked try."""
        race = try_id(guest, day, game)
        life = await self._store.life(race)
        if life is None:
            return Try(State.UNUSED)
        if life.over:
            return Try(State.PLAYED, race)
        return Try(State.RUNNING, race, life.ends_at)

    async def _practise(self, guest: str, name: str, day: date, game: str) -> str:
        number = max(1, await self._store.practices(guest, day, game))
        while (life := await self._store.life(practice_id(guest, day, game, number))) is not None:
            if not life.over:
                return practice_id(guest, day, game, number)
            number += 1
        race = practice_id(guest, day, game, number)
        await self._open(race, guest, name, day, game, ranked=False)
        await self._store.note_practice(guest, day, game, number)
        return race

    async def _open(
        self, race: str, guest: str, name: str, day: date, game: str, ranked: bool = True
    ) -> str:
        deal = await self._days.deal(day, game)
        if deal is None:
            raise RuntimeError("a day that has begun has its deals")
        options = Options(
            time_limit_s=LIMIT_S,
            seats=1,
            spectators="after",
            daily=day.isoformat(),
            ranked=ranked,
            reveal_at=opens_at(day),
        )
        await self._opener.open(game, options, guest, name, deal.seed, race, begun=True)
        return race


def try_id(guest: str, day: date, game: str) -> str:
    """The id of the one race that is a player's ranked try."""
    return _id("ranked", guest, day.isoformat(), game)


def practice_id(guest: str, day: date, game: str, number: int) -> str:
    """The id of a player's practice try number 1, 2, 3 …"""
    return _id("practice", guest, day.isoformat(), game, str(number))


def _id(*words: str) -> str:
    """A race id (a bucket, then base62) that follows from these words."""
    digest = hashlib.sha256("\0".join(words).encode()).digest()
    number = int.from_bytes(digest[1:])
    signs = []
    for _ in range(_SIGNS):
        number, sign = divmod(number, len(_BASE62))
        signs.append(_BASE62[sign])
    return f"{digest[0]:02x}" + "".join(signs)
