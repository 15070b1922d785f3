"""What games are taught with, over HTTP."""

from __future__ import annotations

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
