"""A long random race before many eyes, on two processes, and everything that anybody was told.

Two racers, a second tab of the first, spectators with and without identity from the lobby on, one
who comes late, one who reloads again and again, the first racer watching the other once done, and
somebody who asks everything by HTTP. All of them try to watch all boards all the time.
"""

import asyncio
import random
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import httpx
from websockets.exceptions import ConnectionClosed

from server.races.options import Options, Spectators
from tests.server.bots import OPENED, Bot, bot, new_id
from tests.server.lobby import Person, join, person
from tests.server.running import Process
from tests.server.scanning.bodies import Body, faults
from tests.server.scanning.scanner import scanned, true_story
from tests.waiting import PATIENCE_S

DELAY_S = 1
SEATS = ("p1", "p2")
# Pages are the same before the deal and during it; everything else is asked again and again.
PAGES = ("/api/openapi.json", "/api/docs", "/watch")


@dataclass
class Race:
    """`late`: half of the moves are made; `bodies`: what HTTP told, `pages` those that stay."""

    id: str
    code: str
    game: str
    people: tuple[Person, Person, Person]
    late: asyncio.Event = field(default_factory=asyncio.Event)
    bodies: list[Body] = field(default_factory=list)
    pages: list[Body] = field(default_factory=list)

    @property
    def calls(self) -> tuple[str, ...]:
        races = f"/api/races/{self.id}"
        mine = ("/api/players/me", "/api/players/me/races", "/api/players/me/export")
        return (
            races,
            f"/api/races/{self.code}",
            f"{races}/results",
            "/api/watch",
            "/metrics",
            *mine,
        )


async def opened(place: Process, game: str, spectators: Spectators, opponents: str = "all") -> Race:
    """A lobby of two, open to everyone; the API's least delay is five seconds."""
    ana, ben, eve = [await person(place, name) for name in ("Ana", "Ben", "Eve")]
    options = Options(spectators=spectators, delay_s=DELAY_S, listed=True, opponents=opponents)  # type: ignore[arg-type]
    race, code = await place.services.opener.open(game, options, ana.guest, ana.name)
    await join(place, race, ben)
    return Race(race, code, game, (ana, ben, eve))


