"""`docs/protocol.md`, made from the models, the codes, the API, and a race that is really run."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine import refusals
from server.protocol.codes import API_CODES, CODES
from server.protocol.parts import Part
from server.protocol.schema import INBOUND, OUTBOUND, schema
from server.protocol_page import examples, prose
from server.protocol_page.api import api
from server.protocol_page.session import Line, session
from server.protocol_page.tables import NAMED, fields, paragraph, table

Definitions = Mapping[str, Mapping[str, Any]]


def page() -> str:
    """The whole page; the same text as long as what it is made from is the same."""
    definitions: Definitions = schema()["$defs"]
    parts = (
        prose.NOTICE,
        prose.CONNECTION,
        prose.IDENTITY,
        prose.ORDER,
        prose.MOVES,
        "## To the server",
        *_messages(definitions, INBOUND, examples.inbound()),
        "## To the client",
        *_messages(definitions, OUTBOUND, examples.outbound()),
        *_events(),
        prose.CODES_INTRO,
        _codes(),
        *_reasons(),
        prose.CLOSING,
        *_session(),
        prose.DAILY,
        prose.API_INTRO,
        api(),
        prose.PARTS_INTRO,
        _named(),
        prose.EFFECTS_INTRO,
        _effects(definitions),
        *_parts(definitions),
    )
    return "\n\n".join(parts) + "\n"


def _messages(
    definitions: Definitions, models: tuple[type[Part], ...], shown: Mapping[type[Part], str]
) -> Iterator[str]:
    for model in models:
        definition = definitions[model.__name__]
        kind = definition["properties"]["t"]["const"]
        yield f"### `{kind}`" + (", to `hint`" if model.__name__ == "HintAck" else "")
        if "description" in definition:
            yield paragraph(definition["description"])
        yield _code(shown[model])
        yield fields(definition)


def _events() -> Iterator[str]:
    yield "### Each type of event"
    yield "\n".join(
        f"- `{kind}`\n  {_code(text, '  ')}" for kind, text in examples.events().items()
    )


def _codes() -> str:
    rows = [(code.value, meaning) for code, meaning in CODES.items()]
    listed = [(f"`{code}`", str(status), said) for code, (status, said) in rows]
    listed += [(f"`{code}`", str(status), said) for code, (status, said) in API_CODES.items()]
    return table(("code", "status", "meaning"), listed)


def _reasons() -> Iterator[str]:
    yield "### Reasons of `illegal_move`"
    yield _code(inspect.getdoc(refusals) or "", language="")


def _session() -> Iterator[str]:
    yield prose.SESSION_INTRO
    for said, group in groupby(session(), key=lambda line: bool(line.sent)):
        lines = list(group)
        yield _transcript(lines) if said else lines[0].text


def _transcript(lines: Sequence[Line]) -> str:
    arrows = {"client": "→", "server": "←"}
    return _code("\n".join(f"{arrows[line.sent]} {line.text}" for line in lines), language="")


def _named() -> str:
    rows = [(name, meaning, f"`{pattern}`") for pattern, (name, meaning) in NAMED.items()]
    return table(("type", "meaning", "pattern"), rows)


def _effects(definitions: Definitions) -> str:
    kinds = {
        name: definition["properties"]["e"]["const"]
        for name, definition in definitions.items()
        if "e" in definition.get("properties", ())
    }
    return "\n".join(f"- `{kind}`: [{name}](#{name.lower()})" for name, kind in kinds.items())


def _parts(definitions: Definitions) -> Iterator[str]:
    messages = {model.__name__ for model in (*INBOUND, *OUTBOUND)}
    for name, definition in definitions.items():
        if name in messages or "properties" not in definition:
            continue
        yield f"### {name}"
        if "description" in definition:
            yield paragraph(definition["description"])
        yield fields(definition)


def _code(text: str, indent: str = "", language: str = "json") -> str:
    return f"```{language}\n{indent}{text}\n{indent}```"
