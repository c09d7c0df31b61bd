"""Why there is no embedded Valkey."""


class EmbeddedValkeyError(RuntimeError):
    """The embedded Valkey cannot be had; the text says why and what to do about it."""
