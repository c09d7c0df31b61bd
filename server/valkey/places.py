"""Where an embedded Valkey keeps its things."""

import hashlib
import os
import stat
import tempfile
from pathlib import Path
from typing import NamedTuple

from server.valkey.errors import EmbeddedValkeyError

# A socket's address holds 108 bytes on Linux and 104 on macOS, the closing zero among them.
LONGEST_SOCKET_PATH = 103


class Places(NamedTuple):
    """Paths in one data folder, all absolute and without links."""

    folder: Path
    data: Path
    log: Path
    supervisor_lock: Path
    valkey_lock: Path


def prepare(data_dir: Path) -> Places:
    """Makes the data folder, readable by its owner only, and names what is in it.

    Raises:
        EmbeddedValkeyError: it cannot be made or written.
    """
    try:
        folder = data_dir.resolve()
        data = folder / "valkey"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        data.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryFile(dir=data):
            pass
    except OSError as error:
        raise EmbeddedValkeyError(
            f"Cannot write in the data folder {data_dir}: {error.strerror}. "
            "Choose another with --data-dir."
        ) from error
    return Places(
        folder, data, folder / "valkey.log", folder / "supervisor.lock", folder / "valkey.lock"
    )


def socket_path(folder: Path) -> Path:
    """A short path for the socket of this folder's server, in a place of this user's own.

    Raises:
        EmbeddedValkeyError: no such place is short enough and safe.
    """
    name = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16] + ".sock"
    for place in _candidates():
        path = place / name
        if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH and _is_private(place):
            return path
    tried = ", ".join(str(place) for place in _candidates())
    raise EmbeddedValkeyError(f"No short path of our own for Valkey's socket; tried {tried}.")


def _candidates() -> list[Path]:
    user = f"samedeal-{os.geteuid()}"
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    places = [Path(runtime, "samedeal")] if runtime else []
    return [*places, Path(tempfile.gettempdir(), user), Path("/tmp", user)]


def _is_private(place: Path) -> bool:
    """Makes the folder if need be; whether it is this user's alone, and no link put in its way."""
    try:
        place.mkdir(mode=0o700, exist_ok=True)
        status = place.lstat()
    except OSError:
        return False
    ours = stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()
    return ours and stat.S_IMODE(status.st_mode) == 0o700
