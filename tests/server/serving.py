"""A real `samedeal serve` as a process of its own."""

import json
import os
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.waiting import PATIENCE_S, wait_until

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "server.cli", "serve")
TINY = "tests.server.tiny_app:create_app"


class Server:
    """The parent process of a server; a context manager that leaves nothing running."""

    def __init__(self, *options: str, app: str | None = TINY, **environment: str) -> None:
        """`options` follow `samedeal serve`, `environment` adds variables; no `app` is ours."""
        self._lines: list[str] = []
        self.process = subprocess.Popen(
            [*COMMAND, "--port", "0", *(["--app", app] if app else []), *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        self._lines.extend(self.process.stdout)

    @property
    def output(self) -> str:
        """What it has written so far, on both of its outputs."""
        return "".join(self._lines)

    @property
    def url(self) -> str:
        """Its address, once it has told it."""
        mark = "Samedeal is at "
        wait_until(lambda: mark in self.output or self.process.poll() is not None)
        assert mark in self.output, self.output
        return self.output.split(mark)[1].split()[0]

    def ask(self, path: str = "/", headers: dict[str, str] | None = None) -> dict[str, Any]:
        """The JSON that a GET of `path` answers."""
        request = urllib.request.Request(self.url + path, headers=headers or {})
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as response:
            facts: dict[str, Any] = json.load(response)
        return facts

    def workers(self) -> list[int]:
        """The process ids of its workers; Linux."""
        pid = self.process.pid
        return [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def interrupt(self) -> None:
        """Ctrl-C in its terminal: the signal goes to the whole foreground group."""
        os.killpg(self.process.pid, signal.SIGINT)

    def wait(self) -> int:
        """Waits for its end and gives the exit code."""
        code = self.process.wait(PATIENCE_S)
        self._reader.join(PATIENCE_S)
        return code

    def stop(self) -> int:
        """Ends it as a service manager would."""
        self.process.terminate()
        return self.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.stop()
        if self.process.stdout:
            self.process.stdout.close()
