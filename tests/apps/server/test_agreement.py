"""What needs two: taking back, draws, the next round, another match; and bots for players who have left."""

from __future__ import annotations

import pytest

from tests.apps.server.house import House, Page
from tests.waiting import PATIENCE, wait_until


def pair(house: House, game: str = "staku", **more: object) -> tuple[Page, Page]:
    id, tokens = house.table(game, "me", "open", **more)
    first = house.page(id, tokens[0])
    second = house.page(id, house.sit(id, "Bob"))
    first.wait_until(lambda state: state["phase"] == "playing")
    return first, second


def test_a_move_is_taken_back_when_the_other_agrees(shared_house: House) -> None:
    white, black = pair(shared_house)
    assert "undo" not in white.state["can"]
    white.move("b3-c3")
    assert white.do("undo")["type"] == "ack"
    black.catch_up(white.state["number"])
    assert black.state["offer"] == {"kind": "undo", "player": 0} and "answer" in black.state["can"]
    assert white.do("answer", accept=True)["type"] == "refused"
    assert black.do("answer", accept=True)["type"] == "ack"
    white.catch_up(black.state["number"])
    assert white.state["moves"] == [] and white.state["to_move"] == 0 and white.state["offer"] is None


def test_who_is_asked_can_say_no_and_a_move_is_an_answer_too(shared_house: House) -> None:
    white, black = pair(shared_house)
    white.move("b3-c3")
    white.do("undo")
    black.catch_up(white.state["number"])
    black.do("answer", accept=False)
    white.catch_up(black.state["number"])
    assert white.state["offer"] is None and len(white.state["moves"]) == 1
    white.do("undo")
    black.catch_up(white.state["number"])
    assert black.move("f5-e5")["type"] == "ack"
    white.catch_up(black.state["number"])
    assert white.state["offer"] is None and len(white.state["moves"]) == 2
    assert white.do("answer", accept=True)["reason"] == "Nobody asks for anything."


def test_against_a_bot_a_move_is_taken_back_at_once(shared_house: House) -> None:
    id, tokens = shared_house.table("staku", "me", "random")
    white = shared_house.page(id, tokens[0])
    white.move("b3-c3")
    white.wait_until(lambda state: len(state["moves"]) == 2)
    assert "draw" not in white.state["can"]
    assert white.do("draw")["type"] == "refused"
    assert white.do("undo")["type"] == "ack"
    assert white.state["moves"] == [] and white.state["to_move"] == 0


def test_what_chance_has_decided_is_not_taken_back(shared_house: House) -> None:
    id, tokens = shared_house.table("stack", "me", "here")
    pages = {player: shared_house.page(id, token) for player, token in tokens.items()}
    for _ in range(50):
        table = shared_house.host.live[id].table
        page = pages[table.mover]  # type: ignore[index]
        page.catch_up(table.number)
        rolls = [move for move in page.state["paths"] if move.endswith("?")]
        page.move(rolls[0] if rolls else next(iter(page.state["paths"])))
        if rolls:
            break
    answer = page.do("undo")
    assert (answer["code"], "Chance has decided" in answer["reason"]) == ("no-undo", True)


def test_people_with_secrets_take_back_only_their_own_turn(shared_house: House) -> None:
    first, second = pair(shared_house, "stakz")
    page, other = (first, second) if first.state["to_move"] == 0 else (second, first)
    page.move(next(iter(page.state["paths"])))  # a base, which the table then turns up
    assert page.do("undo")["code"] == "no-undo"
    other.catch_up(page.state["number"])
    assert "undo" not in other.state["can"]


def test_a_draw_needs_both(shared_house: House) -> None:
    white, black = pair(shared_house)
    assert "draw" in white.state["can"]
    white.do("draw")
    black.catch_up(white.state["number"])
    assert black.do("draw")["type"] == "refused"
    black.do("answer", accept=True)
    white.catch_up(black.state["number"])
    assert white.state["phase"] == "over" and white.state["scores"] == [0.5, 0.5]
    assert white.state["ending"] == "A draw was agreed." and white.state["winners"] == []
    record = shared_house.get(f"/api/tables/{white.id}/rounds/1/record").text
    assert '[Termination "draw agreed"]' in record


def test_rounds_follow_and_colours_change(shared_house: House) -> None:
    white, black = pair(shared_house, options={"games": 2})
    white.do("resign")
    black.catch_up(white.state["number"])
    assert black.state["phase"] == "round-over" and "next" in black.state["can"]
    assert black.state["match"]["totals"] == [0, 1]
    black.do("next")
    white.catch_up(black.state["number"])
    assert white.state["round"] == 2 and white.state["seat"] == 1 and white.state["to_move"] == 1
    assert black.state["players"][1]["side"] == "White"
    black.do("resign")
    white.catch_up(black.state["number"])
    assert white.state["phase"] == "over" and white.state["match"]["totals"] == [1, 1]
    sheet = shared_house.get(f"/api/tables/{white.id}/sheet").json()
    assert [row["cells"][:3] for row in sheet["pages"][0]["rows"]] == [
        ["Player 0", "0", "1"],
        ["Bob", "1", "0"],
    ]


