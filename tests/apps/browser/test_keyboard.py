"""The keyboard does everything: arrow keys move over the board, Enter picks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from stackyard.play.reading import load
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import MARK, REDRAWN, Person
from tests.apps.browser.test_whole_games import EXAMPLES
from tests.apps.server.process import Server
from tests.waiting import eventually

FOCUSED = "() => document.activeElement?.getAttribute('data-token') ?? ''"
# Several elements may carry one token.
PLACE = "() => [...document.querySelectorAll('#board [data-token]')].indexOf(document.activeElement)"
# By which way, left to right and up to down, a token lies from what has the focus.
WAY = """(token) => {
    const middle = (each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const meaning = (each) => (each.matches('.lit') ? each : each.parentElement.closest('#board .lit'));
    const at = document.activeElement;
    if (meaning(at)?.getAttribute('data-token') === token) return [0, 0];
    const found = [...document.querySelectorAll('#board [data-token]')]
        .filter((each) => !each.querySelector('[data-token]'))
        .filter((each) => meaning(each)?.getAttribute('data-token') === token)
        .map(middle).map(([x, y]) => [x - middle(at)[0], y - middle(at)[1]])
        .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    return found[0] ?? null;
}"""


def enter_board(person: Person) -> None:
    """Press Tab until the board has the focus."""
    for _ in range(30):
        if person.page.evaluate(FOCUSED):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not come to the board")


def walk_to(person: Person, token: str) -> None:
    """Press arrow keys until this token has the focus."""
    tried: set[tuple[int, str]] = set()
    for _ in range(80):
        at: int = person.page.evaluate(PLACE)
        way = person.page.evaluate(WAY, token)
        assert way is not None, f"nothing that the keyboard can reach means {token}"
        right, down = way
        if right == down == 0:
            return
        sideways, upright = "ArrowRight" if right > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"
        wanted = [sideways, upright] if abs(right) > abs(down) else [upright, sideways]
        keys = [*wanted, "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
        key = next((key for key in keys if (at, key) not in tried), None)
        assert key is not None, f"arrow keys do not lead to {token}"
        tried.add((at, key))
        person.page.keyboard.press(key)
    raise AssertionError(f"arrow keys do not lead to {token}")


def pick_by_key(person: Person, token: str) -> None:
    walk_to(person, token)
    person.page.evaluate(MARK)
    person.page.keyboard.press("Enter")
    person.wait_for(REDRAWN)


def test_a_whole_game_by_keyboard(arrive: Arrive, server: Server) -> None:
    record = load(EXAMPLES / "staku.txt")[0]
    id, tokens = server.table("staku", "me", "here")
    ann = arrive("Ann")
    ann.take_places(id, tokens)  # Both colours at one keyboard.
    ann.wait_for_turn()
    enter_board(ann)
    for number, (state, move) in enumerate(zip(record.states(), record.moves, strict=False), 1):
        ann.wait_for_turn()
        for token in state.paths()[move]:
            pick_by_key(ann, token)
        expect(ann.page.locator("#moves button")).to_have_count(number)
        if number < len(record.moves):
            ann.wait_for(FOCUSED)  # The focus stays on the board.
    expect(ann.page.locator("#after")).to_be_visible()
    eventually(ann.moves, list(record.moves))


@pytest.mark.parametrize("game", ["stack", "stakz", "stakd"])
def test_moves_by_keyboard_in_every_game(arrive: Arrive, server: Server, game: str) -> None:
    id, tokens = server.table(game, "me", "here")
    server.play_out(id, tokens, moves=5)
    mover = str(server.state(id)["to_move"])
    ann = arrive("Ann")
    ann.take_places(id, {mover: tokens[mover]})
    for _ in range(3):
        ann.wait_for_turn()
        enter_board(ann)
        number, clicks = ann.told["number"], 0
        while not clicks or not ann.has_moved(number, clicks):
            pick_by_key(ann, ann.lit()[-1])
            clicks += 1
        other = str(server.state(id)["to_move"])
        while other != mover and server.state(id)["phase"] == "playing":
            server.play_out(id, tokens, moves=1)
            other = str(server.state(id)["to_move"])


def test_escape_puts_a_piece_back_and_every_button_is_reached(arrive: Arrive, server: Server) -> None:
    id, tokens = server.table("staku", "me", "here")
    ann = arrive("Ann")
    ann.take_places(id, {"0": tokens["0"]})
    ann.wait_for_turn()
    enter_board(ann)
    first = len(ann.lit())
    pick_by_key(ann, "b3-")
    assert len(ann.lit()) < first
    ann.page.keyboard.press("Escape")
    ann.wait_for("(n) => document.querySelectorAll('#board .lit').length >= n", first)
    reached = set()
    for _ in range(40):
        ann.page.keyboard.press("Tab")
        reached.add(ann.page.evaluate("() => document.activeElement.dataset.do ?? document.activeElement.id"))
    assert {"resign", "draw", "hint", "typed-move", "chat-text"} <= reached, reached
