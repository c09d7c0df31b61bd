"""What the options of a race make of its table, and what a board without a move says."""

from playwright.sync_api import expect

from tests.e2e.conftest import People
from tests.e2e.desk import desk
from tests.e2e.person import Person
from tests.server.racing import Player, say, until

# A deal of Stonewall whose second move may be its last.
DEAD_END = "af1f13b420033579b9bd1fbc7194c5b29b7bb7deacc647bcafa43b329b832129"
LAST_MOVES = ("R11*1>T2", "R6*1>T3")


def run_into_the_dead_end(person: Person, undo: bool) -> None:
    """Alone on that deal, with no move left."""
    code = person.new_race("stonewall", seats=1, seed=DEAD_END, undo=undo)
    person.table.dealt()
    with desk(person, code) as server:
        for move in LAST_MOVES:
            server.play(move)
    person.table.settled(len(LAST_MOVES))


def test_a_board_without_a_move_says_so_until_the_last_one_is_taken_back(person: Person) -> None:
    run_into_the_dead_end(person, undo=True)
    expect(person.page.get_by_test_id("stuck")).to_have_text("No move left. Undo or stop.")
    expect(person.page.get_by_test_id("assertive")).to_have_text("No move left. Undo or stop.")
    person.press("undo")
    person.table.settled(3)
    expect(person.page.get_by_test_id("stuck")).to_have_count(0)


def test_where_undo_is_off_the_button_says_so_and_nothing_is_taken_back(person: Person) -> None:
    run_into_the_dead_end(person, undo=False)
    expect(person.page.get_by_test_id("stuck")).to_have_text("No move left. You can stop here.")
    undo = person.page.get_by_test_id("undo")
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", "Undo is off in this race.")
    undo.click(force=True)
    expect(person.page.get_by_test_id("refused")).to_contain_text("Undo is off in this race.")
    person.table.settled(2)
    assert [message["t"] for message in person.sent if message["t"] == "undo"] == []


def test_a_race_that_hides_the_others_shows_them_once_i_am_done(people: People) -> None:
    host = people()
    other = Player(host.url)
    code = host.new_race("colonel", opponents="none", seats=2)
    race = other.post(f"/races/{code}/join", {"name": "Théo"})["id"]
    expect(host.page.get_by_test_id("lobby")).to_contain_text("Hidden")
    with other.race(race) as socket:
        say(socket, t="ready", id="b-1", ready=True, loaded=True)
        host.press("ready")
        host.table.dealt()
        board = until(socket, "board")
        home = next(move for move in board["legal"] if move.endswith(">F"))
        say(socket, t="move", id="b-2", rev=0, move=home)
        until(socket, "ack", id="b-2")
        while until(socket, "standings")["rows"][0]["cards"] == 0:
            pass
        expect(host.page.get_by_text("This race hides the others until the end.")).to_be_visible()
        expect(host.page.get_by_test_id("lane-p1")).to_be_visible()
        expect(host.page.get_by_test_id("lane-p2")).to_have_count(0)
        told = [row["player"] for m in host.received("standings") for row in m["rows"]]
        assert set(told) == {"p1"}
        host.resign()
        expect(host.page.get_by_test_id("lane-p2")).to_contain_text("Théo")
        expect(host.page.get_by_text("This race hides the others")).to_have_count(0)
