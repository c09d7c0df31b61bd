"""What a client may send, and what is said of everything else."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.protocol import inbound as msg
from server.protocol.inbound import BINARY, INBOUND, Malformed, parse

ID = "k3f9-1"
WELL: dict[type[Any], dict[str, object]] = {
    msg.Ready: {"t": "ready", "id": ID, "ready": True, "loaded": False},
    msg.Start: {"t": "start", "id": ID},
    msg.Kick: {"t": "kick", "id": ID, "player": "p2"},
    msg.Cancel: {"t": "cancel", "id": ID},
    msg.Leave: {"t": "leave", "id": ID},
    msg.Rename: {"t": "rename", "id": ID, "name": "Zoë"},
    msg.Move: {"t": "move", "id": ID, "rev": 0, "move": "T3*2>T5"},
    msg.Undo: {"t": "undo", "id": ID, "rev": 5000},
    msg.Home: {"t": "home", "id": ID, "rev": 3},
    msg.Resign: {"t": "resign", "id": ID},
    msg.Hint: {"t": "hint", "id": ID},
    msg.Watch: {"t": "watch", "id": ID, "player": "p50"},
    msg.Unwatch: {"t": "unwatch", "id": ID, "player": "p1"},
    msg.Rematch: {"t": "rematch", "id": ID},
    msg.Resync: {"t": "resync", "id": ID},
    msg.Ping: {"t": "ping", "n": 0},
}
BAD: dict[str, list[object]] = {
    "id": [None, 7, True, "", "a" * 41, "a b", "é", "a\n", "a.b", ["a"], {}],
    "ready": [None, 0, 1, "true", "yes", []],
    "loaded": [None, 0, 1, "false", {}],
    "player": [None, 1, "p0", "p51", "p01", "P1", "p1 ", "p1\n", "u_1", ""],
    "rev": [None, True, False, "0", 1.0, 0.5, -1, 2**53 + 1, 10**400, [0]],
    "move": [None, 3, True, "x" * 21, ["draw"]],
    "name": [None, 3, "x" * 1001, ["Ann"]],
    "n": [None, True, "1", 1.5, -1, 2**53 + 1],
}
CASES = [
    pytest.param(kind, field, value, id=f"{kind.__name__} {field} {value!r:.20}")
    for kind, message in WELL.items()
    for field in message
    if field != "t"
    for value in BAD[field]
]


def changed(kind: type[Any], **fields: object) -> str:
    return json.dumps(WELL[kind] | fields)


def test_every_message_of_the_protocol_has_an_example_here() -> None:
    assert {schema["$ref"] for schema in INBOUND.json_schema()["oneOf"]} == {
        f"#/$defs/{kind.__name__}" for kind in WELL
    }


@pytest.mark.parametrize("kind", WELL)
def test_a_message_is_read_and_written_back(kind: type[Any]) -> None:
    message = parse(changed(kind))
    assert type(message) is kind
    assert json.loads(message.model_dump_json()) == WELL[kind]


@pytest.mark.parametrize("kind", WELL)
def test_fields_of_a_later_version_are_ignored(kind: type[Any]) -> None:
    assert parse(changed(kind, colour="red", nested=[{"t": "x"}])) == parse(changed(kind))


@pytest.mark.parametrize(("kind", "field", "value"), CASES)
def test_a_wrong_value_is_named_and_the_id_given_back(
    kind: type[Any], field: str, value: object
) -> None:
    found = parse(changed(kind, **{field: value}))
    assert isinstance(found, Malformed)
    assert found.message.startswith(f"{field}: ")
    assert found.id == (None if field == "id" or kind is msg.Ping else ID)
    assert found.readable


@pytest.mark.parametrize(
    ("kind", "field"),
    [(kind, field) for kind, message in WELL.items() for field in message if field != "t"],
)
def test_a_missing_field_is_named(kind: type[Any], field: str) -> None:
    found = parse(json.dumps({k: v for k, v in WELL[kind].items() if k != field}))
    assert isinstance(found, Malformed)
    assert found.message == f"{field}: Field required"
    assert found.id == (None if field == "id" or kind is msg.Ping else ID)


@pytest.mark.parametrize(
    "t", ["fly", "Move", "", None, 1, True, ["move"], {}, "board", "welcome", "m" * 5000]
)
def test_an_unknown_kind_of_message_says_so_with_its_id(t: object) -> None:
    found = parse(json.dumps({"t": t, "id": ID}))
    assert found == Malformed(
        id=ID, message="This 't' is no message of the protocol.", readable=True
    )
    assert isinstance(parse('{"id":"k3f9-1"}'), Malformed)


@pytest.mark.parametrize("value", ["null", "true", "0", "[]", '[{"t":"start"}]', '"start"'])
def test_a_message_is_an_object(value: str) -> None:
    assert parse(value) == Malformed(
        id=None, message="A message is one JSON object.", readable=False
    )


@pytest.mark.parametrize(
    "frame",
    [
        "",
        " ",
        "{",
        "start",
        "{'t':'start'}",
        '{"t":"start","id":"a",}',
        '{"t":"start","id":"a"} x',
        '{"t":"start","id":"a"}{"t":"start","id":"b"}',
        '\ufeff{"t":"start","id":"a"}',
        '{"t":"start","id":"a\n"}',
        '{"t":"rename","id":"a","name":"\x00"}',
        '{"t":"rename","id":"a","name":"\\ud800"}',
        '{"t":"rename","id":"a","name":"\\udc00\\ud800"}',
        '{"t":"rename","id":"a","name":"\\x41"}',
        '{"t":"move","id":"a","move":"draw","rev":' + "9" * 7000 + "}",
        '{"t":"move","id":"a","move":"draw","rev":01}',
        '{"t":"start","id":"a","x":' + "[" * 4000 + "]" * 4000 + "}",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        "\x00",
    ],
    ids=lambda frame: repr(frame[:30]),
)
def test_what_is_no_json_is_answered_with_where_it_goes_wrong(frame: str) -> None:
    found = parse(frame)
    assert isinstance(found, Malformed)
    assert found.message.startswith("A message is one JSON object. Invalid JSON: ")
    assert (found.id, found.readable) == (None, False)


def test_a_lone_surrogate_of_our_own_making_is_no_message_either() -> None:
    found = parse('{"t":"start","id":"\ud800"}')
    assert isinstance(found, Malformed)
    assert not found.readable


def test_not_a_number_is_no_revision() -> None:
    for text in ("NaN", "Infinity", "1e400", "-0.0"):
        found = parse('{"t":"undo","id":"a","rev":' + text + "}")
        assert isinstance(found, Malformed)
        assert found.id == "a"


def test_a_binary_frame_is_no_message() -> None:
    assert (BINARY.id, BINARY.readable) == (None, False)


def test_names_are_judged_by_what_is_left_of_them_not_here() -> None:
    for name in ("", "<b>", "\u202e", "x" * 1000):
        assert isinstance(parse(changed(msg.Rename, name=name)), msg.Rename)


@given(st.text(max_size=300))
def test_any_text_is_a_message_or_malformed(frame: str) -> None:
    parse(frame)


SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=10)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["t", "id", "rev", "x"]), inner, max_size=3)
    ),
)


@given(st.dictionaries(st.sampled_from(["t", "id", "rev", "move", "player", "n"]), JSON))
def test_any_object_is_a_message_or_answered_with_its_id(message: dict[str, object]) -> None:
    found = parse(json.dumps(message))
    if isinstance(found, Malformed):
        assert found.readable
        assert found.id is None or found.id == message["id"]
