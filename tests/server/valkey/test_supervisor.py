"""One Valkey a folder, whoever dies: tests on the real program and real processes."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from server.valkey import EmbeddedValkey, EmbeddedValkeyError
from tests.processes import is_running
from tests.waiting import wait_until

OWNER = """
import sys
from pathlib import Path
from server.valkey import EmbeddedValkey
valkey = EmbeddedValkey(Path(sys.argv[1]))
print(valkey.start(), valkey.pid, flush=True)
sys.stdin.read()
valkey.stop()
"""


@contextlib.contextmanager
def owner(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str, int]]:
    """Another process that supervises the folder: it, the URL, Valkey's process id."""
    process = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        assert process.stdout
        url, pid = process.stdout.readline().split()
        try:
            yield process, url, int(pid)
        finally:
            process.kill()


def put(url: str, value: str) -> None:
    """Stores one value."""
    with redis.Redis.from_url(url) as client:
        client.set("card", value)


def got(url: str) -> object:
    """The value stored."""
    with redis.Redis.from_url(url, decode_responses=True) as client:
        return client.get("card")


def test_what_was_stored_is_there_after_a_stop_and_a_start(tmp_path: Path) -> None:
    with EmbeddedValkey(tmp_path) as url:
        put(url, "QS")
    with EmbeddedValkey(tmp_path) as url:
        assert got(url) == "QS"


def test_a_write_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    with EmbeddedValkey(tmp_path) as url, redis.Redis.from_url(url) as client:
        assert client.config_get("append*")["appendonly"] == "yes"
        assert client.config_get("append*")["appendfsync"] == "always"
        assert client.config_get("save")["save"] == ""


def test_a_stopped_one_leaves_no_process_no_socket_and_no_lock(tmp_path: Path) -> None:
    valkey = EmbeddedValkey(tmp_path)
    url = valkey.start()
    pid = valkey.pid
    assert pid is not None
    assert valkey.alive()
    valkey.stop()
    assert not is_running(pid)
    assert not Path(url.removeprefix("unix://")).exists()
    assert not valkey.alive()
    assert valkey.pid is None
    valkey.start()
    valkey.stop()


def test_only_its_user_can_reach_it(tmp_path: Path) -> None:
    with EmbeddedValkey(tmp_path / "data") as url:
        place = Path(url.removeprefix("unix://")).parent
        assert place.stat().st_mode & 0o077 == 0
        assert (tmp_path / "data").stat().st_mode & 0o077 == 0


def test_a_second_supervisor_is_refused_and_told_whose_folder_it_is(tmp_path: Path) -> None:
    with (
        owner(tmp_path) as (process, url, pid),
        pytest.raises(EmbeddedValkeyError, match=rf"process {process.pid}\b.*--data-dir"),
    ):
        EmbeddedValkey(tmp_path).start()
    with EmbeddedValkey(tmp_path) as again:
        assert again == url
    assert not is_running(pid)


def test_a_valkey_whose_owner_was_killed_is_adopted(tmp_path: Path) -> None:
    with owner(tmp_path) as (process, url, pid):
        put(url, "7H")
        process.kill()
    assert is_running(pid)
    valkey = EmbeddedValkey(tmp_path)
    assert (valkey.start(), valkey.pid) == (url, pid)
    assert got(url) == "7H"
    valkey.stop()
    assert not is_running(pid)


def test_a_valkey_is_adopted_in_a_folder_that_was_renamed_meanwhile(tmp_path: Path) -> None:
    with owner(tmp_path / "old") as (process, url, pid):
        process.kill()
    (tmp_path / "old").rename(tmp_path / "new")
    valkey = EmbeddedValkey(tmp_path / "new")
    assert (valkey.start(), valkey.pid) == (url, pid)
    valkey.stop()


