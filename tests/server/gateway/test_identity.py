"""Who is asking: cookies, bearer tokens and Origins, on HTTP and before a socket is accepted."""

import pytest
from websockets.exceptions import InvalidStatus

from server.gateway.identity import COOKIE
from tests.server.bots import bot
from tests.server.lobby import Person, opened, person
from tests.server.running import Process, running

ELSEWHERE = "https://elsewhere.example"
# None is an origin, so none is ours.
NONSENSE = (
    "",
    "null",
    "http://",
    "http:",
    "://",
    "file://",
    "http://[::1",
    "http://]:80",
    "http://[x]:80",
    "http://[::1%25",
    "http://a:b:c",
    "http://a:99999999",
    "http://a:-1",
    "x" * 5_000,
)


async def seat_of(place: Process, race: str, **headers: str) -> str | None:
    """Whom the socket of a connection with these headers takes us for."""
    async with bot(place, race, **headers) as connected:
        seat: str | None = (await connected.receive())["you"]
        return seat


async def status_of(place: Process, race: str, **headers: str) -> int:
    """The answer to a handshake that is refused."""
    with pytest.raises(InvalidStatus) as refused:
        await seat_of(place, race, **headers)
    return refused.value.response.status_code


def cookie(who: Person) -> str:
    return f"{COOKIE}={who.token}"


async def test_a_socket_is_taken_for_whom_its_token_proves(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        bearer = f"Bearer {ana.token}"
        assert await seat_of(place, race) is None
        assert await seat_of(place, race, Authorization=bearer) == "p1"
        assert await seat_of(place, race, Authorization=bearer, Origin=place.http) == "p1"
        assert await seat_of(place, race, Cookie=cookie(ana), Origin=place.http) == "p1"
        assert await seat_of(place, race, Origin=place.http) is None


async def test_a_wrong_origin_or_token_is_refused_before_the_socket_opens(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        bearer, own = f"Bearer {ana.token}", place.http
        refused: list[dict[str, str]] = [
            {"Origin": ELSEWHERE},
            {"Origin": "null"},
            {"Origin": f"{own}0"},
            {"Origin": "http://[::1"},
            {"Origin": "http://127.0.0.1:99999999"},
            {"Origin": ELSEWHERE, "Authorization": bearer},
            {"Origin": ELSEWHERE, "Cookie": cookie(ana)},
            {"Cookie": cookie(ana)},
            {"Authorization": f"{bearer}x"},
            {"Authorization": "Bearer v1.u_0123456789abcdef.1.00"},
            {"Authorization": f"Bearer v1.x.{'9' * 5000}.00"},
            {"Authorization": f"Bearer {ana.token.replace('v1', 'v2')}"},
            {"Origin": own, "Cookie": f"{COOKIE}=nonsense"},
        ]
        for headers in refused:
            assert await status_of(place, race, **headers) == 403, headers


async def test_an_origin_that_is_none_is_refused_like_a_wrong_one(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        for origin in NONSENSE:
            sent = {"Origin": origin, "Cookie": cookie(ana)}
            assert await status_of(place, race, **sent) == 403, origin
            for method in ("GET", "POST"):
                answer = await place.call(method, "/api/guests", {}, **sent)
                assert answer.status_code == 403, origin
                assert answer.json()["error"]["code"] == "forbidden_origin"


async def test_an_origin_of_the_settings_is_ours_too(redis_url: str) -> None:
    async with running(redis_url, allowed_origins=(ELSEWHERE,)) as place:
        ana = await person(place)
        race = await opened(place, ana)
        assert await seat_of(place, race, Cookie=cookie(ana), Origin=ELSEWHERE) == "p1"


async def test_the_same_holds_for_requests(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        body = {"game": "colonel"}

        async def status(**headers: str) -> int:
            answer = await place.call("POST", "/api/races", body, **headers)
            if answer.status_code >= 400:
                assert answer.json()["error"].keys() == {"code", "message", "fields"}
            return answer.status_code

        assert await status(Cookie=cookie(ana)) == 403
        assert await status(Cookie=cookie(ana), Origin=ELSEWHERE) == 403
        assert await status(Origin="http://[::1") == 403
        assert await status(Cookie=cookie(ana), Origin=place.http) == 201
        assert await status(Authorization=f"Bearer {ana.token}") == 201
        assert await status(Authorization="Bearer nonsense") == 401
        assert await status(Authorization="Bearer v1.x." + "9" * 5000 + ".00") == 401
        read = await place.call("GET", "/api/players/me", Cookie=cookie(ana))
        assert read.json()["guest"] == ana.guest


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(redis_url: str) -> None:
    async with running(redis_url) as place:
        made = await place.call("POST", "/api/guests", {"name": "Ana"})
        attributes = made.headers["set-cookie"].lower().split("; ")
        assert attributes[0] == f"{COOKIE}={made.json()['token']}".lower()
        assert {"httponly", "samesite=lax", "path=/", f"max-age={400 * 86_400}"} <= {*attributes}
        secure = await place.call("POST", "/api/guests", {}, **{"X-Forwarded-Proto": "https"})
        assert "secure" in secure.headers["set-cookie"].lower().split("; ")


async def test_an_identity_of_the_key_before_is_accepted_and_renewed(redis_url: str) -> None:
    old, new = "o" * 32, "n" * 32
    async with running(redis_url, secret=old) as place:
        ana = await person(place)
    async with running(redis_url, secret=new, old_secret=old) as place:
        answer = await place.call("GET", "/api/players/me", Cookie=cookie(ana))
        assert answer.json()["guest"] == ana.guest
        renewed = answer.headers["set-cookie"].split(";")[0].removeprefix(f"{COOKIE}=")
    async with running(redis_url, secret=new) as place:
        assert (await place.call("GET", "/api/players/me", token=ana.token)).status_code == 401
        assert (await place.call("GET", "/api/players/me", token=renewed)).status_code == 200


async def test_a_page_can_ask_who_it_is_and_becomes_nobody_by_it(redis_url: str) -> None:
    async with running(redis_url) as place:
        nobody = await place.call("GET", "/api/guests")
        assert (nobody.status_code, nobody.json()) == (200, {"guest": None, "name": None})
        assert "set-cookie" not in nobody.headers
        ana = await person(place, "Ana")
        known = await place.call("GET", "/api/guests", Cookie=cookie(ana))
        assert known.json() == {"guest": ana.guest, "name": "Ana"}


async def test_a_cookie_that_proves_nothing_is_taken_away(redis_url: str) -> None:
    async with running(redis_url) as place:
        headers = {"Cookie": f"{COOKIE}=v1.nonsense", "Origin": place.http}
        answer = await place.call("POST", "/api/guests", {}, **headers)
        assert answer.status_code == 401
        assert f'{COOKIE}=""; ' in answer.headers["set-cookie"]
        assert "Max-Age=0" in answer.headers["set-cookie"]
