"""Who is told what: the same seat twice, watchers, spectators, and answers to every command."""

import random

from websockets.asyncio.client import connect

from tests.server.bots import Frame, bot, kind
from tests.server.lobby import race_of
from tests.server.running import running

ANSWERED = {"rev", "effects", "legal", "home", "takes", "progress", "undo", "stuck"}
BOARDS_OWN = {"legal", "home", "undo", "stuck"}


def own_events(frames: list[Frame]) -> list[Frame]:
    return [f for f in frames if kind("event/moved")(f) or kind("event/undone")(f)]


async def test_another_socket_of_the_seat_is_told_all_of_the_answer_but_its_id(
    redis_url: str,
) -> None:
    async with running(redis_url) as place, race_of(place, game="colonel") as race:
        ana = race.bots[0]
        async with bot(place, race.id, race.people[0].token, "second tab") as other:
            await other.dealt()
            answer = await ana.move(ana.legal[0])
            told = (await other.until("event/moved"))["event"]
            assert answer.keys() >= ANSWERED
            assert {name: told[name] for name in ANSWERED} == {n: answer[n] for n in ANSWERED}
            assert "id" not in told
            assert (other.rev, other.legal) == (ana.rev, ana.legal)
            assert own_events(ana.frames) == []


async def test_all_sockets_of_a_seat_may_play_and_the_revision_decides(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, game="colonel") as race:
        ana = race.bots[0]
        async with bot(place, race.id, race.people[0].token, "second tab") as other:
            await other.dealt()
            assert (await ana.move(ana.legal[0]))["rev"] == 1
            late = await other.ask("move", rev=0, move=other.legal[-1])
            assert (late["t"], late["code"], late["rev"]) == ("refused", "stale", 1)
            await other.ever("event/moved")
            assert (await other.move(other.legal[0]))["rev"] == 2
            await ana.until("event/moved")
            assert (ana.rev, ana.legal) == (2, other.legal)


async def test_a_watcher_is_told_moves_with_effects_and_nothing_to_choose_from(
    redis_url: str,
) -> None:
    async with running(redis_url) as place, race_of(place, game="interchange") as race:
        ana = race.bots[0]
        async with bot(place, race.id, name="spectator") as watcher:
            assert (await watcher.receive())["you"] is None
            assert (await watcher.ask("watch", player="p1"))["t"] == "ack"
            board = await watcher.until("board")
            assert (board["player"], board["rev"]) == ("p1", 0)
            assert BOARDS_OWN.isdisjoint(board)
            assert board["takes"] == {"F": ["A"], "T": ["K"]}
            answer = await ana.move("draw")
            event = (await watcher.until("event/moved"))["event"]
            assert (event["rev"], event["effects"]) == (1, answer["effects"])
            assert BOARDS_OWN.isdisjoint(event)
            assert (await watcher.ask("unwatch", player="p1"))["t"] == "ack"
            await ana.move(ana.legal[0])
            assert (await watcher.ask("resync"))["t"] == "ack"
            assert len(own_events(watcher.frames)) == 1


async def test_an_undo_is_told_with_the_steps_back(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, game="alternative") as race:
        ana = race.bots[0]
        async with bot(place, race.id, name="spectator") as watcher:
            await watcher.ask("watch", player="p1")
            forth = await ana.move(next(move for move in ana.legal if move != "reshuffle"))
            back = await ana.ask("undo", rev=1)
            there, here = forth["effects"][-1], back["effects"][0]
            assert (there["from"], there["to"]) == (here["to"], here["from"])
            assert (back["rev"], back["progress"]["moves"], back["progress"]["undos"]) == (2, 2, 1)
            told = (await watcher.until("event/undone"))["event"]
            assert (told["rev"], told["effects"]) == (2, back["effects"])


async def test_a_spectator_may_look_and_nothing_else(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        async with bot(place, race.id, name="spectator") as spectator:
            for command in (
                {"t": "ready", "ready": True, "loaded": True},
                {"t": "start"},
                {"t": "kick", "player": "p1"},
                {"t": "cancel"},
                {"t": "leave"},
                {"t": "rename", "name": "Eve"},
                {"t": "move", "rev": 0, "move": "T0*1>F"},
                {"t": "undo", "rev": 0},
                {"t": "home", "rev": 0},
                {"t": "resign"},
                {"t": "hint"},
                {"t": "rematch"},
            ):
                answer = await spectator.ask(**command)
                assert (answer["t"], answer["code"]) == ("refused", "not_allowed"), command
            assert (await spectator.ask("watch", player="p9"))["code"] == "unknown_player"
        assert (await race.bots[0].ask("resync"))["t"] == "ack"
        assert race.bots[0].rev == 0


async def test_nobody_watches_the_deal_with_a_board_of_their_own_open(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, players=3) as race:
        ana, ben, _ = race.bots
        assert (await ana.ask("watch", player="p2"))["code"] == "not_allowed"
        await ana.ask("resign")
        assert (await ana.ask("watch", player="p2"))["t"] == "ack"
        assert (await ana.until("board"))["player"] == "p2"
        await ben.move(ben.legal[0])
        assert (await ana.until("event/moved"))["event"]["player"] == "p2"


async def test_every_command_gets_its_one_answer(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        ana = race.bots[0]
        await ana.play(random.Random(3), 6)
        done = await ana.ask("undo", rev=ana.rev)
        assert done["t"] == "ack" or done["reason"]["code"] == "undo_revealed"
        for command in (
            {"t": "undo", "rev": 99},
            {"t": "home", "rev": ana.rev},
            {"t": "hint"},
            {"t": "watch", "player": "p2"},
            {"t": "unwatch", "player": "p2"},
            {"t": "resync"},
            {"t": "move", "rev": ana.rev, "move": "T0*99>F"},
            {"t": "move", "rev": ana.rev, "move": "castle"},
            {"t": "rematch"},
            {"t": "resign"},
            {"t": "resign"},
        ):
            await ana.ask(**command)
        await ana.tell(t="ping", n=5)
        assert (await ana.until("pong"))["n"] == 5
        answers = [f["id"] for f in ana.frames if f["t"] in ("ack", "refused")]
        assert answers == [message["id"] for message in ana.sent if "id" in message]


async def test_frames_are_not_compressed_though_a_client_offers_it(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        address = f"ws://{place.base}/ws/races/{race.id}"
        async with connect(address, compression="deflate", proxy=None) as offering:
            assert offering.response is not None
            assert "Sec-WebSocket-Extensions" not in offering.response.headers


async def test_home_is_one_answer_to_as_many_revisions_as_it_plays(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, game="colonel") as race:
        ana = race.bots[0]
        nothing = await ana.ask("home", rev=0)
        assert (nothing["code"], nothing["reason"]["code"]) == ("illegal_move", "nothing")
        first = next(move for move in ana.legal if move.endswith(">F"))
        await ana.move(first)
        while not ana.home:
            await ana.move("draw" if "draw" in ana.legal else ana.legal[0])
        before = ana.rev
        answer = await ana.ask("home", rev=before)
        moves = [step for step in answer["effects"] if step.get("to", "").startswith("F")]
        assert answer["rev"] - before == len(moves) > 0
        assert answer["home"] == {}
