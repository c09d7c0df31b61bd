"""The scanner finds what it is there for: servers that are built to leak, each in one way."""

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from engine.cards import FACE_DOWN, TEXTS
from engine.effects import Turned, as_json
from engine.legality import homes
from engine.position import Position
from engine.view import View, view
from server.gateway.api import races
from server.gateway.audience import Audience
from server.gateway.session import Session
from server.live import hub
from server.live.delay import Delay
from server.live.replica import Change, Seen
from server.live.watchlist import Show
from server.protocol import render, render_lists
from server.protocol.parts import RaceInfo, Reason
from server.races.events import Moved, Undone
from server.races.options import Spectators
from server.races.race import Race
from server.races.table import Table
from tests.server.running import running
from tests.server.scanning.long_race import findings

pytestmark = pytest.mark.unscanned  # what is told is wrong on purpose

MOVES = 24
Build = Callable[[pytest.MonkeyPatch], None]


def hidden(position: Position) -> Iterable[tuple[int, int, str]]:
    """Where cards lie face down, and which."""
    for column, cards in enumerate(position.columns):
        for at, card in enumerate(cards):
            if card & FACE_DOWN:
                yield column, at, TEXTS[card & ~FACE_DOWN]


def a_view_that_turns_a_card(patch: pytest.MonkeyPatch) -> None:
    def leaking(position: Position) -> View:
        honest = view(position)
        tableau = [list(column) for column in honest.tableau]
        for column, at, card in list(hidden(position))[:1]:
            tableau[column][at] = card
        return replace(honest, tableau=tuple(map(tuple, tableau)))

    patch.setattr(render, "view", leaking)


def a_view_that_deals_from_the_stock(patch: pytest.MonkeyPatch) -> None:
    def leaking(position: Position) -> View:
        coming = tuple(TEXTS[card] for card in position.stock[-1:])
        return replace(view(position), waste=(*view(position).waste, *coming))

    patch.setattr(render, "view", leaking)


def a_board_that_tells_of_the_stock_beside_its_view(patch: pytest.MonkeyPatch) -> None:
    def leaking(position: Position) -> dict[str, int]:
        return {**homes(position), **{TEXTS[card]: 0 for card in position.stock[-1:]}}

    patch.setattr(render, "homes", leaking)


def effects_that_turn_a_card_too_early(patch: pytest.MonkeyPatch) -> None:
    honest = Table.__dict__["cards"]
    tables: list[Table] = []

    def noted(table: Table) -> int:
        tables.append(table)
        cards: int = honest.fget(table)
        return cards

    def leaking(effects: tuple[Any, ...]) -> Any:
        found = [one for table in tables[-1:] for one in hidden(table.position)]
        more = tuple(Turned(f"T{c}", TEXTS.index(card)) for c, _, card in found[:1])
        return [as_json(effect) for effect in (*effects, *more)]

    patch.setattr(Table, "cards", property(noted))
    patch.setattr(render, "effects_of", leaking)


def a_refusal_that_names_what_lies_below(patch: pytest.MonkeyPatch) -> None:
    honest = render.reason
    patch.setattr(render, "reason", lambda why: _with_card(honest(why)))


def _with_card(why: Reason) -> Reason:
    """All 52 cards: one of them is hidden, whatever the deal."""
    return why.model_copy(update={"card": " ".join(TEXTS)})


def racers_who_are_told_each_others_moves(patch: pytest.MonkeyPatch) -> None:
    honest = Audience.changed

    def leaking(self: Audience, change: Change) -> None:
        event = change.entry.event
        if isinstance(event, Moved | Undone):
            text = self.wording.watched(self.replica, change, event.player)
            for hearer in self.seated:
                if hearer.seat != event.player:
                    hearer.outbox.put_board(event.player, text)
        honest(self, change)

    patch.setattr(Audience, "changed", leaking)


