"""What a refusal says in words, and as an HTTP status: one table of codes."""

from collections.abc import Mapping
from typing import NamedTuple

from server.races.refusals import Code


class Meaning(NamedTuple):
    status: int
    message: str


CODES: Mapping[Code, Meaning] = {
    Code.MALFORMED: Meaning(422, "This is no message of the protocol."),
    Code.ILLEGAL_MOVE: Meaning(409, "The rules do not allow this; the reason says why."),
    Code.STALE: Meaning(409, "The board has another revision than this command was made for."),
    Code.NOT_ALLOWED: Meaning(403, "You may not do this here."),
    Code.NOT_IN_LOBBY: Meaning(409, "This is possible in the lobby only."),
    Code.RACE_NOT_RUNNING: Meaning(409, "The race is not running."),
    Code.RACE_NOT_CLOSED: Meaning(409, "The race is not over yet."),
    Code.RACE_FULL: Meaning(409, "All seats are taken."),
    Code.BOARD_OVER: Meaning(409, "This board has ended."),
    Code.LIMIT_REACHED: Meaning(409, "This board has taken as many moves as a board may."),
    Code.UNKNOWN_PLAYER: Meaning(404, "There is no such player in this race."),
    Code.NOT_READY: Meaning(409, "Nobody is ready yet, or a table is still loading."),
    Code.BAD_NAME: Meaning(422, "A name has 1 to 24 visible characters."),
    Code.RATE_LIMITED: Meaning(429, "Too many at once: slow down and send it again."),
    Code.BUSY: Meaning(503, "Too many others changed this race at the same time: send it again."),
    Code.EXPIRED: Meaning(410, "This race is over."),
    Code.UNAVAILABLE: Meaning(503, "The store gives no answer: send this again with the same id."),
}


# What the HTTP API says besides, before any race is asked.
API_CODES: Mapping[str, Meaning] = {
    "no_identity": Meaning(401, "No guest, or a token that proves none."),
    "forbidden_origin": Meaning(403, "A page of another site asks."),
    "unknown_game": Meaning(404, "No such game; 422 in the body of a new race."),
    "unknown_race": Meaning(404, "No race has this id or code, or it is long over."),
    "unknown": Meaning(404, "The API has no such address."),
    "no_such_method": Meaning(405, "This address takes other methods."),
    "too_large": Meaning(413, "The body is longer than any of ours."),
    "unknown_date": Meaning(404, "No challenge was held that day, or it is no longer kept."),
    "future_date": Meaning(404, "This day has not come yet."),
    "no_page": Meaning(404, "The table ends before this page."),
    "deal_running": Meaning(409, "The seed given is the secret of a race or day not over yet."),
    "already_played": Meaning(409, "The ranked try of the day is over; practice is possible."),
    "not_played": Meaning(409, "Practice begins when the ranked try of the day is over."),
    "bad_date": Meaning(422, "A date is written YYYY-MM-DD."),
    "bad_why": Meaning(422, "A report says why in 1 to 300 visible characters."),
    "invalid": Meaning(422, "A field is missing or wrong; `fields` says which and why."),
    "internal": Meaning(500, "Our fault."),
}


def message_of(code: Code) -> str:
    return CODES[code].message
