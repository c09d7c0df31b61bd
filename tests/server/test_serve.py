"""The parent and its workers, as real processes around a tiny application."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server.listen import network_addresses
from server.valkey import EmbeddedValkey, locks
from tests.processes import is_running
from tests.server.serving import COMMAND, ROOT, TINY, Server
from tests.waiting import PATIENCE_S, wait_until

TINY_STUBBORN = "tests.server.tiny_app:create_stubborn"
TINY_FAILING = "tests.server.tiny_app:create_failing"


def pids(server: Server, number: int) -> set[int]:
    """The process ids of `number` different workers that answered."""
    found: set[int] = set()

    def asked() -> bool:
        found.add(server.ask()["pid"])
        return len(found) == number

    wait_until(asked)
    return found


@contextmanager
def open_socket(server: Server) -> Iterator[ClientConnection]:
    """A WebSocket that has been answered once."""
    with connect(server.url.replace("http", "ws") + "/ws", proxy=None) as connection:
        connection.send("hello")
        assert connection.recv() == "hello"
        yield connection


def test_it_tells_its_address_and_serves_there(tmp_path: Path) -> None:
    with Server("--data-dir", str(tmp_path)) as server:
        assert server.url.startswith("http://127.0.0.1:")
        facts = server.ask()
        assert facts["parent"] == server.process.pid
        with redis.Redis.from_url(facts["redis_url"]) as client:
            assert client.ping()


def test_on_every_address_it_tells_the_networks_too(tmp_path: Path) -> None:
    with Server("--data-dir", str(tmp_path), "--host", "0.0.0.0") as server:
        assert server.url.startswith("http://127.0.0.1:")
        for address in network_addresses():
            assert f"In your network at http://{address}:" in server.output


def test_a_redis_of_the_operators_is_used_as_it_is(tmp_path: Path, redis_url: str) -> None:
    with Server("--redis-url", redis_url, SAMEDEAL_DATA_DIR=str(tmp_path / "none")) as server:
        assert server.ask()["redis_url"] == redis_url
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stop_says_goodbye_and_ends_worker_and_valkey(
    tmp_path: Path, sign: signal.Signals
) -> None:
    with Server("--data-dir", str(tmp_path)) as server:
        worker = server.ask()["pid"]
        with open_socket(server) as connection:
            os.killpg(server.process.pid, sign)
            assert connection.recv() == "closing"
            with pytest.raises(ConnectionClosed) as closed:
                connection.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1012
        assert server.wait() == 0
        assert not is_running(worker)
    assert not locks.is_locked(tmp_path / "valkey.lock")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_it_stops_though_nobody_reads_its_words_any_more(
    tmp_path: Path, sign: signal.Signals
) -> None:
    """As after a closed terminal, or `samedeal serve | head`."""
    command = [*COMMAND, "--port", "0", "--app", TINY, "--data-dir", str(tmp_path)]
    reading, writing = os.pipe()
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=writing, stderr=writing, cwd=ROOT
    ) as process:
        os.close(writing)
        with open(reading) as words:
            assert any("Samedeal is at" in line for line in words)
        process.send_signal(sign)
        try:
            process.wait(PATIENCE_S)
        finally:
            process.kill()
    assert not locks.is_locked(tmp_path / "valkey.lock")


def test_a_second_ctrl_c_cuts_the_goodbye_short(tmp_path: Path) -> None:
    with Server(
        "--data-dir", str(tmp_path), app=TINY_STUBBORN, SAMEDEAL_SHUTDOWN_S="600"
    ) as server:
        worker = server.ask()["pid"]
        server.interrupt()
        wait_until(lambda: "Ctrl-C again" in server.output)
        assert is_running(worker)
        server.interrupt()
        assert server.wait() == 0
        assert not is_running(worker)


def test_a_goodbye_without_end_is_ended(tmp_path: Path) -> None:
    with Server("--data-dir", str(tmp_path), app=TINY_STUBBORN, SAMEDEAL_SHUTDOWN_S="1") as server:
        assert server.ask()
        assert server.stop() == 0
        assert "still open at the end" in server.output


def test_workers_share_one_socket_and_a_dead_one_is_replaced(tmp_path: Path) -> None:
    with Server("--data-dir", str(tmp_path), "--workers", "2") as server:
        first = pids(server, 2)
        victim = first.pop()
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: not is_running(victim))
        second = pids(server, 2)
        assert second > first
        assert victim not in second
        assert "a worker died and is started again" in server.output
        assert server.stop() == 0
        assert not any(is_running(pid) for pid in second)


def test_a_killed_parent_takes_its_workers_with_it_and_leaves_the_store(tmp_path: Path) -> None:
    with Server("--data-dir", str(tmp_path), "--workers", "2") as server:
        workers = pids(server, 2)
        url = server.ask()["redis_url"]
        with redis.Redis.from_url(url) as client:
            client.set("card", "QS")
        server.process.kill()
        server.wait()
        wait_until(lambda: not any(is_running(pid) for pid in workers))
    with Server("--data-dir", str(tmp_path)) as server:
        assert server.ask()["redis_url"] == url
        with redis.Redis.from_url(url, decode_responses=True) as client:
            assert client.get("card") == "QS"


def test_a_valkey_that_died_is_started_again_under_the_same_address(tmp_path: Path) -> None:
    with Server("--data-dir", str(tmp_path)) as server:
        url = server.ask()["redis_url"]
        with redis.Redis.from_url(url) as client:
            pid = client.info("server")["process_id"]
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: "valkey had died and was started again" in server.output)
        with redis.Redis.from_url(url) as client:
            assert client.info("server")["process_id"] != pid


def test_an_application_that_cannot_start_ends_everything_with_its_reason(tmp_path: Path) -> None:
    with Server("--data-dir", str(tmp_path), "--workers", "2", app=TINY_FAILING) as server:
        assert server.wait() == 1
        assert "no cards in the box" in server.output
        assert "ended before it was ready" in server.output
    assert not locks.is_locked(tmp_path / "valkey.lock")


def test_a_port_in_use_is_one_sentence_and_touches_no_data(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with Server("--port", port, "--data-dir", str(tmp_path / "none")) as server:
            assert server.wait() == 1
            assert server.output == (
                f"127.0.0.1:{port} is in use by another program. "
                "Stop that one, or choose another port with --port (make run PORT=…).\n"
            )
    assert not (tmp_path / "none").exists()


def test_a_store_that_does_not_answer_is_one_sentence_without_its_password() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with Server("--redis-url", f"redis://me:hush@127.0.0.1:{port}/0") as server:
        assert server.wait() == 1
        assert server.output.startswith(
            f"No answer from the store at redis://me:[hidden]@127.0.0.1:{port}/0: "
        )
        assert server.output.count("\n") == 1


def test_a_folder_in_use_is_one_sentence(tmp_path: Path) -> None:
    with EmbeddedValkey(tmp_path), Server("--data-dir", str(tmp_path)) as server:
        assert server.wait() == 1
        assert server.output.startswith(f"The data folder {tmp_path} is in use by another server")
        assert server.output.count("\n") == 1


def test_only_a_trusted_proxy_may_speak_for_a_client(tmp_path: Path) -> None:
    said = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    with Server("--data-dir", str(tmp_path)) as server:
        facts = server.ask(headers=said)
        assert (facts["client"], facts["scheme"]) == ("203.0.113.9", "https")
    with Server("--data-dir", str(tmp_path), SAMEDEAL_TRUSTED_PROXIES="192.0.2.1") as server:
        facts = server.ask(headers=said)
        assert (facts["client"], facts["scheme"]) == ("127.0.0.1", "http")


def test_a_frame_above_8_kib_closes_the_socket(tmp_path: Path) -> None:
    with Server("--data-dir", str(tmp_path)) as server, open_socket(server) as connection:
        assert not connection.protocol.extensions
        connection.send("x" * 8192)
        assert connection.recv() == "x" * 8192
        connection.send("x" * 8193)
        with pytest.raises(ConnectionClosed) as closed:
            connection.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
