"""Friends are made by races finished together, and parted where one of them is forgotten."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from server.leaderboards.friends import FriendsProjection, companions
from server.players.tokens import LIFE_S
from server.races import events as ev
from server.races.options import Options
from server.races.race import Race
from server.storage.friends import RedisFriends
from server.storage.lists import RedisLists
from server.storage.nodes import Nodes
from tests.server.leaderboards.made import ranked_try
from tests.server.races.stories import closed, lobby, running, told

NOW = 2_000_000_000_000


@pytest.fixture
async def nodes(redis_url: str) -> AsyncIterator[Nodes]:
    connected = await Nodes.connect(redis_url)
    yield connected
    await connected.close()


@pytest.fixture
def friends(nodes: Nodes) -> RedisFriends:
    return RedisFriends(nodes)


async def of(friends: RedisFriends, *guests: str) -> list[tuple[str, ...]]:
    return [await friends.of(guest, NOW) for guest in guests]


async def forget(friends: RedisFriends, nodes: Nodes, guest: str, at: int) -> None:
    """As when a guest deletes their data."""
    await RedisLists(nodes, lambda _: None).forget(guest, at)
    await friends.forget(guest)


def test_who_was_dealt_a_board_of_a_race_that_is_over_has_finished_it_together() -> None:
    assert companions(closed()) == ("u_1", "u_2")


def test_who_left_the_lobby_is_no_companion() -> None:
    race = told(lobby(3), ev.Left("p2", "not_ready"), ev.Started())
    race = told(race, ev.Resigned("p1", "resigned"), ev.Expired("p3"), ev.Closed())
    assert companions(race) == ("u_1", "u_3")


@pytest.mark.parametrize(
    "race",
    [
        lobby(),
        running(),
        told(lobby(), ev.Cancelled("timeout")),
        replace(closed(), options=Options(listed=True)),
        told(ranked_try(), ev.Finished("p1"), ev.Closed()),
    ],
    ids=["lobby", "running", "cancelled", "listed", "alone"],
)
def test_no_other_race_makes_friends(race: Race) -> None:
    assert companions(race) == ()


async def test_friends_are_mutual_and_the_latest_come_first(friends: RedisFriends) -> None:
    await friends.meet(("u_1", "u_2"), NOW - 3)
    await friends.meet(("u_1", "u_3", "u_4"), NOW - 2)
    assert await of(friends, "u_1", "u_2", "u_3") == [
        ("u_4", "u_3", "u_2"),
        ("u_1",),
        ("u_4", "u_1"),
    ]
    await friends.meet(("u_1", "u_2"), NOW - 1)
    await friends.meet(("u_1", "u_2"), NOW - 3)  # late, from another process
    assert await friends.of("u_1", NOW) == ("u_2", "u_4", "u_3")


async def test_a_friendship_lasts_as_long_as_an_identity(friends: RedisFriends) -> None:
    await friends.meet(("u_1", "u_2"), NOW)
    until = NOW + LIFE_S * 1000
    assert await friends.of("u_1", until) == ("u_2",)
    assert await friends.of("u_1", until + 1) == ()


async def test_who_is_forgotten_is_parted_both_ways_and_stays_so(
    friends: RedisFriends, nodes: Nodes
) -> None:
    race = replace(closed(), created_at=NOW)
    projection = FriendsProjection(friends)
    await projection.project(race)
    await friends.meet(("u_2", "u_3"), NOW)
    await forget(friends, nodes, "u_1", NOW)
    assert await of(friends, "u_1", "u_2") == [(), ("u_3",)]
    await projection.project(race)  # once more, as from the records
    assert await of(friends, "u_1", "u_2") == [(), ("u_3",)]
    await projection.project(replace(race, created_at=NOW + 1))
    assert await RedisFriends(nodes).of("u_1", NOW + 1) == ("u_2",)


async def test_forgetting_while_a_race_is_projected_leaves_nothing_of_it(
    friends: RedisFriends, nodes: Nodes
) -> None:
    crowd = tuple(f"u_{n}" for n in range(8))
    for n in range(20):
        await asyncio.gather(
            friends.meet(crowd, NOW + n),
            forget(friends, nodes, "u_1", NOW + n),
            friends.meet(crowd, NOW + n),
        )
        assert await friends.of("u_1", NOW + n) == ()
        for other in crowd:
            assert "u_1" not in await friends.of(other, NOW + n)
