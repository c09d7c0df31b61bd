"""Who starts, watches and stops the Valkey of one data folder."""

import os
from pathlib import Path
from types import TracebackType

from server.valkey import locks
from server.valkey.errors import EmbeddedValkeyError
from server.valkey.places import Places, prepare
from server.valkey.server import Running, await_answer, end, failure, spawn, url


class EmbeddedValkey:
    """The one supervisor of the Valkey in a data folder; also a context manager giving its URL.

    Its methods block, for as long as Valkey takes to load its log or to end, and are not to be
    called from two threads at once.
    """

    def __init__(self, data_dir: Path, *, patience_s: float = 20.0) -> None:
        """Nothing is touched yet. `patience_s` bounds the wait for a silent server."""
        self._data_dir = data_dir
        self._patience_s = patience_s
        self._places: Places | None = None
        self._lock: int | None = None
        self._server: Running | None = None

    def start(self) -> str:
        """Takes the folder and gives the URL of its server, adopted if one lives there already.

        Raises:
            EmbeddedValkeyError: the folder cannot be written or is supervised by another
                process, the program is missing, or the server does not come up.
        """
        self._places = prepare(self._data_dir)
        self._lock = locks.try_lock(self._places.supervisor_lock)
        if self._lock is None:
            holder = " ".join(locks.read(self._places.supervisor_lock)) or "unknown"
            raise EmbeddedValkeyError(
                f"The data folder {self._places.folder} is in use by another server "
                f"(process {holder}). Stop it, or choose another folder with --data-dir."
            )
        locks.write(self._lock, str(os.getpid()))
        try:
            self._server = _run(self._places, self._patience_s)
        except BaseException:
            self._release()
            raise
        return url(self._server.socket)

    def alive(self) -> bool:
        """Whether the server runs and can be reached by newcomers."""
        return (
            self._server is not None and self._server.socket.exists() and self._lives(self._server)
        )

    def revive(self) -> bool:
        """Starts the server again, at the same URL, if it is gone; whether it was.

        Raises:
            EmbeddedValkeyError: it does not come up; the folder stays ours, to try again.
        """
        if self.alive() or self._places is None or self._server is None:
            return False
        if self._lives(self._server):
            end(self._server, self._still_there, self._patience_s)
        self._server = _run(self._places, self._patience_s)
        return True

    def stop(self) -> None:
        """Ends the server once it has written everything, and gives the folder free."""
        if self._server:
            end(self._server, self._still_there, self._patience_s)
            self._server = None
        self._release()

    @property
    def pid(self) -> int | None:
        """The server's process id; None when it is not started."""
        return self._server.pid if self._server else None

    def _lives(self, server: Running) -> bool:
        if server.process:
            return server.process.poll() is None
        return self._places is not None and locks.is_locked(self._places.valkey_lock)

    def _still_there(self) -> bool:
        return self._server is not None and self._lives(self._server)

    def _release(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> str:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


def _run(places: Places, patience_s: float) -> Running:
    """A server that answers: the one that is there, or a new one."""
    while (lock := locks.try_lock(places.valkey_lock)) is None:
        if adopted := _adopt(places, patience_s):
            return adopted
    try:
        process, socket = spawn(places, lock)
    finally:
        os.close(lock)
    pid = await_answer(socket, places.data, lambda: process.poll() is None, patience_s)
    if pid is None:
        error = failure(places, process)
        end(Running(process.pid, socket, process), lambda: process.poll() is None, patience_s)
        raise error
    return Running(pid, socket, process)


def _adopt(places: Places, patience_s: float) -> Running | None:
    """The server that holds the lock, once it answers; None if it ended meanwhile.

    Raises:
        EmbeddedValkeyError: it stays alive and silent.
    """
    socket, *rest = locks.read(places.valkey_lock) or [""]
    pid = await_answer(
        Path(socket), places.data, lambda: locks.is_locked(places.valkey_lock), patience_s
    )
    if pid is not None:
        return Running(pid, Path(socket), None)
    if locks.is_locked(places.valkey_lock):
        raise EmbeddedValkeyError(
            f"A Valkey runs on {places.data} and does not answer at {socket or 'its socket'}. "
            f"End its process {' '.join(rest) or 'first'} and start again."
        )
    return None
