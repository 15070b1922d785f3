"""Each game to its end, with a person in every seat and a browser for each of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from stackyard.record import load, read, verify
from tests.browser.conftest import Arrive
from tests.browser.person import PHONE, Person
from tests.browser.server import Server

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "records"


def play_on(people: Sequence[Person], seed: int, dull: Sequence[str] = ()) -> int:
    """Play the round to its end by clicks on what the pages light, on what is dull only without a choice."""
    random = Random(seed)

    def choose(picked: Sequence[str], lit: Sequence[str]) -> str:
        lively = [token for token in lit if not token.startswith(tuple(dull))] if dull else lit
        return random.choice(lively or lit)

    moves = 0
    while True:
        mover = next((person for person in people if person.can_move), None)
        if mover is not None:
            mover.decide(choose)
            moves += 1
            newest = int(mover.told["number"])
            for person in people:
                person.wait_for_number(newest)
        elif all(person.phase in ("round-over", "over") for person in people):
            return moves
        else:
            people[0].page.wait_for_timeout(20)


def seats_of(person: Person, id: str) -> dict[str, str]:
    """The tokens that a browser keeps for a table."""
    kept = person.page.evaluate("() => localStorage.getItem('stackyard.tables')")
    tokens: dict[str, str] = json.loads(kept)[id]["tokens"]
    return tokens


def two_at_a_table(arrive: Arrive, game: str) -> tuple[Person, Person, str]:
    ann, bob = arrive("Ann"), arrive("Bob", size=PHONE)
    id = ann.new_table(game, "open", players=2)
    assert ann.page.locator("#link").input_value().endswith(f"/t/{id}")
    bob.join(id)
    return ann, bob, id


def check_end(people: Sequence[Person], id: str, server: Server) -> None:
    """Both pages tell the same end, and the record verifies."""
    for person in people:
        expect(person.page.locator("#after")).to_be_visible()
        assert person.lit() == []
    record = server_record(server, id)
    assert all(check.passed for check in verify(record)), verify(record)
    assert people[0].moves() == people[1].moves() == list(record.moves)


def server_record(server: Server, id: str) -> Any:
    import httpx

    return read(httpx.get(f"{server.address}/api/tables/{id}/rounds/1/record", timeout=60).text)


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
    assert ann.phase == bob.phase == "over"
    expect(ann.page.locator("#after h2").first).to_contain_text("Bob wins")
    expect(bob.page.locator("#after h2").first).to_contain_text("You win")


@pytest.mark.parametrize(("game", "dull"), [("stack", "roll"), ("stakz", "draw"), ("stakd", "")])
def test_a_round_is_played_to_its_end(arrive: Arrive, server: Server, game: str, dull: str) -> None:
    ann, bob, id = two_at_a_table(arrive, game)
    random = Random(7)
    for person in (ann, bob) * 3:
        while not any(each.can_move for each in (ann, bob)):
            ann.page.wait_for_timeout(20)
        mover = ann if ann.can_move else bob
        mover.decide(lambda picked, lit: random.choice(lit))
        person.wait_for_number(int(mover.told["number"]))
    ann.picture(f"{game}-desk")
    bob.picture(f"{game}-phone")
    assert play_on([ann, bob], 1, [dull] if dull else []) > 5
    check_end([ann, bob], id, server)
