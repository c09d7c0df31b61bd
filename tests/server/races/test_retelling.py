"""Races told again under other names."""

from server.races import commands as cmd
from server.races import events as ev
from server.races.events import Entry
from server.races.options import Options
from server.races.retelling import folded, with_last_names, without

EVENTS: tuple[ev.Event, ...] = (
    ev.Created("stonewall", 1, Options(), "c0ffee", "u_1", "ABC234"),
    ev.Joined("p1", "Ann", "u_1"),
    ev.Joined("p2", "Guest Otter", "u_2"),
    ev.Renamed("p1", "Anna"),
    ev.Left("p1", "left"),
    ev.Joined("p3", "Eve", "u_1"),
)
ENTRIES = tuple(Entry(number, 1_000, event) for number, event in enumerate(EVENTS, start=1))


def names(entries: tuple[Entry, ...]) -> list[str]:
    """Every name that is told, in order."""
    return [e.event.name for e in entries if isinstance(e.event, ev.Joined | ev.Renamed)]


def test_a_record_knows_the_last_names_only() -> None:
    assert names(with_last_names(ENTRIES)) == ["Anna", "Guest Otter", "Anna", "Eve"]
    assert folded("00race", with_last_names(ENTRIES)) == folded("00race", ENTRIES)


def test_nothing_of_a_forgotten_name_is_left() -> None:
    told = without(ENTRIES, cmd.Forget("u_1", "Guest Otter"))
    assert names(told) == ["Guest Otter 2", "Guest Otter", "Guest Otter 2", "Guest Otter 3"]
    assert [entry.event for entry in told if not hasattr(entry.event, "name")] == [
        entry.event for entry in ENTRIES if not hasattr(entry.event, "name")
    ]


def test_who_was_not_there_changes_nothing() -> None:
    assert without(ENTRIES, cmd.Forget("u_9", "Guest Otter")) == ENTRIES
