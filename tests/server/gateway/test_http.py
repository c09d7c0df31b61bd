"""The HTTP API: statuses, the shape of errors, and bodies that are no bodies."""

import asyncio
from typing import Any

import httpx
import redis

from tests.server.lobby import join, opened, person, race_of
from tests.server.running import running

GAME = {"game": "colonel"}
INVALID: list[Any] = [
    {},
    [],
    "not json",
    "",
    b"\xff\xfe{",
    "[" * 60_000,
    '{"game": "colonel", "\\ud800": 1}',
    '{"game": "\\ud800"}',
    '{"game": NaN}',
    {"game": "chess"},
    {"game": "c" * 10_000},
    {"game": 5},
    {**GAME, "time_limit_s": 9},
    {**GAME, "time_limit_s": 3601},
    {**GAME, "time_limit_s": "60"},
    {**GAME, "time_limit_s": 60.5},
    {**GAME, "seats": 0},
    {**GAME, "seats": 51},
    {**GAME, "undo": "yes"},
    {**GAME, "opponents": "some"},
    {**GAME, "spectators": "some"},
    {**GAME, "delay_s": 4},
    {**GAME, "bots": ["easy"]},
    {**GAME, "seed": "5eed"},
    {**GAME, "seed": "g" * 64},
    {**GAME, "seats": 1, "listed": True},
    {**GAME, "speed": "fast"},
    {**GAME, "name": "\u202e\u200b"},
    {**GAME, "name": "x" * 10_000},
]


def told(answer: httpx.Response, status: int) -> dict[str, Any]:
    """The error of an answer that has this status and the one shape of errors."""
    assert answer.status_code == status, answer.text
    error: dict[str, Any] = answer.json()["error"]
    assert error.keys() - {"race"} == {"code", "message", "fields"}
    assert error["code"]
    assert error["message"]
    return error


def races_of(client: redis.Redis) -> dict[bytes | str, object]:
    """All that is kept of races, key by key."""
    held = sorted(client.keys("*:log") + client.keys("*:meta"))
    return {key: client.dump(key) for key in held}


async def test_an_invalid_body_is_422_and_opens_nothing(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        for body in INVALID:
            told(await place.call("POST", "/api/races", body, ana.token), 422)
        with redis.Redis.from_url(redis_url) as client:
            assert client.keys("*:log") == []


async def test_a_body_that_is_none_is_told_so_in_a_sentence(redis_url: str) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    async with running(redis_url) as place:
        for body, headers, sentence in (
            ("{", {}, "The body is no JSON."),
            (b"\xff", {}, "The body is no JSON."),
            ("[]", {}, "The body is one JSON object, sent as application/json."),
            ('{"game": "colonel"}', form, "The body is one JSON object, sent as application/json."),
            ("", {}, "The body is missing: one JSON object."),
        ):
            answer = await place.call("POST", "/api/races", body, None, **headers)
            error = told(answer, 422)
            assert (error["code"], error["message"]) == ("invalid", sentence), body
            assert {field["field"] for field in error["fields"]} <= {""}


async def test_a_huge_body_is_refused_unread(redis_url: str) -> None:
    async with running(redis_url) as place:
        told(await place.call("POST", "/api/guests", b'{"name": "' + b"x" * 2_000_000 + b'"}'), 413)

        async def endless() -> Any:
            for _ in range(100):
                yield b" " * 65_536

        async with httpx.AsyncClient(verify=False, trust_env=False) as client:
            answer = await client.post(f"{place.http}/api/guests", content=endless())
        told(answer, 413)
        assert (await person(place)).name


async def test_who_must_be_known_and_is_not_gets_401(redis_url: str) -> None:
    async with running(redis_url) as place:
        race = await opened(place, await person(place))
        assert told(await place.call("POST", f"/api/races/{race}/join", {}), 401)
        assert told(await place.call("GET", "/api/players/me"), 401)


async def test_what_does_not_exist_is_404_and_wrong_methods_405(redis_url: str) -> None:
    async with running(redis_url) as place:
        token = (await person(place)).token
        for path in ("b7" + "0" * 22, "ABCDEF", "nonsense", "%00", "b7..", "é" * 24):
            told(await place.call("GET", f"/api/races/{path}"), 404)
            told(await place.call("POST", f"/api/races/{path}/join", {}, token), 404)
        told(await place.call("GET", "/api/nothing"), 404)
        told(await place.call("GET", "/api"), 404)
        told(await place.call("GET", "/api/games/chess/rules"), 404)
        told(await place.call("DELETE", "/api/races"), 405)
        told(await place.call("PUT", "/api/guests", {}), 405)


async def test_an_address_that_is_no_file_leads_to_the_page_whatever_it_is(redis_url: str) -> None:
    async with running(redis_url) as place:
        page = (await place.call("GET", "/")).text
        for path in ("/r/ABCDEF", "/%00", "/" + "a" * 5_000, "/%ff", "/..%2f..%2fpyproject.toml"):
            answer = await place.call("GET", path)
            assert (answer.status_code, answer.text) == (200, page), path


async def test_head_is_answered_as_get_without_a_body(redis_url: str) -> None:
    async with running(redis_url) as place:
        race = await opened(place, await person(place))
        for path in ("/healthz", "/metrics", "/", "/api/games", f"/api/races/{race}", "/api/none"):
            whole, head = await place.call("GET", path), await place.call("HEAD", path)
            assert (head.status_code, head.content) == (whole.status_code, b""), path
            assert head.headers["content-type"] == whole.headers["content-type"], path


async def test_the_reference_tells_the_shape_of_errors_as_they_are(redis_url: str) -> None:
    async with running(redis_url) as place:
        described = (await place.call("GET", "/api/openapi.json")).json()
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}
    for path, calls in described["paths"].items():
        for call in calls.values():
            assert "422" not in call["responses"], path
            assert path == "/metrics" or call["responses"]["default"]["content"] == body, path


