"""The commands of whoever runs the server: reported names, lists made again, results judged."""

import asyncio
from pathlib import Path

import pytest
import redis
from typer.testing import CliRunner

from server.cli import app
from server.storage.nodes import Nodes
from server.valkey.visit import living
from tests.server.daily.test_tries import LEAP
from tests.server.leaderboards.test_judging import Court
from tests.server.racing import Player, say, until
from tests.server.serving import Server
from tests.waiting import wait_until

COMMANDS = ("reports", "rebuild-lists", "review")


def run(*words: str) -> str:
    """What the command prints."""
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_reports_are_read_beside_a_running_server_and_without_one(tmp_path: Path) -> None:
    folder = ("--data-dir", str(tmp_path))
    with Server(*folder, app=None) as server:
        rude, eve = Player(server.url), Player(server.url)
        rude.post("/guests", {"name": "Rude"})
        race = rude.post("/races", {"game": "stonewall"})["id"]
        eve.post(f"/races/{race}/report", {"player": "p1", "why": "a rude name"})
        beside = run("reports", *folder)
    assert "'Rude' (u_" in beside
    assert f"{race} p1  'a rude name'  by u_" in beside
    assert run("reports", *folder) == beside


def test_lists_are_made_again_from_the_races(tmp_path: Path) -> None:
    folder = ("--data-dir", str(tmp_path))
    with Server(*folder, app=None) as server:
        player = Player(server.url)
        race = player.post("/races", {"game": "alternative", "seats": 1})["id"]
        with player.race(race) as socket:
            until(socket, "board")
            say(socket, t="resign", id="a-1")
            until(socket, "standings", phase="closed")
        until_listed(server, player, race)
        url = living(tmp_path)
        assert url is not None
        with redis.Redis.from_url(url) as client:
            for name in client.keys("sd:*:races") + client.keys("sd:*:summary"):
                client.delete(name)
        assert mine(server, player) == []
        assert run("rebuild-lists", *folder) == "1 race in the lists.\n"
        assert mine(server, player) == [race]


async def a_rushed_try(url: str) -> str:
    nodes = await Nodes.connect(url)
    race = await Court(nodes).rushed()
    await nodes.close()
    return race


def test_results_under_review_are_listed_cleared_and_confirmed(redis_url: str) -> None:
    store = ("--redis-url", redis_url)
    assert run("review", *store) == ""
    race = asyncio.run(a_rushed_try(redis_url))
    waiting = run("review", *store)
    assert waiting.startswith(f"{LEAP}  stonewall  'Ann' (u_1)  ")
    assert waiting.endswith(f", 30 moves  {race}  waiting\n")
    assert run("review", "--clear", f"{race}/p1", *store).endswith("  cleared\n")
    assert run("review", *store) == ""
    assert run("rebuild-boards", *store) == "1 ranked try in the tables.\n"
    assert run("review", *store) == ""
    confirmed = run("review", "--confirm", race, *store)
    assert confirmed.endswith("  confirmed\n")
    assert run("review", *store) == confirmed


def test_what_cannot_be_judged_is_said_and_the_rest_is_done(redis_url: str) -> None:
    race = asyncio.run(a_rushed_try(redis_url))
    words = ("review", "--clear", "00nothing", "--clear", race, "--redis-url", redis_url)
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 1
    assert "00nothing: no race has this id" in ran.stderr
    assert ran.stdout.endswith(f"{race}  cleared\n")


def mine(server: Server, player: Player) -> list[str]:
    """The ids of the races that this player has played."""
    page = server.ask("/api/players/me/races", {"Cookie": player.cookie})
    return [race["id"] for race in page["races"]]


def until_listed(server: Server, player: Player, race: str) -> None:
    """Returns once this is the one race that the player has played."""
    wait_until(lambda: mine(server, player) == [race])


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_says_where_there_is_no_store(command: str) -> None:
    ran = CliRunner().invoke(app, [command, "--redis-url", "redis://127.0.0.1:1"])
    assert ran.exit_code == 1
    assert "no answer" in ran.output
