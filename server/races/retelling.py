"""A race told again under other names: what a record keeps, and what is left of a guest in it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from server.races.commands import Forget
from server.races.events import Entry, Joined, Renamed
from server.races.lobby import decide_lobby
from server.races.race import Race, apply

Entries = tuple[Entry, ...]


def with_last_names(entries: Entries) -> Entries:
    """The same race, each player under the last name they had, from the beginning."""
    names = {
        entry.event.player: entry.event.name
        for entry in entries
        if isinstance(entry.event, Joined | Renamed)
    }
    return _under(entries, names)


def without(entries: Entries, forget: Forget) -> Entries:
    """The same race, a guest's seats under another name from the beginning."""
    race = folded("", entries)
    renamed = decide_lobby(race, forget)
    assert isinstance(renamed, tuple)
    return _under(entries, {e.player: e.name for e in renamed if isinstance(e, Renamed)})


def folded(race_id: str, entries: Iterable[Entry]) -> Race:
    """The race that these entries make, all of them from the first."""
    race = Race(race_id)
    for entry in entries:
        race = apply(race, entry)
    return race


def _under(entries: Entries, names: Mapping[str, str]) -> Entries:
    return tuple(
        replace(entry, event=replace(entry.event, name=names[entry.event.player]))
        if isinstance(entry.event, Joined | Renamed) and entry.event.player in names
        else entry
        for entry in entries
    )
