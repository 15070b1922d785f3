"""What people do at a table: drag, type, try what is illegal, take back, offer a draw, resign, play again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import DESK, MARK, PHONE, REDRAWN, Person
from tests.apps.server.process import Server
from tests.waiting import eventually


def pair(
    arrive: Arrive, server: Server, game: str = "staku", motion: bool = False
) -> tuple[Person, Person, str]:
    """Two people at a table of theirs, each with a browser."""
    id, hers, his = server.table_for_two(game)
    ann, bob = arrive("Ann", motion=motion), arrive("Bob", motion=motion)
    ann.take_places(id, {"0": hers})
    bob.take_places(id, {"1": his})
    return ann, bob, id


@pytest.mark.parametrize("motion", [True, False], ids=["motion", "reduced motion"])
def test_a_piece_is_dragged(arrive: Arrive, server: Server, motion: bool) -> None:
    ann, bob, id = pair(arrive, server, motion=motion)
    ann.wait_for_turn()
    start, target = ann.point("b3-"), ann.point("c3", lit=False)
    ann.page.evaluate(MARK)
    ann.page.mouse.move(*start)
    ann.page.mouse.down()
    ann.page.mouse.move((start[0] + target[0]) / 2, (start[1] + target[1]) / 2, steps=4)
    expect(ann.page.locator(".ghost.floating")).to_have_count(1)
    ann.wait_for(REDRAWN)
    ann.page.mouse.move(*target, steps=4)
    ann.page.mouse.up()
    expect(ann.page.locator(".ghost.floating")).to_have_count(0)
    # Two tokens stand there now, so that the move may go on: it ends here.
    ann.wait_until_lit("end")
    ann.pick("end")
    for person in (ann, bob):
        expect(person.page.locator("#moves [aria-current]")).to_have_text("b3-c3")
    assert played(server, id) == ["b3-c3"]


def played(server: Server, id: str) -> list[str]:
    """The moves that have been made."""
    return [each["move"] for each in server.state(id)["moves"]]


CORNER = """(hexagon) => {
    const tile = document.querySelector(`#board [data-token=${hexagon}] > use`);
    const { x, y, width, height } = tile.getBoundingClientRect();
    return [x + 0.08 * width, y + 0.5 * height];
}"""


def corner(person: Person, hexagon: str) -> tuple[float, float]:
    """A point of a hexagon beside whatever stands on it."""
    x, y = person.page.evaluate(CORNER, hexagon)
    return x, y


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hexagon_stands_for_the_only_token_that_can_be_picked_on_it(
    arrive: Arrive, server: Server, size: tuple[int, int]
) -> None:
    id, hers, _ = server.table_for_two("staku")
    ann = arrive("Ann", size=size)
    ann.take_places(id, {"0": hers})
    ann.wait_for_turn()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.press_at(*corner(ann, "b6"))
    ann.wait_for("() => document.querySelector('#board .picked[data-token=\"b6-\"]')")
    # Another one instead; then the same again puts it back.
    ann.press_at(*corner(ann, "b2"))
    ann.wait_for("() => document.querySelector('#board .picked[data-token=\"b2-\"]')")
    ann.press_at(*corner(ann, "b2"))
    ann.wait_for("() => !document.querySelector('#board .picked')")
    # Nothing was refused, nor will be: the page knows what can be clicked, and has asked nothing.
    expect(ann.refusal()).to_be_empty()
    assert asked == []


@pytest.mark.parametrize("on", ["middle", "corner"])
def test_a_stack_that_was_just_built_moves_on_wherever_it_is_clicked(
    arrive: Arrive, server: Server, on: str
) -> None:
    ann, _, id = pair(arrive, server)
    ann.wait_for_turn()
    ann.pick("b1-")
    ann.pick("c1")
    ann.wait_until_lit("end")
    # The token on top cannot go on alone; the hexagon is where it has just come to.
    ann.page.mouse.click(*(ann.point("c1-", lit=False) if on == "middle" else corner(ann, "c1")))
    ann.wait_for("() => document.querySelector('#board .picked[data-token=\"c1+\"]')")
    ann.wait_for_picture()
    # Clicked again it is put back, and what was built stays.
    ann.page.mouse.click(*ann.point("c1-", lit=False))
    ann.wait_until_lit("end")
    ann.wait_for_picture()
    ann.pick("c1+")
    ann.pick("d1")
    eventually(lambda: played(server, id), ["b1-c1+d1"])


def test_where_several_tokens_can_be_meant_it_is_asked_which(arrive: Arrive, server: Server) -> None:
    ann, bob, _ = pair(arrive, server)
    ann.play_typed("b1-b2")
    bob.play_typed("f1-e1")
    ann.wait_for_turn()
    ann.page.mouse.click(*corner(ann, "b2"))
    expect(ann.refusal()).to_contain_text("Choose a token of b2")
    ann.pick("b2+")
    ann.pick("c2")
    ann.wait_until_lit("end")
    ann.wait_until_lit("c2-")
    ann.pick("end")


def test_a_piece_that_is_dropped_beside_the_board_goes_back(arrive: Arrive, server: Server) -> None:
    ann, _, id = pair(arrive, server)
    ann.wait_for_turn()
    before = ann.lit()
    ann.page.mouse.move(*ann.point("b3-"))
    ann.page.mouse.down()
    ann.page.mouse.move(10, 10, steps=5)
    expect(ann.page.locator(".ghost.floating")).to_have_count(1)
    ann.page.mouse.up()
    expect(ann.page.locator(".ghost.floating")).to_have_count(0)
    ann.wait_for("(n) => document.querySelectorAll('#board .lit').length === n", len(before))
    assert server.state(id)["moves"] == []


def test_a_move_is_typed(arrive: Arrive, server: Server) -> None:
    ann, bob, _ = pair(arrive, server)
    ann.play_typed("b3-c3")
    bob.wait_for_turn()
    eventually(bob.moves, ["b3-c3"])
    # While others play the field waits, empty, and keeps the focus for the next turn.
    field = ann.page.locator("#typed-move")
    expect(field).not_to_be_editable()
    expect(field).to_have_value("")
    bob.play_typed("F4 E4")  # In another case, and with a space: one legal move is meant.
    eventually(bob.moves, ["b3-c3", "f4-e4"])
    ann.wait_for_turn()
    expect(field).to_be_focused()
    ann.page.keyboard.type("b4-c4")
    ann.page.keyboard.press("Enter")
    bob.wait_for_turn()
    eventually(bob.moves, ["b3-c3", "f4-e4", "b4-c4"])
    # What has happened is told in words; the list has both.
    words = "White moves one token from b4 to c4"
    expect(bob.status()).to_contain_text(f"{words}.")
    last = bob.page.locator("#moves [aria-current]")
    expect(last).to_have_attribute("aria-label", f"3: b4-c4: {words}")
    expect(last).to_have_attribute("title", words)
    expect(bob.page.locator("#moves .by")).to_have_text(["W", "B", "W"])


def test_an_illegal_try_is_answered_with_its_clause_and_changes_nothing(
    arrive: Arrive, server: Server
) -> None:
    ann, bob, id = pair(arrive, server)
    ann.wait_for_turn()
    number = server.state(id)["number"]
    ann.type("f1-f3")
    expect(ann.refusal()).to_contain_text("SU-")
    expect(ann.refusal()).to_have_text(re.compile(r"\w+ .*\."))  # a sentence
    # What was typed stays, and is selected to be mended.
    expect(ann.page.locator("#typed-move")).to_have_value("f1-f3")
    eventually(lambda: ann.page.evaluate("() => String(getSelection())"), "f1-f3")
    # By clicks: a group, and a place where it cannot go.
    ann.pick("b3-")
    expect(ann.refusal()).to_be_empty()
    ann.press("e4", lit=False)
    expect(ann.refusal()).to_contain_text("SU-")
    clause = ann.refusal().locator("[data-clause]")
    named = clause.get_attribute("data-clause") or ""
    clause.click()
    shown = ann.page.locator("dialog[open]")
    expect(shown).to_contain_text(named)
    shown.locator(".close").click()
    # Somebody who is not to move is told so.
    bob.press("f3-", lit=False)
    expect(bob.refusal()).to_contain_text("Ann")
    assert server.state(id)["number"] == number and bob.moves() == []


def test_what_is_no_move_at_all_is_said_to_be_so(arrive: Arrive, server: Server) -> None:
    ann, _, id = pair(arrive, server)
    ann.wait_for_turn()
    ann.type("<script>alert(1)</script>")
    expect(ann.refusal()).not_to_be_empty()
    expect(ann.page.locator("#refusal script")).to_have_count(0)
    assert server.state(id)["moves"] == []
    ann.forgive("400")  # Browsers write down that it was refused.


NOTED = """(words) => document.querySelector('#refusal').textContent.trim() === words &&
    !document.querySelector('#status').checkVisibility()"""


def test_a_move_is_taken_back_by_agreement(arrive: Arrive, server: Server) -> None:
    ann, bob, _ = pair(arrive, server)
    ann.play_typed("b3-c3")
    bob.wait_for_turn()
    # Who does not want it any more is not told that anybody declined.
    ann.do("undo")
    ann.page.locator("#offer [data-answer=no]").click()
    expect(ann.page.locator("#offer")).to_be_hidden()
    expect(ann.refusal()).to_be_empty()
    ann.do("undo")
    expect(ann.page.locator("#offer")).to_be_visible()
    bob.wait_for_number(int(ann.told["number"]))  # He sees this offer, and not the one that was withdrawn.
    expect(bob.page.locator("#offer")).to_contain_text("Ann")
    bob.page.locator("#offer [data-answer=no]").click()
    # The note is there instead of the status, and goes away by itself: so both are looked at in one moment.
    ann.wait_for(NOTED, "Bob declined.")
    expect(ann.status()).to_be_visible()
    expect(ann.refusal()).to_be_empty()
    expect(bob.page.locator("#offer")).to_be_hidden()
    eventually(bob.moves, ["b3-c3"])
    ann.do("undo")
    bob.page.locator("#offer [data-answer=yes]").click()
    ann.wait_for_turn()
    for person in (ann, bob):
        expect(person.page.locator("#moves button")).to_have_count(0)


def test_a_draw_is_offered_and_accepted(arrive: Arrive, server: Server) -> None:
    ann, bob, id = pair(arrive, server)
    ann.wait_for_turn()
    ann.do("draw")
    bob.page.locator("#offer [data-answer=yes]").click()
    for person in (ann, bob):
        expect(person.page.locator("#after")).to_be_visible()
    record = server.record(id)
    assert record.drawn and record.result == "0.5 0.5"


def test_a_player_resigns_and_both_play_again_with_seats_changed(arrive: Arrive, server: Server) -> None:
    ann, bob, id = pair(arrive, server)
    ann.wait_for_turn()
    ann.do("resign")
    ann.page.locator("#confirm [data-answer=no]").click()
    expect(ann.page.locator("#confirm")).to_have_count(0)
    assert ann.phase == "playing"
    ann.do("resign")
    ann.page.locator("#confirm [data-answer=yes]").click()
    expect(bob.page.locator("#after-title")).to_contain_text("You win")
    # The picture says whose turn it was; the round is over all the same.
    expect(ann.page.locator("#board [data-key=to-move]")).to_have_count(1)
    expect(ann.page.locator("#board [data-key=to-move]")).to_be_hidden()
    ann.do("rematch")
    expect(ann.page.locator("#actions")).to_contain_text("You asked for a rematch; waiting for Bob.")
    expect(bob.page.locator("#actions")).to_contain_text("Ann would like a rematch.")
    bob.do("rematch")
    for person in (ann, bob):
        person.page.wait_for_url(lambda url: not url.endswith(id))
    bob.wait_for_turn()
    expect(bob.page.locator("[data-player][data-seat='0']")).to_have_text(re.compile("^▶"))
    expect(bob.page.locator("[data-seat='0'] strong")).to_have_text("Bob")


def test_one_steps_back_while_the_game_goes_on(arrive: Arrive, server: Server) -> None:
    ann, bob, _ = pair(arrive, server)
    for person, move in ((ann, "b3-c3"), (bob, "f4-e4")):
        person.play_typed(move)
    ann.wait_for_turn()
    now = ann.page.locator("#board").inner_html()
    ann.page.locator("[data-replay=first]").click()
    expect(ann.status()).to_contain_text("after move 0")
    bob.page.locator("#moves [data-move='1']").click()
    expect(bob.status()).to_contain_text("after move 1")
    eventually(ann.lit, [])
    ann.wait_for_picture()
    # Nothing is played from there: a click says so, and one button leads back.
    expect(ann.page.locator("#actions [data-do=hint]")).to_be_disabled()
    expect(ann.page.locator("#typed-move")).not_to_be_editable()
    ann.press("b3-", lit=False)
    expect(ann.refusal()).to_contain_text("looking back")
    expect(ann.page.get_by_role("button", name="Back to the game")).to_have_count(1)
    ann.page.locator("[data-replay=live]").click()
    ann.wait_for_turn()
    assert ann.page.locator("#board").inner_html().count("data-token") == now.count("data-token")
    # A move that comes while one looks back is in the list, and the picture stays.
    ann.play_typed("b4-c4")
    expect(bob.page.locator("#moves button")).to_have_count(3)
    expect(bob.status()).to_contain_text("after move 1")


def test_a_spectator_watches_and_a_third_person_finds_no_seat(arrive: Arrive, server: Server) -> None:
    ann, _, id = pair(arrive, server)
    eve = arrive("Eve", size=PHONE)
    eve.visit(f"/t/{id}")
    eve.wait_for_table()
    expect(eve.page.locator("#join")).to_have_count(0)
    expect(eve.page.locator("#typed")).to_be_hidden()
    expect(eve.page.locator("#actions button")).to_have_count(0)
    expect(ann.page.locator("#watchers")).to_contain_text("1")
    ann.play_typed("b3-c3")
    expect(eve.page.locator("#moves [aria-current]")).to_have_text("b3-c3")
    eve.wait_for_picture()
    assert eve.lit() == []


def test_a_double_click_is_one_click(arrive: Arrive, server: Server) -> None:
    ann, _, id = pair(arrive, server)
    ann.wait_for_turn()
    ann.page.evaluate(MARK)
    ann.double_click("b3-")
    ann.wait_for(REDRAWN)
    expect(ann.status()).to_contain_text("Picked: b3.")
    ann.pick("b4")
    ann.wait_until_lit("end")
    ann.double_click("end")
    expect(ann.page.locator("#table[data-to-move='1']")).to_be_visible()
    assert played(server, id) == ["b3-b4"]


def test_a_clock_runs_down_and_decides(arrive: Arrive, server: Server) -> None:
    id, hers, his = server.table_for_two("staku", clock={"minutes": 0.05, "increment": 0})
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.take_places(id, {"0": hers})
    bob.take_places(id, {"1": his})
    for person in (ann, bob):
        expect(person.page.locator("[data-player='0'] .clock")).to_have_text(re.compile(r"0:0[0-2]\.[0-9]"))
        expect(person.page.locator("#after")).to_be_visible()
    assert server.record(id).lost_by == 0
    expect(bob.page.locator("#after-title")).to_contain_text("You win")


def test_two_tabs_of_one_seat_play_one_move(arrive: Arrive, server: Server) -> None:
    ann, bob, id = pair(arrive, server)
    ann.wait_for_turn()
    tab = ann.context.new_page()
    tab.goto(f"/t/{id}")
    expect(tab.locator("#table[data-live=true] #board .lit").first).to_be_visible()
    for page in (ann.page, tab):
        page.locator("#typed-move").fill("b3-c3")
    # Both press Enter before either has heard of the other.
    for page in (ann.page, tab):
        page.evaluate("() => document.querySelector('#typed').requestSubmit()")
    # What a page says is heard in its order: when both have greeted, both moves have been answered.
    for page, words in ((ann.page, "the first"), (tab, "the second")):
        page.locator("#chat-text").fill(words)
        page.locator("#chat-text").press("Enter")
        expect(bob.page.locator("#chat-lines")).to_contain_text(words)
    bob.wait_for_turn()
    assert bob.moves() == ["b3-c3"] == played(server, id) and bob.can_move
