"""The deployment of docker-compose.yml as processes: store, two servers, proxy."""

import contextlib
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from server.valkey.binary import find_binary
from tests.server.serving import TINY, Server
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]


class Deployment(NamedTuple):
    """The proxy's address and the two servers behind it."""

    url: str
    redis_url: str
    servers: tuple[Server, Server]


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def listens(port: int) -> bool:
    """Whether somebody takes connections there."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


@contextlib.contextmanager
def running(*command: str | Path, port: int, sign: int = signal.SIGTERM) -> Iterator[None]:
    """A program of which we wait until it listens, and which is ended by `sign`."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        try:
            wait_until(lambda: listens(port) or process.poll() is not None)
            output.seek(0)
            assert process.poll() is None, output.read()
            yield
        finally:
            process.send_signal(sign)
            process.wait()


@contextlib.contextmanager
def store(folder: Path) -> Iterator[str]:
    """A store with the settings of infra/redis.conf but for its place; gives the URL."""
    port = free_port()
    place = ("--dir", folder, "--port", str(port), "--bind", "127.0.0.1")
    with running(find_binary(), ROOT / "infra" / "redis.conf", *place, port=port):
        yield f"redis://127.0.0.1:{port}/0"


def replaced_once(text: str, old: str, new: str) -> str:
    """`text` with its only `old` replaced."""
    assert text.count(old) == 1, f"{old!r} must stand there once"
    return text.replace(old, new)


@contextlib.contextmanager
def proxy(folder: Path, servers: tuple[Server, Server]) -> Iterator[str]:
    """The proxy with the settings of infra/nginx.conf but for the addresses; gives the URL."""
    port = free_port()
    text = (ROOT / "infra" / "nginx.conf").read_text()
    text = replaced_once(text, "listen 8080;", f"listen 127.0.0.1:{port};")
    for number, server in enumerate(servers, 1):
        text = replaced_once(text, f"server-{number}:8000", server.url.removeprefix("http://"))
    (folder / "nginx.conf").write_text(text)
    options = f"daemon off; pid {folder}/nginx.pid;"
    where = ("-p", f"{folder}/", "-c", folder / "nginx.conf", "-e", "stderr", "-g", options)
    with running("nginx", *where, port=port):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def deployed(folder: Path, app: str | None) -> Iterator[Deployment]:
    """Everything that docker-compose.yml names, on ports of this machine."""
    for name in ("store", "proxy"):
        (folder / name).mkdir()
    with (
        store(folder / "store") as redis_url,
        Server("--redis-url", redis_url, app=app, SAMEDEAL_COUNTDOWN_S="0") as first,
        Server("--redis-url", redis_url, app=app, SAMEDEAL_COUNTDOWN_S="0") as second,
        proxy(folder / "proxy", (first, second)) as url,
    ):
        yield Deployment(url, redis_url, (first, second))


@pytest.fixture
def deployment(tmp_path: Path) -> Iterator[Deployment]:
    """The deployment around the tiny application."""
    with deployed(tmp_path, TINY) as all_of_it:
        yield all_of_it


@pytest.fixture
def real_deployment(tmp_path: Path) -> Iterator[Deployment]:
    """The deployment as players meet it."""
    with deployed(tmp_path, None) as all_of_it:
        yield all_of_it
