"""Events as they stand in the log and in records: JSON, by the event's type and fields."""

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any

from server.live.port import Stored
from server.races.events import NAMES, TYPES, Created, Entry, Event, Started
from server.races.options import Options

_FIELDS: Mapping[type[Event], tuple[str, ...]] = {
    cls: tuple(field.name for field in fields(cls)) for cls in NAMES
}


def event_text(event: Event) -> str:
    """An event's JSON; `event_of` is its inverse."""
    body = {name: getattr(event, name) for name in _FIELDS[type(event)]}
    if isinstance(event, Created):
        body["options"] = asdict(event.options)
    return json.dumps(
        {"type": NAMES[type(event)], **body}, separators=(",", ":"), ensure_ascii=False
    )


def event_of(text: str) -> Event:
    """The event of a JSON text. Raises ValueError, KeyError or TypeError on anything else."""
    body = json.loads(text)
    cls = TYPES[body.pop("type")]
    if cls is Created:
        body["options"] = Options(**body["options"])
    return cls(**body)


def entry_of(stream_id: str, values: Mapping[str, str]) -> Entry:
    """The entry of a stream: its id is `0-<version>`."""
    event = event_of(values["e"])
    if isinstance(event, Started):
        event = replace(event, starts_at=int(values["s"]), ends_at=int(values["x"]))
    version = int(stream_id.split("-")[1])
    return Entry(version, int(values["a"]), event, values.get("b"), values.get("c"))


def entries_of(reply: Sequence[Any]) -> tuple[Entry, ...]:
    """The entries of an XRANGE reply."""
    return tuple(
        entry_of(stream_id, dict(zip(flat[::2], flat[1::2], strict=True)))
        for stream_id, flat in reply
    )


def record_text(stored: Stored) -> str:
    """A whole race in one compact text; `record_of` is its inverse. Command ids are left out."""
    rows = [[entry.at, json.loads(event_text(entry.event))] for entry in stored.entries]
    plain = json.dumps({"seed": stored.seed.hex(), "entries": rows}, separators=(",", ":"))
    return base64.b85encode(zlib.compress(plain.encode(), 9)).decode("ascii")


def record_of(text: str) -> Stored:
    body = json.loads(zlib.decompress(base64.b85decode(text)))
    entries = tuple(
        Entry(number, at, event_of(json.dumps(event)))
        for number, (at, event) in enumerate(body["entries"], start=1)
    )
    return Stored(entries, bytes.fromhex(body["seed"]), archived=True)
