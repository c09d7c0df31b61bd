"""What leaves the server: every message, the fields that may be null, and those left out."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from engine.effects import as_json
from engine.moves import parse as parse_move
from engine.play import reverse
from engine.refusals import Code as Reason
from engine.refusals import Refusal
from server.protocol import outbound as out
from server.protocol import render
from server.protocol.parts import Part
from server.races import events as ev
from server.races import refusals
from server.races.events import Entry
from server.races.options import Options
from server.races.race import Race
from server.races.refusals import Code
from server.races.standings import standings
from server.races.table import Table, moved, opening
from tests.server.races.stories import (
    END,
    SEED,
    START,
    T0,
    cancelled,
    closed,
    dealt,
    homes,
    kings_left,
    lobby,
    running,
    told,
)

HERE = frozenset({"p1"})


def wire(message: Part) -> dict[str, Any]:
    """The message as its reader gets it; reading it back gives the same message."""
    text = out.encode(message)
    assert out.OUTBOUND.validate_json(text) == message
    found: dict[str, Any] = json.loads(text)
    return found


def info(race: Race, kept_until: int | None = None, now: int = END) -> dict[str, Any]:
    message = out.Welcome(
        you=None,
        version=race.version,
        now=T0,
        race=render.race_info(race, SEED, HERE, kept_until, now),
    )
    found: dict[str, Any] = wire(message)["race"]
    return found


# Welcome


def test_a_spectator_is_welcomed_with_you_null_and_a_player_with_the_seat() -> None:
    race = render.race_info(lobby(), SEED, HERE, None, T0)
    spectator = wire(out.Welcome(you=None, version=4, now=T0, race=race))
    assert (spectator["t"], spectator["protocol"], spectator["you"]) == ("welcome", 1, None)
    assert wire(out.Welcome(you="p1", version=4, now=T0, race=race))["you"] == "p1"


def test_a_lobby_has_its_times_as_null_and_neither_seed_nor_rematch() -> None:
    found = info(lobby(2, Options(seats=5, undo=False)))
    assert {name: found[name] for name in ("starts_at", "ends_at", "closed_at", "kept_until")} == {
        "starts_at": None,
        "ends_at": None,
        "closed_at": None,
        "kept_until": None,
    }
    assert not {"seed", "rematch"} & set(found)
    assert (found["phase"], found["code"], found["game"]) == ("lobby", "ABC234", "stonewall")
    assert (found["options"]["seats"], found["options"]["undo"]) == (5, False)
    assert found["players"] == [
        {
            "player": "p1",
            "name": "Ann 1",
            "host": True,
            "ready": False,
            "loaded": False,
            "connected": True,
        },
        {
            "player": "p2",
            "name": "Ann 2",
            "host": False,
            "ready": False,
            "loaded": False,
            "connected": False,
        },
    ]


@pytest.mark.parametrize("race", [lobby(), running(), cancelled()], ids=lambda r: r.phase.value)
def test_the_seed_is_secret_until_the_race_is_closed(race: Race) -> None:
    text = json.dumps(info(race))
    assert SEED.hex() not in text
    assert race.commitment in text


def test_a_closed_race_shows_its_seed_and_what_follows() -> None:
    found = info(told(closed(), ev.Rematched("00next", "p1")), kept_until=END)
    assert (found["seed"], found["rematch"], found["kept_until"]) == (SEED.hex(), "00next", END)
    assert (found["starts_at"], found["closed_at"]) == (START, START + 1000)


def test_a_try_on_a_day_s_deal_shows_its_seed_when_the_day_opens_and_not_before() -> None:
    race = running(1, Options(seats=1, daily="2026-01-01", ranked=True, reveal_at=END))
    race = told(race, ev.Resigned("p1", "resigned"), at=START)
    before, opened = info(race, now=END - 1), info(race, now=END)
    assert before["daily"] == {"date": "2026-01-01", "ranked": True, "opens_at": END}
    assert (before["phase"], "seed" in before, opened["seed"]) == ("closed", False, SEED.hex())
    early = render.event_message(race, Entry(9, END - 1, ev.Closed()), SEED)
    late = render.event_message(race, Entry(9, END, ev.Closed()), SEED)
    assert ("seed" in wire(early)["event"], "seed" in wire(late)["event"]) == (False, True)
    assert "daily" not in info(running())


def test_no_guest_is_told_of() -> None:
    race = running()
    assert "u_1" not in json.dumps(info(race))
    for event in (
        ev.Created("stonewall", 1, Options(), "c0ffee", "u_1", "ABC234"),
        ev.Joined("p3", "Bea", "u_1"),
    ):
        assert "u_1" not in json.dumps(wire(render.event_message(race, entry(event), SEED)))


# Boards


def test_an_own_board_says_what_is_possible() -> None:
    found = wire(render.own_board(running(), "p1", dealt()))
    assert set(found) == {
        "t",
        "player",
        "rev",
        "view",
        "legal",
        "home",
        "takes",
        "progress",
        "undo",
        "stuck",
    }
    assert found["legal"] == [move.text for move in dealt().legal]
    assert found["home"] == {"AC": 0, "AS": 0, "AD": 0}
    assert (found["takes"]["F"], len(found["takes"]["T"])) == (["A"], 13)
    assert found["progress"] == {"cards": 0, "of": 52, "moves": 0, "undos": 0}
    assert (found["undo"], found["stuck"]) == ("undo_start", False)


def test_a_board_shows_no_hidden_card_and_every_empty_foundation() -> None:
    view = wire(render.own_board(running(game_id="colonel"), "p1", dealt("colonel")))["view"]
    assert view["base_rank"] is None
    assert view["foundations"] == [[] for _ in range(8)]
    assert (view["stock"], view["redeals_left"], view["won"]) == (83, 1, False)
    wall = wire(render.own_board(running(), "p1", dealt()))["view"]
    assert [card for column in wall["tableau"] for card in column[::2]] == ["#"] * 18


def test_an_empty_reserve_cell_is_null() -> None:
    table = moved(dealt(), parse_move("R0*1>F"))
    view = wire(render.own_board(running(), "p1", table))["view"]
    assert view["reserve"][0] is None
    assert view["reserve"][1] == "6C"


def test_a_watched_board_says_what_places_want_and_nothing_of_what_is_possible() -> None:
    found = wire(render.watched_board(running(), "p2", dealt()))
    assert set(found) == {"t", "player", "rev", "view", "takes", "progress"}
    assert found["player"] == "p2"
    assert (found["takes"]["F"], len(found["takes"]["T"])) == (["A"], 13)


@pytest.mark.parametrize(
    ("options", "table", "undo"),
    [
        (Options(), moved(dealt(), parse_move("R0*1>F")), True),
        (Options(), moved(dealt(), parse_move("T4*1>F")), "undo_revealed"),
        (Options(undo=False), moved(dealt(), parse_move("R0*1>F")), "undo_off"),
    ],
)
def test_undo_is_true_or_the_reason_why_not(
    options: Options, table: Table, undo: bool | str
) -> None:
    assert wire(render.own_board(running(2, options), "p1", table))["undo"] == undo


def test_nothing_is_possible_on_a_board_that_has_ended() -> None:
    race = told(running(), ev.Resigned("p1", "resigned"), at=START)
    found = wire(render.own_board(race, "p1", dealt()))
    assert (found["legal"], found["home"]) == ([], {})
    assert found["takes"] == {"F": [], "T": []}
    assert (found["undo"], found["stuck"]) == ("board_over", False)


def test_a_stuck_board_says_so() -> None:
    won_but_open = running()
    table = kings_left(4)
    assert wire(render.own_board(won_but_open, "p1", table))["stuck"] is False
    for text in ("T0*1>F", "T1*1>F", "T2*1>F", "T3*1>F"):
        table = moved(table, parse_move(text))
    assert wire(render.own_board(won_but_open, "p1", table))["stuck"] is True


# Answers


def test_the_answer_to_a_move_says_what_changed_and_what_is_possible_now() -> None:
    table = moved(dealt(), parse_move("T4*1>F"))
    race = homes(running(), "p1", (1, 100))
    found = wire(render.ack_of_board(race, "p1", "a-1", table.effects.steps, table))
    assert (found["t"], found["id"], found["rev"]) == ("ack", "a-1", 1)
    assert found["effects"] == [
        {"e": "move", "from": "T4", "to": "F0", "cards": ["AC"]},
        {"e": "turn", "pile": "T4", "card": found["effects"][1]["card"]},
    ]
    assert found["progress"] == {"cards": 1, "of": 52, "moves": 1, "undos": 0}
    assert not {"v", "dup", "race", "hint"} & set(found)


def test_answers_leave_out_what_does_not_belong_to_them() -> None:
    assert wire(out.Ack(id="a", v=13)) == {"t": "ack", "id": "a", "v": 13}
    dup = {"t": "ack", "id": "a", "rev": 4, "dup": True}
    assert wire(out.Ack(id="a", rev=4, dup=True)) == dup
    assert wire(out.Ack(id="a")) == {"t": "ack", "id": "a"}


@pytest.mark.parametrize("hint", [None, "draw"])
def test_a_hint_is_a_move_or_null(hint: str | None) -> None:
    found = wire(out.HintAck(id="a", rev=0, hint=hint))
    assert found == {"t": "ack", "id": "a", "rev": 0, "hint": hint}


def test_a_refusal_has_its_id_its_code_and_the_true_revision() -> None:
    refused = refusals.Refused(Code.STALE, rev=7)
    found = wire(render.refused_message("a", refused))
    assert found.pop("message")
    assert found == {"t": "refused", "id": "a", "code": "stale", "rev": 7}


def test_a_refusal_of_nothing_in_particular_has_null_for_id() -> None:
    found = wire(render.refused_message(None, refusals.Refused(Code.MALFORMED)))
    assert found.pop("message")
    assert found == {"t": "refused", "id": None, "code": "malformed"}


@pytest.mark.parametrize(
    ("refusal", "told_so"),
    [
        (Refusal(Reason.STOCK), {"code": "stock"}),
        (
            Refusal(Reason.RANK, "9H", "JS", ("TS", "TC")),
            {"code": "rank", "card": "9H", "target": "JS", "needs": ["TS", "TC"]},
        ),
        (Refusal(Reason.EMPTY, target="T3"), {"code": "empty", "target": "T3"}),
    ],
)
def test_a_reason_is_the_engine_s_without_what_is_empty(
    refusal: Refusal, told_so: Mapping[str, object]
) -> None:
    refused = refusals.Refused(Code.ILLEGAL_MOVE, refusal, 3)
    assert wire(render.refused_message("a", refused))["reason"] == told_so
    assert told_so == refusal.as_json()


@pytest.mark.parametrize("code", Code)
def test_every_code_can_be_told(code: Code) -> None:
    assert wire(render.refused_message("a", refusals.Refused(code)))["code"] == code.value


# Effects


def test_every_step_of_a_move_and_of_its_undo_can_be_told() -> None:
    kinds = set()
    for game_id, moves in {
        "colonel": ["T0*1>F"] + ["draw"] * 82 + ["redeal", "draw"],
        "alternative": ["reshuffle"],
        "stonewall": ["T4*1>F"],
    }.items():
        race, table = running(game_id=game_id), opening(game_id, SEED)
        for text in moves:
            before, table = table, moved(table, parse_move(text))
            steps = table.effects.steps
            if not table.effects.reveals:
                steps += reverse(table.effects, before.position)
            found = wire(render.ack_of_board(race, "p1", "a", steps, table))["effects"]
            assert found == [as_json(step) for step in steps]
            kinds |= {step["e"] for step in found}
    assert kinds == {"move", "turn", "draw", "fill", "turnover", "turnback", "layout", "base"}


# Events


def entry(event: ev.Event) -> Entry:
    return Entry(13, START, event, "p1", "a-1")


EVENTS: list[tuple[ev.Event, dict[str, object]]] = [
    (ev.Joined("p3", "Bea", "u_3"), {"type": "joined", "player": "p3", "name": "Bea"}),
    (ev.Left("p3", "away"), {"type": "left", "player": "p3", "why": "away"}),
    (ev.Renamed("p1", "Bea"), {"type": "renamed", "player": "p1", "name": "Bea"}),
    (
        ev.Readied("p1", True, False),
        {"type": "ready", "player": "p1", "ready": True, "loaded": False},
    ),
    (ev.HostPassed("p2"), {"type": "host", "player": "p2"}),
    (ev.Started(5, 9), {"type": "started", "starts_at": 5, "ends_at": 9}),
    (ev.Moved("p1", "draw", 3), {"type": "moved", "player": "p1", "move": "draw", "cards": 3}),
    (ev.Undone("p1", 3), {"type": "undone", "player": "p1", "cards": 3}),
    (ev.Finished("p1"), {"type": "finished", "player": "p1"}),
    (ev.Resigned("p1", "absent"), {"type": "resigned", "player": "p1", "why": "absent"}),
    (ev.Expired("p1"), {"type": "expired", "player": "p1"}),
    (ev.Extended(700), {"type": "extended", "ms": 700, "ends_at": END}),
    (ev.Rematched("00next", "p1"), {"type": "rematch", "race": "00next", "player": "p1"}),
    (ev.Cancelled("host"), {"type": "cancelled", "why": "host"}),
    (ev.Closed(), {"type": "closed", "seed": SEED.hex()}),
]


@pytest.mark.parametrize(("event", "fields"), EVENTS, ids=lambda x: type(x).__name__)
def test_an_event_tells_its_own_fields_its_time_and_no_more(
    event: ev.Event, fields: dict[str, object]
) -> None:
    found = wire(render.event_message(running(), entry(event), SEED))
    assert found == {"t": "event", "v": 13, "event": {"at": START, **fields}}


def test_every_type_of_event_is_tried_here() -> None:
    assert {type(event) for event, _ in EVENTS} == set(ev.NAMES) - {ev.Created}


def test_who_may_see_a_board_gets_the_steps_too() -> None:
    table = moved(dealt(), parse_move("R0*1>F"))
    race = homes(running(), "p1", (1, 100))
    entered = entry(ev.Moved("p1", "R0*1>F", 1))
    message = render.watched_event(race, SEED, entered, "p1", table.effects.steps, table)
    event = wire(message)["event"]
    assert event["effects"] == [{"e": "move", "from": "R0", "to": "F0", "cards": ["AS"]}]
    assert (event["rev"], event["progress"]["cards"]) == (1, 1)
    assert {"legal", "home", "takes", "undo", "stuck"}.isdisjoint(event)


def test_who_watches_is_told_what_foundations_want_once_the_base_is_chosen() -> None:
    table = moved(dealt("colonel"), parse_move("R*1>F"))
    race = homes(running(game_id="colonel"), "p1", (1, 100))
    entered = entry(ev.Moved("p1", "R*1>F", 1))
    event = wire(render.watched_event(race, SEED, entered, "p1", table.effects.steps, table))[
        "event"
    ]
    base = next(effect["rank"] for effect in event["effects"] if effect["e"] == "base")
    assert event["takes"]["F"] == [base]


# The rest


def test_standings_are_rows_with_null_where_there_is_no_time() -> None:
    race = homes(running(), "p2", (3, 250))
    found = wire(render.standings_message(race, standings(race), HERE))
    assert (found["v"], found["phase"]) == (race.version, "running")
    assert found["rows"][0] == {
        "player": "p2",
        "name": "Ann 2",
        "place": 1,
        "cards": 3,
        "of": 52,
        "last_home_ms": 250,
        "moves": 1,
        "undos": 0,
        "status": "playing",
        "finished_ms": None,
        "ended_ms": None,
        "absent": False,
        "connected": False,
    }
    assert (found["rows"][1]["last_home_ms"], found["rows"][1]["connected"]) == (None, True)


def test_the_short_messages_are_these() -> None:
    assert wire(out.Presence(player="p1", connected=False, since=T0)) == {
        "t": "presence",
        "player": "p1",
        "connected": False,
        "since": T0,
    }
    assert wire(out.Pong(n=7, now=T0)) == {"t": "pong", "n": 7, "now": T0}
    assert wire(out.Closing(reason="unknown")) == {"t": "closing", "reason": "unknown"}
    restart = {"t": "closing", "reason": "restart", "retry_ms": 900}
    assert wire(out.Closing(reason="restart", retry_ms=900)) == restart
