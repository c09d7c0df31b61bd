"""Why a race refuses a command. A refusal is a value; nothing changed."""

from dataclasses import dataclass
from enum import Enum

from engine.refusals import Refusal


class Code(Enum):
    MALFORMED = "malformed"
    ILLEGAL_MOVE = "illegal_move"
    STALE = "stale"
    NOT_ALLOWED = "not_allowed"
    NOT_IN_LOBBY = "not_in_lobby"
    RACE_NOT_RUNNING = "race_not_running"
    RACE_NOT_CLOSED = "race_not_closed"
    RACE_FULL = "race_full"
    BOARD_OVER = "board_over"
    LIMIT_REACHED = "limit_reached"
    UNKNOWN_PLAYER = "unknown_player"
    NOT_READY = "not_ready"
    BAD_NAME = "bad_name"
    RATE_LIMITED = "rate_limited"
    BUSY = "busy"
    EXPIRED = "expired"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class Refused:
    """`reason` is the engine's, for an illegal move; `rev` the board's true revision."""

    code: Code
    reason: Refusal | None = None
    rev: int | None = None
