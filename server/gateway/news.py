"""Texts for many sockets at once, laid into each outbox only when its turn in the fan-out has come.

Thousands may watch one board. To touch all their outboxes when a move is told would hold up the
event loop for longer than a player's answer takes; so a text is kept once, and every ear remembers
up to where it has heard. Whatever else is put into an outbox comes after what its ears have not
heard yet: the order on a socket is that of the telling.
"""

from collections import Counter

from server.gateway.fanout import Fanout
from server.gateway.outbox import Outbox
from server.gateway.steps import Work

# Topics beside the seats, whose boards they are.
EVERYBODY = "*"
SPECTATORS = "-"


class News:
    def __init__(self, fanout: Fanout) -> None:
        self._fanout = fanout
        self._ears: dict[Outbox, Ear] = {}
        self._topics: Counter[str] = Counter()
        self._told: list[tuple[str, str]] = []
        self._first = 0
        # Who is still to be visited for what was told up to `_reaches`, in reverse.
        self._round: list[Outbox] = []
        self._reaches = 0

    def __bool__(self) -> bool:
        """Whether anybody hears."""
        return bool(self._ears)

    @property
    def end(self) -> int:
        """How much was ever told."""
        return self._first + len(self._told)

    def has(self, topic: str) -> bool:
        """Whether any ear is there for a topic."""
        return self._topics[topic] > 0

    def listen(self, outbox: Outbox, topic: str) -> None:
        """From now on, this is heard there."""
        if outbox not in self._ears:
            self._ears[outbox] = Ear(self, outbox)
            outbox.ears.append(self._ears[outbox])
        topics = self._ears[outbox].topics
        if topic not in topics:
            outbox.take_up()  # what was told before is not for this topic's ear
            topics.add(topic)
            self._topics[topic] += 1

    def ignore(self, outbox: Outbox, *topics: str) -> None:
        """Nothing of these is heard there any more, not even what was told before."""
        ear = self._ears.get(outbox)
        if ear is None:
            return
        for topic in ear.topics.intersection(topics):
            ear.topics.remove(topic)
            self._topics[topic] -= 1
        if not ear.topics:
            del self._ears[outbox]
            outbox.ears.remove(ear)

    def tell(self, topic: str, text: str) -> None:
        """A text for every ear of a topic. A later state of a board may take its place."""
        if not self._ears:
            return
        self._told.append((topic, text))
        if not self._round:
            self._begin()

    def since(self, heard: int) -> list[tuple[str, str]]:
        """(topic, text) of what was told after the first `heard`."""
        return self._told[heard - self._first :]

    def take_turn(self) -> Work | None:
        """Visit the next outbox: what is returned is to be awaited, as of the outbox itself."""
        rest = self._round.pop().take_turn()
        if self._round:
            self._fanout.add(self)
        elif self._reaches < self.end:
            self._begin()
        else:
            self._first, self._told = self.end, []
        return rest

    def _begin(self) -> None:
        self._round = list(reversed(self._ears))
        self._reaches = self.end
        if self._round:
            self._fanout.add(self)


class Ear:
    """What one outbox has heard of the news; only its topics concern it."""

    def __init__(self, news: News, outbox: Outbox) -> None:
        self.outbox = outbox
        self.topics: set[str] = set()
        self._news = news
        self._heard = news.end

    def take_up(self) -> None:
        """Lay into the outbox what was told since."""
        if self._heard == self._news.end:
            return
        told = self._news.since(self._heard)
        self._heard = self._news.end
        for topic, text in told:
            if topic in self.topics:
                self.outbox.take(text, None if topic in (EVERYBODY, SPECTATORS) else topic)
