"""What one sees of a game: what to do, what has happened, how it ended, and what would have been better."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import DESK, PHONE, Person
from tests.apps.server.process import Server

LANDSCAPE = (844, 390)
# A point on a ghost that is not near what is lit for it.
GHOST = """() => {
    const dots = [...document.querySelectorAll('#board .lit')].map((each) => each.getBoundingClientRect());
    const far = (x, y) => dots.every(({ left, right, top, bottom }) =>
        x < left - 3 || x > right + 3 || y < top - 3 || y > bottom + 3);
    for (const each of document.querySelectorAll('#board .ghost[data-key]')) {
        const { left, top, width, height } = each.getBoundingClientRect();
        for (const right of [0.2, 0.35, 0.65, 0.8]) for (const down of [0.2, 0.35, 0.65, 0.8]) {
            const [x, y] = [left + width * right, top + height * down];
            if (far(x, y) && each.contains(document.elementFromPoint(x, y))) return { x, y };
        }
    }
    return null;
}"""
BOTTOM = """(selector) => Math.max(...[...document.querySelectorAll(selector)].map((each) =>
    each.getBoundingClientRect().bottom))"""


def sit(arrive: Arrive, server: Server, game: str, size: tuple[int, int] = DESK, moves: int = 0) -> Person:
    """Somebody whose turn it is, some moves into a round."""
    id, tokens = server.table(game, "me", "here")
    if moves:
        server.play_out(id, tokens, moves=moves)
    mover = str(server.state(id)["to_move"])
    ann = arrive("Ann", size=size)
    ann.take_places(id, {mover: tokens[mover]})
    ann.wait_for_turn()
    ann.page.evaluate("() => scrollTo(0, 0)")
    return ann


def test_a_piece_is_laid_by_a_click_anywhere_on_its_ghost(arrive: Arrive, server: Server) -> None:
    ann = sit(arrive, server, "stakd", moves=1)
    ann.pick("B")
    ann.wait_for_picture()
    number = int(ann.told["number"])
    point = ann.page.wait_for_function(GHOST).json_value()
    ann.press_at(point["x"], point["y"])
    ann.wait_for_number(number + 1)


@pytest.mark.parametrize("moves", [4, 24])
def test_the_tray_is_on_a_phones_screen_with_the_map(arrive: Arrive, server: Server, moves: int) -> None:
    ann = sit(arrive, server, "stakd", size=PHONE, moves=moves)
    assert ann.page.evaluate(BOTTOM, "#board [data-key^=o]") <= PHONE[1]
    wide = sit(arrive, server, "stakd", moves=moves)
    box = wide.page.locator("#board svg").bounding_box()
    assert box is not None and box["width"] > 0.6 * DESK[0]


@pytest.mark.parametrize("game", ["staku", "stack", "stakz", "stakd"])
def test_the_whole_board_is_seen_on_a_phone_on_its_side(arrive: Arrive, server: Server, game: str) -> None:
    ann = sit(arrive, server, game, size=LANDSCAPE, moves=6)
    assert ann.page.evaluate(BOTTOM, "#board svg") <= LANDSCAPE[1]


def test_a_turn_goes_on_by_a_click_on_where_it_goes(arrive: Arrive, server: Server) -> None:
    """After a stack was built its targets can be clicked at once."""
    ann = sit(arrive, server, "staku")
    ann.pick("b3-")
    ann.pick("b4")
    expect(ann.status()).to_contain_text("move on, or end the turn")
    near = ann.page.locator("#board .near")
    expect(near.first).to_be_visible()
    token = near.first.get_attribute("data-token")
    assert token is not None
    number = int(ann.told["number"])
    ann.press(token, lit=False)
    ann.wait_for_number(number + 1)


def test_no_player_reads_a_number_of_a_program(arrive: Arrive, server: Server) -> None:
    ann = sit(arrive, server, "stakd", moves=6)
    for name in ("staku", "stack", "stakz", "stakd"):
        cover = httpx.get(f"{server.address}/api/games/{name}/picture.svg").text
        assert "Seat" not in cover
    ann.pick("D")
    said = "(all) => all.map((each) => each.ariaLabel).join()"
    labels = ann.page.locator("#board [aria-label]").evaluate_all(said)
    assert "lying as" in labels and "orientation" not in labels and "Seat" not in labels
    ann.visit("/rules/stakd")
    expect(ann.page.locator(".example figcaption").first).to_be_visible()
    captions = ann.page.locator(".example figcaption").all_inner_texts()
    assert captions and not any("eat 0" in each for each in captions)
    stack = sit(arrive, server, "stack")
    expect(stack.page.locator("#board")).to_contain_text("worth 10")
    expect(stack.page.locator("#board")).not_to_contain_text("10 points")
    expect(stack.status()).to_contain_text("Your turn: pick a die")


def test_names_and_colours_are_the_same_in_the_list_and_on_the_board(arrive: Arrive, server: Server) -> None:
    ann = sit(arrive, server, "stack", moves=16)
    for player in ann.page.locator(".player").all():
        expect(player.locator(".swatch")).to_be_visible()
        expect(player.locator("small")).to_contain_text("Red" if "Ann" in player.inner_text() else "Blue")
    assert {by.strip() for by in ann.page.locator("#moves .by").all_inner_texts()} == {"R", "B"}
    assert ann.page.locator("#moves .by .swatch").count() == ann.page.locator("#moves .by").count()


def test_moves_are_listed_in_words_by_one_switch_which_is_kept(arrive: Arrive, server: Server) -> None:
    ann = sit(arrive, server, "staku", moves=3)
    expect(ann.page.locator("#moves [data-move='1']")).not_to_contain_text("moves")
    ann.page.locator("#moves-words").click()
    expect(ann.page.locator("#moves [data-move='1']")).to_contain_text("White moves")
    ann.page.reload()
    ann.wait_for_table()
    expect(ann.page.locator("#moves [data-move='1']")).to_contain_text("White moves")


def test_what_happened_is_played_back_and_every_action_is_marked(arrive: Arrive, server: Server) -> None:
    id, hers, his = server.table_for_two("stakz")
    tokens = {0: hers, 1: his}
    ann = arrive("Ann")
    ann.take_places(id, {"0": hers})
    placed_by_bob = 0
    while (mover := server.state(id)["to_move"]) != 0 or placed_by_bob < 2:
        paths = server.state(id, tokens[mover])["paths"]
        placed = [move for move in paths if ">" in move]
        placed_by_bob = placed_by_bob + bool(placed) if mover == 1 else 0
        server.say(id, tokens[mover], "move", move=(placed or list(paths))[0])
    ann.wait_for_number(server.state(id)["number"])
    expect(ann.page.locator("#board .marks.turn rect").nth(1)).to_be_attached()
    since = ann.page.locator("[data-replay=since]")
    expect(since).to_be_enabled()
    since.click()
    expect(ann.page.locator("[data-replay=live]")).to_be_visible()
    expect(ann.status()).to_contain_text("The position after move")
    expect(ann.page.locator("[data-replay=live]")).to_be_hidden()  # It comes back to the game by itself.


def test_a_win_is_a_moment_and_analysis_is_beside_the_board(arrive: Arrive, server: Server) -> None:
    id, hers, his = server.table_for_two("cairn")
    ann = arrive("Ann", motion=True)
    ann.take_places(id, {"0": hers})
    server.play_out(id, {"0": hers, "1": his})
    moment = ann.page.locator("#moment")
    expect(moment).to_be_visible()
    expect(moment).to_contain_text("win")
    expect(ann.page.locator("#board .above > g:not(.marks)")).to_have_count(0)  # Nothing moves any more.
    ann.page.locator("#actions [data-do=analysis]").click()
    review = ann.page.locator("#review")
    expect(review).to_contain_text("What cost most", timeout=120_000)
    costly = review.locator("[data-at]")
    if costly.count():
        costly.first.click()
        expect(ann.status()).to_contain_text("Better:")
        expect(ann.page.locator("#board .marks.better")).to_be_attached()
        expect(ann.page.locator("#board .marks.played")).to_be_attached()
    expect(moment).to_be_hidden()


def test_hints_give_a_reason_and_are_off_between_people(arrive: Arrive, server: Server) -> None:
    ann = arrive("Ann")
    id = ann.new_table("staku", "bot")
    ann.wait_for_turn()
    ann.do("hint")
    expect(ann.status()).to_contain_text("Hint (")
    expect(ann.status()).to_contain_text("expects")
    move = ann.page.locator("#status").inner_text().split("(")[1].split(")")[0]
    ann.play_typed(move)
    ann.wait_for_turn()
    ann.do("resign")
    ann.page.locator("#confirm [data-answer=yes]").click()
    expect(ann.page.locator("#after")).to_be_visible()
    record = httpx.get(f"{server.address}/api/tables/{id}/rounds/1/record").text
    assert '[Hints "Ann"]' in record
    assert "with a hint" in record
    id = ann.new_table("staku", "open")
    bob = arrive("Bob")
    bob.join(id)
    ann.wait_for_turn()
    expect(ann.page.locator("#actions [data-do=undo]")).to_be_visible()
    expect(ann.page.locator("#actions [data-do=hint]")).to_have_count(0)
