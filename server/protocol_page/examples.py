"""One example of every message, each a value of its model."""

import json
from collections.abc import Mapping

from server.protocol import inbound as msg
from server.protocol import outbound as out
from server.protocol.parts import Part
from server.protocol.render import event_message
from server.protocol.schema import INBOUND, OUTBOUND
from server.protocol_page.session import BORN, RACE, SEED, Telling, session
from server.races import events as ev
from server.races.events import NAMES, TYPES, Entry, Event

_FIELDS: Mapping[str, object] = {
    "id": "k3f9-1",
    "player": "p2",
    "ready": True,
    "loaded": True,
    "name": "Bea",
    "rev": 0,
    "move": "T3*2>T5",
    "n": 7,
}
_RARE: tuple[Part, ...] = (
    out.HintAck(id="k3f9-1", rev=4, hint="T3*2>T5"),
    out.Pong(n=7, now=BORN),
    out.Viewers(count=14),
    out.Closing(reason="restart", retry_ms=1200),
)
_EVENTS: tuple[Event, ...] = (
    ev.Joined("p2", "Bea", "u_9i8H7g6F5e4D3c2B"),
    ev.Left("p2", "away"),
    ev.Renamed("p2", "Bea 2"),
    ev.Readied("p2", True, False),
    ev.HostPassed("p2"),
    ev.Started(BORN, BORN + 1_200_000),
    ev.Moved("p2", "R0*1>F", 1),
    ev.Undone("p2", 0),
    ev.Finished("p2"),
    ev.Resigned("p2", "absent"),
    ev.Expired("p2"),
    ev.Extended(8400),
    ev.Rematched(RACE, "p1"),
    ev.Cancelled("host"),
    ev.Closed(),
)


def inbound() -> Mapping[type[Part], str]:
    """The text of each message to the server."""
    return {model: _asking(model) for model in INBOUND}


def _asking(model: type[Part]) -> str:
    message = {name: _FIELDS.get(name, model.__name__.lower()) for name in model.model_fields}
    text = json.dumps(message, separators=(",", ":"))
    assert isinstance(msg.parse(text), model)
    return text


def outbound() -> Mapping[type[Part], str]:
    """The text of each message to the client: the first of its kind in the session, if any."""
    said = [line.text for line in session() if line.sent == "server"]
    said += [out.encode(message) for message in _RARE]
    found: dict[type[Part], str] = {}
    for text in said:
        found.setdefault(type(out.OUTBOUND.validate_json(text)), text)
    return {model: found[model] for model in OUTBOUND}


def events() -> Mapping[str, str]:
    """The text of the message that tells of each type of event; nobody hears of `created`."""
    telling = Telling()
    telling.fold(ev.Started())
    there = {"e": "move", "from": "R0", "to": "F0", "cards": ["AS"]}
    back = {"e": "move", "from": "F0", "to": "R0", "cards": ["AS"]}
    details = {"moved": {"rev": 1, "effects": [there]}, "undone": {"rev": 2, "effects": [back]}}
    told: dict[str, str] = {}
    for event in _EVENTS:
        kind = NAMES[type(event)]
        message = event_message(telling.race, Entry(13, BORN, event), SEED, **details.get(kind, {}))
        told[kind] = out.encode(message)
    assert set(told) == set(TYPES) - {"created"}
    return told
