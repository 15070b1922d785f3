"""My games in a real browser: what waits first, filters, pictures, and one click to what was played."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import COMPILING, DESK, PHONE, Person
from tests.apps.browser.test_access import check_access
from tests.apps.browser.test_accounts import sign_up
from tests.apps.server.process import Server

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
KINDS = pytest.mark.parametrize("account", [False, True], ids=["guest", "account"])
MOVES = ("a2-b3+d4", "g2-f3+d4!")


def hold(person: Person, places: dict[str, dict[str, str]]) -> None:
    """Let a browser hold places at tables, by table and player."""
    kept = {
        id: {"title": "", "tokens": tokens, "entropy": "abc", "commitment": "", "at": number}
        for number, (id, tokens) in enumerate(places.items())
    }
    key, value = "'stackyard.tables'", json.dumps(json.dumps(kept))
    person.page.add_init_script(f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {value})")


def two_of_staku(server: Server, moves: int) -> tuple[str, list[str]]:
    """A table at which Ann and Bob have made so many moves, and their tokens."""
    id, *tokens = server.table_for_two("staku")
    for move in MOVES[:moves]:
        server.say(id, tokens[server.state(id)["to_move"]], "move", move=move)
    return id, tokens


def arrive_with_games(
    arrive: Arrive, server: Server, size: tuple[int, int], account: bool
) -> tuple[Person, dict[str, str], dict[str, str]]:
    """Somebody with five games, and the tables and the tokens of the other by what came of the games."""
    tables, others, places = dict[str, str](), dict[str, str](), dict[str, dict[str, str]]()
    for what, moves, resigns in (("won", 2, 1), ("lost", 2, 0), ("his turn", 1, None), ("my turn", 2, None)):
        id, tokens = two_of_staku(server, moves)
        if resigns is not None:
            server.say(id, tokens[resigns], "resign")
        tables[what], others[what], places[id] = id, tokens[1], {"0": tokens[0]}
    id, here = server.table("stack", "me", "open")
    tables["waiting"], places[id] = id, here
    name = f"Otto {id[:8]}"  # Many tests share the server, and nobody else has this name.
    person = arrive(name, size=size)
    hold(person, places)
    if account:
        sign_up(person, name)
    return person, tables, others


def open_games(person: Person) -> Locator:
    """My games, and the rows of the list."""
    person.visit("/games")
    rows = person.page.locator("#my-games li")
    expect(rows).to_have_count(5)
    return rows


def expect_tables(rows: Locator, *ids: str) -> None:
    """Wait until these tables are listed, in this order."""
    expect(rows).to_have_count(len(ids))
    for place, id in enumerate(ids):
        expect(rows.nth(place)).to_have_attribute("data-table", id)


@SIZES
@KINDS
def test_games_are_listed_and_filtered_and_one_click_opens_what_was_played(
    arrive: Arrive, server: Server, size: tuple[int, int], account: bool
) -> None:
    person, tables, _ = arrive_with_games(arrive, server, size, account)
    rows = open_games(person)
    going_on = person.page.locator("#my-games section").first.locator("li")
    expect_tables(going_on, tables["my turn"], tables["waiting"], tables["his turn"])
    told = ["It is your turn", "waiting for players", "being played"]
    expect(going_on.locator(".result")).to_have_text(told)
    for row in [row for row in rows.all() if row.get_attribute("data-table") != tables["waiting"]]:
        row.scroll_into_view_if_needed()
        expect(row.locator(".frame svg")).to_be_visible()
    check_access(person, "my games")
    person.picture(f"my-games-{'account' if account else 'guest'}-{'desk' if size == DESK else 'phone'}")
    game, result = person.page.locator("#filter-game"), person.page.locator("#filter-result")
    result.select_option("won")
    game.select_option("staku")
    expect_tables(rows, tables["won"])
    expect(rows.locator(".result")).to_have_text("Won")
    result.select_option("lost")
    expect_tables(rows, tables["lost"])
    expect(rows.locator(".result")).to_have_text("Lost")
    result.select_option("drawn")
    expect(rows).to_have_count(0)
    expect(person.page.locator("#my-games [role=status]")).to_have_text("No such game: choose other filters.")
    result.select_option("")
    game.select_option("stack")
    expect_tables(rows, tables["waiting"])
    game.select_option("")
    expect(rows).to_have_count(5)

    won = person.page.locator(f"#my-games li[data-table='{tables['won']}']")
    won.locator("[data-do=replay]").click()
    person.wait_for_table()
    current = person.page.locator("#moves [aria-current]")
    expect(person.page.locator("[data-replay=live]")).to_be_visible()  # One looks back, at the start.
    expect(current).to_have_count(0)
    person.page.locator("[data-replay=next]").click()
    expect(current).to_have_count(1)
    expect(current).to_have_text(person.page.locator("#moves button").first.inner_text())
    open_games(person)
    won.locator("[data-do=analyse]").focus()
    person.page.keyboard.press("Enter")
    person.wait_for_table()
    expect(person.page.locator("#analysis .plot svg")).to_be_visible(timeout=COMPILING)


@SIZES
@KINDS
def test_a_rematch_is_one_click_and_a_second_tab_knows_whose_turn_it_is(
    arrive: Arrive, server: Server, size: tuple[int, int], account: bool
) -> None:
    person, tables, others = arrive_with_games(arrive, server, size, account)
    open_games(person)
    lobby = person.context.new_page()
    lobby.goto("/")
    mine = lobby.locator("#my-tables li")
    expect(mine).to_have_count(3)
    person.page.locator(f"li[data-table='{tables['won']}'] [data-do=rematch]").click()
    person.wait_for_table()
    expect(person.page.locator("#actions")).to_contain_text("You asked for a rematch; waiting for Bob.")
    server.say(tables["won"], others["won"], "rematch")
    next = server.state(tables["won"])["rematch"]["table"]
    person.page.wait_for_url(f"**/t/{next}")
    person.wait_for_table()
    assert person.told["you"] == "1", "everybody sits one seat further on"
    fresh = lobby.locator(f"#my-tables [data-table='{next}']")
    expect(fresh).to_contain_text("being played")
    server.say(next, others["won"], "move", move=MOVES[0])
    expect(fresh).to_contain_text("It is your turn")
    person.wait_for_turn()
    person.play_typed(MOVES[1])
    expect(fresh).to_contain_text("being played")


def test_a_rematch_of_people_at_one_device_keeps_all_their_seats(arrive: Arrive, server: Server) -> None:
    id, tokens = server.table("staku", "me", "here")
    server.say(id, tokens["0"], "resign")
    person = arrive("Ann")
    hold(person, {id: tokens})
    person.visit("/games")
    row = person.page.locator("#my-games li")
    expect(row).to_have_count(1)  # A table is there once, though two of its seats are held here.
    row.locator("[data-do=rematch]").click()
    person.page.wait_for_url(lambda url: "/t/" in url and id not in url)
    person.wait_for_table()
    for move in MOVES:
        person.play_typed(move)
