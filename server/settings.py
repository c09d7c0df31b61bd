"""What an operator may set, each by an environment variable `SAMEDEAL_<NAME>`.

`load_settings()` reads them once, in the process that wires things; everything below gets values.
A wrong or unknown variable is a `SettingsError` whose text names it: nothing starts half set up.
"""

import difflib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "SAMEDEAL_"


class SettingsError(ValueError):
    """The environment holds a wrong or unknown setting; the text has one line for each."""


def _split(value: object) -> object:
    return [part.strip() for part in value.split(",")] if isinstance(value, str) else value


def _redis(value: str) -> str:
    if urlsplit(value).scheme not in ("redis", "rediss", "unix"):
        raise ValueError("write it as redis://host:6379/0, rediss://… or unix:///path/to.sock")
    return value


def _origin(value: str) -> str:
    parts = urlsplit(value.rstrip("/").lower())
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query:
        raise ValueError("write it as https://play.example.org, with the port if it has one")
    return f"{parts.scheme}://{parts.netloc}"


def _home(value: Path) -> Path:
    return value.expanduser()


Seconds = Annotated[int, Field(gt=0)]
Days = Annotated[int, Field(gt=0, le=36_500)]
Port = Annotated[int, Field(ge=0, le=65_535)]
Key = Annotated[SecretStr, Field(min_length=32)]
Origin = Annotated[str, AfterValidator(_origin)]


class Settings(BaseSettings):
    """One frozen value with every setting; times in seconds unless the name says otherwise."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True
    )

    host: str = Field("127.0.0.1", description="Address to listen on; `0.0.0.0` for the network.")
    port: Port = Field(8000, description="Port to listen on; 0 takes a free one.")
    workers: int = Field(1, ge=1, le=64, description="Server processes on this machine.")
    data_dir: Annotated[Path, AfterValidator(_home)] = Field(
        Path(".samedeal"), description="Folder of the embedded Valkey."
    )
    redis_url: Annotated[str, AfterValidator(_redis)] | None = Field(
        None,
        description="Redis or Valkey, 7 or later, single or cluster, in place of the embedded one.",
    )
    secret: Key | None = Field(
        None, description="Key of identities, 32 characters or more; else made once and stored."
    )
    old_secret: Key | None = Field(
        None, description="The key before, accepted until its identities were renewed."
    )
    public_url: Origin | None = Field(
        None, description="Address that players see, for links and as an allowed origin."
    )
    allowed_origins: Annotated[tuple[Origin, ...], NoDecode, BeforeValidator(_split)] = Field(
        (), description="Further origins whose pages may connect, with commas between."
    )
    trusted_proxies: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)] = Field(
        ("127.0.0.1", "::1"),
        description="Proxies whose `X-Forwarded-*` count: addresses, networks or `*`.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="The least that is logged."
    )
    log_format: Literal["auto", "json", "text"] = Field(
        "auto", description="`auto` is text on a terminal and JSON elsewhere."
    )
    shutdown_s: Seconds = Field(5, description="Longest wait for open sockets at a stop.")
    record_days: Days = Field(30, description="How long the record of a race is kept.")
    ranked_record_days: Days = Field(400, description="The same for ranked daily boards.")
    code_s: Seconds = Field(
        3_600, description="After the end of a race: its code, its log and a rematch live on."
    )
    countdown_s: int = Field(5, ge=0, le=60, description="From the start to the first move.")
    lobby_s: Seconds = Field(7_200, description="Longest life of a lobby.")
    empty_lobby_s: Seconds = Field(600, description="The same with nobody connected.")
    lobby_away_s: Seconds = Field(60, description="Who is away for this long has left the lobby.")
    absent_s: Seconds = Field(
        60, description="Wait for absent boards when all connected ones are done."
    )

    @property
    def origins(self) -> frozenset[str]:
        """Origins allowed beside the one that a request was sent to."""
        return frozenset(self.allowed_origins) | ({self.public_url} if self.public_url else set())

    def environment(self) -> dict[str, str]:
        """The variables that `load_settings` reads this very value from, secrets in the clear."""
        return {
            _variable(name): _text(value)
            for name, value in self
            if value != type(self).model_fields[name].default
        }


def _text(value: Any) -> str:
    match value:
        case SecretStr():
            return value.get_secret_value()
        case tuple():
            return ",".join(value)
        case _:
            return str(value)


def load_settings(overrides: Mapping[str, Any] | None = None) -> Settings:
    """Settings from the environment, with `overrides` by field name taking precedence.

    Raises:
        SettingsError: a value is wrong, or a variable begins with the prefix and names nothing.
    """
    unknown = "\n".join(_unknown(os.environ))
    if unknown:
        raise SettingsError(unknown)
    try:
        return Settings(**(overrides or {}))
    except ValidationError as error:
        lines = (f"{_variable(e['loc'][0])}: {_reason(e)}" for e in error.errors())
        raise SettingsError("\n".join(lines)) from None


def _variable(field: object) -> str:
    return f"{PREFIX}{field}".upper()


def _reason(error: ErrorDetails) -> str:
    # A key that is too short is a key all the same: only the length is told.
    shown = (
        ""
        if isinstance(error["input"], SecretStr) or "secret" in str(error["loc"])
        else (f" (it is {error['input']!r})")
    )
    return error["msg"].removeprefix("Value error, ") + shown


def _unknown(environ: Iterable[str]) -> Iterator[str]:
    known = [_variable(name) for name in Settings.model_fields]
    for name in sorted(environ):
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            near = difflib.get_close_matches(name.upper(), known, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            yield f"{name} is not a setting{hint}"
