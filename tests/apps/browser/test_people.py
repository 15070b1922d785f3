"""People and what they say and hide: pass and play, chat, names, languages."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.server.process import Server
from tests.waiting import eventually

HOSTILE = "<img src=x onerror=\"document.title='taken'\"><script>document.title='taken'</script>&amp;"


# The page without the symbols of its boards, among which are all tiles that there are.
PAGE = """() => {
    const page = document.documentElement.cloneNode(true);
    page.querySelector('#board defs')?.remove();
    return page.outerHTML;
}"""


def tiles_in(text: str) -> set[str]:
    """The tiles that a text names with their symbols."""
    return set(re.findall(r"\b[ROGBP][1-5]\b", text))


def test_hands_are_covered_between_people_at_one_device(arrive: Arrive, server: Server) -> None:
    ann = arrive("Ann")
    id = ann.new_table("stakz", "here", players=2)
    kept = json.loads(ann.page.evaluate("() => localStorage.getItem('stackyard.tables')"))
    tokens = kept[id]["tokens"]
    assert set(tokens) == {"0", "1"}
    covered = 0
    for _ in range(8):
        expect(ann.page.locator("#pass:visible, #board .lit:visible").first).to_be_visible()
        open_tiles = tiles_in(server.state(id)["svg"])
        hands = {
            seat: tiles_in(server.state(id, token)["svg"]) - open_tiles for seat, token in tokens.items()
        }
        mover = str(server.state(id)["to_move"])
        other = "1" if mover == "0" else "0"
        if ann.page.locator("#pass").is_visible():
            covered += 1
            if covered == 2:  # A connection that comes and goes brings nothing back either.
                ann.expects_loss = True
                ann.context.set_offline(True)
                expect(ann.page.locator("#banner")).to_be_visible()
                assert not tiles_in(ann.page.content()) & (hands["0"] | hands["1"])
                ann.context.set_offline(False)
                ann.wait_for_table()
                expect(ann.page.locator("#banner")).to_be_hidden()
            page = ann.page.content()
            told = tiles_in(page) & (hands["0"] | hands["1"])
            assert not told, f"{told} of somebody's hand is in the page"
            expect(ann.page.locator("#board")).to_be_empty()
            expect(ann.page.locator("#moves li, #typed-moves option")).to_have_count(0)
            ann.page.locator("#pass").click()
        ann.wait_for_turn()
        seen = tiles_in(ann.page.evaluate(PAGE))
        assert hands[mover] <= seen, "who is to move sees the own hand"
        assert not (hands[other] - hands[mover]) & seen, "and not the other one"
        ann.decide(lambda picked, lit: next((token for token in lit if "draw" in token), lit[0]))
        # Who has drawn sees the tile before anybody else takes the device.
        expect(ann.page.locator("#hand-over:visible, #board .lit:visible").first).to_be_visible()
        if ann.page.locator("#hand-over").is_visible():
            expect(ann.status()).to_contain_text("Your turn is over.")
            open_tiles = tiles_in(server.state(id)["svg"])
            own, others = (
                tiles_in(server.state(id, tokens[seat])["svg"]) - open_tiles for seat in (mover, other)
            )
            seen = tiles_in(ann.page.evaluate(PAGE))
            assert own <= seen and not (others - own) & seen
            ann.page.locator("#hand-over").click()
            expect(ann.page.locator("#cover")).to_contain_text("are you there?")
    assert covered >= 3, "the device was handed over"


def test_without_secrets_nothing_is_covered(arrive: Arrive, server: Server) -> None:
    ann = arrive("Ann")
    ann.new_table("stakd", "here", players=2)
    for _ in range(4):
        ann.decide(lambda picked, lit: lit[0])
        expect(ann.page.locator("#pass")).to_have_count(0)
    eventually(lambda: len(ann.moves()), 4)


def test_hostile_names_and_chat_are_shown_as_text(arrive: Arrive, server: Server) -> None:
    ann, bob = arrive("<b>Ann</b><script>"), arrive("Bob")
    id = ann.new_table("staku", "open")
    bob.join(id)
    expect(bob.page.locator("#table[data-phase=playing]")).to_be_visible()
    expect(bob.page.locator("[data-player='0'] strong")).to_have_text("<b>Ann</b><script>")
    ann.page.locator("#chat-text").fill(HOSTILE)
    ann.page.locator("#chat-text").press("Enter")
    for person in (ann, bob):
        expect(person.page.locator("#chat-lines p span")).to_have_text(HOSTILE)
        expect(person.page.locator("#chat-lines img, #chat-lines script, #players b")).to_have_count(0)
        assert "taken" not in person.page.title()
    bob.page.reload()
    expect(bob.page.locator("#chat-lines p span")).to_have_text(HOSTILE)


def test_scripts_from_elsewhere_are_not_run(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.visit("/")
    ann.page.evaluate("""() => {
        const script = document.createElement('script');
        script.textContent = "document.title = 'taken'";
        document.body.append(script);
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="document.title = 1">');
    }""")
    # Both are refused before the picture, which is not there, would have run its script.
    ann.forgive("Content Security Policy", "404")
    assert ann.page.title() == "Stackyard"


@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_the_page_speaks_french(arrive: Arrive, server: Server, language: str) -> None:
    ann = arrive("Ann", language=language)
    ann.visit("/")
    if language == "en-GB":
        ann.page.locator("#language").select_option("fr")
    expect(ann.page.locator("h1")).to_have_text("Des jeux d’empilement, exactement selon leurs règles")
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    id = ann.new_table("staku", "here")
    ann.wait_for_turn()
    expect(ann.page.locator("[data-do=resign]")).to_have_text("Abandonner")
    expect(ann.page.locator("[data-seat='0']")).to_contain_text("Blanc")
    ann.type("f1-f3")
    expect(ann.refusal()).to_contain_text("SU-")
    told = ann.refusal().inner_text()
    assert not re.search(r"\b(the|of|moves|cannot|only)\b", told), f"not French: {told}"
    ann.page.locator("#rules-open").click()
    rules = ann.page.locator("dialog[open]")
    expect(rules).to_contain_text("SU-18")
    assert not re.search(r"\b(the|of|and|with)\b", rules.inner_text()), "the rules are in French, too"
    assert server.state(id)["moves"] == []
