"""Bad input gets a clear answer, changes nothing, and never brings the server down."""

import json

from tests.server.bots import Bot, Frame, bot, new_id
from tests.server.lobby import log_of, opened, person, race_of
from tests.server.running import running

UNREADABLE = ["", "{", "nonsense", "[]", "7", "null", '"move"', "{'t':'ping'}", "\ufeff{}"]
UNKNOWN: list[Frame] = [
    {},
    {"t": "castle", "id": "x1"},
    {"t": 7},
    {"t": None},
    {"t": ["move"]},
    {"T": "ping"},
]
MISTYPED: list[Frame] = [
    {"t": "move", "id": "x", "rev": "0", "move": "draw"},
    {"t": "move", "id": "x", "rev": -1, "move": "draw"},
    {"t": "move", "id": "x", "rev": 0.5, "move": "draw"},
    {"t": "move", "id": "x", "rev": True, "move": "draw"},
    {"t": "move", "id": "x", "rev": 0},
    {"t": "move", "id": "x", "rev": 0, "move": ["draw"]},
    {"t": "move", "id": "x", "rev": 0, "move": "T0*1>F" * 10},
    {"t": "ready", "id": "x", "ready": "yes", "loaded": 1},
    {"t": "watch", "id": "x", "player": "p0"},
    {"t": "watch", "id": "x", "player": "p51"},
    {"t": "watch", "id": "x", "player": "u_0123456789abcdef"},
    {"t": "rename", "id": "x", "name": 5},
    {"t": "ping", "n": "1"},
    {"t": "ping", "n": 2**60},
]
BAD_IDS = ["", "a b", "ä", "x" * 41, 7, None, "é\u0000", "../etc"]


async def nothing_changed(racer: Bot) -> None:
    assert (await racer.ask("resync"))["t"] == "ack"
    board = await racer.until("board")
    assert board["rev"] == 0


