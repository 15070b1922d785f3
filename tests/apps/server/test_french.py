"""A French page hears French; that every sentence is known is tested in tests/test_french.py."""

from __future__ import annotations

from tests.apps.server.house import House


def test_a_french_page_hears_french(shared_house: House) -> None:
    id, tokens = shared_house.table("staku", "me", "open")
    page = shared_house.page(id, tokens[0], "fr")
    black = shared_house.page(id, shared_house.sit(id, "Player to move"), "fr")
    page.wait_until(lambda state: state["phase"] == "playing")
    assert "c’est à Player 0 de jouer." in black.move("f5-e5")["reason"]
    answer = page.move("b3-b7")
    assert answer["clause"] == "SU-8" and "hexagon" in answer["reason"] and "A group" not in answer["reason"]
    assert "White to move" not in page.state["svg"] and "Blanc" in page.state["svg"]
    black.do("resign")
    state = page.wait_until(lambda state: state["phase"] == "over")
    assert state["ending"] == "Player to move a abandonné."


def test_where_seats_have_only_numbers_players_are_named(shared_house: House) -> None:
    id, tokens = shared_house.table("stakd", "me", "open")
    page = shared_house.page(id, tokens[0], "fr")
    shared_house.sit(id, "Bob")
    state = page.wait_until(lambda state: state["phase"] == "playing")
    assert "Player 0 joue" in state["svg"] and "Bob" in state["svg"] and "Siège" not in state["svg"]
    assert [player["side"] for player in state["players"]] == ["", ""]
    assert "Player 0 pose maintenant une base" in page.move("D0@0,0")["reason"]
    why = shared_house.get(f"/api/tables/{id}/why", tokens[0], move="D0@0,0", lang="fr").json()
    assert "Player 0" in why["reason"]
