"""Nobody plays for another: through real sockets, with every kind of mistake and mischief."""

from __future__ import annotations

import pytest

from stackyard.apps.server.limits import Limits
from tests.apps.server.house import House, OpenHouse, Page


@pytest.fixture
def pair(shared_house: House) -> tuple[Page, Page]:
    """White and Black at a table of Staku."""
    id, tokens = shared_house.table("staku", "me", "open")
    white = shared_house.page(id, tokens[0])
    black = shared_house.page(id, shared_house.sit(id, "Bob"))
    white.wait_until(lambda state: state["phase"] == "playing")
    return white, black


def test_two_people_play_and_both_see_every_move(pair: tuple[Page, Page]) -> None:
    white, black = pair
    assert (white.state["you"], black.state["you"]) == (0, 1)
    assert white.move("b3-c3")["type"] == "ack"
    state = black.wait_until(lambda state: state["to_move"] == 1)
    assert [move["move"] for move in state["moves"]] == ["b3-c3"]
    assert state["last"] == {"move": "b3-c3", "player": 0, "path": ["b3-", "c3", "end"]}
    assert state["paths"]["f5-e5"] == ["f5-", "e5"] and "f5-" in state["lit"]
    assert white.state["paths"] == {} and white.state["lit"] == []
    assert [player["name"] for player in state["players"]] == ["Player 0", "Bob"]


def test_a_move_out_of_turn_is_refused_and_changes_nothing(pair: tuple[Page, Page]) -> None:
    white, black = pair
    answer = black.move("f5-e5")
    assert (answer["type"], answer["code"]) == ("refused", "not-your-turn")
    assert "Player 0 is to move" in answer["reason"]
    assert white.house.get(f"/api/tables/{white.id}").json()["number"] == white.state["number"]


def test_an_illegal_move_is_answered_with_its_clause(pair: tuple[Page, Page]) -> None:
    white, _ = pair
    answer = white.move("b3-d3")
    assert (answer["type"], answer["code"], answer["clause"]) == ("refused", "illegal-move", "SU-8")
    assert answer["reason"].endswith(".")
    assert white.move("hello")["code"] == "notation"
    assert white.move("b3-c3")["type"] == "ack"


def test_an_answer_to_an_older_number_is_stale_and_brings_the_state(pair: tuple[Page, Page]) -> None:
    white, _ = pair
    number = white.state["number"]
    assert white.move("b3-c3")["type"] == "ack"
    answer = white.do("move", number, move="b2-b3")
    assert answer["type"] == "stale"
    assert [move["move"] for move in answer["state"]["moves"]] == ["b3-c3"]


def test_a_double_click_plays_once(pair: tuple[Page, Page]) -> None:
    white, black = pair
    message = {"type": "move", "number": white.state["number"], "move": "b3-c3"}
    white.say({**message, "id": "one"})
    white.say({**message, "id": "two"})
    answers: dict[str, str] = {}
    while len(answers) < 2:
        heard = white.hear()
        if heard.get("id") in ("one", "two"):
            answers[heard["id"]] = heard["type"]
    assert answers == {"one": "ack", "two": "stale"}
    assert len(black.wait_until(lambda state: state["moves"])["moves"]) == 1


def test_two_tabs_of_one_seat_follow_each_other(pair: tuple[Page, Page]) -> None:
    white, _ = pair
    tab = white.house.page(white.id, white.token)
    assert tab.state["you"] == 0
    number = tab.state["number"]
    assert white.move("b3-c3")["type"] == "ack"
    assert tab.do("move", number, move="a1-a2")["type"] == "stale"
    assert tab.state["to_move"] == 1
    tab.close()


def test_a_wrong_token_holds_no_place(pair: tuple[Page, Page]) -> None:
    white, _ = pair
    stranger = white.house.page(white.id)
    assert stranger.state["you"] is None
    assert stranger.move("b3-c3")["code"] == "not-seated"
    stranger.say({"type": "hello", "token": "x" * 32, "lang": "en"})
    assert stranger.wait("refused")["code"] == "not-seated"
    assert stranger.move("b3-c3")["code"] == "not-seated"
    elsewhere, _ = white.house.table("staku", "open", "open")
    other = white.house.page(elsewhere)
    other.say({"type": "hello", "token": white.token, "lang": "en"})
    assert other.wait("refused")["code"] == "not-seated"


