"""Where things stand: all that one needs beside the board, on every screen, and nothing jumps."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import DESK, PHONE, Person
from tests.apps.server.process import Server

WIDE = [DESK, (1024, 768), (844, 390)]
# The board, the buttons and the field, and where each begins.
PLACES = """() => [...document.querySelectorAll('#board, #actions button, #typed-move')].map((each) => {
    const { x, y } = each.getBoundingClientRect();
    return [each.dataset.do ?? each.id, x, y];
})"""
LONG = "Maximiliana-Theodora von"


def box(person: Person, selector: str) -> dict[str, float]:
    """Where an element stands, all at once: a new state may put another one in its place."""
    expect(person.page.locator(selector).first).to_be_visible()
    found: dict[str, float] = person.page.evaluate(
        "(selector) => document.querySelector(selector).getBoundingClientRect().toJSON()", selector
    )
    return found


def sit(arrive: Arrive, server: Server, game: str, size: tuple[int, int], **more: Any) -> Person:
    id, tokens = server.table(game, "me", "here", **more)
    ann = arrive("Ann", size=size)
    ann.take_places(id, {"0": tokens["0"]})
    expect(ann.page.locator("#board svg")).to_be_visible()
    ann.page.evaluate("() => scrollTo(0, 0)")
    wide = ann.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= size[0], f"{game} is {wide} pixels wide on a screen of {size[0]}"
    return ann


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("game", ["staku", "stack", "stakz", "stakd"])
def test_what_one_does_stands_beside_the_board(
    arrive: Arrive, server: Server, game: str, size: tuple[int, int]
) -> None:
    ann = sit(arrive, server, game, size)
    board = box(ann, "#board svg")
    assert board["height"] <= size[1]
    for each in ("#status", "#actions [data-do=hint]", "#typed"):
        assert box(ann, each)["x"] > board["right"]
    assert box(ann, "#status")["bottom"] < size[1]
    if size != WIDE[-1]:
        for each in ("#board svg", "#actions button:last-child", "#typed-move", "#replay .steps"):
            assert box(ann, each)["bottom"] <= size[1], f"{each} lies below the window"
    assert board["height"] > 0.85 * (size[1] - 64) or board["width"] > 0.5 * size[0], "as large as fits"


@pytest.mark.parametrize("size", [PHONE, (768, 1024)], ids=str)
def test_what_one_does_stands_below_the_board(arrive: Arrive, server: Server, size: tuple[int, int]) -> None:
    ann = sit(arrive, server, "staku", size)
    order = ["#players", "#board svg", "#status", "#actions [data-do=hint]", "#typed", "#replay", "#chat"]
    boxes = [box(ann, each) for each in order]
    for above, below in pairwise(boxes):
        assert above["bottom"] <= below["y"]
    assert boxes[2]["y"] - boxes[1]["bottom"] < 24
    assert boxes[4 if size == PHONE else 3]["bottom"] <= size[1]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_jumps(arrive: Arrive, server: Server, size: tuple[int, int]) -> None:
    id, hers, his = server.table_for_two("staku")
    ann = arrive("Ann", size=size)
    ann.take_places(id, {"0": hers})
    ann.wait_for_turn()

    def places() -> Any:
        ann.page.evaluate("() => scrollTo(0, 0)")
        return ann.page.evaluate(PLACES)

    before = places()
    assert [name for name, _, _ in before] == ["board", "hint", "undo", "draw", "resign", "typed-move"]
    expect(ann.page.locator("#actions [data-do=undo]")).to_be_disabled()
    ann.pick("b3-")
    assert places() == before, "something is picked"
    ann.press("e4", lit=False)
    expect(ann.refusal()).to_contain_text("SU-")
    assert places() == before, "a refusal is shown"
    ann.type("b3-c3")
    expect(ann.page.locator("#actions [data-do=hint]")).to_be_disabled()
    assert places() == before, "it is the other's turn"
    server.say(id, his, "draw")
    expect(ann.page.locator("#offer")).to_be_visible()
    assert places() == before, "a draw is offered"
    server.say(id, his, "answer", accept=False)
    expect(ann.page.locator("#offer")).to_be_hidden()
    ann.page.locator("[data-replay=first]").click()
    expect(ann.page.locator("[data-replay=live]")).to_be_visible()
    ann.wait_for_picture()
    assert places() == before, "one looks back"
    ann.expects_loss = True
    ann.context.set_offline(True)
    expect(ann.page.locator("#banner")).to_be_visible()
    assert places() == before, "the connection is lost"


def test_a_long_name_stays_in_its_line(arrive: Arrive, server: Server) -> None:
    players = [{"kind": "me", "name": LONG}, {"kind": "here", "name": "Bo"}]
    told = {"game": "staku", "players": players, "listed": False, "clock": {"minutes": 10, "increment": 5}}
    made = server.ask("/tables", told)
    ann = arrive("Ann", size=PHONE)
    ann.take_places(made["id"], {"0": made["tokens"]["0"]})
    expect(ann.page.locator("#board svg")).to_be_visible()
    name = ann.page.locator("[data-player='0'] strong")
    expect(name).to_have_attribute("title", LONG)
    assert box(ann, "[data-player='0'] strong")["height"] < 30
    assert box(ann, "[data-player='0'] strong")["width"] > 100
    assert box(ann, "#players")["height"] < 80
    assert box(ann, "[data-player='0'] .clock")["width"] > 30


def test_eight_players_are_compact_on_a_phone(arrive: Arrive, server: Server) -> None:
    players = [{"kind": "me", "name": LONG}] + [{"kind": "here", "name": f"Player {n}"} for n in range(2, 9)]
    made = server.ask("/tables", {"game": "stakd", "players": players, "listed": False})
    ann = arrive("Ann", size=PHONE)
    ann.take_places(made["id"], {"0": made["tokens"]["0"]})
    expect(ann.page.locator(".player")).to_have_count(8)
    assert box(ann, "#players")["height"] < 170


def test_the_list_of_moves_scrolls_in_its_panel(arrive: Arrive, server: Server) -> None:
    id, tokens = server.table("staku", "me", "here")
    server.play_out(id, tokens, moves=40)
    ann = arrive("Ann")
    ann.take_places(id, {"0": tokens["0"]})
    expect(ann.page.locator("#moves [aria-current]")).to_be_in_viewport()
    assert ann.page.locator("#moves").evaluate("(list) => list.scrollHeight > list.clientHeight")
    assert box(ann, "#replay")["bottom"] <= DESK[1]
