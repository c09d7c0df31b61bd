"""What a person at a table may have around them: a long way to the server, choices, an opponent."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.person import Person
from tests.e2e.racers import Racer
from tests.e2e.scripts import read
from tests.server.racing import Player, say, until

FAR = Path(__file__).parent / "far.js"
SEED = read("moving_left").seed


def far(person: Person, way_ms: int = 0) -> None:
    """From now on every page of this person has such a way to the server, there and back."""
    person.context.add_init_script(path=FAR)
    person.context.add_init_script(f"window.way.ms = {way_ms}")


def choose(person: Person, **settings: object) -> None:
    """As if these settings had been chosen before."""
    kept = json.dumps(json.dumps(settings))
    person.context.add_init_script(f"localStorage.setItem('samedeal.settings', {kept})")


@contextmanager
def opponent(host: Person, *guests: Person, game: str = "moving_left") -> Iterator[Racer]:
    """A race of these people with one more, who has no page, from when the cards are turned."""
    seats = len(guests) + 2
    code = host.new_race(game, seats=seats, seed=SEED)
    other = Player(host.url)
    other.post("/guests", {"name": "Zoé"})
    seat = other.post(f"/races/{code}/join")
    for guest in guests:
        guest.open(f"/r/{code}")
        guest.press("ready")
        guest.sees("seat-p3")
    with other.race(seat["id"]) as socket:
        say(socket, t="ready", id="b-1", ready=True, loaded=True)
        host.press("ready")
        until(socket, "board")
        for person in (host, *guests):
            person.table.dealt()
        yield Racer(socket, seat["player"], game, SEED)
