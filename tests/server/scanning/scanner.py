"""Who was told what, held against what they could know.

A scanner takes a race's true story, seed and log, and goes through everything that one socket
sent and received, in order. A view that is not the true position's, effects that lead elsewhere, a
card named that does not lie open there, a board or move that was not theirs to see, or not yet, the
seed before the end: each is a finding, one sentence.
"""

from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal, NamedTuple

from server.races.events import NAMES
from server.storage.log import RedisLog
from server.storage.nodes import Nodes
from tests.server.scanning.reading import Steps, cards_in, open_on_the_way, texts
from tests.server.scanning.truth import Truth, seen

Frame = dict[str, Any]
# By how much a process may be wrong about the store's clock.
TOLERANCE_MS = 50
_ENDED = ("finished", "resigned", "expired")
_MINE = ("legal", "home", "undo")


class Told(NamedTuple):
    """A frame that a socket sent or received, and when: ms since the epoch."""

    direction: Literal["in", "out"]
    frame: Frame
    at: int


@dataclass
class Scanner:
    """`scan` one socket's timeline; `findings` is empty where all is well."""

    truth: Truth
    steps: Steps
    findings: list[str] = field(default_factory=list)
    you: str | None = None
    over: bool = False
    running: bool = False
    playing: bool = False
    done: bool = False
    revisions: dict[str, int] = field(default_factory=dict)
    watched: set[str] = field(default_factory=set)
    asked: dict[str, Frame] = field(default_factory=dict)
    at: int = 0

    def scan(self, timeline: list[Told]) -> None:
        for direction, frame, at in timeline:
            self.at = at
            if direction == "out":
                self.asked[str(frame.get("id"))] = frame
            else:
                self._take(frame)
                self._look_for_the_seed(frame)

    def _find(self, what: str) -> None:
        self.findings.append(what)

    def _take(self, frame: Frame) -> None:
        match frame:
            case {"t": "welcome"}:
                self._welcome(frame)
            case {"t": "board"}:
                self._board(frame)
            case {"t": "standings"}:
                self._standings(frame)
            case {"t": "presence", "since": since} if self._is_news(since):
                self._not_early(since, f"who {self._is_away(frame)}")
            case {"t": "ack", "id": asked, "effects": _, "rev": rev}:
                assert self.you is not None
                self._moved(self.you, rev, frame)
                self.asked.pop(asked, None)
                return
            case {"t": "ack", "id": asked} if self.asked.get(asked, {}).get("t") == "watch":
                self.watched.add(self.asked[asked]["player"])
            case {"t": "ack", "id": asked} if self.asked.get(asked, {}).get("t") == "unwatch":
                self.watched.discard(self.asked[asked]["player"])
            case {"t": "event", "event": {"type": "moved" | "undone", "player": player} as event}:
                self._entry(frame)
                self._moved(player, event["rev"], event)
                return
            case {"t": "event", "event": event}:
                self._entry(frame)
                self._event(event)
            case _:
                pass
        if frame["t"] != "board":
            self._names_only_what_i_see(frame)

    def _welcome(self, frame: Frame) -> None:
        race = frame["race"]
        self.you, self.over = frame["you"], race["phase"] == "closed"
        self.running = race["phase"] != "lobby"
        self.playing = self.playing or (self.you is not None and race["phase"] == "running")
        self._not_before(frame["version"], "a welcome")
        opens_at = (race.get("daily") or {}).get("opens_at", 0)
        if race.get("seed") and frame["now"] < opens_at:
            self._find("a welcome tells the seed of a day that is not open")

    def _event(self, event: Frame) -> None:
        match event["type"]:
            case "started":
                self.running, self.playing = True, self.you is not None
            case "closed":
                self.over, self.playing = True, False
                if event.get("seed") and event["at"] < (self.truth.options.reveal_at or 0):
                    self._find("the end of a race tells the seed of a day that is not open")
            case kind if kind in _ENDED and event["player"] == self.you:
                self.playing, self.done = False, True
            case _:
                pass

    def _entry(self, frame: Frame) -> None:
        """An event that is in the log, and not before it may be told."""
        entry = self.truth.entry(frame["v"])
        if entry is None or NAMES[type(entry.event)] != frame["event"]["type"]:
            self._find(f"event {frame['v']} is not in the log")
            return
        racer = self.you is not None
        other = frame["event"]["type"] in ("moved", "undone") and not self._is_me(frame["event"])
        if frame["v"] > self.truth.started and (not racer or other):
            self._not_early(entry.at, f"a {frame['event']['type']}")

    def _standings(self, frame: Frame) -> None:
        if self.you is None:
            self._not_before(frame["v"], "standings")
        for row in frame["rows"]:
            moves = row["moves"]
            if row["player"] == self.you or not moves:
                continue
            if moves > self.truth.revisions(row["player"]):
                self._find(f"{row['player']} has a move in the standings that was not made")
            elif self.you is None or self.done:
                self._not_early(self.truth.since(row["player"], moves), "standings")

    def _board(self, frame: Frame) -> None:
        player, rev = frame["player"], frame["rev"]
        if player == self.you:
            self.playing = frame["undo"] != "board_over"
            self.done = not self.playing
        elif any(name in frame for name in _MINE):
            self._find(f"{self.you} is told what {player} could do")
        self._entitled(player, rev)
        if rev > self.truth.revisions(player):
            self._find(f"{player} has no revision {rev}")
            return
        if frame["view"] != seen(self.truth.position(player, rev)):
            self._find(f"the view of {player} at {rev} is not what may be seen of it")
        lying = self.truth.open(player, rev)
        for card in cards_in({**frame, "view": None}):
            if not lying[card]:
                self._find(f"a board names {card}, which lies nowhere open")
        self.revisions[player] = rev

    def _moved(self, player: str, rev: int, told: Frame) -> None:
        """Moves of a board: what their effects show lay open before, after, or on the way."""
        self._entitled(player, rev)
        if rev > self.truth.revisions(player):
            self._find(f"{player} has no revision {rev}")
            return
        since = min(self.revisions.get(player, rev - 1), rev)
        if told["effects"] and since < rev:
            fault = self.steps.fault(player, since, rev, told["effects"])
            if fault:
                self._find(f"an effect on {player}'s board at {rev} {fault}")
        lying = open_on_the_way(self.truth, player, since, rev)
        for card in cards_in(told):
            if not lying[card]:
                self._find(f"what {player} did at {rev} names {card}, which lies nowhere open")
        self.revisions[player] = max(rev, since)

    def _entitled(self, player: str, rev: int) -> None:
        """Whether the board is theirs to see, and at this revision by now."""
        if rev <= self.truth.revisions(player):
            since = max(self.truth.since(player, rev), self.truth.starts_at or 0)
            self._not_early(since, f"{player}'s board", mine=player == self.you)
        if player == self.you or self.over:
            return
        if player not in self.watched:
            self._find(f"{self.you} is shown {player}'s board unasked")
        if self.playing:
            self._find(f"{self.you} is shown {player}'s board while playing")
        if self.truth.options.spectators not in ("live", "delay"):
            self._find(f"{self.you} is shown {player}'s board before the end")

    def _is_me(self, event: Frame) -> bool:
        return event.get("player") == self.you

    def _is_away(self, presence: Frame) -> str:
        return "came" if presence["connected"] else "left"

    def _is_news(self, since: int) -> bool:
        """Whether a spectator's presence is of the race, not of its lobby."""
        return self.you is None and self.running and since >= (self.truth.starts_at or 0)

    def _not_before(self, version: int, what: str) -> None:
        entry = self.truth.entry(version)
        if entry is None:
            self._find(f"{what} of a version that there is not")
        elif self.you is None and version > self.truth.started:
            self._not_early(entry.at, what)

    def _not_early(self, since: int, what: str, mine: bool = False) -> None:
        """What happened at a time may be told now, of a delayed race so much later."""
        held = self.truth.options.spectators == "delay" and not mine
        racer_at_the_end = self.you is not None and self.over
        late = self.truth.options.delay_s * 1000 if held and not racer_at_the_end else 0
        if self.at + TOLERANCE_MS < since + late:
            self._find(f"{self.you} is told of {what} {since + late - self.at} ms early")

    def _names_only_what_i_see(self, frame: Frame) -> None:
        """Refusals and hints name cards: those of my own board that lie open."""
        named = list(cards_in(frame))
        if not named:
            return
        rev = self.revisions.get(self.you or "")
        if self.you is None or rev is None:
            self._find(f"a {frame['t']} names {named[0]}, and there is no board")
            return
        lying = self.truth.open(self.you, rev)
        for card in named:
            if not lying[card]:
                self._find(f"a {frame['t']} names {card}, which lies nowhere open")

    def _look_for_the_seed(self, frame: Frame) -> None:
        if not self.over and tells_the_seed(self.truth, " ".join(texts(frame))):
            self._find(f"the seed is told in a {frame['t']}")


def tells_the_seed(truth: Truth, text: str) -> bool:
    return any(secret in text.lower() for secret in truth.secrets)


async def true_story(url: str, race: str) -> Truth | None:
    """The truth of a race in the store at this URL, None where there is no such race."""
    nodes = await Nodes.connect(url)
    try:
        stored = await RedisLog(nodes).load(race)
    finally:
        await nodes.close()
    return None if stored is None else Truth(stored)


class Opened(NamedTuple):
    """A socket of a test: the store and the race it was of, whose it was, what it was told."""

    url: str
    race: str
    name: str
    timeline: list[Told]


async def scanned(opened: tuple[Opened, ...]) -> list[str]:
    """What the scanner finds in all that these sockets were told."""
    findings = []
    for (url, race), group in groupby(sorted(opened, key=_place), key=_place):
        truth = await true_story(url, race)
        if truth is not None:
            steps = Steps(truth)
            for one in group:
                scanner = Scanner(truth, steps)
                scanner.scan(one.timeline)
                findings += [f"{one.name}: {finding}" for finding in scanner.findings]
    return findings


def _place(opened: Opened) -> tuple[str, str]:
    return opened.url, opened.race
