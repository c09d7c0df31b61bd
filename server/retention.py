"""How long what is left of a race is kept."""

from collections.abc import Callable

from server.races.summary import Summary
from server.settings import Settings

DAY_MS = 86_400_000


def kept_until(settings: Settings) -> Callable[[Summary], int | None]:
    """When an ended race's record is dropped, in ms since the epoch; None before its end."""

    def until(shown: Summary) -> int | None:
        days = settings.ranked_record_days if shown.ranked else settings.record_days
        if shown.closed_at is None:
            return None
        return shown.closed_at + settings.code_s * 1000 + days * DAY_MS

    return until
