"""Racing anyone, on two processes at once."""

import asyncio
from collections import Counter
from itertools import cycle
from typing import Any

import pytest

from engine.variants import VARIANTS
from server.races.events import Joined
from tests.server.bots import bot
from tests.server.gateway.api.calls import get, post, refused, shown
from tests.server.lobby import Person, events_of, join, opened, person
from tests.server.running import Address, running

ANY = "/races/any"


async def anyone(place: Address, who: Person, game: str = "stonewall") -> Any:
    return await post(place, ANY, who, game=game)


async def looking(place: Address, count: int, game: str = "stonewall") -> None:
    """Returns once so many are looking."""
    await shown(place, ANY, lambda games: games[game] == count)


async def test_the_first_opens_a_lobby_and_the_next_one_joins_it(redis_url: str) -> None:
    async with running(redis_url) as here, running(redis_url) as there:
        ana, ben = await person(here, "Ana"), await person(here, "Ben")
        first = await anyone(here, ana)
        second = await anyone(there, ben)
        assert (first["player"], first["opened"]) == ("p1", True)
        assert (second["player"], second["opened"]) == ("p2", False)
        assert second["id"] == first["id"]
        race = await get(here, f"/races/{first['code']}")
        assert race["options"]["listed"]
        assert (race["options"]["seats"], race["options"]["spectators"]) == (8, "after")
        async with (
            bot(here, first["id"], ana.token) as one,
            bot(there, first["id"], ben.token) as two,
        ):
            await one.ready()
            await two.ready()
            await two.dealt()


async def test_ten_who_press_at_once_meet_in_two_rooms_of_eight_seats(redis_url: str) -> None:
    async with running(redis_url) as here, running(redis_url) as there:
        people = [await person(here) for _ in range(10)]
        places = cycle((here, there))
        found = await asyncio.gather(*(anyone(next(places), who) for who in people))
        rooms = Counter(seat["id"] for seat in found)
        assert sorted(rooms.values()) == [2, 8]
        assert sum(seat["opened"] for seat in found) == 2
        seated = [joined.guest for race in rooms for joined in await events_of(here, race, Joined)]
        assert sorted(seated) == sorted(who.guest for who in people)


async def test_who_presses_many_times_has_one_seat(redis_url: str) -> None:
    async with running(redis_url) as here, running(redis_url) as there:
        ana = await person(here)
        places = cycle((here, there))
        found = await asyncio.gather(*(anyone(next(places), ana) for _ in range(8)))
        assert len({(seat["id"], seat["player"]) for seat in found}) == 1
        assert len(await events_of(here, found[0]["id"], Joined)) == 1
        assert (await anyone(there, ana))["id"] == found[0]["id"]


async def test_of_the_listed_lobbies_the_one_that_waits_longest_is_joined(redis_url: str) -> None:
    async with running(redis_url) as place:
        hosts = [await person(place) for _ in range(4)]
        await opened(place, hosts[0], seats=3)  # by link only
        oldest = await opened(place, hosts[1], seats=2, listed=True)
        newer = await opened(place, hosts[2], seats=3, listed=True)
        await opened(place, hosts[3], "colonel", seats=3, listed=True)
        await looking(place, 2)
        guests = [await person(place) for _ in range(4)]
        found = [(await anyone(place, guest))["id"] for guest in guests]
        assert found[:3] == [oldest, newer, newer]
        assert found[3] not in (oldest, newer)


async def test_a_room_that_has_started_is_left_behind(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben, eve = [await person(place) for _ in range(3)]
        first = await anyone(place, ana)
        await anyone(place, ben)
        async with (
            bot(place, first["id"], ana.token) as one,
            bot(place, first["id"], ben.token) as two,
        ):
            await one.ready()
            await two.ready()
            await one.dealt()
        third = await anyone(place, eve)
        assert third["id"] != first["id"]
        assert third["opened"]
        # Whose race runs may look for another one.
        assert (await anyone(place, ana))["id"] == third["id"]


async def test_who_leaves_looks_no_longer_and_the_next_one_is_host(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben = await person(place), await person(place)
        seat = await anyone(place, ana)
        await looking(place, 1)
        async with bot(place, seat["id"], ana.token) as alone:
            await alone.ask("leave")
        await looking(place, 0)
        next_one = await anyone(place, ben)
        assert (next_one["id"], next_one["player"]) == (seat["id"], "p2")
        race = await shown(place, f"/races/{seat['id']}", lambda race: race["players"])
        assert race["players"][0]["host"]
        assert (await anyone(place, ana))["player"] == "p3"


async def test_who_was_sent_away_meets_others_elsewhere(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben = await person(place), await person(place)
        seat = await anyone(place, ana)
        await anyone(place, ben)
        async with bot(place, seat["id"], ana.token) as host:
            await host.ask("kick", player="p2")
        status, error = await refused(place, "POST", f"/races/{seat['id']}/join", ben)
        assert (status, error["code"]) == (403, "not_allowed")
        assert (await anyone(place, ben))["id"] != seat["id"]


async def test_who_has_no_name_yet_gets_one_with_the_seat(redis_url: str) -> None:
    async with running(redis_url) as place:
        answer = await place.call("POST", f"/api{ANY}", {"game": "colonel", "name": "Ana"})
        assert answer.status_code == 200
        assert "samedeal=v1.u_" in answer.headers["set-cookie"]
        (joined,) = await events_of(place, answer.json()["id"], Joined)
        assert joined.name == "Ana"


async def test_open_lobbies_are_listed_while_they_have_a_seat(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben = await person(place, "Ana"), await person(place)
        race = await opened(place, ana, seats=2, listed=True, time_limit_s=60)
        (lobby,) = await shown(place, "/races", bool)
        assert (lobby["id"], lobby["host"], lobby["players"]) == (race, "Ana", 1)
        assert (lobby["seats"], lobby["time_limit_s"]) == (2, 60)
        assert await get(place, "/races?game=colonel") == []
        assert await get(place, "/races?game=stonewall") == [lobby]
        await join(place, race, ben)
        await shown(place, "/races", lambda lobbies: not lobbies)


async def test_how_many_look_is_told_of_every_game(redis_url: str) -> None:
    async with running(redis_url) as place:
        assert await get(place, ANY) == dict.fromkeys(VARIANTS, 0)


@pytest.mark.parametrize(
    ("body", "field"),
    [({"game": "chess"}, "game"), ({}, "game"), ({"game": "colonel", "name": "\n"}, "name")],
)
async def test_a_wrong_wish_seats_nobody(redis_url: str, body: dict[str, Any], field: str) -> None:
    async with running(redis_url) as place:
        status, error = await refused(place, "POST", ANY, await person(place), **body)
        assert (status, error["fields"][0]["field"]) == (422, field)
