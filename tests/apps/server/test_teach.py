"""What games are taught with, over HTTP."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

import stackyard
from stackyard.teach import examples
from tests.apps.server.house import House


@pytest.mark.parametrize("name", ["staku", "cairn"])
def test_examples_of_a_game_with_their_pictures(shared_house: House, name: str) -> None:
    told = shared_house.get(f"/api/games/{name}/examples").json()
    expected = examples(stackyard.game(name))
    assert [f"{each['clause']}.{each['number']}" for each in told["examples"]] == [
        each.name for each in expected
    ]
    for each, example in zip(told["examples"], expected, strict=True):
        assert each["allowed"] != example.forbidden and bool(each["after"]) == each["allowed"]
        assert each["words"] and each["caption"] == example.caption
    first = told["examples"][0]
    drawn = shared_house.get(first["picture"])
    root = ElementTree.fromstring(drawn.text)
    assert root.get("aria-label") == first["words"] and float(root.get("width", 0)) == first["width"]
    assert drawn.headers["content-type"] == "image/svg+xml" and "max-age" in drawn.headers["cache-control"]
    after = ElementTree.fromstring(shared_house.get(first["picture"], after="true").text)
    assert after.get("aria-label") == first["after"]
    light = shared_house.get(first["picture"], theme="light")
    assert light.text != drawn.text


def test_examples_in_french(shared_house: House) -> None:
    told = shared_house.get("/api/games/stack/examples", lang="fr").json()
    assert told["examples"][0]["caption"].startswith("Un dé libre est une pile")
    assert told["unshown"]["ST-15"].startswith("Une feuille de marque")


@pytest.mark.parametrize("path", ["staku/examples/SU-8/99.svg", "staku/examples/SU-99/1.svg"])
def test_what_is_no_example_gets_a_sentence(shared_house: House, path: str) -> None:
    answer = shared_house.get(f"/api/games/{path}")
    assert answer.status_code == 400 and "no example" in answer.json()["reason"]
    assert shared_house.get("/api/games/nothing/examples").status_code == 404
    assert shared_house.get("/api/games/staku/examples/SU-8/1.svg", theme="pink").status_code == 400


# Lessons -----------------------------------------------------------------------------------------


def ask(house: House, step: str, **asked: Any) -> dict[str, Any]:
    answer = house.post(f"/api/learn/{step}", asked)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_course_over_http(shared_house: House) -> None:
    told = shared_house.get("/api/learn/staku").json()
    assert told["title"] == "Staku" and len(told["steps"]) == 12
    assert told["steps"][0]["task"] == "Move the token on c3 to c4." and told["steps"][-1]["level"] == 1
    french = shared_house.get("/api/learn/staku", lang="fr").json()
    assert french["steps"][0]["task"] == "Déplacez le pion de c3 en c4."
    rules = shared_house.get("/api/games/cairn/rules").json()
    assert not rules["course"] and shared_house.get("/api/games/staku/rules").json()["course"]
    assert shared_house.get("/api/learn/cairn").status_code == 400


def test_a_lesson_is_asked_for_tried_and_solved(shared_house: House) -> None:
    first = ask(shared_house, "staku/one-token")
    assert first["kind"] == "task" and first["moves"] == [] and first["tree"] and first["scene"]["items"]
    refused = ask(shared_house, "staku/one-token", move="c3-c5")
    assert (refused["kind"], refused["clause"]) == ("refused", "SU-8") and refused["tree"] == first["tree"]
    missed = ask(shared_house, "staku/one-token", picked=["c3-", "d3"])
    assert (missed["kind"], missed["words"]) == ("missed", "c4 is the hexagon to the right of c3.")
    solved = ask(shared_house, "staku/one-token", picked=["c3-", "c4"])
    assert (solved["kind"], solved["moves"], solved["tree"]) == ("solved", ["c3-c4"], None)


def test_clicks_in_a_lesson_are_shown_or_explained(shared_house: House) -> None:
    begun = ask(shared_house, "staku/one-token", picked=["c3-"])
    assert begun["kind"] == "task" and begun["scene"]["picked"] == ["c3-"]
    wrong = ask(shared_house, "staku/one-token", picked=["c3-", "e5"])
    assert wrong["kind"] == "refused" and wrong["clause"] == "SU-8"


def test_a_lesson_of_several_moves_is_kept_by_the_client(shared_house: House) -> None:
    moves: list[str] = []
    for move in ("P1>1", "G1>3", "B1>1"):
        told = ask(shared_house, "stakz/after-a-split", moves=moves, move=move)
        moves = told["moves"]
    assert told["kind"] == "solved" and moves == ["P1>1", "G1>3", "B1>1"]


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("staku/nothing", {}),
        ("staku/play", {}),
        ("staku/one-token", {"moves": ["c3-d3"]}),
        ("staku/one-token", {"move": "nonsense"}),
        ("cairn/one", {}),
    ],
)
def test_what_is_no_lesson_gets_a_sentence(shared_house: House, step: str, asked: dict[str, Any]) -> None:
    answer = shared_house.post(f"/api/learn/{step}", asked)
    assert answer.status_code == 400 and answer.json()["reason"].endswith(".")


def test_the_symbols_of_a_lesson(shared_house: House) -> None:
    dark = shared_house.get("/api/learn/stack/calls/symbols", theme="dark").json()
    light = shared_house.get("/api/learn/stack/calls/symbols", theme="light").json()
    assert dark["symbols"].keys() == light["symbols"].keys() and dark["theme"] != light["theme"]
