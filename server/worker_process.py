"""A worker as its parent sees it: a process that is started, becomes ready, and ends."""

import asyncio
import contextlib
import os
import socket
import sys
from pathlib import Path
from typing import Self

from prometheus_client.multiprocess import mark_process_dead

from server.gateway.metrics import FOLDER
from server.settings import PREFIX, Settings
from server.worker import READY

ROOT = Path(__file__).resolve().parents[1]


class WorkerProcess:
    """One run of `server.worker`; `start` makes it."""

    def __init__(
        self, process: asyncio.subprocess.Process, channel: socket.socket, metrics: Path
    ) -> None:
        self._process = process
        self._channel = channel
        self._metrics = metrics

    @classmethod
    async def start(
        cls,
        number: int,
        listener: socket.socket,
        settings: Settings,
        app: str,
        metrics: Path,
    ) -> Self:
        """A new process on the shared socket, with `settings` as its whole set of ours.

        All workers of a parent count in the folder `metrics`.
        """
        ours, theirs = socket.socketpair()
        with theirs:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "server.worker"),
                *(str(number), str(listener.fileno()), str(theirs.fileno()), app),
                env=_environment(settings, metrics),
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=[listener.fileno(), theirs.fileno()],
                # Out of reach of the terminal's Ctrl-C: the parent says when it stops.
                start_new_session=True,
            )
        ours.setblocking(False)
        return cls(process, ours, metrics)

    async def ready(self) -> bool:
        """Waits until it takes requests; False when it ended before that."""
        try:
            return await asyncio.get_running_loop().sock_recv(self._channel, 1) == READY
        except ConnectionError:
            return False

    async def ended(self) -> int:
        """Waits for its end and gives the exit code, negative for a signal."""
        code = await self._process.wait()
        self._channel.close()
        mark_process_dead(self._process.pid, str(self._metrics))  # type: ignore[no-untyped-call]
        return code

    def terminate(self) -> None:
        """Asks it to say goodbye and end."""
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()

    def kill(self) -> None:
        """Ends it now."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()


def _environment(settings: Settings, metrics: Path) -> dict[str, str]:
    # The place of this very code comes first and the folder we were started in not at all (-P):
    # a worker must not pick up another `server` there.
    others = {n: value for n, value in os.environ.items() if not n.upper().startswith(PREFIX)}
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return {**others, **settings.environment(), "PYTHONPATH": path, FOLDER: str(metrics)}
