"""The JSON interface: a program can do whatever the page can, and every mistake gets a sentence."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import httpx
import jsonschema
import pytest

from stackyard.core.chance import Dice
from stackyard.core.registry import names
from stackyard.engine.search.budget import Budget
from stackyard.play.reading import read
from stackyard.play.verify import verify
from tests.apps.server.house import House, check_response
from tests.settings import COMPILED
from tests.waiting import PATIENCE, wait_until

SHORT = "cairn"
"""The toy game of the docs has dice and secrets, and is over soon."""


def play_out(house: House, game: str, players: int = 2, **more: Any) -> tuple[str, dict[int, str]]:
    """A round played over HTTP alone, by whoever is to move."""
    random = Random(3)
    id, tokens = house.table(game, "me", *["here"] * (players - 1), **more)
    for _ in range(400):
        mover = house.host.live[id].table.mover
        if mover is None:
            break
        state = house.get(f"/api/tables/{id}", tokens[mover]).json()
        said = {"type": "move", "number": state["number"], "move": random.choice(list(state["paths"]))}
        answer = house.post(f"/api/tables/{id}/messages", said, tokens[mover])
        assert answer.status_code == 200 and answer.json()["type"] == "ack"
    return id, tokens


def test_games_tell_how_they_are_set_up(shared_house: House) -> None:
    games = shared_house.get("/api/games").json()
    assert [game["name"] for game in games] == names()
    for game in games:
        assert (
            game["summary"] and game["players"]["min"] <= game["players"]["usual"] <= game["players"]["max"]
        )
        for option in game["options"]:
            assert option["default"] in option["choices"] and option["summary"]
            assert bool(option["ruling"]) == bool(option["clause"])
            assert len(option["words"]) in (0, len(option["choices"]))
    options = {option["name"]: option for game in games for option in game["options"]}
    assert options["teams"]["players"] == {"min": 4, "max": 4} and options["max_stack"]["players"] is None
    assert options["swearing"]["calls"] and not options["capture_tax"]["calls"]
    french = {game["name"]: game for game in shared_house.get("/api/games", lang="fr").json()}
    assert "aucun joueur" in french["stakd"]["options"][1]["words"]


@pytest.mark.parametrize("name", names())
def test_every_game_has_a_picture_and_rules(shared_house: House, name: str) -> None:
    picture = shared_house.get(f"/api/games/{name}/picture.svg")
    assert picture.headers["content-type"] == "image/svg+xml" and picture.text.startswith("<svg")
    rules = shared_house.get(f"/api/games/{name}/rules").json()
    assert all(clause["id"] and clause["text"] for clause in rules["clauses"])
    assert 1 < len(rules["how_to"]) < 6 and all(rules["how_to"])
    assert "match" in rules["how_to"][-1].lower(), "when the match ends"


@pytest.mark.parametrize(
    ("asked", "status", "words"),
    [
        ({"game": "go"}, 404, "There is no game 'go'"),
        ({"players": [{"kind": "me", "name": "A"}]}, 400, "for 2 players"),
        ({"players": []}, 400, "players"),
        ({"options": {"max_stack": 9}}, 400, "3 or 2"),
        ({"options": {"colour": "red"}}, 400, "no option 'colour'"),
        ({"options": {"calls": "maybe"}}, 400, "Calls is true or false"),
        ({"clock": {"minutes": 0}}, 400, "more than 0"),
        ({"clock": {"minutes": 5, "increment": -1}}, 400, "0 to 3600"),
        ({"entropy": "not a word!"}, 400, "letters and digits"),
        ({"colour": "red"}, 400, "colour"),
        ({"players": [{"kind": "me", "name": "A"}, {"kind": "bot", "level": 99}]}, 400, "level 1 to 8"),
        ({"players": [{"kind": "me", "name": ""}, {"kind": "open"}]}, 400, "A name has"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    shared_house: House, asked: dict[str, Any], status: int, words: str
) -> None:
    usual = {"game": "staku", "players": [{"kind": "me", "name": "A"}, {"kind": "open"}]}
    answer = shared_house.post("/api/tables", {**usual, **asked})
    assert (answer.status_code, words in answer.json()["reason"]) == (status, True), answer.text


def test_visitors_cannot_make_the_server_read_its_files(shared_house: House, tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 'x'")
    players = [{"kind": "me", "name": "A"}, {"kind": "bot"}]
    for value in (str(secret), "/etc/passwd", "no such file"):
        body = {"game": "stakd", "players": players, "options": {"piece_set": value}}
        answer = shared_house.post("/api/tables", body)
        assert answer.status_code == 400 and "triangular or square" in answer.json()["reason"]


def test_open_tables_are_listed_and_private_ones_are_not(house: House) -> None:
    private, _ = house.table("staku", "me", "open", listed=False)
    waiting, tokens = house.table("staku", "me", "open")
    tables = {table["id"]: table for table in house.get("/api/tables").json()["tables"]}
    assert private not in tables
    assert (tables[waiting]["open"], tables[waiting]["phase"]) == (1, "waiting")
    house.sit(waiting, "Bob")
    assert house.get("/api/tables").json()["tables"][0]["phase"] == "playing"
    state = house.get(f"/api/tables/{waiting}", tokens[0]).json()
    said = {"type": "resign", "number": state["number"]}
    house.post(f"/api/tables/{waiting}/messages", said, tokens[0])
    assert house.get("/api/tables").json()["tables"] == []
    assert house.get(f"/api/tables/{private}").json()["players"][1]["kind"] == "open"


def test_who_asks_for_what_is_not_there_is_told(shared_house: House) -> None:
    assert shared_house.get("/api/tables/nowhere").json()["code"] == "no-such-table"
    assert shared_house.get("/api/tables/nowhere").status_code == 404
    id, tokens = shared_house.table("staku", "me", "open")
    look = shared_house.get(f"/api/tables/{id}/look").json()
    assert look["code"] == "no-round"
    assert shared_house.get(f"/api/tables/{id}/why", move="b3-c3").json()["code"] == "no-round"
    assert shared_house.get(f"/api/tables/{id}", "wrong").status_code == 403
    shared_house.sit(id)
    answer = shared_house.post(f"/api/tables/{id}/seats", {"name": "Eve"})
    assert answer.json()["code"] == "full"
    for path in ("look?move=7", "look?round=3", "rounds/3/record", "rounds/1/poster.pdf"):
        answer = shared_house.ask("GET", f"/api/tables/{id}/{path}")
        assert answer.status_code == 400 and answer.json()["reason"], path
    spectator = {"type": "resign", "number": 3}
    assert shared_house.post(f"/api/tables/{id}/messages", spectator).status_code == 403
    stale = shared_house.post(f"/api/tables/{id}/messages", {**spectator, "number": 0}, tokens[0])
    assert stale.status_code == 409 and stale.json()["state"]["phase"] == "playing"


def test_clicks_are_shown_and_explained(shared_house: House) -> None:
    id, tokens = shared_house.table("staku", "me", "here")
    look = shared_house.get(f"/api/tables/{id}/look", tokens[0], picked=["b3-"]).json()
    assert "c3" in look["lit"] and look["svg"].startswith("<svg") and look["words"]
    assert shared_house.get(f"/api/tables/{id}/look", tokens[1]).json()["lit"] == []
    bad = shared_house.get(f"/api/tables/{id}/look", tokens[0], picked=["nonsense"])
    assert bad.status_code == 400 and bad.json()["code"] == "bad-option"
    why = shared_house.get(f"/api/tables/{id}/why", tokens[0], picked=["b3-", "d5"]).json()
    assert why["clause"].startswith("SU-") and why["reason"]
    legal = shared_house.get(f"/api/tables/{id}/why", tokens[0], move="b3-c3").json()
    assert legal == {"clause": "", "reason": ""}
    assert shared_house.get(f"/api/tables/{id}/why", tokens[0], move="hello").json()["code"] == "notation"


def test_a_round_can_be_taken_home(shared_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stackyard.apps.server.live.analyses.THINKING", Budget(steps=20))
    id, _ = play_out(shared_house, SHORT, entropy="abc123")
    rounds = f"/api/tables/{id}/rounds/1"
    record = read(shared_house.get(f"{rounds}/record").text)
    assert all(check.passed for check in verify(record)) and record.result in ("1 0", "0 1")
    assert shared_house.get(f"{rounds}/picture.png").content.startswith(b"\x89PNG")
    assert shared_house.get(f"{rounds}/picture.svg").text.startswith("<svg")
    sheet = shared_house.get(f"/api/tables/{id}/sheet").json()["pages"][0]
    assert sheet["rows"][0]["cells"][0] == "Player 0" and len(sheet["head"]) == len(sheet["rows"][0]["cells"])
    moves = shared_house.get(f"{rounds}/moves").json()["moves"]
    assert [each["move"] for each in moves] == list(record.moves)
    assert moves == shared_house.get(f"/api/tables/{id}").json()["moves"], "as in the state of that round"
    look = shared_house.get(f"/api/tables/{id}/look", round=1, move=2).json()
    assert look["move"] == 2 and look["svg"].startswith("<svg")
    if not COMPILED:
        return  # What takes seconds as machine code is not waited for as plain Python.
    assert shared_house.get(f"{rounds}/animation.gif").content.startswith(b"GIF89a")
    wait_until(lambda: shared_house.post(f"{rounds}/analysis").json()["done"])
    told = shared_house.post(f"{rounds}/analysis").json()
    assert told["plot"].startswith("<svg") and told["report"]["complete"]


def test_the_dice_can_be_drawn_again_without_the_rules(shared_house: House) -> None:
    id, _ = play_out(shared_house, SHORT, entropy="luck7")
    told = shared_house.get(f"/api/tables/{id}/rounds/1/dice").json()
    assert hashlib.sha256(bytes.fromhex(told["seed"])).hexdigest() == told["commitment"]
    assert told["entropies"] == ["luck7", "luck7"]
    dice = Dice(bytes.fromhex(told["seed"]), told["entropies"])
    assert len(told["draws"]) > 3
    for draw in told["draws"]:
        assert draw["outcomes"][dice.choose(draw["weights"], draw["move"])] == draw["played"]


def check_headers(answer: httpx.Response) -> None:
    headers = answer.headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"


def test_every_answer_forbids_foreign_scripts(shared_house: House) -> None:
    for path, caching in (
        ("/", "no-cache"),
        ("/t/anything", "no-cache"),
        ("/rules/staku", "no-cache"),
        ("/openapi.json", None),
        ("/api/games", "no-store"),
        ("/api/tables/nowhere", "no-store"),
        ("/web/app.js", "no-cache"),
        ("/web/nothing.js", "no-cache"),
    ):
        answer = shared_house.get(path)
        check_headers(answer)
        assert answer.headers.get("cache-control") == caching
    assert shared_house.get("/web/../server/app.py").status_code == 404
    assert shared_house.get("/web/%2e%2e/server/app.py").status_code == 404


def test_refusals_and_errors_have_the_headers_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken() -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(house.host, "lobby", broken)
    failed = house.get("/api/tables")
    for answer, status in (
        (house.post("/api/tables", {"game": "x" * (1 << 17)}), 413),
        (house.post("/api/tables", {"game": 3}), 400),
        (failed, 500),
    ):
        assert answer.status_code == status and answer.headers["cache-control"] == "no-store"
        check_headers(answer)


def test_where_there_is_nothing_people_get_the_page_and_programs_json(shared_house: House) -> None:
    for path, kind in (
        ("/nonsense", "text/html"),
        ("/a/b.c", "text/html"),
        ("/api/nonsense", "application/json"),
    ):
        nothing = httpx.get(
            shared_house.address + path, headers={"Accept": "text/html,*/*"}, timeout=PATIENCE
        )
        assert nothing.status_code == 404 and nothing.headers["content-type"].startswith(kind)
        assert "default-src 'none'" in nothing.headers["content-security-policy"]
    assert shared_house.get("/nonsense").json()["code"] == "not-found"


def test_the_interface_is_described(shared_house: House) -> None:
    described = shared_house.get("/openapi.json").json()
    paths = described["paths"]
    assert {"/api/games", "/api/tables", "/api/tables/{id}/messages"} <= set(paths)
    assert "/t/{id}" not in paths
    for path in paths.values():
        for operation in path.values():
            assert operation.get("description"), operation
    body = paths["/api/tables/{id}/messages"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert set(body["discriminator"]["mapping"]) >= {"move", "undo", "chat", "answer", "rematch"}
    sides = described["x-sockets"]["/api/tables/{id}/live"]
    assert {"hello", "ping", "move"} <= set(sides["send"]["discriminator"]["mapping"])
    assert {"state", "ack", "stale", "pong"} <= set(sides["receive"]["discriminator"]["mapping"])
    text = json.dumps(described)
    named = set(re.findall(r'"#/components/schemas/(\w+)"', text))
    assert named <= set(described["components"]["schemas"]) and "422" not in text


def test_answers_are_held_to_what_is_described(shared_house: House) -> None:
    openapi = shared_house.openapi
    id, _ = shared_house.table("staku", "me", "open")
    path = f"/api/tables/{id}"
    state = shared_house.get(path).json()
    for told in ({**state, "more": 1}, {name: value for name, value in state.items() if name != "can"}):
        with pytest.raises(jsonschema.ValidationError):
            check_response(openapi, "GET", path, httpx.Response(200, json=told))
    with pytest.raises(AssertionError, match="of which nothing is said"):
        check_response(openapi, "GET", path, httpx.Response(418, json=state))


def test_what_is_not_there_is_answered_like_everything_else(shared_house: House) -> None:
    answer = shared_house.get("/api/nonsense", lang="fr")
    assert answer.status_code == 404 and answer.json()["code"] == "not-found"
    assert answer.json()["reason"].startswith("Il n’y a rien")
    assert shared_house.ask("DELETE", "/api/tables").status_code == 405


def test_texts_follow_the_language_of_the_reader(shared_house: House) -> None:
    id, tokens = shared_house.table("staku", "me", "here")
    english = shared_house.get(f"/api/tables/{id}/why", tokens[0], move="b3-d3").json()["reason"]
    french = shared_house.get(f"/api/tables/{id}/why", tokens[0], move="b3-d3", lang="fr").json()["reason"]
    assert english != french and "straight line" in english and "d3" in french
    state = shared_house.get(f"/api/tables/{id}", lang="fr").json()
    assert state["players"][0]["side"] == "Blanc"
    assert shared_house.get(f"/api/tables/{id}", lang="tlh").json()["players"][0]["side"] == "White"
    header = {"Accept-Language": "de, fr-CA;q=0.8, en;q=0.5"}
    rules = httpx.get(
        f"{shared_house.address}/api/games/staku/rules", headers=header, timeout=PATIENCE
    ).json()
    assert rules["clauses"] != shared_house.get("/api/games/staku/rules").json()["clauses"]


def test_what_is_far_too_long_is_not_read(shared_house: House) -> None:
    answer = shared_house.post("/api/tables", {"game": "x" * 100_000, "players": []})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_narrow_screen_gets_the_drawing_for_it(shared_house: House) -> None:
    id, tokens = shared_house.table("stakz", "me", "here")
    for path in ("", "/look"):
        pictures = [
            shared_house.get(f"/api/tables/{id}{path}", tokens[0], narrow=narrow).json()["svg"]
            for narrow in ("0", "1")
        ]
        assert ['viewBox="0 0 450' in picture for picture in pictures] == [False, True]
    page = shared_house.page(id, tokens[0])
    assert 'viewBox="0 0 450' not in page.state["svg"]
    page.say({"type": "hello", "token": tokens[0], "lang": "en", "narrow": True})
    assert 'viewBox="0 0 450' in page.wait("state")["svg"], "the phone was turned"
