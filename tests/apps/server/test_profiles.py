"""Profiles: played, won and lost; the ladder against the bots; solo bests; records of coming back."""

from __future__ import annotations

from stackyard.apps.server.people.played import Played
from stackyard.apps.server.people.profile import MONDAY, WEEK, Tally, profile, streaks
from tests.apps.server.house import House
from tests.apps.server.people import Browser

DAY = WEEK // 7


def test_matches_are_counted_by_game_and_seats_and_the_ladder_has_no_help() -> None:
    played = [
        Played("staku", 2, "won", 1, level=3),
        Played("staku", 2, "won", 2, level=5, aided=True),
        Played("staku", 2, "lost", 3, level=6),
        Played("stack", 3, "drawn", 4),
        Played("stakd", 1, "solo", 5, solo="b"),
        Played("stakd", 1, "solo", 6, solo="a"),
    ]
    found = profile(played, 7)
    assert found.tallies == (
        Tally("stack", 3, 1, 0, 0, 1),
        Tally("stakd", 1, 2, 0, 0, 0),
        Tally("staku", 2, 3, 2, 1, 0),
    )
    assert found.ladder == {"staku": 3}, "with a hint, nobody has beaten level 5"
    assert found.solo == {"stakd": "b"}


def test_streaks_reward_coming_back_and_lose_no_record() -> None:
    monday = MONDAY + 100 * WEEK
    weeks = [monday - 3 * WEEK, monday - 2 * WEEK, monday - WEEK + 6 * DAY, monday]
    played = [Played("staku", 2, "won", at) for at in weeks]
    assert streaks(played, monday + DAY).weeks == 4
    assert streaks(played, monday + WEEK).weeks == 4, "this week is not over"
    after = streaks(played, monday + 2 * WEEK)
    assert (after.weeks, after.most_weeks, after.most_wins) == (0, 4, 4)
    alone = Played("stakd", 1, "solo", monday + 1)
    lost = Played("staku", 2, "lost", monday + 2)
    assert streaks([*played, alone, lost, played[0]], monday).most_wins == 4, "alone, nobody is beaten"
    assert streaks([], monday).weeks == 0


def test_a_profile_over_http_shows_nothing_secret_and_what_comes_next(house: House) -> None:
    ann = Browser(house).sign_up("Ann")
    id = ann.table("staku", "me", "1")
    assert ann.say(id, "resign").status_code == 200
    found = house.get("/api/people/ann").json()
    assert (found["name"], found["me"], ann.get("/api/people/Ann").json()["me"]) == ("Ann", False, True)
    (tally,) = found["tallies"]
    assert (tally["game"], tally["seats"], tally["played"], tally["lost"]) == ("staku", 2, 1, 1)
    rung = next(each for each in found["ladder"] if each["game"] == "staku")
    assert (rung["best"], rung["next"]) == (0, 1)
    assert set(found) == {"name", "since", "me", "tallies", "ratings", "ladder", "solo", "streaks"}
    assert house.get("/api/people/nobody").json()["code"] == "no-such-person"


def test_an_account_is_told_of_games_that_wait_in_every_browser(house: House) -> None:
    ann, other = Browser(house).sign_up("Ann"), Browser(house)
    id = ann.table("staku", "me", "open")
    house.sit(id, "Gus")
    other.sign_in("Ann")
    (waiting,) = other.post("/api/waiting", {"seats": {}}).json()["tables"]
    assert (waiting["id"], waiting["yours"], waiting["others"]) == (id, True, ["Gus"])
    assert house.post("/api/waiting", {"seats": {}}).json() == {"tables": []}
