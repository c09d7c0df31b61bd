"""Guest identities: an id, and a token that proves it.

A token is `v1.<guest>.<issued>.<HMAC>`: SHA-256 over the rest with the server's key, the time in
seconds since the epoch. It needs no store and lasts 400 days; who comes back gets a new one.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass

LIFE_S = 400 * 86_400
RENEW_S = 86_400
_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def new_guest_id() -> str:
    """`u_` and 16 base62 signs."""
    return "u_" + "".join(secrets.choice(_BASE62) for _ in range(16))


@dataclass(frozen=True, slots=True)
class Keys:
    """The key that signs, and those that are accepted beside it."""

    current: bytes
    accepted: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Proven:
    """Whose token it is; `renew`: it is time for a new one."""

    guest: str
    renew: bool


def issue(guest: str, now_s: int, keys: Keys) -> str:
    body = f"v1.{guest}.{now_s}"
    return f"{body}.{_sign(body, keys.current)}"


def prove(token: str, now_s: int, keys: Keys) -> Proven | None:
    """Whose token this is; None if it is forged, of another key, or too old."""
    body, _, signature = token.rpartition(".")
    parts = body.split(".")
    if len(parts) != 3 or parts[0] != "v1" or not parts[2].isascii() or not parts[2].isdigit():
        return None
    signer = next(
        (
            key
            for key in (keys.current, *keys.accepted)
            if hmac.compare_digest(_sign(body, key).encode(), signature.encode("utf-8", "replace"))
        ),
        None,
    )
    if signer is None:  # what nobody signed is not even read: its number may be of any length
        return None
    age = now_s - int(parts[2])
    if age > LIFE_S:
        return None
    return Proven(parts[1], renew=signer != keys.current or age > RENEW_S)


def _sign(body: str, key: bytes) -> str:
    return hmac.new(key, body.encode("utf-8", "replace"), hashlib.sha256).hexdigest()
