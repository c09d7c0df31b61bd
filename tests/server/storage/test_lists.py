"""Lists of races on a real Valkey: projected late, twice or out of order, they come to the same."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from server.live.lists import ListProjection
from server.races import events as ev
from server.races.options import Options
from server.races.race import Race
from server.races.summary import Summary, summary
from server.storage import keys
from server.storage.lists import RedisLists, summary_of, summary_text
from server.storage.nodes import Nodes
from tests.server.races.stories import START, T0, closed, lobby, running, told

LISTED = Options(seats=3, listed=True)
LATER = 2**42


@pytest.fixture
async def nodes(redis_url: str) -> AsyncIterator[Nodes]:
    connected = await Nodes.connect(redis_url)
    yield connected
    await connected.close()


@pytest.fixture
def lists(nodes: Nodes) -> RedisLists:
    return RedisLists(nodes, lambda shown: LATER if shown.closed_at is not None else None)


async def project(lists: RedisLists, *races: Race) -> None:
    for race in races:
        await ListProjection(lists).project(race)


@pytest.mark.parametrize("race", [lobby(), running(), closed()], ids=lambda race: race.phase.value)
def test_a_summary_comes_back_from_its_text(race: Race) -> None:
    assert summary_of(summary_text(summary(race))) == summary(race)


async def test_an_earlier_version_never_replaces_a_later_one(lists: RedisLists) -> None:
    early, late = lobby(), told(lobby(), ev.Left("p2", "left"))
    await project(lists, late, early, late)
    assert await lists.summary("00race") == summary(late)
    assert await lists.running("u_2", T0) == ()
    assert await lists.running("u_1", T0) == (summary(late),)


async def test_the_same_version_may_be_told_anew(lists: RedisLists) -> None:
    shown = summary(closed())
    await lists.keep(shown)
    renamed = replace(shown, racers=tuple(replace(r, name="Guest") for r in shown.racers))
    await lists.keep(renamed)
    assert await lists.summary("00race") == renamed


async def test_a_lobby_is_offered_while_it_has_a_free_seat(lists: RedisLists) -> None:
    open_one = lobby(2, LISTED)
    full = told(open_one, ev.Joined("p3", "Eve", "u_3"))
    again = told(full, ev.Left("p2", "left"))
    for race, offered in ((open_one, True), (full, False), (again, True)):
        await project(lists, race)
        assert bool(await lists.waiting("stonewall")) is offered
    await project(lists, told(again, ev.Started()))
    await project(lists, open_one)  # late, from another process
    assert await lists.waiting("stonewall") == ()


async def test_an_unlisted_lobby_is_offered_to_nobody(lists: RedisLists) -> None:
    await project(lists, lobby(2, Options(seats=3)))
    assert await lists.waiting("stonewall") == ()


async def test_the_lobby_that_waits_longest_comes_first(lists: RedisLists) -> None:
    for name, at in (("00b", T0 + 2), ("00a", T0 + 1), ("00c", T0 + 3)):
        await project(lists, replace(lobby(1, LISTED), id=name, created_at=at))
    assert [shown.id for shown in await lists.waiting("stonewall")] == ["00a", "00b", "00c"]


async def test_a_race_whose_record_is_gone_is_in_no_list(lists: RedisLists, nodes: Nodes) -> None:
    await project(lists, closed(), replace(closed(), id="01race"))
    key = keys.summary("00race")
    await nodes.call(key, "DEL", key)
    assert ids(await lists.ended("u_1", LATER, 10)) == ["01race"]
    assert await lists.every("u_1") == ("01race",)


async def test_a_summary_goes_with_the_record(lists: RedisLists, nodes: Nodes) -> None:
    key = keys.summary("00race")
    await project(lists, running())
    assert await nodes.read(key, "PEXPIRETIME", key) == -1
    await project(lists, closed())
    assert await nodes.read(key, "PEXPIRETIME", key) == LATER


async def test_a_forgotten_guest_gets_nothing_of_before_back(lists: RedisLists) -> None:
    await project(lists, closed())
    await lists.forget("u_1", START)
    await project(lists, closed())
    assert await lists.every("u_1") == ()
    assert await lists.every("u_2") == ("00race",)


async def test_a_forgotten_guest_who_sits_down_again_has_the_race_in_their_list(
    lists: RedisLists,
) -> None:
    await project(lists, lobby())
    await lists.forget("u_2", T0)
    again = told(lobby(), ev.Left("p2", "left"), ev.Joined("p3", "Ann", "u_2"), at=T0 + 1)
    await project(lists, again)
    assert await lists.running("u_2", T0) == (summary(again),)


async def test_pages_of_a_long_list_meet(lists: RedisLists) -> None:
    races = [replace(closed(), id=f"{n:02x}race", created_at=T0 + n) for n in range(120)]
    await project(lists, *races)
    first = await lists.ended("u_1", LATER, 70)
    rest = await lists.ended("u_1", first[-1].created_at, 70)
    assert ids(first + rest) == [race.id for race in reversed(races)]


def ids(found: tuple[Summary, ...]) -> list[str]:
    return [shown.id for shown in found]
