"""Events as text: what is written is read back as it was."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.live.port import Stored
from server.races import events as ev
from server.races.events import NAMES, TYPES, Entry
from server.races.options import Options
from server.storage.codec import (
    entries_of,
    entry_of,
    event_of,
    event_text,
    record_of,
    record_text,
)

TIMES = st.integers(0, 2**53)
OPTIONS = st.builds(Options, delay_s=st.integers(5, 600), undo=st.booleans())
EVENTS: st.SearchStrategy[Any] = st.one_of(
    *(
        st.builds(kind, **({"options": OPTIONS} if kind is ev.Created else {}))
        for kind in TYPES.values()
    )
)
COMMANDS = st.none() | st.tuples(st.just("p1"), st.just("k3f9-1"))


def entries(events: list[Any], at: int) -> tuple[Entry, ...]:
    numbered = enumerate(events, start=1)
    return tuple(Entry(n, at + n, event, "p1", f"k3f9-{n}") for n, event in numbered)


@given(EVENTS)
def test_an_event_is_read_back_as_it_was_written(event: ev.Event) -> None:
    assert event_of(event_text(event)) == event


@given(EVENTS)
def test_the_text_of_an_event_is_one_line_of_json_with_its_type(event: ev.Event) -> None:
    text = event_text(event)
    assert "\n" not in text
    assert json.loads(text)["type"] == NAMES[type(event)]


@given(st.lists(EVENTS, min_size=1, max_size=6), TIMES, st.binary(min_size=32, max_size=32))
def test_a_record_holds_the_whole_race_but_the_ids_of_commands(
    events: list[ev.Event], at: int, seed: bytes
) -> None:
    written = entries(events, at)
    found = record_of(record_text(Stored(written, seed)))
    kept = tuple(replace(entry, by=None, command=None) for entry in written)
    assert found == Stored(kept, seed, archived=True)
    assert record_text(Stored(written, seed)).isascii()


@given(st.integers(1, 2**53), TIMES, EVENTS, COMMANDS)
def test_an_entry_of_the_stream_has_its_number_its_time_and_its_command(
    version: int, at: int, event: ev.Event, command: tuple[str, str] | None
) -> None:
    values = {"e": event_text(event), "a": str(at)}
    if command:
        values |= {"b": command[0], "c": command[1]}
    if isinstance(event, ev.Started):
        values |= {"s": str(event.starts_at), "x": str(event.ends_at)}
    by, command_id = command or (None, None)
    expected = Entry(version, at, event, by, command_id)
    assert entry_of(f"0-{version}", values) == expected
    flat = [part for pair in values.items() for part in pair]
    assert entries_of([(f"0-{version}", flat)]) == (expected,)


def test_the_store_gives_the_times_of_a_start() -> None:
    values = {"e": event_text(ev.Started()), "a": "5", "s": "7", "x": "9"}
    assert entry_of("0-3", values) == Entry(3, 5, ev.Started(7, 9))


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"type":"flown"}', '{"type":"closed","x":1}', '{"type":"joined"}']
)
def test_what_no_version_wrote_is_no_event(text: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError, AttributeError)):
        event_of(text)
