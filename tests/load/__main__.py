"""Starts a server of its own on a new folder, lets locust's users race on it for a minute."""

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

FILE = Path(__file__).with_name("locustfile.py")
ROOT = FILE.parents[2]


def main() -> int:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--users", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=60)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="samedeal-load-") as folder:
        port = _free_port()
        environ = {**os.environ, "SAMEDEAL_COUNTDOWN_S": "1"}
        server = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "server.cli",
                "serve",
                "--port",
                str(port),
                "--data-dir",
                folder,
            ],
            cwd=ROOT,
            env=environ,
        )
        try:
            base = f"http://127.0.0.1:{port}"
            _wait_until_healthy(base, server)
            return _locust(base, args.users, args.seconds)
        finally:
            server.terminate()
            server.wait()


def _locust(base: str, users: int, seconds: int) -> int:
    command = [sys.executable, "-m", "locust", "-f", str(FILE), "--headless", "--only-summary"]
    command += ["--host", base, "-u", str(users), "-r", str(max(1, users // 5))]
    command += ["-t", f"{seconds}s", "--stop-timeout", "1"]
    return subprocess.call(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_healthy(base: str, server: "subprocess.Popen[bytes]") -> None:
    while server.poll() is None:
        try:
            urllib.request.urlopen(f"{base}/healthz", timeout=1).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    raise SystemExit(main())
