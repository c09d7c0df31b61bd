"""Locks on files, which the system lets go when the last process that holds one ends."""

import fcntl
import os
from pathlib import Path


def try_lock(path: Path) -> int | None:
    """Locks the file, made if missing, and gives its descriptor; None when it is locked already."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def is_locked(path: Path) -> bool:
    """Whether some process holds the lock."""
    descriptor = try_lock(path)
    if descriptor is None:
        return True
    os.close(descriptor)
    return False


def write(descriptor: int, *lines: str) -> None:
    """Makes the lines the whole content of a locked file."""
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, "".join(f"{line}\n" for line in lines).encode(), 0)


def read(path: Path) -> list[str]:
    """The lines that the holder of the lock wrote; [] before it did."""
    return path.read_text(encoding="utf-8").splitlines()
