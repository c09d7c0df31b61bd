"""Guests, races and sockets in the few words that most tests need."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from server.live.port import Stored
from server.races.events import Event
from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from tests.server.bots import Bot, bot
from tests.server.running import Address

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Person:
    """A guest with the token that proves it."""

    guest: str
    name: str
    token: str


async def person(place: Address, name: str | None = None) -> Person:
    """A new guest."""
    answer = await place.call("POST", "/api/guests", {"name": name} if name else {})
    assert answer.status_code == 200, answer.text
    return Person(**answer.json())


async def opened(place: Address, host: Person, game: str = "stonewall", **options: Any) -> str:
    """The id of a new race of this host."""
    answer = await place.call("POST", "/api/races", {"game": game, **options}, host.token)
    assert answer.status_code == 201, answer.text
    race: str = answer.json()["id"]
    return race


async def join(place: Address, race: str, who: Person) -> str:
    """The seat that this person now has."""
    answer = await place.call("POST", f"/api/races/{race}/join", {}, who.token)
    assert answer.status_code == 200, answer.text
    seat: str = answer.json()["player"]
    return seat


@dataclass(frozen=True, slots=True)
class Running:
    """A race whose cards are dealt, and its racers' sockets by seat."""

    id: str
    bots: tuple[Bot, ...]
    people: tuple[Person, ...]


@asynccontextmanager
async def race_of(
    *places: Address, game: str = "stonewall", players: int = 2, **options: Any
) -> AsyncIterator[Running]:
    """A race that has just been dealt; its players are spread over the places."""
    people = [await person(places[0], f"Racer {chr(65 + n)}") for n in range(players)]
    race = await opened(places[0], people[0], game, **options)
    for who in people[1:]:
        await join(places[0], race, who)
    async with AsyncExitStack() as stack:
        bots = []
        for n, who in enumerate(people):
            place = places[n % len(places)]
            bots.append(await stack.enter_async_context(bot(place, race, who.token, f"p{n + 1}")))
        if players > 1:
            for each in bots:
                await each.ready()
        for each in bots:
            await each.dealt()
        yield Running(race, tuple(bots), tuple(people))


async def log_of(place: Address, race: str) -> Stored:
    """The race as the store has it."""
    nodes = await Nodes.connect(place.redis_url)
    try:
        stored = await RedisLog(nodes).load(race)
    finally:
        await nodes.close()
    assert stored is not None
    return stored


async def events_of(place: Address, race: str, kind: type[E]) -> list[E]:
    """The events of this kind in the store's log."""
    stored = await log_of(place, race)
    return [entry.event for entry in stored.entries if isinstance(entry.event, kind)]
