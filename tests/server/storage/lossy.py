"""A way to the store on which answers get lost: what was asked is done, and nobody hears of it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from urllib.parse import unquote, urlsplit


class Lossy:
    """Forwards everything until told otherwise. `url` is the store's address by this way."""

    def __init__(self, redis_url: str) -> None:
        self._socket = unquote(urlsplit(redis_url).path)
        self._word: bytes | None = None
        self._cut = False
        self._ends: set[asyncio.StreamWriter] = set()
        self.lost = asyncio.Event()
        self.url = ""

    def lose_answer_to(self, word: bytes, cut: bool = True) -> None:
        """Of the next request with this word the answer is lost; with `cut` the link is, too.

        Without, whoever asked waits on. `lost` is set once the store has answered.
        """
        self._word, self._cut = word, cut
        self.lost.clear()

    async def _link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._socket)
        self._ends |= {writer, back}
        marked = asyncio.Event()
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._ending(self._requests(reader, back, marked), back))
                tasks.create_task(self._ending(self._answers(there, writer, marked), writer))
        finally:
            self._ends -= {writer, back}

    async def _ending(self, work: Coroutine[None, None, None], end: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            await work
        end.close()
        with contextlib.suppress(OSError):
            await end.wait_closed()

    async def _requests(
        self, reader: asyncio.StreamReader, back: asyncio.StreamWriter, marked: asyncio.Event
    ) -> None:
        while data := await reader.read(1 << 16):
            if self._word is not None and self._word in data:
                self._word = None
                marked.set()
            back.write(data)
            await back.drain()

    async def _answers(
        self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, marked: asyncio.Event
    ) -> None:
        while data := await there.read(1 << 16):
            if marked.is_set():
                self.lost.set()
                if self._cut:
                    return
                continue
            writer.write(data)
            await writer.drain()

    async def end(self) -> None:
        """Closes all links and waits until they are gone."""
        for end in tuple(self._ends):
            end.close()
        while self._ends:  # noqa: ASYNC110
            await asyncio.sleep(0)


@asynccontextmanager
async def lossy(redis_url: str) -> AsyncIterator[Lossy]:
    """Such a way, as long as the block runs."""
    way = Lossy(redis_url)
    server = await asyncio.start_server(way._link, "127.0.0.1", 0)
    way.url = f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0"
    try:
        yield way
    finally:
        server.close()
        await way.end()
        await server.wait_closed()