def test_another_match_is_played_with_places_changed(shared_house: House) -> None:
    white, black = pair(shared_house)
    white.do("resign")
    black.catch_up(white.state["number"])
    assert white.do("rematch")["type"] == "ack"
    assert white.state["rematch"] == {"players": [0], "table": None} and "rematch" not in white.state["can"]
    assert white.do("rematch")["type"] == "refused"
    black.catch_up(white.state["number"])
    assert black.do("rematch")["type"] == "ack"
    state = white.wait_until(lambda state: state["rematch"]["table"] is not None)
    next_id = state["rematch"]["table"]
    again = {
        page.state["you"]: page
        for page in (shared_house.page(next_id, each.token) for each in (white, black))
    }
    assert [again[0].state["players"][player]["name"] for player in (0, 1)] == ["Bob", "Player 0"]
    assert again[0].state["phase"] == "playing"


def test_against_bots_another_match_begins_at_once(shared_house: House) -> None:
    id, tokens = shared_house.table("staku", "me", "random")
    white = shared_house.page(id, tokens[0])
    white.do("resign")
    white.do("rematch")
    state = white.wait_until(lambda state: state["rematch"]["table"] is not None)
    page = shared_house.page(state["rematch"]["table"], tokens[0])
    assert page.state["you"] == 1 and page.state["players"][0]["kind"] == "bot"


