"""The first sentence that a machine without the right tools gets, from the real script."""

import os
import stat
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "infra" / "toolchain.sh"


def program(folder: Path, name: str, body: str) -> None:
    """Puts an executable shell script called `name` into `folder`."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def run(folder: Path, verb: str) -> subprocess.CompletedProcess[str]:
    """Runs the script with `folder` as the whole PATH."""
    return subprocess.run(
        ["/bin/sh", str(SCRIPT), verb],
        env={"PATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_no_python_says_which_one_to_install(tmp_path: Path) -> None:
    result = run(tmp_path, "python")
    assert result.returncode == 1
    assert "needs Python 3.11 or newer, and this machine has no python3" in result.stderr


def test_an_old_python_is_named(tmp_path: Path) -> None:
    program(tmp_path, "python3", '[ "$1" = --version ] && echo "Python 3.9.2" || exit 1')
    result = run(tmp_path, "python")
    assert result.returncode == 1
    assert "this machine has Python 3.9.2" in result.stderr


def test_a_python_without_venv_says_what_to_install(tmp_path: Path) -> None:
    program(tmp_path, "python3", 'case "$2" in *version_info*) exit 0 ;; esac; exit 1')
    result = run(tmp_path, "python")
    assert result.returncode == 1
    assert "apt install python3-venv" in result.stderr


@pytest.mark.parametrize(("have", "found"), [("", "has none"), ("echo v18.19.0; exit 1", "v18")])
def test_node_is_named_when_missing_or_old(tmp_path: Path, have: str, found: str) -> None:
    if have:
        program(tmp_path, "node", have)
    result = run(tmp_path, "node")
    assert result.returncode == 1
    assert "Node.js 20.19 or newer" in result.stderr
    assert found in result.stderr


def test_a_node_without_npm_says_so(tmp_path: Path) -> None:
    program(tmp_path, "node", "exit 0")
    result = run(tmp_path, "node")
    assert result.returncode == 1
    assert "npm is not" in result.stderr


def test_who_cannot_install_is_told_what_the_tests_need(tmp_path: Path) -> None:
    program(tmp_path, "id", "echo 1000")
    program(tmp_path, "nginx", "exit 0")
    result = run(tmp_path, "debian")
    assert result.returncode == 1
    assert "sudo apt install chromium docker-compose" in result.stderr


def test_this_machine_passes() -> None:
    for verb in ("python", "node"):
        subprocess.run(["/bin/sh", str(SCRIPT), verb], check=True, env=os.environ)
