"""Nothing secret leaves: every byte that is sent to a seat or to a spectator is searched."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.apps.server.house import House, Page
from tests.settings import COMPILED

# Where games hide something, and how what is hidden is written: a colour's letter and a symbol's number.
GAME, SYMBOL = "stakz", re.compile(r"(?<![A-Za-z0-9#])[ROGBP][1-5](?![0-9A-Za-z])")


def known(page: Page) -> set[str]:
    """The tiles that a page may know of: those on the table, and those in its own hand and moves."""
    told = " ".join(move["move"] for move in page.state["moves"])
    return set(SYMBOL.findall(told))


@pytest.mark.parametrize("players", [2, 3])
def test_no_hidden_symbol_reaches_anybody(house: House, players: int) -> None:
    random = Random(players)
    id, tokens = house.table(GAME, "me", *["here"] * (players - 1))
    seed = house.host.live[id].table.setup.seed.hex()
    pages = [house.page(id, tokens[player]) for player in range(players)]
    pages.append(house.page(id))
    seen: list[set[str]] = [set() for _ in pages]
    for _ in range(500 if COMPILED else 40):
        table = house.host.live[id].table
        for page in pages:
            page.catch_up(table.number)
        if not table.in_round:
            break
        round_seed = table.round.dice.seed.hex() if table.round and table.round.dice else ""
        for seat, page in enumerate(pages):
            hand = () if seat == players else hand_of(page)
            # Everything placed is told in the moves, as is what this seat was dealt.
            seen[seat] |= known(page) | set(hand)
            told = "".join(page.bytes)
            assert set(SYMBOL.findall(told)) <= seen[seat], f"seat {seat} was told too much"
            assert seed not in told and round_seed not in told
            page.bytes.clear()
        mover = pages[pages[0].state["to_move"]]
        assert mover.move(random.choice(list(mover.state["paths"])))["type"] == "ack"
    else:
        assert not COMPILED, "the round did not end"
        return
    for page in pages:
        page.wait_until(lambda state: state["phase"] != "playing")
    record = house.get(f"/api/tables/{id}/rounds/1/record").text
    assert round_seed in record  # After the end everybody may check the dice.
    # The dice of the rounds to come follow from the seed of the match, if there are any to come.
    assert (seed in "".join(pages[0].bytes)) == (pages[0].state["phase"] == "over")


def hand_of(page: Page) -> list[str]:
    """The tiles that a seat was dealt or has drawn, by its own moves."""
    return [move["move"].removeprefix("=") for move in page.state["moves"] if move["move"].startswith("=")]


def test_the_test_would_notice(house: House) -> None:
    """The tiles of another seat are written in a form that the search finds."""
    id, tokens = house.table(GAME, "me", "here")
    house.page(id, tokens[0])
    state = house.host.live[id].table.state
    assert len(SYMBOL.findall(state.svg())) > len(SYMBOL.findall(state.seen_by(0).svg(0))) > 0


@pytest.mark.parametrize("path", ["dice", "moves", "picture.svg", "animation.gif"])
def test_what_tells_all_is_refused_while_the_round_goes_on(house: House, path: str) -> None:
    id, tokens = house.table(GAME, "me", "here")
    answer = house.get(f"/api/tables/{id}/rounds/1/{path}")
    assert answer.status_code == 400, answer.text
    own = house.get(f"/api/tables/{id}/rounds/1/record", tokens[1]).text
    assert '[View "1"]' in own and "Seed " not in own and SYMBOL.search(own)
    public = house.get(f"/api/tables/{id}/rounds/1/record").text
    assert "=R?" in public and "Seed " not in public and not SYMBOL.search(public)
    assert house.post(f"/api/tables/{id}/rounds/1/analysis").status_code == 400


def test_replay_and_clicks_show_no_more_than_the_table(house: House) -> None:
    id, tokens = house.table(GAME, "me", "here")
    table = house.host.live[id].table
    moves = table.moves_made
    for number in (0, moves // 2, moves):
        told = house.get(f"/api/tables/{id}/look", move=number).json()["svg"]
        assert not SYMBOL.search(told), "spectators see no hand, and nothing is placed yet"
    own = house.get(f"/api/tables/{id}/look", tokens[1]).json()["svg"]
    hand = {move["move"].removeprefix("=") for move in page_moves(house, id, tokens[1])}
    assert set(SYMBOL.findall(own)) <= hand
    for text in ("R1>1", "B5>2"):
        answer = house.get(f"/api/tables/{id}/why", tokens[0], move=text)
        assert answer.status_code == 200 and answer.json()["clause"]


def page_moves(house: House, id: str, token: str) -> list[dict[str, str]]:
    moves: list[dict[str, str]] = house.get(f"/api/tables/{id}", token).json()["moves"]
    return moves
