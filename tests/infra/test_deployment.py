"""The proxy's and the store's settings at work, and what the compose file says of them."""

import json
import re
import shutil
import subprocess
import urllib.error
import urllib.request
from typing import Any

import pytest
import redis
from websockets.sync.client import connect

from server import worker
from tests.infra.conftest import ROOT, Deployment
from tests.server.racing import Player, say, until
from tests.waiting import wait_until


def ask(deployment: Deployment, **headers: str) -> dict[str, Any]:
    """What a server answers through the proxy."""
    request = urllib.request.Request(deployment.url, headers=headers)
    with urllib.request.urlopen(request, timeout=10) as response:
        facts: dict[str, Any] = json.load(response)
    return facts


def test_requests_reach_both_servers_on_one_store(deployment: Deployment) -> None:
    seen: dict[int, str] = {}

    def both() -> bool:
        facts = ask(deployment)
        seen[facts["pid"]] = facts["redis_url"]
        return len(seen) == 2

    wait_until(both)
    assert set(seen.values()) == {deployment.redis_url}


def test_a_socket_passes_through_and_is_told_goodbye_by_its_server(deployment: Deployment) -> None:
    with connect(deployment.url.replace("http", "ws") + "/ws", proxy=None) as connection:
        for text in ("hello", "x" * 8192):
            connection.send(text)
            assert connection.recv() == text
        for server in deployment.servers:
            server.process.terminate()
        assert connection.recv() == "closing"


def test_what_a_client_claims_about_itself_counts_for_nothing(deployment: Deployment) -> None:
    claims = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    facts = ask(deployment, **claims)
    assert (facts["client"], facts["scheme"]) == ("127.0.0.1", "http")


def test_what_the_servers_count_is_not_for_everybody(deployment: Deployment) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{deployment.url}/metrics", timeout=10)
    assert refused.value.code == 404
    assert "nginx" in refused.value.read().decode()


def test_when_a_server_stops_the_other_answers_all(deployment: Deployment) -> None:
    first, second = deployment.servers
    left = second.ask()["pid"]
    assert first.stop() == 0
    assert {ask(deployment)["pid"] for _ in range(6)} == {left}


def test_players_on_two_servers_race_through_the_proxy(real_deployment: Deployment) -> None:
    host, guest = Player(real_deployment.url), Player(real_deployment.url)
    race = host.post("/races", {"game": "moving_left"})["id"]
    assert guest.post(f"/races/{race}/join")["player"] == "p2"
    # The proxy gives each new connection to the server with fewer: one of these each.
    with host.race(race) as one, guest.race(race) as other:
        until(one, "welcome", you="p1")
        until(other, "welcome", you="p2")
        for socket in (one, other):
            say(socket, t="ready", id="r-1", ready=True, loaded=True)
        for seat, socket in (("p1", one), ("p2", other)):
            board = until(socket, "board", player=seat)
            say(socket, t="move", id="m-1", rev=0, move=board["legal"][0])
            assert until(socket, "ack", id="m-1")["rev"] == 1


def test_the_store_syncs_every_write_and_drops_nothing(deployment: Deployment) -> None:
    with redis.Redis.from_url(deployment.redis_url, decode_responses=True) as client:
        settings = {name: client.config_get(name)[name] for name in ("appendonly", "save")}
        settings |= client.config_get("appendfsync") | client.config_get("maxmemory-policy")
    assert settings == {
        "appendonly": "yes",
        "save": "",
        "appendfsync": "always",
        "maxmemory-policy": "noeviction",
    }


def test_the_proxy_waits_longer_than_a_heartbeat_and_reuses_what_servers_keep() -> None:
    text = (ROOT / "infra" / "nginx.conf").read_text()
    seconds = {name: int(s) for name, s in re.findall(r"(\w+_timeout) (\d+)s;", text)}
    assert seconds["proxy_read_timeout"] > 2 * worker.HEARTBEAT_S
    assert seconds["keepalive_timeout"] < worker.KEEP_ALIVE_S


@pytest.fixture
def compose() -> str:
    """The compose file as docker-compose understands it."""
    if not shutil.which("docker-compose"):
        pytest.skip("docker-compose is not on this machine; on Debian: apt install docker-compose")
    result = subprocess.run(
        ["docker-compose", "config"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_the_compose_file_names_the_proxy_two_servers_and_a_store(compose: str) -> None:
    assert re.findall(r"^  ([a-z0-9-]+):$", compose.split("services:")[1], re.M)[:4] == [
        "proxy",
        "redis",
        "server-1",
        "server-2",
    ]
    assert compose.count("SAMEDEAL_REDIS_URL: redis://redis:6379/0") == 2


def test_the_compose_file_mounts_files_that_exist(compose: str) -> None:
    mounted = re.findall(rf"({re.escape(str(ROOT))}/\S+?):", compose)
    assert {str(ROOT / "infra" / name) for name in ("nginx.conf", "redis.conf")} == set(mounted)
    assert all((ROOT / name).exists() for name in mounted)


def test_the_image_is_built_from_files_that_exist_and_are_sent() -> None:
    text = (ROOT / "infra" / "Dockerfile").read_text()
    sent = set(re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.M))
    copied = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.M)
        for source in line.split()[:-1]
    ]
    assert copied
    for source in copied:
        assert (ROOT / source).exists(), source
        assert source.split("/")[0] in sent, source
