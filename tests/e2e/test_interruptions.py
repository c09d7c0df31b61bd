"""A race survives what happens to pages, networks and servers: nothing lost, nothing twice."""

import json
import os
import signal
import socket
import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from server.valkey import locks
from tests.e2e import hands
from tests.e2e.cable import Cable
from tests.e2e.conftest import QUICK, People, Serve
from tests.e2e.desk import desk
from tests.e2e.person import Person
from tests.e2e.replica import Replica
from tests.server.serving import Server
from tests.server.wins import win
from tests.waiting import wait_until

WON = win("stonewall")
# A gap between the server's heartbeats that counts as an outage, ms, and a little more.
OUTAGE_MS = 6_000
LOST = r"WebSocket|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED"


def race_of(host: Person, guest: Person) -> str:
    """A race of two on a known deal, both tables with their cards; its code."""
    code = host.new_race(WON.game, seats=2, seed=WON.seed)
    guest.open(f"/r/{code}")
    for one in (guest, host):
        one.press("ready")
    for one in (guest, host):
        one.table.dealt()
    return code


def play(person: Person, board: Replica, moves: Sequence[str]) -> None:
    """Makes moves by hand, each confirmed and shown before the next."""
    for move in moves:
        hands.click(person, move)
        board.play(move)
        person.table.settled(board.rev)
        assert board.is_shown_by(person.table.read())


def finish(host: Person, guest: Person) -> None:
    for one in (host, guest):
        one.resign()
    for one in (host, guest):
        one.sees("results")


def test_a_reload_brings_the_same_board_back(people: People) -> None:
    host, guest = people(), people()
    race_of(host, guest)
    board = Replica(WON.game, WON.seed)
    play(host, board, WON.moves[:3])
    host.page.reload()
    host.table.dealt()
    host.table.settled(board.rev)
    assert board.is_shown_by(host.table.read())
    play(host, board, WON.moves[3:5])
    assert Replica(WON.game, WON.seed).is_shown_by(guest.table.read())
    finish(host, guest)


_UNDER_STRIP = """() => {
  const strip = document.querySelector('[data-testid=strip]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-testid=table]')].filter(table => {
    const { left, top, right, bottom } = table.getBoundingClientRect();
    return left < strip.right && strip.left < right && top < strip.bottom && strip.top < bottom;
  }).map(() => [strip.left, strip.right]);
}"""


_CUT_OFF = """() => {
  const strip = document.querySelector('[data-testid=strip]');
  return strip.scrollWidth - strip.clientWidth;
}"""


def the_strip_is_whole_in_every_window(person: Person) -> None:
    """What is told of a lost connection can be read, and lies over no card."""
    for width, height in (
        (1280, 800),
        (1024, 768),
        (768, 1024),
        (360, 640),
        (844, 390),
        (1280, 800),
    ):
        person.page.set_viewport_size({"width": width, "height": height})
        expect(person.page.get_by_test_id("strip")).to_have_count(1)
        found = [person.page.evaluate(look) for look in (_UNDER_STRIP, _CUT_OFF)]
        assert (width, height, found) == (width, height, [[], 0])


def test_a_lost_connection_can_be_read_by_who_plays_alone(person: Person) -> None:
    person.new_race(WON.game, seats=1, seed=WON.seed)
    person.table.dealt()
    person.context.set_offline(True)
    expect(person.page.get_by_test_id("strip")).to_contain_text("Offline")
    the_strip_is_whole_in_every_window(person)


def test_moves_made_without_a_network_wait_and_are_applied_once(people: People) -> None:
    host, guest = people(), people()
    code = race_of(host, guest)
    board = Replica(WON.game, WON.seed)
    play(host, board, WON.moves[:2])
    host.context.set_offline(True)
    shown = host.page.get_by_test_id("signal").first
    expect(shown).to_have_attribute("data-signal", "offline")
    hands.drag(host, WON.moves[2])
    expect(host.table.root).to_have_attribute("data-pending", "1")
    board.play(WON.moves[2])
    assert board.is_shown_by(host.table.read()), "a legal move shows at once"
    host.press("undo")
    expect(host.table.root).to_have_attribute("data-pending", "2")
    expect(host.page.get_by_test_id("strip").first).to_contain_text("2 moves waiting")
    the_strip_is_whole_in_every_window(host)
    host.context.set_offline(False)
    board.play("undo")
    host.table.settled(board.rev)
    assert board.is_shown_by(host.table.read())
    expect(shown).to_have_attribute("data-signal", "live")
    play(host, board, WON.moves[2:4])
    with desk(host, code) as server:
        server.shows(board)
    finish(host, guest)


