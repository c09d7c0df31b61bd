"""The JSON Schema of every message and body, made from the models.

`python -m server.protocol.schema` writes it; a test and `make test` see that it is current.
"""

import json
from pathlib import Path
from typing import Any, get_args

from pydantic.json_schema import models_json_schema

from server.protocol import daily, http, inbound, outbound, people
from server.protocol.parts import Part

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "docs" / "protocol.schema.json"
HTTP_BODIES = (
    http.NewGuest,
    http.Guest,
    http.KnownGuest,
    http.NewRace,
    http.CreatedRace,
    http.JoinRace,
    http.Joined,
    http.RaceStatus,
    http.GameInfo,
    http.GameRules,
    http.Health,
    people.Me,
    people.MyRaces,
    people.ChangeMe,
    people.Export,
    people.ReportName,
    people.Reported,
    people.RaceAnyone,
    people.FoundSeat,
    people.OpenLobby,
    people.Results,
    http.ErrorBody,
    daily.DailyList,
    daily.StartDaily,
    daily.StartedDaily,
    daily.DayBoard,
    daily.Leaderboard,
    daily.History,
    http.WatchList,
)


def _members(union: Any) -> tuple[type[Part], ...]:
    """The models of a (nested, annotated) union."""
    if isinstance(union, type):
        return (union,)
    return tuple(m for arg in get_args(union) if _is_type(arg) for m in _members(arg))


def _is_type(arg: object) -> bool:
    return isinstance(arg, type) or bool(get_args(arg))


INBOUND = _members(inbound.Inbound)
OUTBOUND = _members(outbound.Outbound)


def schema() -> dict[str, Any]:
    """One schema with a definition a model, and the unions `Inbound` and `Outbound`."""
    models: list[tuple[Any, Any]] = [(m, "validation") for m in INBOUND]
    models += [(m, "serialization") for m in (*OUTBOUND, *daily.DAILY_MESSAGES)]
    models += [
        (m, "validation" if issubclass(m, http.Body) else "serialization") for m in HTTP_BODIES
    ]
    _, definitions = models_json_schema(models, ref_template="#/$defs/{model}")
    defs = definitions["$defs"]
    for name, members in (("Inbound", INBOUND), ("Outbound", OUTBOUND)):
        defs[name] = {"anyOf": [{"$ref": f"#/$defs/{m.__name__}"} for m in members]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Samedeal protocol",
        "$defs": dict(sorted(defs.items())),
    }


def schema_text() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")
