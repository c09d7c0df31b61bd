"""The schema and the page are made from the models, and are those in docs."""

import json
import re
from typing import Any

import pytest

from server.protocol import inbound as msg
from server.protocol import outbound as out
from server.protocol.schema import INBOUND, OUTBOUND, ROOT, SCHEMA, schema, schema_text
from server.protocol_page import examples, page
from server.protocol_page.__main__ import PAGE
from server.protocol_page.session import SEED, session
from server.races.events import TYPES

DEFINITIONS: dict[str, dict[str, Any]] = schema()["$defs"]


def test_the_files_in_docs_are_what_the_models_make_now() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), "run: make generate"
    assert PAGE.read_text(encoding="utf-8") == page(), "run: make generate"
    assert PAGE.is_relative_to(ROOT)


def test_the_schema_has_every_message_under_its_direction() -> None:
    for union, models in (("Inbound", INBOUND), ("Outbound", OUTBOUND)):
        refs = [ref["$ref"].rsplit("/", 1)[1] for ref in DEFINITIONS[union]["anyOf"]]
        assert refs == [model.__name__ for model in models]
        assert set(refs) <= set(DEFINITIONS)
    assert len(INBOUND) == 16
    assert len(OUTBOUND) == 11


@pytest.mark.parametrize("model", OUTBOUND)
def test_the_schema_says_of_each_field_whether_it_may_be_missing_or_null(
    model: type[out.Welcome],
) -> None:
    definition = DEFINITIONS[model.__name__]
    for name, field in model.model_fields.items():
        optional = field.exclude_if is not None
        assert (name in definition["required"]) is not optional
        if optional:
            assert {"type": "null"} not in definition["properties"][name].get("anyOf", ())
            assert "default" not in definition["properties"][name]


def test_the_fields_that_may_be_null_are_these() -> None:
    found = {
        f"{name}.{field}"
        for name, definition in DEFINITIONS.items()
        for field, kind in definition.get("properties", {}).items()
        if {"type": "null"} in kind.get("anyOf", ())
    }
    assert {name for name in found if name.startswith(("Welcome", "Refused", "HintAck"))} == {
        "Welcome.you",
        "Refused.id",
        "HintAck.hint",
    }
    assert {
        "RaceInfo.starts_at",
        "RaceInfo.ends_at",
        "StandingsRow.place",
        "StandingsRow.last_home_ms",
        "StandingsRow.finished_ms",
        "ViewPart.base_rank",
        "ViewPart.redeals_left",
        "BaseEffect.rank",
        "TurnoverEffect.left",
    } <= found
    assert not {"RaceInfo.seed", "Ack.rev", "Closing.retry_ms", "Refused.rev"} & found


def test_an_alias_is_the_name_on_the_wire() -> None:
    assert "from" in DEFINITIONS["MoveEffect"]["properties"]
    assert "source" not in DEFINITIONS["FillEffect"]["properties"]


# The page


def test_every_link_of_the_page_leads_somewhere() -> None:
    text = page()
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    links = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert len(links) > 20
    assert links <= anchors
    for target in set(re.findall(r"\]\(([^#)]+)\)", text)):
        assert (PAGE.parent / target).is_file()


def test_the_page_is_the_same_whenever_it_is_made() -> None:
    assert page() == page()


def test_every_message_has_an_example_that_is_one() -> None:
    for model, text in examples.inbound().items():
        assert type(msg.parse(text)) is model
    for model, text in examples.outbound().items():
        assert type(out.OUTBOUND.validate_json(text)) is model


def test_every_type_of_event_but_the_first_is_shown() -> None:
    shown = {kind: json.loads(text)["event"]["type"] for kind, text in examples.events().items()}
    assert set(shown) == set(TYPES) - {"created"}
    assert all(kind == told for kind, told in shown.items())


def test_the_session_is_a_race_of_real_messages_from_welcome_to_the_seed() -> None:
    lines = [line for line in session() if line.sent]
    for line in lines:
        if line.sent == "client":
            assert not isinstance(msg.parse(line.text), msg.Malformed)
        else:
            out.OUTBOUND.validate_json(line.text)
    assert json.loads(lines[0].text)["t"] == "welcome"
    assert json.loads(lines[-2].text)["event"]["seed"] == SEED.hex()
    versions = [json.loads(line.text)["v"] for line in lines if '"t":"event"' in line.text]
    assert versions == sorted(set(versions))


def test_every_close_code_stands_on_the_page() -> None:
    text = page()
    for code in ("4400", "4403", "4404", "4408", "4410", "1009", "1012"):
        assert f"| {code} |" in text
