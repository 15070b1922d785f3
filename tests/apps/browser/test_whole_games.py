"""Each game to its end, with a person in every seat and a browser for each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import expect

from stackyard.play.reading import load
from stackyard.play.verify import verify
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import PHONE, Person, play_on, wait_for_mover
from tests.apps.server.process import Server
from tests.settings import RECORDS
from tests.waiting import eventually

EXAMPLES = RECORDS


def two_at_a_table(arrive: Arrive, game: str) -> tuple[Person, Person, str]:
    ann, bob = arrive("Ann"), arrive("Bob", size=PHONE)
    id = ann.new_table(game, "open", players=2)
    expect(ann.page.locator("#link")).to_have_value(re.compile(f"/t/{id}$"))
    bob.join(id)
    return ann, bob, id


def check_end(people: Sequence[Person], id: str, server: Server) -> None:
    """Both pages tell the same end, and the record verifies."""
    for person in people:
        expect(person.page.locator("#after")).to_be_visible()
        eventually(person.lit, [])
        # Where there were dice, each browser draws them again.
        if (verifying := person.page.locator("#dice [data-do=verify]")).count():
            verifying.click()
            expect(person.page.locator("#dice [data-verified=true]")).to_be_visible()
    record = server.record(id)
    assert all(check.passed for check in verify(record)), verify(record)
    made = [move for move in record.moves if not move.startswith("=")]
    for person in people:
        eventually(person.moves, made)


def test_staku_is_won_by_clicks_alone(arrive: Arrive, server: Server) -> None:
    ann, bob, id = two_at_a_table(arrive, "staku")
    record = load(EXAMPLES / "staku.txt")[0]
    for number, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        mover = (ann, bob)[state.to_move]
        mover.play(state.paths()[move])
        for person in (ann, bob):
            person.wait_for("(n) => document.querySelectorAll('#moves button').length === n", number + 1)
        if number == 4:
            ann.picture("staku-desk")
            bob.picture("staku-phone")
    check_end([ann, bob], id, server)
    assert ann.moves() == list(record.moves)
    for person in (ann, bob):
        expect(person.page.locator("#table[data-phase=over]")).to_be_visible()
    expect(ann.page.locator("#after h2").first).to_contain_text("Bob wins")
    expect(bob.page.locator("#after h2").first).to_contain_text("You win")


@pytest.mark.parametrize(("game", "dull"), [("stack", "roll"), ("stakz", "draw"), ("stakd", "")])
def test_a_round_is_played_to_its_end(arrive: Arrive, server: Server, game: str, dull: str) -> None:
    ann, bob, id = two_at_a_table(arrive, game)
    random = Random(7)
    for person in (ann, bob) * 3:
        mover = wait_for_mover([ann, bob])
        assert mover is not None, "the round is over after six moves"
        mover.decide(lambda picked, lit: random.choice(lit))
        person.wait_for_number(int(mover.told["number"]))
    ann.picture(f"{game}-desk")
    bob.picture(f"{game}-phone")
    assert play_on([ann, bob], 1, [dull] if dull else []) > 5
    check_end([ann, bob], id, server)