async def findings(
    places: tuple[Process, Process],
    game: str,
    spectators: Spectators,
    rng: random.Random,
    moves: int,
    pages: tuple[str, ...],
) -> list[str]:
    """What all who were there were told against the rules, in one race of so many moves each."""
    here, there = places
    OPENED.clear()
    race = await opened(here, game, spectators)
    ana, ben, eve = race.people
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:

        async def enter(place: Process, who: Person | None, name: str) -> Bot:
            token = who.token if who else None
            return await stack.enter_async_context(bot(place, race.id, token, name))

        async with http(here) as near, http(there) as far:
            await ask(near, None, None, race.pages, (*pages, f"/r/{race.code}"))
            for place, who, name in ((here, None, "nobody"), (there, eve, "Eve")):
                group.create_task(look(await enter(place, who, name)))
            tab, first = await enter(there, ana, "second tab"), await enter(here, ana, "p1")
            second = await enter(there, ben, "p2")
            group.create_task(look(tab))
            group.create_task(reload(here, race, eve))
            group.create_task(come_late(there, race))
            for racer in (first, second):
                await racer.ready()
            for racer in (first, second):
                await racer.dealt()

            async def inquire() -> None:
                for place in places:
                    await renew(place)
                await ask(near, None, None, race.bodies, race.calls)
                await ask(near, ana, "p1", race.bodies, race.calls)
                await ask(far, ben, "p2", race.bodies, race.calls)
                await ask(far, eve, None, race.bodies, race.calls[:3])

            async def give_up() -> None:
                await wild(first, rng, moves * 2 // 3)
                await first.ask("resign")
                await look(first)

            done = group.create_task(give_up())
            for part in range(4):
                await wild(second, rng, moves // 4)
                if part % 2:
                    await inquire()
                if part == 1:
                    race.late.set()
                    await second.close()
                    second = await enter(there, ben, "p2 again")
                    await second.dealt()
                    await ask(near, None, None, race.pages, (*pages, f"/r/{race.code}"))
            await second.ask("resign")
            await look(second)
            await done
    return [*_of_bodies(race, await scanned(tuple(OPENED))), *await _told(here, race)]


def _of_bodies(race: Race, found: list[str]) -> list[str]:
    first: dict[str, str] = {}
    changed = [p.path for p in race.pages if first.setdefault(p.path, p.text) != p.text]
    return [*found, *(f"{path} is not what it was before the deal" for path in changed)]


async def _told(place: Process, race: Race) -> list[str]:
    truth = await true_story(place.redis_url, race.id)
    assert truth is not None
    return [
        f"{body.path} {fault} to {body.seat}"
        for body in (*race.bodies, *race.pages)
        for fault in faults(truth, body)
    ]


async def wild(racer: Bot, rng: random.Random, moves: int) -> None:
    """Plays like no person would: random moves, undos and returns, much that is refused."""
    for _ in range(moves):
        if not racer.legal:
            return
        match rng.choices(
            ("play", "undo", "home", "probe", "stale", "resync"), (78, 6, 4, 8, 2, 2)
        ):
            case ["play"]:
                await racer.move(_choice(racer, rng))
            case ["undo" | "home" as what]:
                await racer.ask(what, rev=racer.rev)
            case ["probe"]:
                await racer.move(_probe(rng))
            case ["stale"]:
                await racer.move(rng.choice(racer.legal), rev=racer.rev + 1)
            case _:
                await racer.ask("resync")


def _choice(racer: Bot, rng: random.Random) -> str:
    """Home rather than elsewhere, and often from the stock: so that games get far."""
    home = [move for move in racer.legal if move.endswith(">F")]
    stock = [move for move in racer.legal if move in ("draw", "redeal")]
    wishes = rng.choices((home, stock, racer.legal), (5, 3, 2))[0]
    return rng.choice(wishes or racer.legal)


def _probe(rng: random.Random) -> str:
    """A move that is hardly ever allowed: the refusal says why."""
    columns = [f"T{n}" for n in range(10)]
    source = rng.choice((*columns, "W", "R", "R3"))
    return f"{source}*{rng.randint(1, 5)}>{rng.choice((*columns, 'F'))}"


async def look(eye: Bot) -> None:
    """Tries to follow all boards whenever that may have become possible; until the end."""
    try:
        await _follow_all(eye)
        while eye.phase not in ("closed", "cancelled"):
            frame = await eye.receive()
            if frame["t"] == "welcome" or frame.get("event", {}).get("type") == "started":
                await _follow_all(eye)
        await _follow_all(eye)
        await eye.tell(t="ping", n=99)
        await eye.until(lambda frame: frame["t"] == "pong" and frame["n"] == 99)
    except ConnectionClosed:
        pass


async def _follow_all(eye: Bot) -> None:
    if not eye.frames:
        await eye.receive()
    for seat in {*SEATS} - {eye.you}:
        await eye.tell(t="watch", id=new_id(), player=seat)


async def reload(place: Process, race: Race, who: Person) -> None:
    """Leaves and comes back, again and again."""
    for turn in range(50):
        async with bot(place, race.id, who.token, f"reload {turn}") as eye:
            try:
                await _follow_all(eye)
                for _ in range(30):
                    await eye.receive()
                    if eye.phase == "closed":
                        return
            except ConnectionClosed:
                return


async def come_late(place: Process, race: Race) -> None:
    await race.late.wait()
    async with bot(place, race.id, name="late") as eye:
        await look(eye)


async def renew(place: Process) -> None:
    """Lists and standings are told as they are; that would be so by itself within seconds."""
    place.services.hub.publish_standings()
    place.services.watchlist._made_at = 0
    await place.services.fairness._projector.catch_up()


def http(place: Process) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=place.http, timeout=PATIENCE_S, verify=False, trust_env=False)


async def ask(
    client: httpx.AsyncClient,
    who: Person | None,
    seat: str | None,
    kept: list[Body],
    paths: tuple[str, ...],
) -> None:
    headers = {"Authorization": f"Bearer {who.token}"} if who else {}
    for path in paths:
        answer = await client.get(path, headers=headers)
        kept.append(Body(path, seat, int(time.time() * 1000), answer.text))
