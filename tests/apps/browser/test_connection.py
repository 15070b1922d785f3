"""Pages that are loaded again, lose their connection, or see the server stop and start."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stackyard.play.reading import load
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import Person
from tests.apps.browser.test_whole_games import EXAMPLES
from tests.apps.server.process import Server
from tests.waiting import eventually

GAME = load(EXAMPLES / "staku.txt")[0]
MOVES = [state.paths()[move] for state, move in zip(GAME.states(), GAME.moves, strict=False)]


def table_for_two(arrive: Arrive, server: Server) -> tuple[Person, Person, str]:
    id, hers, his = server.table_for_two("staku")
    ann, bob = arrive("Ann", at=server), arrive("Bob", at=server)
    ann.take_places(id, {"0": hers})
    bob.take_places(id, {"1": his})
    return ann, bob, id


def test_a_page_is_loaded_again_in_the_middle(arrive: Arrive, server: Server) -> None:
    ann, bob, _ = table_for_two(arrive, server)
    ann.play(MOVES[0])
    bob.wait_for_turn()
    bob.pick(MOVES[1][0])
    bob.page.reload()
    bob.wait_for_turn()
    eventually(bob.moves, [GAME.moves[0]])
    bob.play(MOVES[1])
    ann.page.reload()
    ann.play(MOVES[2])
    bob.wait_for_turn()
    eventually(bob.moves, list(GAME.moves[:3]))


def test_a_connection_is_lost_and_comes_back(arrive: Arrive, server: Server) -> None:
    ann, bob, _ = table_for_two(arrive, server)
    ann.play(MOVES[0])
    bob.wait_for_turn()
    ann.expects_loss = True
    ann.context.set_offline(True)
    expect(ann.page.locator("#banner")).to_contain_text("connection is lost")
    expect(ann.status()).to_contain_text("Wait until the connection is back.")
    expect(bob.page.locator("[data-player='0']")).to_have_attribute("data-here", "false")
    bob.play(MOVES[1])
    assert ann.moves() == [GAME.moves[0]]
    ann.context.set_offline(False)
    ann.wait_for_turn()
    expect(ann.page.locator("#banner")).to_be_hidden()
    eventually(ann.moves, list(GAME.moves[:2]))
    ann.play(MOVES[2])
    bob.wait_for_turn()
    eventually(bob.moves, list(GAME.moves[:3]))


@pytest.mark.parametrize("halt", [Server.stop, Server.kill], ids=["stopped", "killed"])
def test_a_server_starts_again_and_pages_go_on_by_themselves(
    arrive: Arrive, own_server: Server, halt: Callable[[Server], None]
) -> None:
    server = own_server
    ann, bob, id = table_for_two(arrive, server)
    ann.expects_loss = bob.expects_loss = True
    ann.play(MOVES[0])
    bob.play(MOVES[1])
    ann.wait_for_turn()
    halt(server)
    for person in (ann, bob):
        expect(person.page.locator("#banner")).to_contain_text("connection is lost")
    # Nothing is lit that could not be played, and a click says why.
    eventually(ann.lit, [])
    ann.press(MOVES[2][0], lit=False)
    expect(ann.refusal()).to_contain_text("Wait until the connection is back.")
    # What is typed meanwhile is sent when the server is back, once.
    ann.type(GAME.moves[2])
    server.start()
    for person in (ann, bob):
        expect(person.page.locator("#banner")).to_be_hidden()
    bob.wait_for_turn()
    eventually(bob.moves, list(GAME.moves[:3]))
    for number in range(3, len(MOVES)):
        (ann, bob)[number % 2].play(MOVES[number])
    for person in (ann, bob):
        expect(person.page.locator("#after")).to_be_visible()
        eventually(person.moves, list(GAME.moves))
    assert server.record(id).moves == GAME.moves


def test_a_connection_that_falls_silent_is_noticed(arrive: Arrive, own_server: Server) -> None:
    ann, bob, _ = table_for_two(arrive, own_server)
    ann.expects_loss = bob.expects_loss = True
    own_server.process.send_signal(signal.SIGSTOP)  # Nothing is closed; nobody answers any more.
    try:
        expect(ann.page.locator("#banner")).to_contain_text("connection is lost")
    finally:
        own_server.process.send_signal(signal.SIGCONT)  # Else it could not be stopped either.
    expect(ann.page.locator("#banner")).to_be_hidden()
    ann.play(MOVES[0])
    bob.wait_for_turn()
