"""Ratings in a real browser: the curve on a profile, and a leaderboard with people on it."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import DESK, PHONE, Person
from tests.apps.browser.test_access import check_access
from tests.apps.browser.test_accounts import PASSWORD
from tests.apps.browser.test_coming_back import sign_in
from tests.apps.server.process import Server
from tests.waiting import PATIENCE, wait_until

MOVES = ("a2-b3+d4", "g2-f3+d4!")
NAMES = ("Rosa", "Sven")


def rate(server: Server) -> int:
    """Let two people open accounts and play rated matches until both are certain; how many it took."""
    people = [
        httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE, headers={"Origin": server.address})
        for _ in NAMES
    ]

    def post(who: int, path: str, **body: object) -> dict[str, object]:
        answer = people[who].post(path, json=body)
        assert answer.status_code == 200, answer.text
        found: dict[str, object] = answer.json()
        return found

    for who, name in enumerate(NAMES):
        post(who, "/accounts", name=name, password=PASSWORD)
    count = 0
    while len(server.ask("/leaderboards/staku")["leaders"]) < len(NAMES):
        assert count < 60, "nobody is certain enough"
        players = [{"kind": "me"}, {"kind": "open"}]
        id = post(0, "/tables", game="staku", players=players, rated=True, listed=False)["id"]
        post(1, f"/tables/{id}/seats", name="")
        for move in MOVES:
            state = server.state(str(id))
            post(state["to_move"], f"/tables/{id}/messages", type="move", number=state["number"], move=move)
        number = server.state(str(id))["number"]
        post(count % 2, f"/tables/{id}/messages", type="resign", number=number)
        count += 1
    for each in people:
        each.close()
    return count


@pytest.fixture(scope="module")
def rated(server: Server) -> int:
    """How many matches the two have played."""
    return rate(server)


def tab_to(person: Person, selector: str) -> None:
    """Press Tab until something has the focus."""
    at = f"() => document.activeElement?.matches({selector!r}) ?? false"

    def reached() -> bool:
        person.page.keyboard.press("Tab")
        return bool(person.page.evaluate(at))

    wait_until(reached, lambda: f"Tab does not lead to {selector}")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_curve_of_a_rating_and_the_leaderboard_are_shown(
    arrive: Arrive, rated: int, size: tuple[int, int], language: str
) -> None:
    person = arrive("Rosa", size=size, language=language)
    french, where = language == "fr-FR", f"{language}-{'desk' if size == DESK else 'phone'}"
    person.visit("/leaders/staku")
    leaders = person.page.locator("#leaders tbody tr")
    expect(leaders).to_have_count(len(NAMES))
    expect(person.page.locator("h1")).to_have_text("Classements" if french else "Leaderboards")
    check_access(person, f"the leaderboard, {language}")
    person.picture(f"leaders-{where}")
    tab_to(person, "#leaders a[href='/people/Rosa']")
    person.page.keyboard.press("Enter")
    person.page.wait_for_url("**/people/Rosa")
    rating = person.page.locator("[data-rating=staku]")
    expect(rating).to_contain_text(f"après {rated} matchs" if french else f"after {rated} matches")
    curve = rating.locator("svg.curve")
    expect(curve).to_be_visible()
    points = str(curve.locator("polyline").get_attribute("points")).split()
    assert len(points) == rated, "a point for each match"
    heights = [float(point.split(",")[1]) for point in points]
    assert heights[0] > heights[1] < heights[2], "lost, won, lost: down is more on a screen"
    assert curve.get_attribute("aria-label"), "who does not see it is told the rating"
    box = curve.bounding_box()
    assert box is not None and box["width"] > 100 and box["x"] + box["width"] <= size[0]
    check_access(person, f"a profile, {language}")
    person.picture(f"profile-rated-{where}")
    sign_in(person, "Rosa")
    expect(person.page.locator("#me")).to_have_text("Rosa")
    person.visit("/account")
    expect(person.page.locator("#sign-out")).to_be_visible()
    check_access(person, f"the account, {language}")
    person.picture(f"account-{where}")
    tab_to(person, "#sign-out")
