"""Logs: structured lines on standard error, JSON where no terminal reads them.

Everything passes here, the libraries' own lines and tracebacks too, and no seed, token, key or
password leaves: a value is cut by the name it stands under, and text by what it looks like.
"""

import logging
import re
import sys
from collections.abc import Mapping
from typing import Any, Literal, TextIO

import structlog
from structlog.dev import ConsoleRenderer, plain_traceback
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, Processor

HIDDEN = "[hidden]"
SECRET_NAMES = frozenset(
    {"seed", "token", "secret", "old_secret", "password", "cookie", "set_cookie", "authorization"}
)

# Quoted as Python, JSON or an environment would, else up to the next space or bracket.
_VALUE = r"""(?:b?'(?:[^'\\]|\\.)*'|b?"(?:[^"\\]|\\.)*"|(?:Bearer\s+)?[^\s,;)}\]'"]+)"""
_NAMES = "|".join(sorted(name.replace("_", "[_-]") for name in SECRET_NAMES))
PATTERNS = (
    # name=value, "name": value, name: value
    (re.compile(rf"""\b((?:[a-z]+_)*(?:{_NAMES})["']?\s*[=:]\s*){_VALUE}""", re.I), rf"\1{HIDDEN}"),
    # an identity's token: v1.<guest>.<issued>.<signature>
    (re.compile(r"\bv1\.u_[0-9A-Za-z]+\.[\w.=-]+"), HIDDEN),
    # a seed is 64 hex digits; so are commitments, which nobody needs in a log
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", re.I), HIDDEN),
    # the password in an address
    (re.compile(r"(://[^/\s:@]*:)[^@\s/]+@"), rf"\1{HIDDEN}@"),
)


def hide(value: Any) -> Any:
    """The same value as JSON can hold it, without its secrets."""
    match value:
        case None | bool() | int() | float():
            return value
        case str():
            for pattern, instead in PATTERNS:
                value = pattern.sub(instead, value)
            return value
        case bytes() | bytearray() | memoryview():
            return f"[{len(value)} bytes]"
        case Mapping():
            return {
                str(name): HIDDEN if _is_secret(name) else hide(inner)
                for name, inner in value.items()
            }
        case list() | tuple() | set() | frozenset():
            return [hide(inner) for inner in value]
        case _:
            return hide(repr(value))


def _is_secret(name: object) -> bool:
    return str(name).lower().replace("-", "_") in SECRET_NAMES


def _hide_event(_logger: Any, _method: str, event: EventDict) -> EventDict:
    # What begins with an underscore is structlog's own and never written.
    own = {name: value for name, value in event.items() if name.startswith("_")}
    rest: EventDict = hide({n: value for n, value in event.items() if n not in own})
    return {**rest, **own}


SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
    structlog.processors.format_exc_info,
    _hide_event,
)


def _is_ours(record: logging.LogRecord) -> bool:
    """False for text that a client sent broken: its socket is closed, and nothing is wrong here."""
    return not str(record.msg).startswith("Invalid UTF-8 sequence received")


def configure_logs(
    level: Literal["debug", "info", "warning", "error"],
    form: Literal["auto", "json", "text"],
    stream: TextIO | None = None,
) -> None:
    """Sends this process's logs from `level` upwards to `stream`, by default standard error."""
    stream = stream or sys.stderr
    text = form == "text" or (form == "auto" and stream.isatty())
    renderer: Processor = (
        ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain_traceback)
        if text
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.captureWarnings(True)
    # It tells of every socket that comes and goes.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    structlog.configure(
        processors=[*SHARED, ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
