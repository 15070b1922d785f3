"""After a round: the sheet, the dice, files to keep, the analysis, and the end of a match."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from stackyard.play.reading import read
from stackyard.play.verify import verify
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import COMPILING, PHONE, Person
from tests.apps.server.process import Server
from tests.waiting import eventually

STARTS = {"record": b"[Game ", "png": b"\x89PNG", "svg": b"<svg", "gif": b"GIF89a"}


@pytest.fixture
def ended(arrive: Arrive, server: Server) -> tuple[Person, str]:
    """Somebody at a table where a round with dice has just ended."""
    id, hers, his = server.table_for_two("cairn")
    server.play_out(id, {"0": hers, "1": his})
    ann = arrive("Ann")
    ann.take_places(id, {"0": hers})
    expect(ann.page.locator("#after")).to_be_visible()
    return ann, id


def test_the_browser_verifies_the_dice(ended: tuple[Person, str]) -> None:
    ann, _ = ended
    ann.page.locator("#dice [data-do=verify]").click()
    expect(ann.page.locator("#dice [data-verified=true]")).to_be_visible()
    expect(ann.page.locator("#dice .right").first).to_be_visible()
    expect(ann.page.locator("#dice .wrong")).to_have_count(0)


@pytest.mark.parametrize("what", ["a roll", "the seed", "our entropy"])
def test_the_browser_finds_dice_that_were_changed(ended: tuple[Person, str], what: str) -> None:
    ann, _ = ended

    def forge(route: Route) -> None:
        answer = route.fetch()
        told: dict[str, Any] = answer.json()
        if what == "a roll":
            draw = told["draws"][1]
            draw["played"] = next(each for each in draw["outcomes"] if each != draw["played"])
        elif what == "the seed":
            told["seed"] = "00" + told["seed"][2:]
        else:
            told["entropies"] = ["" for _ in told["entropies"]]
        route.fulfill(response=answer, body=json.dumps(told))

    ann.page.route(re.compile(r"/rounds/1/dice"), forge)
    ann.page.locator("#dice [data-do=verify]").click()
    expect(ann.page.locator("#dice .wrong").first).to_be_visible()
    expect(ann.page.locator("#dice [data-verified=false]")).to_be_visible()


def test_files_are_downloaded(ended: tuple[Person, str]) -> None:
    ann, id = ended
    for kind, start in STARTS.items():
        with ann.page.expect_download() as waiting:
            ann.page.locator(f"[data-download={kind}]").click()
        data = waiting.value.path().read_bytes()
        assert data.startswith(start), kind
        assert waiting.value.suggested_filename.startswith(f"cairn-{id}-1")
        if kind == "record":
            assert all(check.passed for check in verify(read(data.decode())))


def test_a_round_is_analysed(arrive: Arrive, server: Server) -> None:
    id, tokens = server.table("staku", "me", "here")
    for move in ("a2-b3+d4", "g2-f3+d4!"):
        state = server.state(id)
        server.say(id, tokens[str(state["to_move"])], "move", move=move)
    server.say(id, tokens["0"], "resign")
    ann = arrive("Ann")
    ann.take_places(id, tokens)
    ann.page.locator("#analysis [data-do=analyse]").click()
    expect(ann.page.locator("#analysis .plot svg")).to_be_visible(timeout=COMPILING)
    expect(ann.page.locator("#analysis table")).to_contain_text("Ann")
    expect(ann.page.locator("#analysis")).to_contain_text("judged by a bot for 0.15 seconds.")
    terms = ann.page.locator("#analysis .terms dt")
    expect(terms).to_have_text(["Own play", "Others' play", "Rest", "?!, ?, ??"])
    axis = [each for each in ann.page.locator("#analysis .plot text").all_text_contents() if each.isdigit()]
    assert axis == ["0", "1", "2"], "a resignation is no move"
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    eventually(lambda: ann.page.evaluate("() => document.documentElement.scrollWidth"), PHONE[0])


def test_what_a_match_is_played_to_stands_beside_the_totals(arrive: Arrive, server: Server) -> None:
    id, hers, his = server.table_for_two("cairn")
    server.play_out(id, {"0": hers, "1": his})
    ann = arrive("Ann")
    goal = "The match goes on until somebody has three points."

    def aim(route: Route) -> None:
        answer = route.fetch()
        told: dict[str, Any] = answer.json()
        told["match"]["goal"] = goal
        route.fulfill(response=answer, body=json.dumps(told))

    ann.page.route(re.compile(rf"/api/tables/{id}\?"), aim)
    ann.take_places(id, {"0": hers})
    expect(ann.page.locator("#after")).to_contain_text(goal)


def test_a_match_ends_and_the_seed_of_all_its_dice_is_shown(arrive: Arrive, server: Server) -> None:
    id, hers, his = server.table_for_two("cairn")
    tokens = {"0": hers, "1": his}
    ann = arrive("Ann")
    ann.take_places(id, {"0": hers})
    for number in range(1, 20):
        if server.play_out(id, tokens)["phase"] == "over":
            break
        expect(ann.page.locator("#after-title")).to_contain_text(f"round {number}.")
        server.say(id, tokens["0"], "next")
    assert server.state(id)["phase"] == "over"
    expect(ann.page.locator("#after-title")).to_contain_text("match")
    ann.page.locator("#dice [data-do=verify]").click()
    expect(ann.page.locator("#dice [data-verified=true]")).to_be_visible()
    expect(ann.page.locator("#dice")).to_contain_text("seed of the match")
    expect(ann.page.locator("#sheet td").first).not_to_be_empty()
    rounds = server.state(id)["match"]["rounds"]
    assert rounds > 1
    expect(ann.page.locator("#after-round option")).to_have_count(rounds)
    ann.page.locator("#after-round").select_option("1")
    ann.page.locator("#dice [data-do=verify]").click()
    expect(ann.page.locator("#dice [data-verified=true]")).to_be_visible()
