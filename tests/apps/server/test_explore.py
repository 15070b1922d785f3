"""Exploring over HTTP: positions, trees that are saved, the engine, playing on; and what is kept secret."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import stackyard
from stackyard.play.reading import load, read
from tests.apps.server.house import House
from tests.settings import RECORDS
from tests.waiting import wait_until

SYMBOL = re.compile(r"(?<![A-Za-z0-9#])[ROGBP][1-5](?![0-9A-Za-z])")


def begin(house: House, **asked: Any) -> dict[str, Any]:
    answer = house.post("/api/explore/start", asked)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def look(house: House, record: str, *moves: str, **asked: Any) -> dict[str, Any]:
    answer = house.post("/api/explore", {"record": record, "moves": list(moves), **asked})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_moves_are_tried_for_all_sides(shared_house: House) -> None:
    told = begin(shared_house, game="staku")
    assert told["branches"] == [] and told["names"] == ["White", "Black"] and told["engine"]
    first = look(shared_house, told["record"])
    assert first["kind"] == "position" and first["to_move"] == 0 and first["tree"] and first["playable"]
    refused = look(shared_house, told["record"], move="b3-b5")
    assert (refused["kind"], refused["clause"], refused["moves"]) == ("refused", "SU-8", [])
    clicked = look(shared_house, told["record"], picked=["b3-", "c3", "end"])
    assert clicked["moves"] == ["b3-c3"] and clicked["played"]["seat"] == 0 and clicked["played"]["words"]
    black = look(shared_house, told["record"], "b3-c3", move="f5-e5")
    assert black["moves"] == ["b3-c3", "f5-e5"] and black["to_move"] == 0
    assert stackyard.game("staku").parse(black["position"]).to_move == 0


def test_the_table_is_chosen_for_or_rolled(shared_house: House) -> None:
    told = begin(shared_house, game="stack")
    first = look(shared_house, told["record"])
    assert first["to_move"] is None and sum(each["chance"] for each in first["outcomes"]) == pytest.approx(1)
    chosen = look(shared_house, told["record"], move=first["outcomes"][2]["move"])
    assert chosen["moves"] == [first["outcomes"][2]["move"]] and chosen["played"]["seat"] is None
    rolled = look(shared_house, told["record"], roll=True)
    assert rolled["moves"][0] in [each["move"] for each in first["outcomes"]]
    staku = begin(shared_house, game="staku")
    answer = shared_house.post("/api/explore", {"record": staku["record"], "roll": True})
    assert answer.status_code == 400 and "nothing to roll" in answer.json()["reason"]


def test_a_tree_is_saved_in_the_record_and_opened_again(shared_house: House) -> None:
    [record] = load(RECORDS / "staku.txt")
    told = begin(shared_house, text=record.text())
    assert told["played"] == len(record.moves) == len(told["branches"])
    branches = [{"move": each["move"], "parent": each["parent"]} for each in told["branches"]]
    instead = next(move for move in record.start().moves() if move != record.moves[0])
    branches.append({"move": instead, "parent": -1, "comment": "what else?"})
    saved = shared_house.post("/api/explore/record", {"record": told["record"], "branches": branches})
    assert saved.status_code == 200 and "attachment" in saved.headers["content-disposition"]
    written = read(saved.text)
    assert written.moves == record.moves and written.variations[0].moves == (instead,)
    again = begin(shared_house, text=saved.text)
    assert again["branches"][-1]["comment"] == "what else?" and again["branches"][-1]["parent"] == -1
    for wrong in ([{"move": "b3-b5", "parent": -1}], [{"move": "b3-c3", "parent": 0}]):
        answer = shared_house.post("/api/explore/record", {"record": told["record"], "branches": wrong})
        assert answer.status_code == 400, answer.text


def test_what_cannot_be_explored_gets_a_sentence(shared_house: House) -> None:
    for asked, words in [
        ({"text": "nonsense"}, ""),
        ({"game": "staku", "position": "nonsense"}, ""),
        ({"game": "staku", "options": {"max_stack": 99}}, "cannot be 99"),
        ({"text": (RECORDS / "staku.txt").read_text(), "round": 7}, "there is no 7"),
    ]:
        answer = shared_house.post("/api/explore/start", asked)
        assert answer.status_code in (400, 404) and words in answer.json()["reason"], answer.text
    # What a text may mean on a machine of one's own, such as a file, is not for visitors.
    game = next(name for name in stackyard.games() if name == "stakd")
    text = begin(shared_house, game=game)["record"]
    option = next(line for line in text.splitlines() if line.startswith("[Option."))
    swapped = text.replace(option, option.split('"')[0] + '"/etc/passwd"]')
    answer = shared_house.post("/api/explore/start", {"text": swapped})
    assert answer.status_code == 400 and "cannot be" in answer.json()["reason"], answer.text


def opinion(house: House, record: str, *moves: str, who: str = "somebody") -> dict[str, Any]:
    """The first opinion that there is."""

    def ask() -> dict[str, Any] | None:
        answer = house.post("/api/explore/opinion", {"record": record, "moves": moves, "who": who})
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told if told["values"] is not None else None

    found = wait_until(ask)
    assert found is not None
    return found


def test_the_engine_has_an_opinion_and_deepens_it(shared_house: House) -> None:
    told = begin(shared_house, game="staku")
    first = opinion(shared_house, told["record"])
    assert sum(first["values"]) == pytest.approx(1, abs=0.01) and first["words"]
    best = first["lines"][0]
    assert best["move"] in stackyard.game("staku").start().moves() and best["path"] and best["words"]
    wait_until(lambda: opinion(shared_house, told["record"])["done"])
    # One moves on: another position is looked at, and nothing is left of the old one.
    moved = opinion(shared_house, told["record"], best["move"])
    assert moved["lines"][0]["move"] != best["move"]
    assert len(shared_house.host.opinions._looks) == 1


def test_the_engine_at_the_turn_of_the_table_and_at_the_end(shared_house: House) -> None:
    [record] = load(RECORDS / "stack.txt")
    at_table = opinion(shared_house, record.text(), *record.moves[:46], who="another one")
    assert at_table["lines"] == [] and len(at_table["values"]) == 2
    ended = opinion(shared_house, record.text(), *record.moves, who="another one")
    assert ended["done"] and ended["exact"] and "wins" in ended["words"]


def test_playing_on_from_a_position(house: House) -> None:
    told = begin(house, game="staku")
    there = look(house, told["record"], "b3-c3", move="f5-e5")
    id, tokens = house.table("staku", "me", "random", position=there["position"], listed=False)
    state = house.get(f"/api/tables/{id}", tokens[0]).json()
    assert state["moves"] == [] and "move" in state["can"]
    record = house.get(f"/api/tables/{id}/rounds/1/record", tokens[0]).text
    assert f'[Position "{there["position"]}"]' in record and read(record)
    house.close()
    house.open()
    again = house.get(f"/api/tables/{id}", tokens[0]).json()
    assert again["phase"] == "playing" and f'[Position "{there["position"]}"]' in record
    for position in ("nonsense", "7/8/9 w"):
        players = [{"kind": "me"}, {"kind": "bot", "level": 1}]
        answer = house.post("/api/tables", {"game": "staku", "players": players, "position": position})
        assert answer.status_code == 400


# Secrets -----------------------------------------------------------------------------------------


def test_a_round_with_bots_is_explored_as_the_seat_sees_it(house: House) -> None:
    id, tokens = house.table("stakz", "me", "1")
    table = house.host.live[id].table
    told = house.get(f"/api/tables/{id}/rounds/1/exploration", tokens[0]).json()
    assert told["engine"] and told["viewer"] == 0 and '[View "0"]' in told["record"]
    seed = table.setup.seed.hex()
    whole = json.dumps(told)
    moves = [each["move"] for each in told["branches"]]
    own = set(SYMBOL.findall(" ".join(moves)))  # Dealt to this seat, or placed for all to see.
    dealt = set(SYMBOL.findall(" ".join(table.on_board.record.moves)))
    assert own < dealt, "the others were dealt something that this seat has not seen"
    position = look(house, told["record"], *moves)
    whole += json.dumps({**position, "tree": None})  # What may be played as far as the seat knows.
    assert set(SYMBOL.findall(whole)) <= own and seed not in whole and not position["playable"]
    assert "Seed " not in told["record"]
    answer = house.post(
        "/api/tables",
        {
            "game": "stakz",
            "players": [{"kind": "me"}, {"kind": "bot", "level": 1}],
            "position": position["position"],
        },
    )
    assert answer.status_code == 400 and "hidden" in answer.json()["reason"]


def test_what_the_engine_says_does_not_depend_on_what_is_hidden(house: House) -> None:
    """The engine is handed the record of a view, in which what the others hold is not written."""
    id, tokens = house.table("stakz", "me", "1")
    told = house.get(f"/api/tables/{id}/rounds/1/exploration", tokens[0]).json()
    state = read(told["record"]).states()[-1]
    table = house.host.live[id].table
    assert state.viewer == 0 and state == table.state.seen_by(0) != table.state


def test_between_people_there_is_no_engine(house: House) -> None:
    id, tokens = house.table("staku", "me", "here")
    told = house.get(f"/api/tables/{id}/rounds/1/exploration", tokens[0]).json()
    assert told["engine"] is False and look(house, told["record"], move="b3-c3")["moves"] == ["b3-c3"]
    assert house.get(f"/api/tables/{id}/rounds/1/exploration").status_code == 403
    move = {"type": "resign", "number": house.host.live[id].table.number}
    assert house.post(f"/api/tables/{id}/messages", move, tokens[0]).status_code == 200
    ended = house.get(f"/api/tables/{id}/rounds/1/exploration").json()
    assert ended["engine"] is True and ended["viewer"] is None


# The coach ---------------------------------------------------------------------------------------


def test_the_coach_looks_at_ones_own_moves_with_bots(house: House) -> None:
    id, tokens = house.table("staku", "me", "random")
    before = house.post(f"/api/tables/{id}/coach", {}, tokens[0])
    assert before.status_code == 400 and "not moved" in before.json()["reason"]
    number = house.host.live[id].table.number
    move = {"type": "move", "number": number, "move": "b3-c3"}
    assert house.post(f"/api/tables/{id}/messages", move, tokens[0]).status_code == 200
    told = house.post(f"/api/tables/{id}/coach", {}, tokens[0]).json()
    assert told["move"] == 0 and told["kind"] in ("", "praise", "slip", "mistake", "blunder")
    assert bool(told["words"]) == bool(told["kind"])
    assert house.post(f"/api/tables/{id}/coach", {}).status_code == 403


def test_the_coach_is_not_for_those_who_play_with_people(house: House) -> None:
    id, tokens = house.table("staku", "me", "here")
    move = {"type": "move", "number": house.host.live[id].table.number, "move": "b3-c3"}
    assert house.post(f"/api/tables/{id}/messages", move, tokens[0]).status_code == 200
    answer = house.post(f"/api/tables/{id}/coach", {}, tokens[0])
    assert answer.status_code == 400 and "bots alone" in answer.json()["reason"]


def test_with_bots_alone_one_takes_back_also_past_a_roll(house: House) -> None:
    id, tokens = house.table("stakz", "me", "random")
    page = house.page(id, tokens[0])
    page.wait_until(lambda state: "move" in state["can"])
    made = len(page.state["moves"])
    draw = next((move for move in page.state["paths"] if move.startswith("draw")), None)
    assert page.move(draw or next(iter(page.state["paths"])))["type"] == "ack"
    drawn = len(page.state["moves"])
    # The bot has answered when it is one's turn again: nothing happens meanwhile.
    page.wait_until(lambda state: len(state["moves"]) > drawn and "move" in state["can"])
    assert any(move["player"] is None for move in page.state["moves"][made:]), "the table has drawn since"
    undo = {"type": "undo", "number": page.state["number"]}
    assert house.post(f"/api/tables/{id}/messages", undo, tokens[0]).status_code == 200
    page.wait_until(lambda state: len(state["moves"]) == made)
