"""Puzzles over HTTP."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from stackyard.teach import puzzle_of_the_day, puzzles
from tests.apps.server.house import House


def ask(house: House, path: str, **asked: Any) -> dict[str, Any]:
    answer = house.post(f"/api/puzzles/{path}", asked)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_the_day_and_the_lists(shared_house: House) -> None:
    told = shared_house.get("/api/puzzles").json()
    day = puzzle_of_the_day(datetime.now(UTC).date())
    assert (told["day"]["game"], told["day"]["id"]) == (day.game.name, day.id)
    assert len(told["games"]) == 4
    listed = shared_house.get("/api/puzzles/staku", lang="fr").json()
    assert len(listed["puzzles"]) == len(puzzles("staku"))
    assert listed["themes"][0] == {"name": "win-in-2", "title": "Gagner en deux tours"}
    assert shared_house.get("/api/puzzles/cairn").status_code == 400
    assert shared_house.get("/api/puzzles/nothing").status_code == 404


def test_a_puzzle_is_tried_refuted_and_solved(shared_house: House) -> None:
    puzzle = next(each for each in puzzles("staku") if each.theme == "win-in-2")
    path, (one, reply, two) = f"staku/{puzzle.id}", puzzle.solutions[0]
    task = ask(shared_house, path)
    assert task["kind"] == "task" and task["moves"] == [] and task["line"] == [] and task["tree"]
    wrong = ask(shared_house, path, move=puzzle.refutations[0][0])
    assert wrong["kind"] == "wrong" and [each["move"] for each in wrong["line"]] == list(
        puzzle.refutations[0]
    )
    assert wrong["moves"] == [] and wrong["line"][0]["scene"] != wrong["scene"]
    refused = ask(shared_house, path, move="a1-g6")
    assert refused["kind"] == "refused" and refused["clause"].startswith("SU-")
    right = ask(shared_house, path, picked=list(puzzle.start.paths()[one]))
    assert right["kind"] == "going-on" and right["moves"] == [one, reply]
    assert [each["move"] for each in right["line"]] == [one, reply]
    solved = ask(shared_house, path, moves=right["moves"], move=two)
    assert solved["kind"] == "solved" and solved["tree"] is None
    shown = ask(shared_house, path, solution=True)
    assert shown["kind"] == "solution" and len(shown["line"]) == 3
    assert shared_house.post("/api/puzzles/staku/nothing", {}).status_code == 400
    assert shared_house.get(f"/api/puzzles/{path}/symbols", theme="light").status_code == 200
