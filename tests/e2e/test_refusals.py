"""A move that the rules refuse changes nothing, and the page says what was needed."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import expect

from engine.moves import parse
from engine.refusals import Code
from tests.e2e import hands, scripts
from tests.e2e.aim import free_point, source_of
from tests.e2e.conftest import People
from tests.e2e.desk import Desk, desk
from tests.e2e.person import Person
from tests.e2e.refusing import Refused, refused
from tests.e2e.replica import Replica

# Each reason in a game that meets it early.
MET: Mapping[str, set[str]] = {
    "alternative": {"twoway", "one", "stay", "found", "nofill"},
    "interchange": {"rank", "suit", "base", "run", "king", "stock"},
    "stonewall": {"colour", "into"},
    "colonel": {"reserve"},
}
# Of each reason's sentence, in English and in French, the part that names no card.
SENTENCES: Mapping[str, tuple[str, str]] = {
    "run": ("does not follow", "ne suit pas"),
    "one": ("One card at a time in", "Une carte à la fois dans"),
    "stay": ("Cards stay on foundations in", "une carte posée ne revient pas"),
    "into": ("Nothing goes into the reserve", "Rien ne va dans la réserve"),
    "reserve": ("Reserve cards go to foundations only", "La réserve ne va que sur"),
    "nofill": ("Nothing goes into an empty place", "Rien ne va dans une place vide"),
    "king": ("Empty columns take kings only", "Colonne vide : roi seulement"),
    "rank": ("goes on ", "se pose sur "),
    "found": ("This foundation waits for", "Cette fondation attend"),
    "base": ("New foundations start with", "Une nouvelle fondation commence par"),
    "suit": ("goes on the ", "se pose sur "),
    "colour": ("goes on a ", "se pose sur un"),
    "twoway": ("goes next to", "se pose sur "),
    "stock": ("The stock is used up", "La pioche est épuisée"),
}
# Reasons that no hand at this table meets: what cannot be carried is told before it is sent.
TOLD_BEFORE = {"malformed", "empty", "hidden", "covered", "redeal", "reshuffle"}
OF_RACES = {"undo_start", "undo_revealed", "undo_off", "nothing"}


def test_every_reason_is_met_in_some_game() -> None:
    assert set(SENTENCES) == set().union(*MET.values())
    assert {*SENTENCES, *TOLD_BEFORE, *OF_RACES} == {code.value for code in Code}


def attempt(person: Person, move: str) -> None:
    """Carries what the move names to where it must not go; an empty stock is pressed."""
    table, shown = person.table, person.table.read()
    mouse = person.page.mouse
    hands.rested(person)
    if move == "draw":
        return mouse.click(*table.place("S").centre)
    wanted = move.partition(">")[2]
    piles = [p for p in shown.piles.values() if p.id == wanted or p.id[0] == wanted]
    pile = min(piles, key=lambda p: p.count)
    source = table.place(source_of(shown, parse(move)).key)
    target = table.place(f"{pile.id}:{pile.count - 1}" if pile.count else pile.id)
    x, y = free_point(table, source)
    mouse.move(x, y)
    mouse.down()
    mouse.move(
        x + target.centre[0] - source.centre[0],
        y + target.centre[1] - source.centre[1],
        steps=hands.STEPS,
    )
    return mouse.up()


def says(person: Person, sentence: str) -> None:
    """Beside the table, and to who listens."""
    expect(person.page.get_by_test_id("refused")).to_contain_text(sentence)
    expect(person.page.get_by_test_id("assertive")).to_contain_text(sentence)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", MET)
def test_an_illegal_move_changes_nothing_and_says_what_was_needed(
    people: People, game: str, locale: str
) -> None:
    seed = scripts.read(game).seed
    person = people(locale=locale)
    code = person.new_race(game, seats=1, seed=seed)
    person.table.dealt()
    board = Replica(game, seed)
    met = [found for found in refused(game) if found.code in MET[game]]
    assert {found.code for found in met} == MET[game]
    with desk(person, code) as server:
        for found in met:
            lead(server, board, found)
            person.table.settled(board.rev)
            attempt(person, found.move)
            says(person, SENTENCES[found.code][locale == "fr-FR"])
            person.table.settled(board.rev)
            assert board.is_shown_by(person.table.read())


def lead(server: Desk, board: Replica, found: Refused) -> None:
    """Plays on to where the move is refused."""
    for move in found.before[board.rev :]:
        server.play(move)
        board.play(move)


def press(person: Person, testid: str) -> None:
    """Clicks a button, also one that is off and says why."""
    person.page.get_by_test_id(testid).click(force=True)


@pytest.mark.parametrize("language", [0, 1], ids=["en", "fr"])
def test_a_button_that_does_nothing_says_why(people: People, language: int) -> None:
    def told(english: str, french: str) -> None:
        says(person, (english, french)[language])

    person = people(locale=("en-GB", "fr-FR")[language])
    person.new_race("moving_left", seats=1, seed=scripts.read("moving_left").seed)
    person.table.dealt()
    press(person, "undo")
    told("There is nothing to undo", "Il n'y a rien à annuler")
    hidden = next(p.id for p in person.table.read().piles.values() if p.cards.get(0) == "#")
    person.page.mouse.click(*free_point(person.table, person.table.place(f"{hidden}:0")))
    told("This card is still hidden", "Cette carte est encore cachée")
    hands.click(person, "draw")
    person.table.settled(1)
    press(person, "undo")
    told("Undo stops here", "On ne peut plus annuler")
    press(person, "home")
    expect(person.table.root).not_to_have_attribute("data-rev", "1")
    expect(person.table.root).to_have_attribute("data-pending", "0")
    press(person, "home")
    told("No card can go home now", "Aucune carte ne peut être posée")
    person.new_race("moving_left", seats=1, undo=False)
    person.table.dealt()
    press(person, "undo")
    told("Undo is off in this race", "L'annulation est interdite")
    person.new_race("alternative", seats=1)
    person.table.dealt()
    hands.click(person, "reshuffle")
    person.table.settled(1)
    press(person, "reshuffle")
    told("The reshuffle is used", "Le nouveau mélange est déjà fait")


def test_a_card_without_a_place_says_so(people: People) -> None:
    script = scripts.read("stonewall")
    person = people()
    person.new_race("stonewall", seats=1, seed=script.seed)
    person.table.dealt()
    board = Replica("stonewall", script.seed)
    legal = board.legal()
    idle = next(
        pile.id
        for pile in person.table.read().piles.values()
        if pile.id[0] == "R" and not any(move.startswith(f"{pile.id}*") for move in legal)
    )
    person.page.mouse.click(*person.table.place(f"{idle}:0").centre)
    expect(person.page.get_by_test_id("refused")).to_contain_text("No place for")
    person.table.settled(0)
