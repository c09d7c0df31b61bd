"""The store misbehaves in the middle of a race: nothing is lost, nothing is played twice."""

import asyncio
import os
import random
import signal
from pathlib import Path

import pytest

from server.races.events import Closed, Moved
from server.races.options import Options
from server.storage import keys
from server.valkey import EmbeddedValkey
from tests.server.bots import OPENED, Bot, bot, new_id
from tests.server.gateway.daily_life import table_of, today
from tests.server.lobby import events_of, opened, person, race_of
from tests.server.running import running, until
from tests.server.scanning.scanner import scanned
from tests.server.stores import store


async def until_rev(watcher: Bot, rev: int) -> None:
    """Reads on until the watched board is at this revision, by an event or a board."""
    await watcher.until(
        lambda f: rev == (f["event"].get("rev") if f["t"] == "event" else f.get("rev"))
    )


async def test_a_lost_subscription_loses_no_event(redis_url: str) -> None:
    rng = random.Random(6)
    async with (
        running(redis_url) as here,
        running(redis_url) as there,
        race_of(here, game="interchange") as race,
        bot(there, race.id, name="watcher") as watcher,
        store(redis_url, decode=False) as client,
    ):
        ana = race.bots[0]
        await watcher.ask("watch", player="p1")
        for rev in range(1, 6):
            await client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            await ana.move(rng.choice(ana.legal))
            await until_rev(watcher, rev)
        moves = [f["v"] for f in watcher.frames if f.get("event", {}).get("type") == "moved"]
        assert moves == sorted(set(moves))
        assert len(moves) == 5


async def test_all_connections_cut_at_once_lose_no_move(redis_url: str) -> None:
    rng = random.Random(7)
    async with (
        running(redis_url) as place,
        race_of(place, game="interchange") as race,
        store(redis_url, decode=False) as client,
    ):
        ana = race.bots[0]
        for rev in range(1, 6):
            await client.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            await client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            await insist(ana, rng.choice(ana.legal))
            assert ana.rev == rev
        assert len(await events_of(place, race.id, Moved)) == 5


async def insist(racer: Bot, text: str) -> None:
    """Sends a move with one id until the store has answered, as a client does."""
    one, rev = new_id(), racer.rev
    while True:
        answer = await racer.ask("move", id=one, rev=rev, move=text)
        if answer["t"] == "ack":
            break
        assert answer["code"] == "unavailable", answer
        await asyncio.sleep(0.05)
    while racer.rev == rev:  # a duplicate's board follows
        await racer.receive()


async def test_scripts_that_are_gone_are_sent_again(redis_url: str) -> None:
    async with (
        running(redis_url) as place,
        race_of(place, game="interchange") as race,
        store(redis_url, decode=False) as client,
    ):
        ana, ben = race.bots
        for _ in range(3):
            await client.script_flush()
            both = await asyncio.gather(*(racer.move("draw") for racer in (ana, ben)))
            assert [answer["t"] for answer in both] == ["ack", "ack"]
        await client.script_flush()
        for racer in race.bots:
            await racer.ask("resign")
        assert len(await events_of(place, race.id, Closed)) == 1


@pytest.mark.unscanned  # by the fixture: this store ends with the test
async def test_a_killed_store_comes_back_with_every_move_that_was_answered(tmp_path: Path) -> None:
    rng = random.Random(9)
    valkey = EmbeddedValkey(tmp_path / "data")
    url = await asyncio.to_thread(valkey.start)
    try:
        async with running(url) as place, race_of(place, game="interchange") as race:
            ana, ben = race.bots
            for rev in range(1, 4):
                await ana.move(rng.choice(ana.legal))
                assert valkey.pid is not None
                os.kill(valkey.pid, signal.SIGKILL)
                text = rng.choice(ana.legal)
                insisting = asyncio.create_task(insist(ana, text))
                while not await asyncio.to_thread(valkey.revive):
                    pass
                await insisting
                assert ana.rev == 2 * rev
            assert len(await events_of(place, race.id, Moved)) == 6
            await ben.ask("resign")
            await ana.ask("resign")
            await ben.ever("event/closed")
        assert await scanned(tuple(OPENED)) == []
    finally:
        await asyncio.to_thread(valkey.stop)


