"""The engine says nothing about rounds that people still play, whatever is sent to ask it."""

from __future__ import annotations

import httpx
import pytest

from stackyard.apps.server.live.fair_play import SETTLED
from stackyard.play.reading import read
from tests.apps.server.house import House

MOVES = ("b3-c3", "f5-e5", "b4-c4", "f4-e4", "c3-c2", "e5-e6")


def ask(house: House, record: str, moves: tuple[str, ...] = ()) -> httpx.Response:
    asked = {"record": record, "moves": list(moves), "who": "somebody"}
    return house.post("/api/explore/opinion", asked)


def play(house: House, id: str, tokens: dict[int, str], moves: tuple[str, ...]) -> None:
    for move in moves:
        table = house.host.live[id].table
        told = {"type": "move", "number": table.number, "move": move}
        answer = house.post(f"/api/tables/{id}/messages", told, tokens[table.mover or 0])
        assert answer.status_code == 200, answer.text


def bare(house: House, **start: str) -> str:
    record: str = house.post("/api/explore/start", {"game": "staku", **start}).json()["record"]
    return record


def test_a_record_that_says_where_it_is_from(house: House) -> None:
    id, tokens = house.table("staku", "me", "here")
    told = house.get(f"/api/tables/{id}/rounds/1/exploration", tokens[0]).json()
    assert told["engine"] is False and f'[Table "{id}"]' in told["record"]
    refused = ask(house, told["record"], ("b3-c3",))
    assert refused.status_code == 400 and refused.json()["code"] == "still-played"
    assert refused.json()["reason"].startswith("People are playing this round now")
    french = house.ask(
        "POST",
        "/api/explore/opinion",
        headers={"Accept-Language": "fr"},
        json={"record": told["record"], "moves": [], "who": "somebody"},
    )
    assert french.json()["reason"].startswith("Des gens jouent cette manche")
    resign = {"type": "resign", "number": house.host.live[id].table.number}
    assert house.post(f"/api/tables/{id}/messages", resign, tokens[0]).status_code == 200
    assert ask(house, told["record"], ("b3-c3",)).status_code == 200, "it has ended"


def test_a_bare_record_or_position_of_a_running_round(house: House) -> None:
    id, tokens = house.table("staku", "me", "here")
    record = bare(house)
    play(house, id, tokens, MOVES[: SETTLED - 1])
    assert ask(house, record, MOVES[: SETTLED - 1]).status_code == 200, "openings are everybody's"
    play(house, id, tokens, MOVES[SETTLED - 1 :])
    state = house.host.live[id].table.state
    for line in (MOVES, (*MOVES, state.moves()[0])):
        assert ask(house, record, line).json()["code"] == "still-played"
    # Another way to the same position, and the position itself, are no different.
    other = (MOVES[2], MOVES[1], MOVES[0], *MOVES[3:])
    assert ask(house, record, other).json()["code"] == "still-played"
    assert ask(house, bare(house, position=str(state))).json()["code"] == "still-played"
    assert ask(house, record, MOVES[:3]).status_code == 200, "what was before is no secret to an engine"
    bots = [{"kind": "me"}, {"kind": "bot", "level": 8}]
    answer = house.post("/api/tables", {"game": "staku", "players": bots, "position": str(state)})
    assert answer.json()["code"] == "still-played"
    play(house, id, tokens, (state.moves()[0],))
    assert ask(house, record, MOVES).status_code == 200, "the round has gone on"


def test_with_bots_alone_the_engine_is_there(house: House) -> None:
    id, tokens = house.table("staku", "me", "random")
    told = house.get(f"/api/tables/{id}/rounds/1/exploration", tokens[0]).json()
    assert told["engine"] is True and "[Table " not in told["record"]
    assert ask(house, told["record"]).status_code == 200


def test_what_a_seat_sees_of_a_running_round_with_secrets(house: House) -> None:
    id, tokens = house.table("stakz", "me", "here")
    seen = house.get(f"/api/tables/{id}/rounds/1/exploration", tokens[0]).json()["record"]
    stripped = seen.replace(f'[Table "{id}"]\n', "")
    assert stripped != seen and read(stripped).viewer == 0
    moves = read(stripped).moves
    assert ask(house, stripped, moves).json()["code"] == "still-played"
    assert ask(house, stripped, moves[:3]).status_code == 200


@pytest.mark.parametrize("id", ["nothing-here", "x"])
def test_a_record_of_another_house_is_explored(house: House, id: str) -> None:
    record = bare(house).replace('[Result "*"]', f'[Table "{id}"]\n[Result "*"]')
    assert ask(house, record).status_code == 200
