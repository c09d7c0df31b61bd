"""A command is carried out once, however often it is sent and whatever was lost on the way."""

import asyncio
import random

import pytest

from server.races.events import Finished, Joined, Moved, Resigned
from tests.server.bots import Bot, Frame, bot, new_id
from tests.server.lobby import events_of, join, opened, person, race_of
from tests.server.running import Address, running
from tests.server.serving import Server
from tests.server.storage.lossy import lossy
from tests.server.wins import win


def answers(racer: Bot, command_id: str) -> list[Frame]:
    return [f for f in racer.frames if f["t"] in ("ack", "refused") and f.get("id") == command_id]


async def address(server: Server, redis_url: str) -> Address:
    """Where this server is, once it has told."""
    url = await asyncio.to_thread(lambda: server.url)
    return Address(url.removeprefix("http://"), redis_url)


async def all_answers(racer: Bot, command_id: str) -> list[Frame]:
    """Every answer to this command; the pong comes after the last of them."""
    await racer.tell(t="ping", n=1)
    await racer.until("pong")
    return answers(racer, command_id)


async def test_a_command_sent_again_is_a_duplicate_with_the_board(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, game="colonel") as race:
        ana = race.bots[0]
        first, text = new_id(), ana.legal[0]
        assert (await ana.move(text, id=first))["rev"] == 1
        for rev in (0, 1, 7):
            again = await ana.ask("move", id=first, rev=rev, move=text)
            assert again == {"t": "ack", "id": first, "rev": 1, "dup": True}
            assert (await ana.receive())["t"] == "board"
        assert (await ana.move(ana.legal[0]))["rev"] == 2
        older = await ana.ask("undo", id=first, rev=2)
        assert (older["rev"], older["dup"]) == (1, True)
        assert (await ana.receive())["rev"] == 2
        assert len(await events_of(place, race.id, Moved)) == 2


async def test_a_refused_command_takes_no_id(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, game="colonel") as race:
        ana = race.bots[0]
        one = new_id()
        assert (await ana.ask("move", id=one, rev=5, move="draw"))["code"] == "stale"
        assert (await ana.ask("move", id=one, rev=0, move="draw"))["rev"] == 1


async def test_a_repeated_resignation_is_a_duplicate(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        ana = race.bots[0]
        one = new_id()
        assert "dup" not in await ana.ask("resign", id=one)
        assert (await ana.ask("resign", id=one))["dup"] is True
        assert (await ana.ask("resign"))["code"] == "board_over"
        assert len(await events_of(place, race.id, Resigned)) == 1


@pytest.mark.parametrize("rest", [30, 1])
async def test_a_move_whose_outcome_was_lost_is_applied_once(redis_url: str, rest: int) -> None:
    """With `rest` 1 it is the winning move, which more than one event follows from."""
    game = win("alternative")
    async with (
        lossy(redis_url) as way,
        running(way.url, store=redis_url) as place,
        race_of(place, game=game.game, seed=game.seed) as race,
    ):
        ana, ben = race.bots
        for text in game.moves[:-rest]:
            await ana.move(text)
        way.lose_answer_to(b'"moved"')
        one, rev = new_id(), ana.rev
        first = await ana.ask("move", id=one, rev=rev, move=game.moves[-rest])
        assert way.lost.is_set()
        assert (first["t"], first["rev"]) == ("ack", rev + 1)
        assert len(await all_answers(ana, one)) == 1
        again = await ana.ask("move", id=one, rev=rev, move=game.moves[-rest])
        assert (again["rev"], again["dup"]) == (rev + 1, True)
        assert len(await events_of(place, race.id, Moved)) == rev + 1
        assert len(await events_of(place, race.id, Finished)) == (rest == 1)
        await ben.move(ben.legal[0])


@pytest.mark.parametrize("command", ["resign", "home", "undo"])
async def test_every_board_command_survives_a_lost_answer(redis_url: str, command: str) -> None:
    game = win("alternative")
    async with (
        lossy(redis_url) as way,
        running(way.url, store=redis_url) as place,
        race_of(place, game=game.game, seed=game.seed) as race,
    ):
        ana = race.bots[0]
        while not ana.home or not ana.rev:
            await ana.move(game.moves[ana.rev])
        way.lose_answer_to(b'"type"')
        one = new_id()
        fields = {} if command == "resign" else {"rev": ana.rev}
        assert (await ana.ask(command, id=one, **fields))["t"] == "ack"
        assert way.lost.is_set()
        assert (await ana.ask(command, id=one, **fields))["dup"] is True
        assert len(await all_answers(ana, one)) == 2


async def test_a_seat_is_given_once_though_the_answer_was_lost(redis_url: str) -> None:
    async with lossy(redis_url) as way, running(way.url, store=redis_url) as place:
        race = await opened(place, await person(place))
        ben = await person(place)
        way.lose_answer_to(b'"joined"')
        assert await join(place, race, ben) == "p2"
        assert way.lost.is_set()
        assert len(await events_of(place, race, Joined)) == 2


async def test_the_same_command_on_two_processes_is_carried_out_once(redis_url: str) -> None:
    rng = random.Random(8)
    async with (
        running(redis_url) as here,
        running(redis_url) as there,
        race_of(here, game="colonel") as race,
        bot(there, race.id, race.people[0].token, "elsewhere") as other,
    ):
        ana = race.bots[0]
        await other.dealt()
        for rev in range(20):
            one, text = new_id(), rng.choice(ana.legal)
            both = await asyncio.gather(
                *(racer.ask("move", id=one, rev=rev, move=text) for racer in (ana, other))
            )
            assert [(a["t"], a["rev"]) for a in both] == [("ack", rev + 1)] * 2
            for racer in (ana, other):
                assert len(await all_answers(racer, one)) == 1
                while racer.rev < rev + 1:
                    await racer.receive()
        assert len(await events_of(here, race.id, Moved)) == 20


async def test_a_server_killed_before_its_answer_has_stored_the_move_once(redis_url: str) -> None:
    game = win("stonewall")
    one = new_id()
    async with lossy(redis_url) as way:
        with Server("--redis-url", way.url, app=None, SAMEDEAL_COUNTDOWN_S="0") as server:
            place = await address(server, redis_url)
            async with race_of(place, seed=game.seed) as race:
                ana = race.bots[0]
                assert (await ana.move(game.moves[0]))["rev"] == 1
                way.lose_answer_to(b'"moved"', cut=False)
                await ana.tell(t="move", id=one, rev=1, move=game.moves[1])
                await way.lost.wait()
                server.process.kill()
                await asyncio.to_thread(server.wait)
                await ana.closed()
                assert answers(ana, one) == []
    with Server("--redis-url", redis_url, app=None) as server:
        place = await address(server, redis_url)
        async with bot(place, race.id, race.people[0].token, "after the kill") as ana:
            board = await ana.dealt()  # before anything else, and with the move in it
            assert (board["rev"], [f["t"] for f in ana.frames]) == (2, ["welcome", "board"])
            again = await ana.ask("move", id=one, rev=1, move=game.moves[1])
            assert (again["rev"], again["dup"]) == (2, True)
            assert (await ana.move(game.moves[2]))["rev"] == 3
        assert [e.move for e in await events_of(place, race.id, Moved)] == [*game.moves[:3]]
