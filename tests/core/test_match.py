from __future__ import annotations

from typing import Any

import pytest

import stackyard
from stackyard import OptionError
from stackyard.core.match import MatchOver, RoundNotOver


def test_a_match_of_staku_is_one_game() -> None:
    match = stackyard.match("staku", ["Ann", "Bob"])
    assert (match.over, match.winners, match.totals, match.first) == (False, (), (0, 0), 0)
    match = match.add_scores((0, 1))
    assert (match.over, match.winners, match.totals) == (True, (1,), (0, 1))


def test_colours_alternate_and_totals_follow_the_player() -> None:
    match = stackyard.match("staku", ["Ann", "Bob"], games=3)
    names = []
    for scores in ((1, 0), (1, 0), (0.5, 0.5)):
        names.append(match.name_in(0))
        match = match.add_scores(scores)
    assert names == ["Ann", "Bob", "Ann"]
    assert match.totals == (1.5, 1.5)
    assert [played.winners for played in match.rounds] == [(0,), (1,), ()]
    assert match.over and match.winners == ()


@pytest.mark.parametrize(
    ("game", "players", "options", "goal"),
    [
        ("staku", 2, {}, ""),
        ("staku", 2, {"games": 4}, "4 games; the higher total wins"),
        ("stack", 4, {}, "until somebody has more than 200 points"),
        ("stack", 4, {"teams": True}, "until a team has more than 200 points"),
        ("stakz", 3, {}, "until somebody has 12 points; the lowest total wins"),
        ("stakd", 2, {}, "until somebody has 3 points: one for each round won"),
        ("stakd", 1, {}, ""),
    ],
)
def test_a_match_says_how_long_it_lasts(game: str, players: int, options: dict[str, Any], goal: str) -> None:
    assert stackyard.match(game, ["Ann", "Bob", "Cem", "Dee"][:players], **options).goal == goal


def test_the_highest_total_wins() -> None:
    match = stackyard.match("staku", ["Ann", "Bob"], games=2).add_scores((1, 0)).add_scores((0.5, 0.5))
    assert match.winners == (0,)


def test_a_finished_round_is_added() -> None:
    game = stackyard.game("staku")
    won = game.parse("W5/7/8/7/8/7/1B4 b 0 9")
    match = stackyard.match("staku", ["Ann", "Bob"], games=2)
    assert match.start() == game.start()
    match = match.add(won)
    assert match.rounds[0].scores == match.totals == (1, 0)


def test_options_go_to_the_match_or_to_the_game() -> None:
    match = stackyard.match("staku", ["Ann", "Bob"], games="2", max_stack=2)
    assert match.options == {"games": 2}
    assert match.start().setup.options == {"max_stack": 2, "swap": False, "capture_ends_turn": False}


@pytest.mark.parametrize(
    ("names", "options", "problem"),
    [
        (["Ann"], {}, "Staku is for 2 players, not for 1"),
        (["Ann", " "], {}, "cannot be a name"),
        (["Ann", "Bo\nb"], {}, "cannot be a name"),
        (["Ann", "Bob"], {"games": 0}, "games cannot be 0; it can be 1 to 100"),
        (["Ann", "Bob"], {"rounds": 2}, "Staku has no option 'rounds'"),
    ],
)
def test_wrong_matches_say_what_would_be_right(
    names: list[str], options: dict[str, object], problem: str
) -> None:
    with pytest.raises(OptionError) as caught:
        stackyard.match("staku", names, **options)
    assert problem in str(caught.value)


def test_what_has_not_ended_or_has_ended_is_refused() -> None:
    match = stackyard.match("staku", ["Ann", "Bob"])
    with pytest.raises(RoundNotOver, match="not over yet"):
        match.add(match.start())
    with pytest.raises(OptionError, match="2 scores are needed"):
        match.add_scores((1,))
    ended = match.add_scores((1, 0))
    with pytest.raises(MatchOver):
        ended.add_scores((1, 0))
    with pytest.raises(MatchOver):
        ended.start()


def test_matches_are_values() -> None:
    match = stackyard.match("staku", ["Ann", "Bob"], games=2)
    match.add_scores((1, 0))
    assert match.rounds == ()
