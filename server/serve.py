"""`samedeal serve`: the parent, which owns the socket and Valkey and keeps the workers alive.

Start: listen, Valkey, workers, and once all of them are ready the address. Stop, by Ctrl-C or
SIGTERM: the socket, the workers with their last commits, then Valkey. A second Ctrl-C kills the
workers; Valkey still writes what it has.
"""

import asyncio
import contextlib
import signal
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path

import redis
import structlog
from redis.backoff import NoBackoff
from redis.retry import Retry

from server.listen import addresses, listen
from server.logs import hide
from server.settings import Settings
from server.valkey import EmbeddedValkey, EmbeddedValkeyError
from server.worker import CLOSING_S
from server.worker_process import WorkerProcess

log = structlog.get_logger("server.serve")

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# Between looks at Valkey, and between starts of a worker that cannot start.
LOOK_S = 0.5
PAUSES_S = (0, 1, 2, 5, 10)
# Beyond a worker's own time for its stop, before it is killed.
GRACE_S = 3
ANSWER_S = 5.0

Announce = Callable[[str], None]


class ServeError(RuntimeError):
    """The server cannot start; the text says why."""


def serve(settings: Settings, announce: Announce, app: str) -> None:
    """Serves until a signal; `announce` gets the lines for whoever started us.

    Args:
        app: `module:function` of (settings, redis_url) that gives the ASGI application.

    Raises:
        ListenError: there is nothing to listen on.
        EmbeddedValkeyError: there is no store.
        ServeError: the given store does not answer, or a worker could not start at the beginning.
    """
    with listen(settings.host, settings.port) as listener:
        port = listener.getsockname()[1]
        settings = settings.model_copy(update={"port": port})
        with tempfile.TemporaryDirectory(prefix="samedeal-metrics-") as metrics:
            asyncio.run(Parent(settings, listener, announce, app, Path(metrics)).run())


def ask_store(url: str) -> None:
    """Returns when the operator's store answers.

    Raises:
        ServeError: it does not, which is better said once here than by every worker.
    """
    try:
        with redis.Redis.from_url(
            url,
            socket_timeout=ANSWER_S,
            socket_connect_timeout=ANSWER_S,
            retry=Retry(NoBackoff(), 0),
        ) as client:
            client.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        raise ServeError(f"No answer from the store at {hide(url)}: {hide(str(error))}") from error


class Parent:
    """Owns one socket, at most one Valkey, and `settings.workers` processes."""

    def __init__(
        self,
        settings: Settings,
        listener: socket.socket,
        announce: Announce,
        app: str,
        metrics: Path,
    ) -> None:
        """Nothing is started yet."""
        self._settings = settings
        self._listener = listener
        self._announce = announce
        self._app = app
        self._metrics = metrics
        self._stop = asyncio.Event()
        self._workers: dict[int, WorkerProcess] = {}
        self._ready: set[int] = set()
        self._failed: int | None = None

    async def run(self) -> None:
        """Serves until a signal; raises as `serve` does."""
        loop = asyncio.get_running_loop()
        for sign in SIGNALS:
            # nohup and a shell's & ask for some of them to be ignored.
            if signal.getsignal(sign) is not signal.SIG_IGN:
                loop.add_signal_handler(sign, self._on_signal)
        if url := self._settings.redis_url:
            await asyncio.to_thread(ask_store, url)
            await self._serve(None)
        else:
            await self._serve_with(EmbeddedValkey(self._settings.data_dir))
        if self._failed:
            raise ServeError(
                f"Worker {self._failed} ended before it was ready; see its last lines."
            )

    async def _serve_with(self, valkey: EmbeddedValkey) -> None:
        url = await asyncio.to_thread(valkey.start)
        self._settings = self._settings.model_copy(update={"redis_url": url})
        try:
            await self._serve(valkey)
        finally:
            await asyncio.to_thread(valkey.stop)

    async def _serve(self, valkey: EmbeddedValkey | None) -> None:
        async with asyncio.TaskGroup() as tasks:
            if valkey:
                tasks.create_task(self._keep_valkey(valkey))
            for number in range(1, self._settings.workers + 1):
                tasks.create_task(self._keep_worker(number))
            tasks.create_task(self._end_workers())

    def _on_signal(self) -> None:
        if self._stop.is_set():
            for worker in self._workers.values():
                worker.kill()
        else:
            self._stop.set()
            self._say("Stopping. Ctrl-C again cuts it short.")

    def _say(self, line: str) -> None:
        """Tells whoever started us, who may be gone by now, and their terminal or pipe too."""
        with contextlib.suppress(OSError):
            self._announce(line)

    async def _keep_valkey(self, valkey: EmbeddedValkey) -> None:
        while not self._stop.is_set():
            try:
                if await asyncio.to_thread(valkey.revive):
                    log.warning("valkey had died and was started again")
            except EmbeddedValkeyError as error:
                log.error("valkey does not start", reason=str(error))
            await self._pause(LOOK_S)

    async def _keep_worker(self, number: int) -> None:
        failures = 0
        while not self._stop.is_set():
            was_ready, code = await self._one_life(number)
            if self._stop.is_set():
                return
            if number not in self._ready:
                self._failed = number
                self._stop.set()
                return
            failures = 0 if was_ready else min(failures + 1, len(PAUSES_S) - 1)
            pause = PAUSES_S[failures]
            log.error("a worker died and is started again", number=number, code=code, pause_s=pause)
            await self._pause(pause)

    async def _one_life(self, number: int) -> tuple[bool, int]:
        """Starts a worker; at its end, whether it ever was ready, and its exit code."""
        worker = await WorkerProcess.start(
            number, self._listener, self._settings, self._app, self._metrics
        )
        self._workers[number] = worker
        if self._stop.is_set():
            worker.terminate()
        was_ready = await worker.ready()
        if was_ready:
            self._note_ready(number)
        code = await worker.ended()
        del self._workers[number]
        return was_ready, code

    def _note_ready(self, number: int) -> None:
        complete = len(self._ready) == self._settings.workers
        self._ready.add(number)
        if complete or len(self._ready) < self._settings.workers or self._stop.is_set():
            return
        first, *others = addresses(self._listener)
        self._say(f"Samedeal is at {first}")
        for other in others:
            self._say(f"In your network at {other}")

    async def _end_workers(self) -> None:
        """When it is time: no newcomers, and every worker asked to end, then made to."""
        await self._stop.wait()
        self._listener.close()
        for worker in self._workers.values():
            worker.terminate()
        patience = self._settings.shutdown_s + CLOSING_S + GRACE_S
        ends = [asyncio.create_task(worker.ended()) for worker in self._workers.values()]
        late = (await asyncio.wait(ends, timeout=patience))[1] if ends else ()
        if late:
            log.error("workers did not stop in time and are killed", workers=len(late))
        for worker in self._workers.values():
            worker.kill()

    async def _pause(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stop.wait()