def test_a_bot_plays_on_for_who_leaves_until_they_come_back(
    shared_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stackyard.apps.server.table.actions.STAND_IN", "bot:random")
    first, second = pair(shared_house, "stakd")
    assert "resign" not in first.state["can"] and "leave" in first.state["can"]
    assert first.do("resign")["type"] == "refused"
    assert first.do("leave")["type"] == "ack"
    second.wait_until(lambda state: state["players"][0]["stand_in"] and state["to_move"] == 1)
    assert first.state["can"] == ["return"] or first.wait_until(lambda state: state["can"] == ["return"])
    assert second.move(next(iter(second.state["paths"])))["type"] == "ack"
    second.wait_until(lambda state: state["to_move"] == 1 and len(state["moves"]) >= 3)
    first.wait_until(lambda state: len(state["moves"]) >= 3)
    assert first.do("return")["type"] == "ack"
    assert first.do("return")["type"] == "refused"
    second.wait_until(lambda state: not state["players"][0]["stand_in"])
    second.move(next(iter(second.state["paths"])))
    first.wait_until(lambda state: state["to_move"] == 0 and "move" in state["can"])


def test_a_hint_goes_to_the_player_who_asks_and_marked_in_the_record(
    shared_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stackyard.apps.server.live.live_table.HINT_BOT", "random")
    white, black = pair(shared_house, hints=True)
    assert black.do("hint")["code"] == "not-your-turn"
    hint = white.do("hint")
    assert hint["type"] == "hint" and white.state["paths"][hint["move"]] == hint["path"]
    white.wait_until(lambda state: state["number"] == hint["number"])
    white.move(hint["move"])
    black.wait_until(lambda state: len(state["moves"]) == 1)
    assert black.state["moves"][0]["comment"] == "with a hint"
    black.move(next(iter(black.state["paths"])))
    white.wait_until(lambda state: len(state["moves"]) == 2)
    assert white.state["moves"][1]["comment"] == ""
    assert not any(message["type"] == "hint" for message in black.heard)
    white.do("resign")
    record = shared_house.get(f"/api/tables/{white.id}/rounds/1/record").text
    assert f"{hint['move']} ; with a hint\n" in record


def test_bots_play_a_whole_match_by_themselves(shared_house: House) -> None:
    id, _ = shared_house.table("stakd", "random", "random", "random")
    watcher = shared_house.page(id)
    watcher.wait_until(lambda state: state["phase"] in ("round-over", "over"))
    assert watcher.state["can"] == [] and watcher.do("next")["code"] == "not-seated"


def test_calls_wait_for_somebody_to_say_roll(shared_house: House) -> None:
    id, tokens = shared_house.table("stack", "me", "here", calls=True)
    page = shared_house.page(id, tokens[0])
    assert page.state["moves"] == [] and "roll" in page.state["can"], (
        "what happens in the set-up is called, too"
    )
    assert page.move("!penalty 1 2")["type"] == "ack"
    assert page.do("roll")["type"] == "ack"
    page.hello(tokens[0])
    assert page.state["to_move"] is not None, "dice that are dropped one after another wait for nobody"
    assert page.do("roll")["type"] == "refused"
    other = shared_house.page(id, tokens[1 - page.state["to_move"]])
    call = next(move for move in other.state["paths"] if move.startswith("!penalty"))
    assert other.move(call)["type"] == "ack"
    made = other.state["moves"][-1]
    assert (made["move"], made["player"], made["comment"]) == (call, other.state["you"], "")
    assert other.do("roll")["type"] == "refused"


def test_a_clock_that_runs_out_loses_the_round(shared_house: House) -> None:
    white, black = pair(shared_house, clock={"minutes": 30, "increment": 0})
    assert white.state["clock"] == {"minutes": 30, "increment": 0, "days": 0, "running": 0}
    assert 0 < white.state["players"][0]["clock"] <= 1_800_000
    shared_house.let_time_pass(white.id, minutes=30)
    state = black.wait_until(lambda state: state["phase"] == "over")
    assert state["ending"] == "Player 0 ran out of time." and state["winners"] == [1]


def test_where_nobody_resigns_a_bot_plays_on_when_time_is_up(
    shared_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stackyard.apps.server.table.actions.STAND_IN", "bot:random")
    first, _ = pair(shared_house, "stakd", clock={"minutes": 30, "increment": 0})
    shared_house.let_time_pass(first.id, minutes=30)
    first.wait_until(lambda state: state["players"][0]["stand_in"])
    first.wait_until(lambda state: len(state["moves"]) >= 1)


def test_a_move_takes_time_and_brings_some(shared_house: House) -> None:
    white, _ = pair(shared_house, clock={"minutes": 30, "increment": 60})
    shared_house.let_time_pass(white.id, minutes=10)
    white.move("b3-c3")
    assert 1_200_000 < white.state["players"][0]["clock"] <= 1_260_000
    assert white.state["clock"]["running"] == 1


def test_two_who_want_the_last_place_get_one(house: House) -> None:
    from concurrent.futures import ThreadPoolExecutor

    id, _ = house.table("staku", "me", "open")
    with ThreadPoolExecutor(4) as threads:
        answers = list(
            threads.map(lambda name: house.post(f"/api/tables/{id}/seats", {"name": name}), "abcd")
        )
    assert sorted(answer.status_code for answer in answers) == [200, 400, 400, 400]
    assert {answer.json().get("code") for answer in answers} == {None, "full"}
    wait_until(lambda: house.get(f"/api/tables/{id}").json()["phase"] == "playing")


def test_a_bot_that_breaks_down_holds_nobody_up(shared_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from stackyard.engine.bots.level import Level

    def fail(*_: object, **__: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(Level, "choose", fail)
    id, tokens = shared_house.table("staku", "me", "3")
    page = shared_house.page(id, tokens[0])
    page.move("b3-c3")
    page.wait_until(lambda state: len(state["moves"]) == 2)


def test_bots_take_the_places_that_are_open(shared_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stackyard.apps.server.table.actions.STAND_IN", "bot:random")
    id, tokens = shared_house.table("stakd", "me", "open", "open", "open")
    page = shared_house.page(id, tokens[0])
    bob = shared_house.page(id, shared_house.sit(id, "Bob"))
    page.catch_up(bob.state["number"])
    assert page.state["can"] == ["fill"] and page.state["phase"] == "waiting"
    assert page.do("fill")["type"] == "ack"
    assert page.state["phase"] == "playing"
    assert [player["name"] for player in page.state["players"]] == ["Player 0", "Bob", "Bot A", "Bot B"]
    assert bob.do("fill")["type"] in ("refused", "stale")
    watcher = shared_house.page(id)
    watcher.catch_up(page.state["number"])
    assert watcher.do("fill")["code"] == "not-seated"


def test_a_bot_that_thinks_keeps_nobody_waiting(shared_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    from stackyard.core.state import State
    from stackyard.engine.bots.random_bot import RandomBot

    thinks, may_move, choose = Event(), Event(), RandomBot.choose

    def slowly(bot: RandomBot, state: State, **more: object) -> str:
        thinks.set()
        assert may_move.wait(PATIENCE)
        return choose(bot, state)

    monkeypatch.setattr(RandomBot, "choose", slowly)
    id, tokens = shared_house.table("staku", "me", "random")
    page = shared_house.page(id, tokens[0])
    page.move("b3-c3")
    assert thinks.wait(PATIENCE)
    # The bot is in the middle of its thoughts; all others are served.
    assert shared_house.get("/api/games").status_code == 200
    assert page.do("chat", text="take your time")["type"] == "ack"
    other, theirs = shared_house.table("staku", "me", "here")
    assert shared_house.page(other, theirs[0]).move("b3-c3")["type"] == "ack"
    assert len(page.state["moves"]) == 1
    may_move.set()
    page.wait_until(lambda state: len(state["moves"]) == 2)
