"""Alone against a bot."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from stackyard.play.verify import verify
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import COMPILING, play_on
from tests.apps.server.process import Server


def test_a_round_against_a_bot_is_played_to_its_end(arrive: Arrive, server: Server) -> None:
    ann = arrive("Ann")
    id = ann.new_table("stack", "bot", players=2, level=1)
    expect(ann.page.locator("[data-seat='1']")).to_contain_text("Bot 1 (beginner)")
    assert play_on([ann], 3, ["roll"]) > 5
    expect(ann.page.locator("#after")).to_be_visible()
    expect(ann.page.locator("#sheet")).to_contain_text("Ann")
    assert all(check.passed for check in verify(server.record(id)))
    ann.do("next")
    expect(ann.page.locator("#table[data-phase=playing]")).to_be_visible()
    expect(ann.page.locator("h1")).to_contain_text("Round 2")


def test_a_bot_gives_a_hint_and_lets_one_take_a_move_back(arrive: Arrive, server: Server) -> None:
    ann = arrive("Ann")
    id = ann.new_table("staku", "bot", level=1)
    ann.wait_for_turn()
    ann.do("hint")
    expect(ann.status()).to_contain_text("Hint (", timeout=COMPILING)
    found = re.fullmatch(r"Hint \((\S+)\): (.+)", ann.status().inner_text())
    assert found is not None and len(found[2].split()) > 3, "the hint is a sentence"
    hint = found[1]
    # An arrow leads from the piece to where it would go, and a ghost of it stands there.
    expect(ann.page.locator("#board .marks.hint polygon").first).to_be_visible()
    expect(ann.page.locator("#board .marks.hint .ghost")).to_have_count(1)
    ann.type(hint)
    expect(ann.page.locator("#moves button")).to_have_count(2, timeout=COMPILING)
    ann.wait_for_turn()
    assert server.state(id)["moves"][0]["comment"], "that a bot was asked is in the record"
    ann.do("undo")
    expect(ann.page.locator("#moves button")).to_have_count(0)
    ann.wait_for_turn()