def test_a_move_whose_answer_was_lost_is_applied_once(people: People) -> None:
    """The cable is cut between the server's commit and the page's ears."""
    host, guest = people(), people()
    cable = Cable()
    host.page.route_web_socket("**/ws/races/*", cable.plug)
    code = race_of(host, guest)
    board = Replica(WON.game, WON.seed)
    play(host, board, WON.moves[:2])
    cable.deafen()
    hands.drag(host, WON.moves[2])
    board.play(WON.moves[2])
    with desk(host, code) as server:
        wait_until(lambda: server.board()["rev"] == board.rev)
        cable.cut()
        host.table.settled(board.rev)
        assert board.is_shown_by(host.table.read())
        first, again = cable.ids_of_moves()
        assert first == again, "it was sent again as another command"
        server.shows(board)
    play(host, board, WON.moves[3:5])
    finish(host, guest)


def test_a_move_that_the_server_refuses_is_taken_back_and_said(person: Person) -> None:
    """The page's move is made to be meant for another table than the server's."""
    spoilt: list[str] = []

    def plug(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def up(text: str | bytes) -> None:
            command = json.loads(text)
            if command["t"] == "move" and not spoilt:
                spoilt.append(command["move"])
                command["rev"] += 1
            server.send(json.dumps(command))

        page.on_message(up)

    person.page.route_web_socket("**/ws/races/*", plug)
    person.new_race(WON.game, seats=1, seed=WON.seed)
    person.table.dealt()
    board = Replica(WON.game, WON.seed)
    hands.drag(person, WON.moves[0])
    said = "1 move undone: the server had another table."
    expect(person.page.get_by_test_id("refused")).to_contain_text(said)
    expect(person.page.get_by_test_id("assertive")).to_contain_text(said)
    expect(person.table.root).to_have_attribute("data-pending", "0")
    assert spoilt == [WON.moves[0]]
    person.table.settled(0)
    assert board.is_shown_by(person.table.read())
    play(person, board, WON.moves[:2])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def test_a_race_goes_on_after_the_server_was_killed(people: People, tmp_path: Path) -> None:
    port = str(free_port())
    options = ("--data-dir", str(tmp_path), "--port", port)
    board = Replica(WON.game, WON.seed)
    with Server(*options, app=None, **QUICK) as server:
        host, guest = people(server.url), people(server.url)
        for one in (host, guest):
            one.expects(LOST)
        code = race_of(host, guest)
        play(host, board, WON.moves[:2])
        ends_at = started(host)["ends_at"]
        server.process.kill()
        server.wait()
        killed = time.monotonic()
    shown = host.page.get_by_test_id("signal").first
    expect(shown).to_have_attribute("data-signal", "reconnecting")
    hands.drag(host, WON.moves[2])
    board.play(WON.moves[2])
    assert board.is_shown_by(host.table.read())
    # The outage itself: what is shorter does not count as one.
    wait_until(lambda: (time.monotonic() - killed) * 1000 > OUTAGE_MS)
    with Server(*options, app=None, **QUICK) as server:
        assert server.url == host.url
        for one in (host, guest):
            expect(one.page.get_by_test_id("signal").first).to_have_attribute("data-signal", "live")
        host.table.settled(board.rev)
        assert board.is_shown_by(host.table.read())
        play(host, board, WON.moves[3:5])
        with desk(host, code) as seat:
            seat.shows(board)
        again = host.context.request.get(f"{host.url}/api/races/{code}").json()
        assert again["ends_at"] >= ends_at + 5_000
        finish(host, guest)


def test_a_move_made_while_the_store_is_away_is_applied_once(
    people: People, serve: Serve, tmp_path: Path
) -> None:
    board = Replica(WON.game, WON.seed)
    server = serve()
    host, guest = people(server.url), people(server.url)
    for one in (host, guest):
        one.expects(LOST)
    code = race_of(host, guest)
    play(host, board, WON.moves[:2])
    # Who would start the store again is held, so that the move does meet its absence.
    server.process.send_signal(signal.SIGSTOP)
    try:
        (_, store) = locks.read(tmp_path / "valkey.lock")
        os.kill(int(store), signal.SIGKILL)
        hands.drag(host, WON.moves[2])
        board.play(WON.moves[2])
        wait_for_refusal(host, "unavailable")
        assert board.is_shown_by(host.table.read())
    finally:
        server.process.send_signal(signal.SIGCONT)
    host.table.settled(board.rev)
    assert board.is_shown_by(host.table.read())
    expect(host.page.get_by_test_id("refused")).to_have_count(0)
    play(host, board, WON.moves[3:5])
    with desk(host, code) as seat:
        seat.shows(board)
    finish(host, guest)


def wait_for_refusal(person: Person, code: str) -> None:
    """Until the server has refused a command of this page with this code."""

    def refused() -> bool:
        person.page.evaluate("0")  # lets the page's news come in
        return code in [message["code"] for message in person.received("refused")]

    wait_until(refused)


def started(person: Person) -> dict[str, int]:
    """The race's own word on when it starts and ends."""
    events = [message["event"] for message in person.received("event")]
    return next(event for event in events if event["type"] == "started")
