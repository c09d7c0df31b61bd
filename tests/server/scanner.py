"""Who was told what, held against what they could know.

A scanner takes a race's true story, seed and log, and goes through everything that one socket
sent and received, in order. It keeps what the recipient may know of each board: the cards that
lie open at the revisions they were shown. A card's name anywhere else, a board or move that was
not theirs to see, a view that is not the true position's, cards that are not conserved, and the
seed before the end are findings, each one sentence.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from engine.cards import FACE_DOWN, PACK, TEXTS
from engine.moves import parse
from engine.position import Position
from engine.view import as_json, view
from server.live.port import Stored
from server.races.events import Created, Moved, Undone
from server.races.table import Table, moved, opening, undone
from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from tests.server.bots import Bot, Frame

Direction = str  # "in" or "out", as a bot's timeline has it
_CARD = re.compile(r"(?<![0-9A-Za-z])[A23456789TJQK][CDHS](?![0-9A-Za-z])")
# What a rank or a card needs is a rule, not a card that lies somewhere; names are people's own.
_RULES = frozenset({"needs", "takes", "name", "id"})
_ENDED = ("finished", "resigned", "expired")


class Truth:
    """Every board of a race at every revision, as the log tells it."""

    def __init__(self, stored: Stored) -> None:
        created = stored.entries[0].event
        assert isinstance(created, Created)
        self.seed = stored.seed
        self.game = created.game
        self._tables: dict[str, list[Table]] = {}
        for entry in stored.entries:
            match entry.event:
                case Moved(player, move):
                    self._of(player).append(moved(self._of(player)[-1], parse(move)))
                case Undone(player):
                    self._of(player).append(undone(self._of(player)[-1])[0])
                case _:
                    pass

    def _of(self, player: str) -> list[Table]:
        start = opening(self.game, self.seed)
        return self._tables.setdefault(player, [start])

    def position(self, player: str, rev: int) -> Position:
        return self._of(player)[rev].position


def open_cards(position: Position) -> Counter[str]:
    """The cards that lie face up, and how often."""
    shown = [card for column in position.columns for card in column if not card & FACE_DOWN]
    piles = (*position.foundations, *position.reserve, position.waste)
    return Counter(TEXTS[card] for card in (*shown, *b"".join(piles)))


@dataclass
class Scanner:
    """`scan` one recipient's timeline; `findings` is empty where all is well."""

    truth: Truth
    findings: list[str] = field(default_factory=list)
    you: str | None = None
    over: bool = False
    playing: bool = False
    known: dict[str, Counter[str]] = field(default_factory=dict)
    revisions: dict[str, int] = field(default_factory=dict)
    watched: set[str] = field(default_factory=set)
    asked: dict[str, Frame] = field(default_factory=dict)

    def scan(self, timeline: list[tuple[Direction, Frame]]) -> None:
        for direction, frame in timeline:
            if direction == "out":
                self.asked[str(frame.get("id"))] = frame
            else:
                self._take(frame)
                self._look_for_secrets(frame)

    def _take(self, frame: Frame) -> None:
        match frame:
            case {"t": "welcome", "you": you, "race": race}:
                self.you, self.over = you, race["phase"] == "closed"
                self.playing = self.playing or (you is not None and race["phase"] == "running")
            case {"t": "board"}:
                self._board(frame)
            case {"t": "ack", "id": asked, "effects": _, "rev": rev}:
                assert self.you is not None
                self._steps(self.you, rev, frame)
                self.asked.pop(asked, None)
            case {"t": "ack", "id": asked} if self.asked.get(asked, {}).get("t") == "watch":
                self.watched.add(self.asked[asked]["player"])
            case {"t": "ack", "id": asked} if self.asked.get(asked, {}).get("t") == "unwatch":
                self.watched.discard(self.asked[asked]["player"])
            case {"t": "event", "event": {"type": "moved" | "undone", "player": player} as event}:
                self._steps(player, event["rev"], event)
            case {"t": "event", "event": event}:
                self._event(event)
            case _:
                pass

    def _event(self, event: Frame) -> None:
        match event["type"]:
            case "started":
                self.playing = self.you is not None
            case "closed":
                self.over, self.playing = True, False
            case kind if kind in _ENDED and event["player"] == self.you:
                self.playing = False
            case _:
                pass

    def _board(self, frame: Frame) -> None:
        player, rev = frame["player"], frame["rev"]
        if player == self.you:
            self.playing = frame["undo"] != "board_over"
        self._entitled(player)
        position = self.truth.position(player, rev)
        if frame["view"] != as_json(view(position)):
            self.findings.append(f"the view of {player} at {rev} is not what may be seen of it")
        self._conserved(player, frame["view"], position)
        self._learn(player, rev)

    def _conserved(self, player: str, shown: Mapping[str, Any], position: Position) -> None:
        piles = [*shown["tableau"], *shown["foundations"], shown["waste"], shown["reserve"]]
        cards = Counter(card for pile in piles for card in pile if card is not None)
        hidden = cards.pop("#", 0) + shown["stock"]
        decks = position.game.variant.decks
        if cards.total() + hidden != decks * len(PACK) or max(cards.values(), default=0) > decks:
            self.findings.append(f"the board of {player} does not hold each card once a deck")

    def _steps(self, player: str, rev: int, told: Frame) -> None:
        """Moves of a board: their cards lay open before, after, or on the way."""
        self._entitled(player)
        before = self.revisions.get(player, rev - 1)
        for revision in range(max(0, min(before, rev)), rev + 1):
            self._learn(player, revision)
        cards = Counter(_CARD.findall(str(told["effects"])))
        for card in cards:
            if not self.known[player][card]:
                self.findings.append(f"an effect on {player}'s board at {rev} shows {card}")

    def _entitled(self, player: str) -> None:
        if player == self.you or self.over:
            return
        if player not in self.watched:
            self.findings.append(f"{self.you} is shown {player}'s board unasked")
        if self.playing:
            self.findings.append(f"{self.you} is shown {player}'s board while playing")

    def _learn(self, player: str, rev: int) -> None:
        self.known.setdefault(player, Counter())
        self.known[player] |= open_cards(self.truth.position(player, rev))
        self.revisions[player] = rev

    def _look_for_secrets(self, frame: Frame) -> None:
        if self.over:
            return
        for text in _texts(frame):
            if self.truth.seed.hex() in text.lower():
                self.findings.append(f"the seed is told in a {frame['t']}")
            for card in _CARD.findall(text):
                if not any(cards[card] for cards in self.known.values()):
                    self.findings.append(f"a {frame['t']} names {card}, which lies nowhere open")


def _texts(value: object, key: str = "") -> Iterator[str]:
    """Every text in a message, keys too, but for those that name rules and people."""
    match value:
        case str():
            yield value
        case dict():
            for name, inner in value.items():
                yield str(name)
                if name not in _RULES:
                    yield from _texts(inner, name)
        case list():
            for inner in value:
                yield from _texts(inner, key)
        case _:
            pass


async def scanned(opened: tuple[tuple[str, str, Bot], ...]) -> list[str]:
    """What the scanner finds in all that these bots were told."""
    findings = []
    for (url, race), group in groupby(sorted(opened, key=_place), key=_place):
        nodes = await Nodes.connect(url)
        try:
            stored = await RedisLog(nodes).load(race)
        finally:
            await nodes.close()
        if stored is not None:
            truth = Truth(stored)
            for _, _, bot in group:
                scanner = Scanner(truth)
                scanner.scan(bot.timeline)
                findings += [f"{bot.name}: {finding}" for finding in scanner.findings]
    return findings


def _place(opened: tuple[str, str, Bot]) -> tuple[str, str]:
    return opened[:2]
