"""Tables of my friends and me: people with whom I finished an unlisted race."""

from collections.abc import AsyncIterator

import pytest

from server.leaderboards.results import Result
from tests.server.gateway.api.calls import shown
from tests.server.gateway.daily_life import get, others, played, table_of, today
from tests.server.leaderboards.made import result, won
from tests.server.lobby import Person, person, race_of
from tests.server.running import Process, running

pytestmark = pytest.mark.usefixtures("within_a_day")

EXPORT = "/players/me/export"


@pytest.fixture
async def process(redis_url: str) -> AsyncIterator[Process]:
    async with running(redis_url) as process:
        yield process


async def friends(process: Process, count: int = 2) -> tuple[Person, ...]:
    """People who have finished a race together, and whose friendship is known."""
    async with race_of(process, players=count) as race:
        for each in race.bots:
            await each.ask("resign")
        for each in race.bots:
            await each.ever("event/closed")
    for who in race.people:
        await shown(process, EXPORT, lambda told: len(told["friends"]) == count - 1, who)
    return race.people


def of(who: Person, ms: int, **changes: object) -> Result:
    return won(who.guest, ms, name=who.name, **changes)


async def test_only_my_friends_and_i_have_lines_with_both_their_places(process: Process) -> None:
    ann, ben, cid = await friends(process, 3)
    strangers = [won(f"u_{n}", ms=60_000 + n * 2_000) for n in range(10)]
    await others(process, *strangers, of(ann, 65_000), of(ben, 71_000), of(cid, 71_010))
    day = today(process).isoformat()
    told = await get(process, f"/api/daily/{day}/stonewall?friends=1", ann)
    lines = [(row["name"], row["place"], row["friends_place"]) for row in told["rows"]]
    pair = sorted((who.guest, who.name) for who in (ben, cid))
    assert lines == [(ann.name, 4, 1), *((name, 8, 2) for _, name in pair)]
    plain = await get(process, f"/api/daily/{day}/stonewall", ann)
    assert len(plain["rows"]) == 13
    assert "friends_place" not in plain["rows"][0]
    assert (told["me"], told["players"]) == (told["rows"][0], 13)
    assert told["me"] == {**plain["me"], "friends_place": 1}
    assert told["neighbours"] == plain["neighbours"]


@pytest.mark.parametrize("by", ["time", "wins"])
async def test_longer_tables_have_them_too_in_one_page(process: Process, by: str) -> None:
    ann, ben = await friends(process)
    await others(process, *(won(f"u_{n:03}", ms=60_000 + n * 100) for n in range(150)))
    await others(process, of(ben, 70_050))
    path = f"/api/leaderboards/stonewall?period=all&friends=1&by={by}"
    told = await get(process, path, ann)
    (row,) = told["rows"]
    place = 101 if by == "time" else 1
    assert (row["guest"], row["place"], row["friends_place"]) == (ben.guest, place, 1)
    assert (told["me"], told["players"], told["page"], told["pages"]) == (None, 151, 1, 1)
    assert row.get("wins") == (1 if by == "wins" else None)
    beyond = await process.call("GET", f"{path}&page=2", token=ann.token)
    assert (beyond.status_code, beyond.json()["error"]["code"]) == (404, "no_page")


async def test_of_those_under_review_only_friends_are_shown(process: Process) -> None:
    ann, ben = await friends(process)
    await others(process, *(won(guest, ms=9, review=True) for guest in (ben.guest, "u_1")))
    day = today(process).isoformat()
    told = await get(process, f"/api/daily/{day}/stonewall?friends=1", ann)
    assert [row["guest"] for row in told["review"]] == [ben.guest]
    assert (told["rows"], told["me"]) == ([], None)


async def test_a_listed_race_makes_no_friends(process: Process) -> None:
    async with race_of(process, listed=True) as race:
        for each in race.bots:
            await each.ask("resign")
        await race.bots[0].ever("event/closed")
    ann = race.people[0]
    await shown(process, "/players/me/races", lambda told: len(told["races"]) == 1, ann)
    assert (await get(process, f"/api{EXPORT}", ann))["friends"] == []


@pytest.mark.parametrize("path", ["daily/{day}/stonewall", "leaderboards/stonewall"])
async def test_who_is_nobody_has_no_friends(process: Process, path: str) -> None:
    asked = f"/api/{path.format(day=today(process))}?friends"
    answer = await process.call("GET", f"{asked}=1")
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no_identity")
    assert (await process.call("GET", f"{asked}=0")).status_code == 200
    assert (await process.call("GET", f"{asked}=many")).status_code == 422


async def test_who_has_no_friends_sees_their_own_line(process: Process) -> None:
    ann = await person(process, "Ann")
    await others(process, won("u_1"))
    await played(process, ann)
    told = await get(process, f"/api/daily/{today(process)}/stonewall?friends=1", ann)
    assert [(row["name"], row["place"], row["friends_place"]) for row in told["rows"]] == [
        ("Ann", 2, 1)
    ]


async def test_the_socket_tells_of_friends_alone(process: Process) -> None:
    ann, ben = await friends(process)
    await others(process, of(ben, 70_000))
    async with table_of(process, f"{today(process)}/stonewall?friends=1", ann) as page:
        first = await page.until("day")
        assert [row["guest"] for row in first["rows"]] == [ben.guest]
        await others(process, won("u_1", ms=60_000))
        change = await page.until("day_change")
        assert [(row["guest"], row["place"]) for row in change["rows"]] == [(ben.guest, 2)]
        await others(process, of(ann, 65_000))
        change = await page.until("day_change")
        assert change["me"]["place"] == 2
        assert [(r["guest"], r["friends_place"]) for r in change["rows"]] == [
            (ann.guest, 1),
            (ben.guest, 2),
        ]


async def test_a_socket_of_nobodys_friends_is_closed_with_a_reason(process: Process) -> None:
    async with table_of(process, f"{today(process)}/stonewall?friends=1") as page:
        assert (await page.until("closing"))["reason"] == "forbidden"
        assert await page.closed() == 4403


async def test_who_deletes_their_data_is_nobodys_friend_any_more(process: Process) -> None:
    ann, ben = await friends(process)
    gone = await process.call("DELETE", "/api/players/me", token=ben.token)
    assert gone.status_code == 204
    for who in (ann, ben):
        assert (await get(process, f"/api{EXPORT}", who))["friends"] == []


async def test_a_friendship_is_known_on_every_process(redis_url: str) -> None:
    async with running(redis_url) as one, running(redis_url) as other:
        ann, ben = await friends(one)
        await others(one, result(ben.guest, cards=3, last_home_ms=5))
        told = await get(other, f"/api/daily/{today(other)}/stonewall?friends=1", ann)
        assert [row["guest"] for row in told["rows"]] == [ben.guest]
