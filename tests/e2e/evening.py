"""The application an hour before midnight, UTC; `POST /midnight` lets the last second of the day
begin. For tests alone."""

from fastapi import FastAPI

import server.app
from server.daily.calendar import DAY_MS, HOUR_MS
from server.live.clock import Clock
from server.settings import Settings

LAST_MS = 1_000


class EveningClock(Clock):
    """Goes as fast as the store's clock, at another hour."""

    def __init__(self) -> None:
        super().__init__()
        self._ahead: int | None = None

    def now(self) -> int:
        if self._ahead is None:
            self.set_before_midnight(HOUR_MS)
        return super().now() + (self._ahead or 0)

    def set_before_midnight(self, left_ms: int) -> None:
        """From now on there is so much left of the day."""
        ahead = self._ahead or 0
        # From the hour that it says now: the machine's own midnight may have been meanwhile.
        self._ahead = ahead + DAY_MS - (super().now() + ahead) % DAY_MS - left_ms


def create_app(settings: Settings, redis_url: str) -> FastAPI:
    """The application, as `server.worker` makes it."""
    # The name that the wiring calls; there is one process and one clock.
    vars(server.app)["Clock"] = EveningClock
    app = server.app.create_app(settings, redis_url)

    @app.post("/midnight")
    def midnight() -> None:
        clock = app.state.services.clock
        assert isinstance(clock, EveningClock)
        clock.set_before_midnight(LAST_MS)

    return app
