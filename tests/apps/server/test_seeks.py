"""Play now: people who wait for the same find each other, once, whichever process they are at."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.apps.server.house import House, OpenHouse
from tests.apps.server.lobby import LobbyPage
from tests.apps.server.postgres import Postgres
from tests.apps.server.process import Server
from tests.waiting import eventually

GAME = "staku"


@pytest.fixture
def pages(house: House) -> Iterator[list[LobbyPage]]:
    with ExitStack() as opened:
        yield [opened.enter_context(closing(LobbyPage(house.address))) for _ in range(3)]


def test_two_who_wait_for_the_same_get_one_table(house: House, pages: list[LobbyPage]) -> None:
    ann, bob, cem = pages
    ann.seek(GAME, "Ann")
    (seen,) = cem.wait_for_seeks("Ann")
    assert (seen["game"], seen["players"], seen["clock"], seen["rated"]) == (GAME, 2, None, False)
    bob.seek(GAME, "Bob")
    found = [page.wait("found") for page in (ann, bob)]
    assert found[0]["table"] == found[1]["table"]
    assert {each["player"] for each in found} == {0, 1}
    cem.wait_for_seeks()
    for each, name in zip(found, ("Ann", "Bob"), strict=True):
        state = house.get(f"/api/tables/{each['table']}", each["token"]).json()
        assert state["phase"] == "playing"
        assert state["players"][state["you"]]["name"] == name
        assert state["clock"]["minutes"] == 10


def test_who_wants_something_else_goes_on_waiting(pages: list[LobbyPage]) -> None:
    ann, bob, cem = pages
    ann.seek(GAME, "Ann", clock={"minutes": 3, "increment": 2})
    bob.seek(GAME, "Bob", clock={"minutes": 5, "increment": 3})
    cem.seek("stack", "Cem")
    cem.wait_for_seeks("Ann", "Bob", "Cem")
    ann.say("seek", game=GAME, name="Ann")  # Who changes their mind waits once.
    found = bob.wait("found")
    assert found["table"] == ann.wait("found")["table"]
    cem.wait_for_seeks("Cem")


def test_a_table_for_three_waits_for_three(house: House, pages: list[LobbyPage]) -> None:
    for page in pages[:2]:
        page.seek("stack", "Guest", players=3)
    pages[2].wait_for_seeks("Guest", "Guest")
    pages[2].seek("stack", "Guest", players=3)
    (table,) = {page.wait("found")["table"] for page in pages}
    names = [player["name"] for player in house.get(f"/api/tables/{table}").json()["players"]]
    assert sorted(names) == ["Guest", "Guest 2", "Guest 3"]


def test_who_is_gone_is_not_met(house: House, pages: list[LobbyPage]) -> None:
    ann, bob, cem = pages
    ann.seek(GAME, "Ann")
    cem.wait_for_seeks("Ann")
    ann.close()
    cem.wait_for_seeks()
    bob.seek(GAME, "Bob")
    cem.wait_for_seeks("Bob")
    bob.say("withdraw")
    bob.wait("withdrawn")
    cem.wait_for_seeks()
    assert house.get("/api/tables").json()["tables"] == []


def test_a_bot_offers_to_fill_in(open_house: OpenHouse) -> None:
    from stackyard.apps.server.limits import Limits

    house = open_house(limits=Limits(bot_offer=0.01))
    with closing(LobbyPage(house.address)) as ann:
        ann.say("fill")
        assert ann.wait("refused")["reason"] == "You wait for nobody."
        ann.seek("stack", "Ann", players=3)
        assert ann.wait("bot-offer")["level"] == "4"
        ann.say("fill")
        found = ann.wait("found")
        state = house.get(f"/api/tables/{found['table']}", found["token"]).json()
        assert [player["kind"] for player in state["players"]] == ["person", "bot", "bot"]
        assert state["phase"] == "playing"


def test_who_was_found_while_away_learns_it_on_coming_back(house: House, pages: list[LobbyPage]) -> None:
    ann, bob, cem = pages
    token = ann.seek(GAME, "Ann")["token"]
    bob.seek(GAME, "Bob")
    table = bob.wait("found")["table"]
    ann.close()
    cem.say("seek", game=GAME, name="Ann", token=token)  # The page of Ann, with a connection of its own.
    back = cem.wait("found")
    assert (back["table"], back["token"]) == (table, token)
    assert house.get(f"/api/tables/{table}", token).json()["you"] == back["player"]


@pytest.mark.parametrize(
    ("wish", "code", "reason"),
    [
        ({"game": "chess"}, "unknown-game", "chess"),
        ({"game": GAME, "players": 5}, "bad-option", "2"),
        ({"game": GAME, "name": "Bot"}, "bad-name", "bots"),
        ({"game": GAME, "rated": True}, "signed-out", "signed in"),
        ({"game": GAME, "clock": {"minutes": -1}}, "bad-option", "minutes"),
        ({"game": GAME, "more": 1}, "bad-message", "more"),
    ],
)
def test_what_cannot_be_wished_is_refused(
    house: House, wish: dict[str, object], code: str, reason: str
) -> None:
    with closing(LobbyPage(house.address)) as ann:
        ann.say("seek", **{"name": "Ann", **wish})
        refused = ann.wait("refused", "seeking")
        assert refused.get("code") == code
        assert reason in refused["reason"]
        ann.seek(GAME, "Ann")
        ann.wait_for_seeks("Ann")


def crowd(addresses: list[str], count: int) -> tuple[list[LobbyPage], list[str]]:
    """Let so many people press at once; the table that each got."""
    pages = [LobbyPage(addresses[number % len(addresses)]) for number in range(count)]

    def press(page: LobbyPage) -> str:
        page.say("seek", game=GAME, name="Guest", entropy="abc")
        table: str = page.wait("found")["table"]
        return table

    with ThreadPoolExecutor(count) as people:
        return pages, list(people.map(press, pages))


def check_pairs(found: list[str]) -> None:
    assert all(found.count(table) == 2 for table in found)


def test_many_who_press_at_once_are_paired(house: House) -> None:
    pages, found = crowd([house.address], 10)
    check_pairs(found)
    assert len(house.get("/api/tables").json()["tables"]) == 5
    for page in pages:
        page.close()


def test_two_processes_pair_who_presses_at_once(postgres: Postgres, tmp_path: Path) -> None:
    """Also those whose process was killed are not waited for."""
    database = postgres.new_database()
    servers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        servers.append(Server(tmp_path / name, database, options=["--limit", "bot_offer=0.01"]))
    one, two = servers
    pages, found = crowd([one.address, two.address], 8)
    check_pairs(found)
    assert len(set(found)) == 4
    tables = [table["id"] for table in two.ask("/tables")["tables"]]
    assert sorted(tables) == sorted(set(found))
    ann, bob = LobbyPage(one.address), LobbyPage(two.address)
    ann.seek("stack", "Ann")
    bob.wait_for_seeks("Ann")
    one.kill()
    bob.wait_for_seeks()
    bob.seek("stack", "Bob")
    bob.wait("bot-offer")
    bob.say("fill")
    bob.wait("found")
    for page in (*pages, ann, bob):
        page.close()
    eventually(lambda: two.ask("/tables")["tables"][0]["seats"][1]["kind"], "bot")
    two.stop()
