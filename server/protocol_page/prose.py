"""The few parts of the page that no model says."""

from server.gateway.limits import Limits
from server.gateway.reading import MALFORMED_FRAMES, MALFORMED_WITHIN_S
from server.gateway.socket import CODES
from server.protocol.outbound import PROTOCOL
from server.protocol_page.tables import table
from server.races.options import MAX_REVISIONS, Timing
from server.worker import HEARTBEAT_S, MAX_FRAME

NOTICE = """# The protocol

<!-- Made from the models in server/protocol by `make generate`. Do not edit. -->

Everything between a client and the server: one WebSocket a race, and a small HTTP API around it.
The same as JSON Schema: [protocol.schema.json](protocol.schema.json); the HTTP API as OpenAPI:
`/api/openapi.json`, readable at `/api/docs`. Bots are welcome to both."""

CONNECTION = f"""## Connection

`/ws/races/{{id or code}}`, JSON in text frames of at most {MAX_FRAME // 1024} KiB, no compression.
The field `t` says what a message is. Fields and messages may be added: ignore what you do not
know. `welcome.protocol` is {PROTOCOL}.

The server sends WebSocket pings every {HEARTBEAT_S:.0f} s; a client that heard nothing for 2 s in
a running race sends `ping`. A socket may send {Limits.SOCKET.burst} messages at once and
{Limits.SOCKET.per_second:.0f} a second; more are refused as `rate_limited`. All times are
milliseconds since the epoch by the server's one clock, `now` tells it; `last_home_ms`,
`finished_ms` and `ended_ms` count from `starts_at`."""

IDENTITY = """## Identity

No registration: `POST /api/guests` makes a guest and gives a token, as a cookie to browsers and in
the answer to programs, which send `Authorization: Bearer <token>` with calls and with the
handshake. A token lasts 400 days; a browser that comes back gets a new one. A cookie needs our own
`Origin`; a wrong Origin or a bad token is answered 403 before the socket opens (401 in the API). A
socket with neither cookie nor bearer is a spectator's.

In a race a person is a seat. Take one by `POST /api/races/{race}/join`; the sockets that are
already open get a new `welcome` with `you`. All sockets of a seat are equal, none is evicted."""

ORDER = f"""## Order

- `welcome` comes first, and again when the seat changes or the store lost what was told: then take
  everything from it, even a lower version. My `board` follows once I have one, then `standings`.
- `event` messages come in the order of the log; `v` only grows on a socket. Numbers are missing
  where an entry is not for you: moves and undos go only to those who may see that board.
- Every command gets exactly one answer: `ack` or `refused`. For board commands the `ack` takes the
  place of that command's `moved` and `undone` events; other events come before the `ack`.
- No card leaves the server before `starts_at`; then everybody's board comes by itself.
- A board has a revision, `rev`. A command carries the one it was made for, any other is `stale`.
  Ignore an event whose `rev` is not above yours; where `rev` jumps, send `resync`.
- No answer came, and the socket is new: send the command again with the same `id`. What was
  carried out is acknowledged with `dup` and followed by the `board`; it is never played twice. An
  id that was refused is free again.
- `unavailable` and `busy` are refusals for now: send the same command with the same `id` a little
  later. After `unavailable` it may have been carried out, and the second answer tells.
- `standings`: the latest wins; at most one a second while the race runs.
- In a delayed race a spectator is told everything `delay_s` late from the start on, the first cards
  too. A racer who is done is told so of others' boards and standings; race events stay live.
- Nobody follows a board of a deal that they play themselves, in whatever race: `watch` is refused,
  and who begins to play is told `refused` with `id` null and is sent no more of it.
- A board takes at most {MAX_REVISIONS:,} revisions. The countdown is
  {Timing().countdown // 1000} s, none in a race of one seat."""

MOVES = """## Moves

`draw` · `redeal` (the waste turned over) · `reshuffle` · `SRC*N>DST`: N cards from the top of SRC
to DST. SRC is a column `T3`, the waste `W`, the reserve `R`, a reserve cell `R5`, or by the card
on its top a foundation `F:7S`; DST is a column or `F`, the foundation that takes the card (the
`home` of a board says which). A text of `legal` is exactly what `move` takes."""

_CLOSINGS = (
    (str(CODES["malformed"]), "malformed", "too many frames that were no message"),
    (str(CODES["forbidden"]), "forbidden", "no seat, and the race runs and allows no spectators"),
    (str(CODES["unknown"]), "unknown", "no such race"),
    (str(CODES["slow"]), "slow", "too much waited to be sent"),
    (str(CODES["expired"]), "expired", "the record of the race is gone"),
    (str(CODES["unavailable"]), "unavailable", "the store gives no answer: come back in a while"),
    ("1009", "", "a frame was too large"),
    ("1012", "restart", "the server stops: come back after `retry_ms`"),
)

CLOSING = f"""## Closing

The server's last message is `closing` with a reason, where it can still be sent; then it closes
with a code. After {MALFORMED_FRAMES} frames within {MALFORMED_WITHIN_S:.0f} s that are binary or no
JSON object it closes too.

{table(("code", "reason", "when"), _CLOSINGS)}

Anything else, 1006 above all, is a lost connection: come back, with a growing and random wait."""

CODES_INTRO = """## Refusals

`refused.code` on the socket, `error.code` in the API, which also uses the status. A refusal
changes nothing; of `unavailable` alone it is not known. `message` is for developers: show words of
your own, chosen by the code."""

DAILY = """## The daily page's socket

`/ws/daily/{date}/{game}`, with the same identity and closings as a race's. The first message is
[`day`](#daymessage): the whole table, my line and its neighbours. After that
[`day_change`](#daychange), at most once a second, with only what is different: put its `rows` in
place by `guest`, take out who is `gone`, and sort by `place`, then `guest`. At 00:00 UTC comes
[`next_day`](#nextday) with the new list, whatever day the socket is on; at 01:00 the `seed` of the
day before. The one thing to send is `ping`. With `?friends=1` all of it is about my friends and me
alone, as in the call of the same name; without an identity the socket is closed as `forbidden`."""

API_INTRO = """## HTTP

JSON in and out. Unknown fields in a body are refused. An error is `{"error": {"code", "message",
"fields"}}`. `GET` changes nothing, whoever follows a link; `HEAD` is its answer without a body."""

PARTS_INTRO = """## Parts

Values that stand in several messages. The types named in the tables:"""

EFFECTS_INTRO = """### Effects

What a move or an undo changed, step by step, so that a client needs no rule. Foundations are
written by index here. An undo's effects are the reverse steps. The kind is in `e`:"""

SESSION_INTRO = """## A race, as one player's socket hears it

`→` to the server, `←` to the client. The messages are real, the deal is that of the seed
shown at the end."""