def test_nothing_can_be_played_at_a_finished_table(pair: tuple[Page, Page]) -> None:
    white, black = pair
    assert black.do("resign")["type"] == "ack"
    state = white.wait_until(lambda state: state["phase"] == "over")
    assert state["winners"] == [0] and state["ending"] == "Bob resigned."
    assert white.move("b3-c3")["code"] == "no-round"
    assert white.do("resign")["code"] == "no-round"
    assert white.do("undo")["code"] == "no-round"
    assert white.do("next")["type"] == "refused"


@pytest.mark.parametrize(
    "text",
    [
        "not json",
        "[]",
        "{}",
        '{"type":"fly"}',
        '{"type":"move","move":"b3-c3"}',
        '{"type":"move","number":"x","move":"b3-c3"}',
        '{"type":"move","number":1,"move":7}',
        '{"type":"move","number":1,"move":"b3-c3","seat":1}',
        '{"type":"chat","number":1,"text":"' + "x" * 501 + '"}',
    ],
)
def test_what_is_no_message_is_refused_and_the_page_goes_on(pair: tuple[Page, Page], text: str) -> None:
    white, _ = pair
    white.say(text)
    assert white.wait("refused")["code"] == "bad-message"
    assert white.move("b3-c3")["type"] == "ack"


def test_a_page_that_says_too_much_is_slowed_down(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(message_seconds=1000.0))  # The machine may be slower than a fast talker.
    id, tokens = house.table("staku", "me", "random")
    white = house.page(id, tokens[0])
    answers = [white.do("chat", text=f"{number}") for number in range(25)]
    assert [answer["type"] for answer in answers] == ["ack"] * 20 + ["refused"] * 5
    assert answers[-1]["code"] == "too-fast"
    assert white.move("b3-c3")["type"] == "ack"


def test_hostile_chat_and_names_stay_text(shared_house: House) -> None:
    evil = "<img src=x onerror=alert(1)>"
    id, tokens = shared_house.table("staku", "me", "open")
    shared_house.sit(id, evil[:24])
    page = shared_house.page(id, tokens[0])
    assert page.state["players"][1]["name"] == evil[:24]
    page.do("chat", text=f"{evil}\u202e\n\x00 there")
    again = shared_house.page(id)
    said = again.wait("chat")["messages"][0]
    assert said["text"] == f"{evil} there" and said["name"] == "Player 0"
    again.say({"type": "chat", "number": 0, "text": "hello"})
    assert again.wait("refused")["code"] == "bad-name"  # Onlookers have a room of their own, with a name.
    assert page.do("chat", text=" \n ")["type"] == "refused"


@pytest.mark.parametrize("name", ["", "   ", "a\x00b", "x" * 25, "\u202eevil"])
def test_names_are_letters_that_can_be_seen(shared_house: House, name: str) -> None:
    id, _ = shared_house.table("staku", "me", "open")
    answer = shared_house.post(f"/api/tables/{id}/seats", {"name": name})
    assert answer.status_code == 400 and "1 to 24 letters" in answer.json()["reason"]


def test_presence_tells_who_is_there(pair: tuple[Page, Page]) -> None:
    white, black = pair
    watcher = white.house.page(white.id)
    while (found := white.wait("presence"))["watchers"] != 1:
        pass
    assert found["players"] == [True, True]
    watcher.close()
    black.close()
    while (found := white.wait("presence"))["players"] != [True, False] or found["watchers"]:
        pass


def test_a_table_that_is_not_there_closes_the_socket(shared_house: House) -> None:
    from websockets.exceptions import ConnectionClosed

    with pytest.raises(ConnectionClosed) as closed:
        shared_house.page("0" * 16)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


def test_a_ping_is_answered(shared_house: House) -> None:
    id, _ = shared_house.table("staku", "me", "open")
    page = shared_house.page(id)
    page.say({"type": "ping"})
    assert page.wait("pong") == {"type": "pong"}
