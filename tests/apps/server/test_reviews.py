"""Reviews over HTTP: what cost somebody most in a round that has ended, as puzzles."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stackyard
from stackyard.apps.server.live import analyses
from stackyard.engine.search.budget import Budget
from tests.apps.server.house import House
from tests.settings import COMPILED
from tests.teach.test_review import WINS
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(not COMPILED, reason="a search of plain Python finds too little")


def play(house: House, id: str, tokens: dict[int, str], move: str) -> None:
    table = house.host.live[id].table
    told = {"type": "move", "number": table.number, "move": move}
    answer = house.post(f"/api/tables/{id}/messages", told, tokens[table.mover or 0])
    assert answer.status_code == 200, answer.text


def thrown_away(house: House) -> tuple[str, dict[int, str], str]:
    """A table at which White has missed a win at once: its id, the tokens, and what White played."""
    id, tokens = house.table("staku", "me", "here", position=WINS, listed=False)
    state = stackyard.game("staku").parse(WINS)
    quiet = next(move for move in state.moves() if not state.play(move).over)
    state = state.play(quiet)
    play(house, id, tokens, quiet)
    play(house, id, tokens, next(move for move in state.moves() if state.play(move).over))
    return id, tokens, quiet


def reviewed(house: House, path: str, token: str | None = None) -> dict[str, Any]:
    def ask() -> dict[str, Any] | None:
        answer = house.post(path, {}, token)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told if told["done"] else None

    found = wait_until(ask)
    assert found is not None
    return found


def test_a_missed_win_is_a_puzzle_for_whoever_missed_it(house: House) -> None:
    id, tokens, quiet = thrown_away(house)
    path = f"/api/tables/{id}/rounds/1/review"
    told = reviewed(house, path, tokens[0])
    assert told["player"] == 0 and told["moves"] == [1] and told["game"] == "staku"
    assert [each["player"] for each in told["players"]] == [0, 1]
    task = house.post(f"{path}/1", {}, tokens[0]).json()
    assert task["kind"] == "task" and task["tree"] and quiet in task["task"] and task["seat"] == 0
    same = house.post(f"{path}/1", {"move": quiet}, tokens[0]).json()
    assert same["kind"] == "wrong" and same["words"].startswith("That is what you played.")
    assert same["line"][0]["move"] == quiet and same["moves"] == []
    refused = house.post(f"{path}/1", {"move": "a1-g6"}, tokens[0]).json()
    assert refused["kind"] == "refused" and refused["clause"]
    solution = house.post(f"{path}/1", {"solution": True}, tokens[0]).json()
    assert solution["kind"] == "solution" and solution["words"].startswith("This was better than")
    best = solution["line"][0]["move"]
    assert house.post(f"{path}/1", {"move": best}, tokens[0]).json()["kind"] == "solved"
    # The other one has nothing to practise.
    assert reviewed(house, path, tokens[1])["moves"] == []


def test_by_guests_who_watch_and_what_cannot_be_reviewed(house: House) -> None:
    id, tokens, _ = thrown_away(house)
    path = f"/api/tables/{id}/rounds/1/review"
    nobody = house.post(path, {})
    assert nobody.status_code == 403 and "whose decisions" in nobody.json()["reason"]
    assert reviewed(house, f"{path}?player=0")["moves"] == [1]
    for wrong, words in [(f"{path}?player=7", "place 7"), (f"{path}/5?player=0", "Move 5 is not among")]:
        answer = house.post(wrong, {})
        assert answer.status_code == 400 and words in answer.json()["reason"], answer.text
    answer = house.post(f"/api/tables/{id}/rounds/2/review", {}, tokens[0])
    assert answer.json()["code"] == "no-round"


def test_a_round_that_goes_on_is_not_reviewed(house: House) -> None:
    id, tokens = house.table("staku", "me", "random")
    answer = house.post(f"/api/tables/{id}/rounds/1/review", {}, tokens[0])
    assert answer.json()["code"] == "no-round"


@pytest.mark.parametrize("game", ["stack", "stakz", "stakd"])
def test_a_round_with_a_bot_in_the_other_games(
    house: House, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Played by chance, so that there are mistakes; in the view of whoever made them."""
    monkeypatch.setattr(analyses, "THINKING", Budget(steps=50))
    id, tokens = house.table(game, "me", "random")
    page, random = house.page(id, tokens[0]), Random(1)
    while page.state["phase"] == "playing":
        page.wait_until(lambda state: bool(state["paths"]) or state["phase"] != "playing")
        if page.state["phase"] == "playing":
            page.move(random.choice(list(page.state["paths"])))
    told = reviewed(house, f"/api/tables/{id}/rounds/1/review", tokens[0])
    assert len(told["moves"]) <= 3
    record = house.host.live[id].table.finished[0]
    for move in told["moves"]:
        path = f"/api/tables/{id}/rounds/1/review/{move}"
        task = house.post(path, {}, tokens[0]).json()
        assert task["kind"] == "task" and task["scene"] and task["tree"]
        played = house.post(path, {"move": record.moves[move - 1]}, tokens[0]).json()
        assert played["kind"] == "wrong" and played["words"]