async def test_a_seat_that_cannot_be_had_says_why(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, seats=2) as race:
        late = await person(place)
        join_it = f"/api/races/{race.id}/join"
        assert told(await place.call("POST", join_it, {}, late.token), 409)["code"]
        assert await join(place, race.id, race.people[1]) == "p2"
        full = await opened(place, late, seats=2)
        await join(place, full, race.people[0])
        answer = await place.call("POST", f"/api/races/{full}/join", {}, race.people[1].token)
        assert told(answer, 409)["code"] == "race_full"
        for racer in race.bots:
            await racer.ask("resign")
        assert told(await place.call("POST", join_it, {}, late.token), 410)["code"] == "expired"


async def test_too_many_races_at_once_are_429(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        statuses: list[int] = []
        while 429 not in statuses:  # many at once, since the allowance grows again
            calls = (place.call("POST", "/api/races", GAME, ana.token) for _ in range(60))
            answers = await asyncio.gather(*calls)
            statuses += [answer.status_code for answer in answers]
        assert statuses.count(201) >= 100
        assert {*statuses} == {201, 429}
        refused = next(answer for answer in answers if answer.status_code == 429)
        told(refused, 429)
        assert (await place.call("POST", "/api/races", GAME)).status_code == 201


async def test_a_deal_is_not_given_away_while_it_is_secret(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, game="stonewall") as race:
        with redis.Redis.from_url(redis_url, decode_responses=True) as client:
            seed = client.hget(f"sd:{{b{race.id[:2]}}}:r:{race.id}:meta", "seed")
        chosen = {"game": "stonewall", "seed": seed}
        token = race.people[0].token
        answer = await place.call("POST", "/api/races", chosen, token)
        assert told(answer, 409)["code"] == "deal_running"
        assert (await place.call("POST", "/api/races", chosen | GAME, token)).status_code == 201
        for racer in race.bots:
            await racer.ask("resign")
        assert (await place.call("POST", "/api/races", chosen, token)).status_code == 201


async def test_a_race_is_found_by_its_code_in_any_writing(redis_url: str) -> None:
    async with running(redis_url) as place:
        made = (await place.call("POST", "/api/races", GAME)).json()
        code = made["code"]
        cyrillic = code.translate(str.maketrans("ABCEHKMPTXY", "АВСЕНКМРТХУ"))
        wide = "".join(chr(ord(sign) + 0xFEE0) for sign in code)
        ways = [made["id"], code, code.lower(), cyrillic, wide]
        ways += [f"{code[:3]}{gap}{code[3:]}" for gap in ("-", " ", "–", "%2D", "\u00a0")]
        for text in ways:
            found = await place.call("GET", f"/api/races/{text}")
            assert found.json()["id"] == made["id"]
        assert made["url"] == f"{place.http}/r/{code}"


async def test_a_preview_of_the_link_makes_nobody_and_changes_nothing(redis_url: str) -> None:
    async with running(redis_url) as place:
        made = (await place.call("POST", "/api/races", GAME)).json()
        before = (await place.call("GET", f"/api/races/{made['id']}")).json()
        with redis.Redis.from_url(redis_url) as client:
            known = races_of(client)
            for method in ("GET", "HEAD"):
                for path in (made["url"].removeprefix(place.http), f"/api/races/{made['code']}"):
                    answer = await place.call(method, path, **{"User-Agent": "Twitterbot/1.0"})
                    assert "set-cookie" not in answer.headers
            assert races_of(client) == known
        assert (await place.call("GET", f"/api/races/{made['id']}")).json() == before
        page = await place.call("GET", f"/r/{made['code']}")
        assert page.headers["content-type"].startswith("text/html")


async def test_get_changes_nothing(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        with redis.Redis.from_url(redis_url) as client:
            before = races_of(client)
            for path in (f"/api/races/{race}", f"/api/races/{race}/join", "/api/games", "/healthz"):
                for who in (None, ana.token):
                    await place.call("GET", path, token=who)
            assert races_of(client) == before
            status = (await place.call("GET", f"/api/races/{race}")).json()
            assert [player["player"] for player in status["players"]] == ["p1"]


async def test_the_seed_is_told_only_once_the_race_is_closed(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        path = f"/api/races/{race.id}"
        assert "seed" not in (await place.call("GET", path)).json()
        for racer in race.bots:
            await racer.ask("resign")
        over = (await place.call("GET", path)).json()
        assert over["phase"] == "closed"
        assert len(over["seed"]) == 64
        assert {row["status"] for row in over["standings"]} == {"resigned"}