async def test_a_frame_that_is_no_object_is_refused_without_an_id(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        racer = race.bots[0]
        for frame in UNREADABLE:
            await racer.connection.send(frame)
            refused = await racer.until("refused")
            assert (refused["id"], refused["code"]) == (None, "malformed"), frame
            assert refused["message"]
        await nothing_changed(racer)


async def test_messages_with_wrong_types_are_refused_with_the_id_they_bear(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        racer = race.bots[0]
        for message in UNKNOWN + MISTYPED:
            await racer.connection.send(json.dumps(message))
            refused = await racer.until("refused")
            assert (refused["id"], refused["code"]) == (message.get("id"), "malformed"), message
            assert refused["message"]
        for bad in BAD_IDS:
            await racer.connection.send(json.dumps({"t": "resign", "id": bad}))
            refused = await racer.until("refused")
            assert (refused["id"], refused["code"]) == (None, "malformed"), bad
            assert refused["message"].startswith("id:")
        await nothing_changed(racer)


async def test_binary_frames_are_refused(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        racer = race.bots[0]
        await racer.connection.send(b'{"t":"ping","n":1}')
        refused = await racer.until("refused")
        assert (refused["id"], refused["code"]) == (None, "malformed")
        assert "binary" in refused["message"]
        await nothing_changed(racer)


async def test_a_huge_frame_ends_the_socket_and_the_race_goes_on(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        ana, ben = race.bots
        await ana.connection.send(json.dumps({"t": "ping", "n": 1, "more": "x" * 8200}))
        assert await ana.closed() == 1009
        assert (await ben.move(ben.legal[0]))["t"] == "ack"
        async with bot(place, race.id, race.people[0].token) as again:
            await again.dealt()
            assert (await again.move(again.legal[0]))["t"] == "ack"


async def test_twenty_unreadable_frames_end_the_socket(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        racer = race.bots[0]
        for n in range(20):
            await racer.connection.send(b"\x00" if n % 2 else "nonsense")
        assert await racer.closed() == 4400
        assert racer.frames[-1] == {"t": "closing", "reason": "malformed"}
        assert [f["t"] for f in racer.frames].count("refused") == 20


async def test_a_move_that_is_illegal_says_why_and_one_that_is_none_is_malformed(
    redis_url: str,
) -> None:
    async with running(redis_url) as place, race_of(place) as race:
        racer = race.bots[0]
        for text, code, reason in (
            ("draw", "illegal_move", "stock"),
            ("T99*1>F", "malformed", None),
            ("castle", "malformed", None),
            ("T0*1>T0", "malformed", None),
            ("T0*6>T1", "illegal_move", "hidden"),
            ("T0*1>R0", "illegal_move", "into"),
        ):
            refused = await racer.move(text)
            assert (refused["code"], refused["rev"]) == (code, 0), text
            assert refused.get("reason", {}).get("code") == reason, text
        await nothing_changed(racer)


async def test_a_race_that_does_not_run_takes_no_moves(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        async with bot(place, race, ana.token) as host:
            for command in (
                {"t": "move", "rev": 0, "move": "T0*1>F"},
                {"t": "undo", "rev": 0},
                {"t": "home", "rev": 0},
                {"t": "resign"},
                {"t": "watch", "player": "p1"},
            ):
                assert (await host.ask(**command))["code"] == "race_not_running", command
            assert (await host.ask("cancel"))["t"] == "ack"
            assert (await host.ask("move", rev=0, move="T0*1>F"))["code"] == "race_not_running"
            assert (await host.ask("ready", ready=True, loaded=True))["code"] == "not_in_lobby"
        kinds = [type(entry.event).__name__ for entry in (await log_of(place, race)).entries]
        assert kinds == ["Created", "Joined", "HostPassed", "Cancelled"]


async def test_only_the_host_orders_a_lobby_about(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana, ben = await person(place), await person(place)
        race = await opened(place, ana)
        await place.call("POST", f"/api/races/{race}/join", {}, ben.token)
        async with bot(place, race, ana.token) as host, bot(place, race, ben.token) as other:
            for t, fields in (("start", {}), ("kick", {"player": "p1"}), ("cancel", {})):
                assert (await other.ask(t, **fields))["code"] == "not_allowed"
            assert (await host.ask("kick", player="p7"))["code"] == "unknown_player"
            assert (await host.ask("kick", player="p1"))["code"] == "not_allowed"
            assert (await host.ask("start"))["code"] == "not_ready"
            assert (await host.ask("kick", player="p2"))["t"] == "ack"
            assert (await other.until("event/left"))["event"]["why"] == "kicked"
            assert (await other.until("welcome"))["you"] is None
            again = await place.call("POST", f"/api/races/{race}/join", {}, ben.token)
            assert again.status_code == 403


async def test_names_are_cleaned_or_refused(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        race = await opened(place, ana)
        async with bot(place, race, ana.token) as host:
            for bad in ("", "   ", "\u200b\u202e", "x" * 25, "x" * 900, "\u0000\u001b"):
                assert (await host.ask("rename", name=bad))["code"] == "bad_name", bad
            assert (await host.ask("rename", name="x" * 5000))["code"] == "malformed"
            for given, shown in (
                ("<b>Ana</b> & Co", "<b>Ana</b> & Co"),
                ("A\u202en\u0000a\u200b", "Ana"),
                ("  Ana \t Bo ", "Ana Bo"),
            ):
                await host.tell(t="rename", id=new_id(), name=given)
                assert (await host.until("event/renamed"))["event"]["name"] == shown
        assert (await person(place)).name


async def test_unknown_races_end_the_socket_with_a_word(redis_url: str) -> None:
    async with running(redis_url) as place:
        ana = await person(place)
        for race in ("b7" + "0" * 22, "nonsense", "ABCDEF", "%00%0a", "b7", "}{", "ä" * 300):
            async with bot(place, race, ana.token) as lost:
                assert await lost.closed() == 4404, race
                assert lost.frames == [{"t": "closing", "reason": "unknown"}]
