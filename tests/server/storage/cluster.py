"""A real cluster: three masters of the embedded Valkey's program, on ports of this machine."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import redis

from server.valkey.binary import find_binary
from tests.waiting import wait_until

SLOTS = 16384
MASTERS = 3


class Cluster:
    """The masters' ports. `url` names the first."""

    def __init__(self, ports: tuple[int, ...]) -> None:
        self.ports = ports
        self.url = f"redis://127.0.0.1:{ports[0]}"

    def ask(self, port: int, *command: str | int) -> Any:
        """One command on one master."""
        with redis.Redis(port=port, decode_responses=True) as client:
            client.response_callbacks.clear()
            send: Any = client.execute_command
            return send(*command)

    def flush(self) -> None:
        for port in self.ports:
            self.ask(port, "FLUSHALL")

    def owner(self, slot: int) -> int:
        """The port of the master that owns a slot."""
        for first, last, (_, port, *_), *_ in self.ask(self.ports[0], "CLUSTER", "SLOTS"):
            if first <= slot <= last:
                return int(port)
        raise LookupError(slot)

    def move(self, slot: int, target: int) -> None:
        """Moves a slot and its keys to another master, as an operator's tool does."""
        source = self.owner(slot)
        there, here = self.id_of(target), self.id_of(source)
        self.ask(target, "CLUSTER", "SETSLOT", slot, "IMPORTING", here)
        self.ask(source, "CLUSTER", "SETSLOT", slot, "MIGRATING", there)
        while names := self.ask(source, "CLUSTER", "GETKEYSINSLOT", slot, 100):
            self.ask(source, "MIGRATE", "127.0.0.1", target, "", 0, 5000, "KEYS", *names)
        for port in (target, source, *self.ports):
            self.ask(port, "CLUSTER", "SETSLOT", slot, "NODE", there)

    def id_of(self, port: int) -> str:
        return str(self.ask(port, "CLUSTER", "MYID"))


def _free_port() -> int:
    """A port whose bus, ten thousand above, is a port too."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port: int = probe.getsockname()[1]
        if port < 55_000:
            return port


@contextmanager
def _master(folder: Path, port: int) -> Iterator[None]:
    folder.mkdir()
    options = {
        "port": port,
        "bind": "127.0.0.1",
        "dir": folder,
        "cluster-enabled": "yes",
        "cluster-node-timeout": 5000,
        "save": "",
        "appendonly": "no",
        "enable-debug-command": "no",
    }
    words = [str(word) for name, value in options.items() for word in (f"--{name}", value)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([str(find_binary()), *words], stdout=log, stderr=log)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Three masters with all slots between them, each of which knows that all is well."""
    with ExitStack() as stack:
        ports = tuple(_free_port() for _ in range(MASTERS))
        for port in ports:
            stack.enter_context(_master(folder / str(port), port))
        made = Cluster(ports)
        wait_until(lambda: all(_answers(made, port) for port in ports))
        share = SLOTS // MASTERS
        for n, port in enumerate(ports):
            last = SLOTS - 1 if n == MASTERS - 1 else (n + 1) * share - 1
            made.ask(port, "CLUSTER", "ADDSLOTSRANGE", n * share, last)
            made.ask(port, "CLUSTER", "SET-CONFIG-EPOCH", n + 1)
        for port in ports[1:]:
            made.ask(ports[0], "CLUSTER", "MEET", "127.0.0.1", port)
        wait_until(lambda: all(_agrees(made, port) for port in ports))
        yield made


def _answers(made: Cluster, port: int) -> bool:
    try:
        return bool(made.ask(port, "PING"))
    except redis.ConnectionError:
        return False


def _agrees(made: Cluster, port: int) -> bool:
    info = str(made.ask(port, "CLUSTER", "INFO"))
    slots = made.ask(port, "CLUSTER", "SLOTS")
    return "cluster_state:ok" in info and len(slots) == MASTERS
