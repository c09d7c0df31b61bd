"""Users who race in fours: open a race or join one, get ready, play a move every half second.

A move's time counts from the moment it was due, not from when the user came round to it, so that
a slow server is not measured less often.
"""

import random
import sys
import time
from typing import Any

import requests
from locust import User, events, task
from locust.env import Environment

from tests.load.player import Player, UnexpectedError

GAMES = ("moving_left", "stonewall", "alternative", "colonel", "interchange")
SEATS = 4
EVERY_S = 0.5
MOVES_A_RACE = 60
LIMIT_MS = 250

_open: list[tuple[str, int]] = []  # a lobby's code, and the seats still free there


class Racer(User):
    """One person, one race after another."""

    def on_start(self) -> None:
        self.token: str = self._call("POST", "/api/guests", {})["token"]

    @task
    def race(self) -> None:
        race = self._seat()
        player = Player(self._base(), race, self.token)
        try:
            started = time.perf_counter()
            player.deal()
            self._report("ready to deal", started)
            self._play(player)
            player.resign()
        except Exception as error:
            self._report("race", time.perf_counter(), error)
        finally:
            player.close()

    def _play(self, player: Player) -> None:
        due = time.perf_counter() + random.random() * EVERY_S
        for _ in range(MOVES_A_RACE):
            if not player.can_play:
                return
            time.sleep(max(0.0, due - time.perf_counter()))
            try:
                player.play()
            except UnexpectedError as error:
                self._report("move", due, error)
                return
            self._report("move", due)
            due += EVERY_S

    def _seat(self) -> str:
        """A seat in a lobby that waits for players, or in one of my own."""
        while _open:
            code, free = _open.pop()
            if free > 1:
                _open.append((code, free - 1))
            joined = self._call("POST", f"/api/races/{code}/join", {}, expected=(200, 409))
            if "id" in joined:
                return str(joined["id"])
            # It started without me: two were seated, and both were ready.
            _open[:] = [lobby for lobby in _open if lobby[0] != code]
        body = {"game": random.choice(GAMES), "seats": SEATS, "time_limit_s": 120}
        made = self._call("POST", "/api/races", body)
        _open.append((made["code"], SEATS - 1))
        return str(made["id"])

    def _call(
        self, method: str, path: str, body: dict[str, Any], expected: tuple[int, ...] = (200, 201)
    ) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}"} if hasattr(self, "token") else {}
        started = time.perf_counter()
        answer = requests.request(
            method, self._base() + path, json=body, headers=headers, timeout=15
        )
        wrong = None if answer.status_code in expected else UnexpectedError(answer.text)
        self._report(f"{method} {path.split('/')[2]}", started, wrong)
        if wrong:
            raise wrong
        found: dict[str, Any] = answer.json()
        return found

    def _base(self) -> str:
        return str(self.environment.host)

    def _report(self, name: str, started: float, error: Exception | None = None) -> None:
        events.request.fire(  # type: ignore[no-untyped-call]
            request_type="race",
            name=name,
            response_time=(time.perf_counter() - started) * 1000,
            response_length=0,
            exception=error,
            context={},
        )


@events.quitting.add_listener  # type: ignore[untyped-decorator]
def verdict(environment: Environment, **_: Any) -> None:
    """The last line: whether every command was answered as it should be, and in time."""
    moves = environment.stats.get("move", "race")
    failures = environment.stats.total.num_failures
    p99 = moves.get_response_time_percentile(0.99) or 0
    passed = failures == 0 and moves.num_requests > 0 and p99 <= LIMIT_MS
    environment.process_exit_code = 0 if passed else 1
    sys.stdout.write(
        f"{'PASS' if passed else 'FAIL'}: {moves.num_requests} moves, {failures} failures, "
        f"p99 {p99:.0f} ms from due to acknowledged (limit {LIMIT_MS} ms)\n"
    )
