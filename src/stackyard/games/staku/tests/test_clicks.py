"""Clicks on Staku's board: the turns that they make, and what others are told."""

from __future__ import annotations

import pytest

import stackyard

STAKU = stackyard.game("staku")
# White to move: neutrals below white on c3 and b2, white on c4 and a1; black on d4 (with a neutral) and e5.
TEXT = "B5/7/4B3/3(nB)3/2(nW)W4/1(nnW)5/W5 w 0 1"


@pytest.mark.parametrize(
    ("clicks", "told"),
    [
        ("d2", "d2 is empty; a group starts where a stack with your colour on top stands. (SU-7)"),
        ("c3", "Choose a token of c3: it moves with all that lie on it. (SU-7)"),
        ("d4", "d4 is topped by a black token; you move white ones. (SU-7)"),
        ("d4+", "d4 is topped by a black token; you move white ones. (SU-7)"),
        ("b2- b4", "A group of one moves one hexagon; b4 is 2 away from b2. (SU-8)"),
        ("b2- b2+", "A group moves at least one hexagon; b2 to b2 is none. (SU-8)"),
        (
            "c3+ c4-",
            "The group carries a neutral, which may not come to lie on your own colour on c4. (SU-10)",
        ),
        ("a1- b1-", "A group lands on a hexagon: choose b1, not a token on it. (SU-10)"),
        ("a1- end", "The group on a1 is picked; it moves before the turn can end. (SU-12)"),
        ("end", "A turn begins with the move of a group, and may end after it. (SU-12)"),
        ("a1- b1 end", "No second move can follow a1-b1, so the turn is over without more. (SU-15)"),
        ("c4- c3 c3", "Choose a token of c3: it moves with all that lie on it. (SU-7)"),
        ("c4- c3 a1-", "After c4-c3 only what stands on c3 may move on, or the turn ends. (SU-15)"),
        (
            "c4- c3 c3- b3",
            "Only one token moved to c3; a stack is taken apart after two or three moved. (SU-14)",
        ),
        (
            "c4- c3 c3-",
            "Only one token moved to c3; a stack is taken apart after two or three moved. (SU-14)",
        ),
        ("", "None"),
        ("c4- c3 c3*", "None"),
    ],
)
def test_what_clicks_are_told(clicks: str, told: str) -> None:
    state = STAKU.parse(TEXT)
    assert str(state.why_not_clicks(clicks.split())) == told
    assert state.move_of(clicks.split()) is None


@pytest.mark.parametrize(
    ("clicks", "move"),
    [
        ("a1- b1", "a1-b1"),
        ("c3+ b3 end", "c3+b3"),
        ("c3+ b3", None),
        ("c3+ b3 b3- a3", "c3+b3-a3"),
        ("c3+ b3 b3- a3 end", None),
    ],
)
def test_a_turn_is_ended_where_it_could_go_on(clicks: str, move: str | None) -> None:
    assert STAKU.parse(TEXT).move_of(clicks.split()) == move


def test_a_disc_says_what_a_click_on_it_picks() -> None:
    picture = STAKU.parse(TEXT).svg()
    for words in (
        "c3: white on neutral, top token",
        "c3: white on neutral, two tokens",
        "b2: white on neutral on neutral, top two tokens",
        "b2: white on neutral on neutral, three tokens",
        "c4: white",
    ):
        assert f"<title>{words}</title>" in picture