def test_ctrl_c_in_the_terminal_does_not_reach_valkey_before_us(tmp_path: Path) -> None:
    with owner(tmp_path) as (process, _, pid):
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait() != 0
    assert is_running(pid)
    with EmbeddedValkey(tmp_path) as url, redis.Redis.from_url(url) as client:
        assert client.info("server")["process_id"] == pid


def test_one_that_is_there_and_silent_is_not_doubled(tmp_path: Path) -> None:
    with owner(tmp_path) as (process, _, pid):
        process.kill()
    os.kill(pid, signal.SIGSTOP)
    try:
        with pytest.raises(EmbeddedValkeyError, match=f"does not answer.*End its process {pid}"):
            EmbeddedValkey(tmp_path, patience_s=0.1).start()
    finally:
        os.kill(pid, signal.SIGCONT)
    valkey = EmbeddedValkey(tmp_path)
    valkey.start()
    assert valkey.pid == pid
    valkey.stop()


def test_a_valkey_that_was_killed_is_started_again_with_its_data(tmp_path: Path) -> None:
    valkey = EmbeddedValkey(tmp_path)
    url = valkey.start()
    put(url, "AC")
    assert valkey.pid is not None
    os.kill(valkey.pid, signal.SIGKILL)
    wait_until(lambda: not valkey.alive())
    assert valkey.revive()
    assert got(url) == "AC"
    assert not valkey.revive()
    valkey.stop()


def test_an_adopted_valkey_that_was_killed_is_started_again(tmp_path: Path) -> None:
    with owner(tmp_path) as (process, url, pid):
        put(url, "AC")
        process.kill()
    valkey = EmbeddedValkey(tmp_path)
    valkey.start()
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not valkey.alive())
    assert valkey.revive()
    assert valkey.pid != pid
    assert got(url) == "AC"
    valkey.stop()


def test_a_socket_that_somebody_swept_away_comes_back(tmp_path: Path) -> None:
    valkey = EmbeddedValkey(tmp_path)
    url = valkey.start()
    put(url, "2D")
    Path(url.removeprefix("unix://")).unlink()
    assert not valkey.alive()
    assert valkey.revive()
    assert got(url) == "2D"
    valkey.stop()


def test_before_its_start_there_is_nothing_to_revive_or_stop(tmp_path: Path) -> None:
    valkey = EmbeddedValkey(tmp_path / "never")
    assert not valkey.revive()
    valkey.stop()
    assert not (tmp_path / "never").exists()


def test_a_folder_with_a_long_name_of_any_letters_works(tmp_path: Path) -> None:
    folder = tmp_path / ("mes réussites & co " * 8) / ("y" * 200)
    with EmbeddedValkey(folder) as url:
        assert len(os.fsencode(url)) < 120
        put(url, "KD")
    with EmbeddedValkey(folder) as url:
        assert got(url) == "KD"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(EmbeddedValkeyError, match=r"Cannot write in the data folder .*--data-dir"):
        EmbeddedValkey(tmp_path / "file" / "data").start()


def test_a_server_that_does_not_come_up_says_its_last_words(tmp_path: Path) -> None:
    with EmbeddedValkey(tmp_path) as url:
        put(url, "QS")
    manifest = next((tmp_path / "valkey").rglob("*.manifest"))
    manifest.write_text("not a manifest\n")
    with pytest.raises(EmbeddedValkeyError, match=r"(?s)ended at once.*manifest"):
        EmbeddedValkey(tmp_path).start()


def test_a_machine_without_a_program_is_told_to_name_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    with pytest.raises(EmbeddedValkeyError, match=r"Linux riscv64.*--redis-url"):
        EmbeddedValkey(tmp_path).start()
    monkeypatch.undo()
    with EmbeddedValkey(tmp_path) as url:
        put(url, "the folder was given free")


def test_a_runtime_folder_that_is_not_private_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "samedeal").mkdir(mode=0o755)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with EmbeddedValkey(tmp_path / "data") as url:
        assert str(tmp_path) not in url