def racers_who_may_watch(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("server.gateway.session.may_watch", lambda *_: True)


def a_seed_in_the_status(patch: pytest.MonkeyPatch) -> None:
    honest = render.race_info

    def leaking(race: Race, seed: bytes, *rest: Any) -> RaceInfo:
        return honest(race, seed, *rest).model_copy(update={"seed": seed.hex()})

    patch.setattr(races, "race_info", leaking)


def a_seed_in_the_welcome(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Race, "revealed", lambda *_: True)


def a_card_in_the_list_of_races(patch: pytest.MonkeyPatch) -> None:
    honest = render_lists.show

    def leaking(seen: Show, guest: str | None) -> Any:
        return honest(seen, guest).model_copy(update={"game": "KS lies below"})

    patch.setattr("server.gateway.api.watch.show", leaking)


def a_feed_that_holds_nothing_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Delay, "_lag", property(lambda _: 0))


def a_feed_that_shows_the_first_cards_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        "server.live.replica.Replica.lag_ms",
        property(lambda _: 0, lambda _s, _v: None),
        raising=False,
    )


def a_feed_that_tells_late_comers_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hub, "held_back", lambda entries, _until: (entries, ()))


def a_feed_that_tells_who_is_there_at_once(patch: pytest.MonkeyPatch) -> None:
    def leaking(self: Delay, _player: str, _connected: bool, _since: int) -> None:
        seen: Seen = self._live.seen
        self._behind.see(seen, self._clock.now())

    patch.setattr(Delay, "presence", leaking)


def standings_that_are_live_for_who_is_done(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Session, "sees_all", property(lambda _: True))


LIVE: tuple[tuple[Build, str, str], ...] = (
    (a_view_that_turns_a_card, "moving_left", "is not what may be seen of it"),
    (a_view_that_deals_from_the_stock, "moving_left", "is not what may be seen of it"),
    (a_board_that_tells_of_the_stock_beside_its_view, "moving_left", "which lies nowhere open"),
    (effects_that_turn_a_card_too_early, "moving_left", "an effect on"),
    (a_refusal_that_names_what_lies_below, "moving_left", "a refused names"),
    (racers_who_are_told_each_others_moves, "stonewall", "board while playing"),
    (racers_who_may_watch, "stonewall", "board while playing"),
    (a_seed_in_the_status, "stonewall", "tells the seed to None"),
    (a_seed_in_the_welcome, "stonewall", "the seed is told in a welcome"),
    (a_card_in_the_list_of_races, "stonewall", "/api/watch names KS"),
)
DELAYED: tuple[tuple[Build, str, str], ...] = (
    (a_feed_that_holds_nothing_back, "stonewall", "early"),
    (a_feed_that_shows_the_first_cards_at_once, "stonewall", "board"),
    (a_feed_that_tells_late_comers_everything, "stonewall", "is told of"),
    (a_feed_that_tells_who_is_there_at_once, "stonewall", "is told of who"),
    (standings_that_are_live_for_who_is_done, "stonewall", "p1 is told of standings"),
)


async def found(redis_url: str, game: str, spectators: Spectators) -> list[str]:
    async with running(redis_url) as here, running(redis_url) as there:
        return await findings((here, there), game, spectators, random.Random(4), MOVES, pages=())


@pytest.mark.parametrize(
    ("build", "game", "finding"), LIVE, ids=lambda v: getattr(v, "__name__", "")
)
async def test_a_leak_is_found(
    redis_url: str, build: Build, game: str, finding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(monkeypatch)
    told = await found(redis_url, game, "live")
    assert any(finding in line for line in told), told[:20]


@pytest.mark.parametrize(
    ("build", "game", "finding"), DELAYED, ids=lambda v: getattr(v, "__name__", "")
)
async def test_what_comes_early_is_found(
    redis_url: str, build: Build, game: str, finding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(monkeypatch)
    told = await found(redis_url, game, "delay")
    assert any(finding in line for line in told), told[:20]
