"""A request that does not end is cut off; whatever a client needs to send is not."""

import asyncio
from collections.abc import Iterator

import pytest

from server.bounded_http import MAX_AROUND_BODY
from tests.server.running import Process, running
from tests.waiting import PATIENCE_S

GET = b"GET /healthz HTTP/1.1\r\nHost: here\r\n"
POST = b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
ENDLESS = {
    "address": (b"GET /", b"a" * 1_000),
    "name": (GET, b"a" * 1_000),
    "value": (GET + b"X: ", b"a" * 1_000),
    "headers": (GET, b"X: y\r\n" * 200),
    "cookies": (GET, b"Cookie: " + b"a" * 990 + b"\r\n"),
    "trailers": (CHUNKED, b"X: y\r\n" * 200),
    "trailer": (CHUNKED + b"X: ", b"a" * 1_000),
    "chunk": (POST + b"Transfer-Encoding: chunked\r\n\r\n2;", b"a" * 1_000),
    "blank lines": (b"", b"\r\n" * 500),
}


async def sent(place: Process, parts: Iterator[bytes]) -> tuple[int, bytes]:
    """How many bytes were taken before the other end closed, and all that it answered."""
    host, port = place.base.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    taken = 0
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            taken += len(part)
            await asyncio.sleep(0)
    except ConnectionError:
        pass
    answer = bytearray()
    try:
        async with asyncio.timeout(PATIENCE_S):
            while data := await reader.read(4_096):
                answer += data
    except ConnectionError:
        pass
    writer.close()
    return taken, bytes(answer)


@pytest.mark.parametrize("kind", ENDLESS)
async def test_a_request_without_an_end_is_read_no_further(redis_url: str, kind: str) -> None:
    start, more = ENDLESS[kind]
    most = 16_000_000

    def endless() -> Iterator[bytes]:
        yield start
        for _ in range(most // len(more)):
            yield more

    async with running(redis_url) as place:
        taken, _ = await sent(place, endless())
        assert taken < most // 2
        assert (await place.call("GET", "/healthz")).status_code == 200


async def test_a_request_that_is_too_long_is_told_so(redis_url: str) -> None:
    async with running(redis_url) as place:
        # In pieces: a peer that is cut off with more on its way may lose the answer.
        head = GET + b"X: " + b"a" * MAX_AROUND_BODY
        pieces = (head[at : at + 1_000] for at in range(0, MAX_AROUND_BODY + 100, 1_000))
        _, answer = await sent(place, pieces)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"beside its body" in answer


async def test_long_heads_full_bodies_and_requests_in_a_row_are_served(redis_url: str) -> None:
    body = b'{"name": "Ana"}'.ljust(MAX_AROUND_BODY - 1)
    long = GET + b"X: " + b"a" * (MAX_AROUND_BODY // 2) + b"\r\n"
    full = POST + b"Content-Length: %d\r\n\r\n" % len(body) + body
    async with running(redis_url) as place:
        row = [(long + b"\r\n"), full, CHUNKED + b"\r\n", long + b"Connection: close\r\n\r\n"]
        _, answer = await sent(place, iter([b"".join(row)]))
        assert answer.count(b"HTTP/1.1 200 OK") == len(row)
