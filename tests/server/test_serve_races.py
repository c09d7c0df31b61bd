"""Races through stops, kills and several workers: `samedeal serve` as it is, nothing in between."""

import os
import signal
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.valkey import locks
from tests.server.racing import Player, say, until
from tests.server.serving import Server
from tests.waiting import wait_until


def real(folder: Path, *options: str) -> Server:
    """The server with its own application."""
    return Server("--data-dir", str(folder), *options, app=None)


def kill(server: Server) -> None:
    """kill -9, as the system does when memory runs out."""
    server.process.kill()
    server.wait()


def stop(server: Server) -> None:
    """What a service manager does."""
    assert server.stop() == 0


@pytest.mark.parametrize("end", [kill, stop])
def test_a_board_is_the_same_after_the_server_ended_and_started_again(
    tmp_path: Path, end: Callable[[Server], None]
) -> None:
    with real(tmp_path) as server:
        player = Player(server.url)
        race = player.post("/races", {"game": "colonel", "seats": 1})["id"]
        with player.race(race) as socket:
            board = until(socket, "board")
            say(socket, t="move", id="a-1", rev=0, move=board["legal"][0])
            ack = until(socket, "ack", id="a-1")
            assert ack["rev"] == 1
        end(server)
    with real(tmp_path) as server:
        player.url = server.url
        with player.race(race) as socket:
            again = until(socket, "board")
            assert again["rev"] == 1
            assert again["legal"] == ack["legal"]
            say(socket, t="move", id="a-1", rev=0, move=board["legal"][0])
            assert until(socket, "ack", id="a-1")["dup"]


def test_a_stop_tells_players_when_to_come_back(tmp_path: Path) -> None:
    with real(tmp_path) as server:
        player = Player(server.url)
        race = player.post("/races", {"game": "stonewall"})["id"]
        with player.race(race) as socket:
            until(socket, "welcome", you="p1")
            server.process.terminate()
            closing = until(socket, "closing")
            assert closing["reason"] == "restart"
            assert closing["retry_ms"] > 0
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=30)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1012
        assert server.wait() == 0


def test_text_that_is_no_utf8_ends_its_socket_and_is_no_error_of_the_server(tmp_path: Path) -> None:
    with real(tmp_path) as server:
        player = Player(server.url)
        race = player.post("/races", {"game": "colonel", "seats": 1})["id"]
        with player.race(race) as socket:
            until(socket, "board")
            socket.send(b'{"t":"ping","n":1,"x":"\xff\xfe"}', text=True)
            with pytest.raises(ConnectionClosed) as closed:
                until(socket, "pong")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1007
        with player.race(race) as socket:
            assert until(socket, "board")["rev"] == 0
        stop(server)
        assert "Traceback" not in server.output
        assert '"level": "error"' not in server.output


def test_a_race_is_one_race_on_every_worker(tmp_path: Path) -> None:
    with real(tmp_path, "--workers", "2") as server:
        host, guest = Player(server.url), Player(server.url)
        race = host.post("/races", {"game": "interchange"})["id"]
        seat = guest.post(f"/races/{race}/join")["player"]
        assert seat == "p2"
        # Connections fall where they fall; with eight each, both workers have some.
        for number in range(8):
            with host.race(race) as one, guest.race(race) as other:
                until(one, "welcome", you="p1")
                until(other, "welcome", you="p2")
                name = f"Ann {number}"
                say(one, t="rename", id=f"r-{number}", name=name)
                until(one, "ack", id=f"r-{number}")
                told = until(other, "event")
                while told["event"].get("name") != name:
                    told = until(other, "event")
                assert told["event"]["type"] == "renamed"


def test_a_worker_that_dies_takes_no_race_with_it(tmp_path: Path) -> None:
    with real(tmp_path) as server:
        player = Player(server.url)
        race = player.post("/races", {"game": "alternative", "seats": 1})["id"]
        with player.race(race) as socket:
            legal = until(socket, "board")["legal"]
            say(socket, t="move", id="a-1", rev=0, move=legal[0])
            until(socket, "ack", id="a-1")
            (worker,) = server.workers()
            os.kill(worker, signal.SIGKILL)
            with pytest.raises(ConnectionClosed):
                until(socket, "never")
        wait_until(lambda: server.workers() not in ([], [worker]))
        with player.race(race) as socket:
            assert until(socket, "board")["rev"] == 1


def test_a_store_that_dies_and_comes_back_takes_no_race_with_it(tmp_path: Path) -> None:
    with real(tmp_path) as server:
        player = Player(server.url)
        race = player.post("/races", {"game": "alternative", "seats": 1})["id"]
        with player.race(race) as socket:
            legal = until(socket, "board")["legal"]
            say(socket, t="move", id="a-1", rev=0, move=legal[0])
            moved = until(socket, "ack", id="a-1")
            (_, pid) = locks.read(tmp_path / "valkey.lock")
            os.kill(int(pid), signal.SIGKILL)
            wait_until(lambda: "valkey had died and was started again" in server.output)
        with player.race(race) as socket:
            assert until(socket, "board")["legal"] == moved["legal"]
            say(socket, t="move", id="a-2", rev=1, move=moved["legal"][0])
            assert until(socket, "ack", id="a-2")["rev"] == 2


def test_whichever_worker_answers_counts_for_all(tmp_path: Path) -> None:
    with real(tmp_path, "--workers", "2") as server:
        player = Player(server.url)
        race = player.post("/races", {"game": "colonel", "seats": 1})["id"]
        with player.race(race) as socket:
            board = until(socket, "board")
            say(socket, t="move", id="a-1", rev=0, move=board["legal"][0])
            until(socket, "ack", id="a-1")
            say(socket, t="move", id="a-2", rev=0, move=board["legal"][0])
            until(socket, "refused", id="a-2")
            for _ in range(6):
                counted = counts(server)
                assert counted["samedeal_sockets"] == 1
                assert counted['samedeal_commands_total{outcome="done",t="move"}'] == 1
                assert counted['samedeal_commands_total{outcome="stale",t="move"}'] == 1
                assert counted["samedeal_command_seconds_count"] >= 2
                assert race not in str(counted)
        wait_until(lambda: counts(server)["samedeal_sockets"] == 0)


def counts(server: Server) -> dict[str, float]:
    """What `/metrics` says, by name and labels."""
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    values = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in values}