@pytest.mark.unscanned  # the log no longer has what was told
async def test_a_store_that_lost_its_tail_is_told_of_by_a_new_welcome(redis_url: str) -> None:
    async with (
        running(redis_url) as place,
        race_of(place, game="interchange") as race,
        store(redis_url, decode=False) as client,
    ):
        ana, ben = race.bots
        await ana.move("draw")
        names = (keys.log(race.id), keys.meta(race.id))
        kept = {name: await client.dump(name) for name in names}
        for _ in range(3):
            await ana.move("draw")
        version = ana.frames[0]["version"]
        for name, value in kept.items():
            await client.restore(name, 0, value, replace=True)
        await client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        for racer, rev in ((ana, 1), (ben, 0)):
            welcome = await racer.until("welcome")
            assert version < welcome["version"] < version + 8
            assert (await racer.until("board"))["rev"] == rev
        assert (await ana.move("draw"))["rev"] == 2
        assert len(await events_of(place, race.id, Moved)) == 2


@pytest.mark.unscanned  # the log no longer has what was told
async def test_a_delayed_spectator_goes_on_after_a_lost_tail(redis_url: str) -> None:
    options = Options(seats=1, spectators="delay", delay_s=1)
    async with running(redis_url) as place, store(redis_url, decode=False) as client:
        ana = await person(place)
        race, _ = await place.services.opener.open("interchange", options, ana.guest, "Ana")
        async with bot(place, race, ana.token, "ana") as solo, bot(place, race) as spectator:
            await solo.dealt()
            await spectator.ask("watch", player="p1")
            await solo.move("draw")
            await spectator.until(lambda f: f.get("event", f).get("rev") == 1)
            names = (keys.log(race), keys.meta(race))
            kept = {name: await client.dump(name) for name in names}
            await solo.move("draw")
            await spectator.until(lambda f: f.get("event", f).get("rev") == 2)
            for name, value in kept.items():
                await client.restore(name, 0, value, replace=True)
            await client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            await solo.until("welcome")
            await solo.until("board")
            await spectator.until("welcome")
            assert (await spectator.until("board"))["rev"] == 1
            assert (await solo.move("draw"))["rev"] == 2
            await spectator.until(lambda f: f.get("event", f).get("rev") == 2)


async def test_while_the_store_is_away_requests_are_told_so(tmp_path: Path) -> None:
    valkey = EmbeddedValkey(tmp_path / "data")
    url = await asyncio.to_thread(valkey.start)
    try:
        async with running(url) as place:
            ana = await person(place)
            race = await opened(place, ana)
            assert valkey.pid is not None
            os.kill(valkey.pid, signal.SIGKILL)
            await until(lambda: not valkey.alive())
            requests = (
                ("GET", "/healthz"),
                ("GET", f"/api/races/{race}"),
                ("POST", f"/api/races/{race}/join"),
                ("POST", "/api/races"),
                ("GET", "/api/players/me"),
            )
            for method, path in requests:
                body = {"game": "colonel"} if path == "/api/races" else None
                answer = await place.call(method, path, body, ana.token)
                assert answer.status_code == 503, path
                assert answer.json()["error"]["code"] == "unavailable"
            async with bot(place, race, ana.token) as host:
                assert (await host.receive()) == {"t": "closing", "reason": "unavailable"}
                assert await host.closed() == 1013
            async with table_of(place, f"{today(place).isoformat()}/stonewall") as page:
                assert (await page.receive()) == {"t": "closing", "reason": "unavailable"}
                assert await page.closed() == 1013
            await asyncio.to_thread(valkey.revive)
            for method, path in requests[:2]:
                assert (await place.call(method, path, token=ana.token)).status_code == 200
            async with bot(place, race, ana.token) as host:
                assert (await host.receive())["you"] == "p1"
            OPENED.clear()
    finally:
        await asyncio.to_thread(valkey.stop)


@pytest.mark.unscanned  # by the fixture: this store ends with the test
async def test_a_command_that_needs_the_absent_store_gets_one_answer_only(tmp_path: Path) -> None:
    valkey = EmbeddedValkey(tmp_path / "data")
    url = await asyncio.to_thread(valkey.start)
    try:
        async with running(url) as place, race_of(place, seed="5a" * 32) as race:
            eve = await person(place)
            async with bot(place, race.id, eve.token, "spectator") as watcher:
                assert (await watcher.ask("watch", player="p1"))["t"] == "ack"
                assert valkey.pid is not None
                os.kill(valkey.pid, signal.SIGKILL)
                await until(lambda: not valkey.alive())
                answer = await watcher.ask("resync")
                await watcher.tell(t="ping", n=1)
                await watcher.until("pong")
                assert [frame for frame in watcher.frames if frame.get("id") == answer["id"]] == [
                    answer
                ]
                assert (answer["t"], answer["code"]) == ("refused", "unavailable")
                await asyncio.to_thread(valkey.revive)
            OPENED.clear()
    finally:
        await asyncio.to_thread(valkey.stop)
