"""One Valkey process: starting it, reaching it, ending it."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from server.valkey import locks
from server.valkey.binary import find_binary
from server.valkey.errors import EmbeddedValkeyError
from server.valkey.places import Places, socket_path

PAUSE_S = 0.02

# An acknowledged move is stored: `always` puts it on the disk before anybody hears of it, one
# sync for all commands that came in together. A snapshot beside the log would only be a second
# and older truth.
OPTIONS = {
    "port": "0",
    "unixsocketperm": "700",
    "appendonly": "yes",
    "appendfsync": "always",
    "save": "",
    "maxmemory": "0",
    "maxmemory-policy": "noeviction",
    "daemonize": "no",
    "always-show-logo": "no",
}


class Running(NamedTuple):
    """A server that answers. `process` is None for one that an earlier supervisor started."""

    pid: int
    socket: Path
    process: subprocess.Popen[bytes] | None


def url(socket: Path) -> str:
    """The address as Redis clients write it."""
    return f"unix://{quote(str(socket))}"


def spawn(places: Places, lock: int) -> tuple[subprocess.Popen[bytes], Path]:
    """Starts a server that inherits `lock`; it need not answer yet.

    Its own session keeps the terminal's Ctrl-C away: it ends when we say so, after the last
    commit. Its output is a file, since it may outlive whoever reads a pipe.
    """
    socket = socket_path(places.folder)
    options = OPTIONS | {"dir": str(places.data), "unixsocket": str(socket)}
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    locks.write(lock, str(socket))
    with places.log.open("wb") as log:
        process = subprocess.Popen(
            [str(find_binary()), *words],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            pass_fds=[lock],
            start_new_session=True,
        )
    locks.write(lock, str(socket), str(process.pid))
    return process, socket


def answering(socket: Path, data: Path) -> int | None:
    """The process id of the server of folder `data` on this socket, if it answers; else None.

    Raises:
        redis.exceptions.BusyLoadingError: it is there, and still reading its log.
    """
    client = redis.Redis(
        unix_socket_path=str(socket),
        socket_timeout=2,
        retry=Retry(NoBackoff(), 0),
        decode_responses=True,
    )
    try:
        with client:
            client.ping()
            folder = client.config_get("dir")["dir"]
            pid = client.info("server")["process_id"]
    except redis.exceptions.BusyLoadingError:
        raise
    except (redis.exceptions.RedisError, OSError):
        return None
    return int(pid) if folder and data.samefile(folder) else None


def await_answer(
    socket: Path, data: Path, alive: Callable[[], bool], patience_s: float
) -> int | None:
    """The server's process id, or None once it is dead or silent for `patience_s`.

    A server that says it is loading is not silent, however long that takes.
    """
    deadline = time.monotonic() + patience_s
    while time.monotonic() < deadline and alive():
        try:
            if pid := answering(socket, data):
                return pid
        except redis.exceptions.BusyLoadingError:
            deadline = time.monotonic() + patience_s
        time.sleep(PAUSE_S)
    return None


def end(server: Running, alive: Callable[[], bool], patience_s: float) -> None:
    """Asks the server to write what it has and go; kills it when it does not."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.kill(server.pid, sign)
        except ProcessLookupError:
            break
        deadline = time.monotonic() + patience_s
        while alive() and time.monotonic() < deadline:
            time.sleep(PAUSE_S)
        if not alive():
            break
    if server.process:
        server.process.wait()
    server.socket.unlink(missing_ok=True)


def last_words(log: Path) -> str:
    """The end of the server's output, for a message."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join(f"  {line}" for line in lines[-8:])


def failure(places: Places, process: subprocess.Popen[bytes]) -> EmbeddedValkeyError:
    """What to say about a server that did not come up."""
    code = process.poll()
    how = "does not answer" if code is None else f"ended at once (exit code {code})"
    return EmbeddedValkeyError(
        f"The embedded Valkey {how}. The end of {places.log}:\n{last_words(places.log)}"
    )
