"""The Lua scripts: each is one atomic step on one bucket."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Script:
    text: str
    sha: str


@cache
def script(*names: str) -> Script:
    """The script made of these files, in this order."""
    folder = files(__package__) / "lua"
    text = "\n".join((folder / f"{name}.lua").read_text(encoding="utf-8") for name in names)
    return Script(text, hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest())


CREATE = script("append", "create")
COMMIT = script("append", "commit")
EXTEND = script("append", "extend")
ARCHIVE = script("append", "archive")
CLAIM = script("claim")
REARM = script("rearm")
PENDING = script("pending")
PROJECTED = script("projected")
BEAT = script("beat")
SIGN = script("sign")
COUNT = script("count")
WATCHERS = script("watchers")
BOARD_RECORD = script("board_record")
BOARD_DROP = script("board_drop")
BOARD_WINDOW = script("board_window")
BOARD_AMONG = script("board_among")
BEFRIEND = script("befriend")
PART = script("part")
KEEP = script("keep")
BELONG = script("belong")
RELEASE = script("release")
MOVE_ON = script("move_on")
BOARD_REPLACE = script("board_replace")
