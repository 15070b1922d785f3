"""Staku's rules, clause by clause. A position's rows are read from g (top) to a (bottom)."""

from __future__ import annotations

import pytest

import stackyard
from stackyard import IllegalMove, State

STAKU = stackyard.game("staku")


def at(board: str, side: str = "w", quiet: int = 0, max_stack: int = 3) -> State:
    """A position from its non-empty hexagons: `at("c3 nW, d4 B")`."""
    from stackyard.games.staku.rules.layout import BOARD

    stacks = dict(entry.split() for entry in board.split(", "))
    rows = []
    for row, length in reversed(list(zip(BOARD.rows, BOARD.lengths, strict=True))):
        text, empty = "", 0
        for place in range(1, length + 1):
            stack = stacks.pop(f"{row}{place}", "")
            if not stack:
                empty += 1
                continue
            text += (str(empty) if empty else "") + (stack if len(stack) == 1 else f"({stack})")
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    assert not stacks, f"no such hexagons: {stacks}"
    return STAKU.parse(f"{'/'.join(rows)} {side} {quiet} 5", max_stack=max_stack)


def refused(state: State, move: str) -> str:
    """The clause by which a move is refused."""
    ruling = state.why_not(move)
    assert ruling is not None, f"{move} is legal"
    with pytest.raises(IllegalMove):
        state.play(move)
    return ruling.clause


def legal(state: State, move: str) -> bool:
    assert state.why_not(move) is None, state.why_not(move)
    return move in state.moves()


def board(state: State) -> str:
    return str(state).split()[0]


def test_su_1_board() -> None:
    from stackyard.games.staku.rules.layout import NAMES, PLACES

    assert len(NAMES) == 49
    rows = [[name for name in NAMES if name[0] == row] for row in "abcdefg"]
    assert [len(row) for row in rows] == [6, 7, 8, 7, 8, 7, 6]
    assert rows[2] == [f"c{place}" for place in range(1, 9)]
    starts = [PLACES[NAMES.index(row[0])][0] for row in rows]
    assert starts == [2, 1, 0, 1, 0, 1, 2]


def test_su_2_neighbours() -> None:
    state = at("d4 W, g6 B")
    moves = {move for move in state.moves() if move.startswith("d4-")}
    assert moves == {"d4-d3", "d4-d5", "d4-e4", "d4-e5", "d4-c4", "d4-c5"}
    assert set(at("a1 W, g6 B").moves()) == {"a1-a2", "a1-b1", "a1-b2"}
    assert set(at("c1 W, g6 B").moves()) == {"c1-c2", "c1-d1", "c1-b1"}


def test_su_3_tokens() -> None:
    assert board(STAKU.start()) == "BBBBBB/BBBBBBB/n1n2n1n/3n3/n1n2n1n/WWWWWWW/WWWWWW"
    text = board(STAKU.start())
    assert [text.count(token) for token in "WBn"] == [13, 13, 9]


@pytest.mark.parametrize(("origin", "palace"), [("f1", "g1"), ("f7", "g6")])
def test_su_4_palaces_of_black(origin: str, palace: str) -> None:
    assert at(f"{origin} W, a3 B").play(f"{origin}-{palace}").winners == (0,)


def test_su_4_other_hexagons_of_the_edge_are_no_palaces() -> None:
    for place in range(2, 6):
        assert not at(f"f{place} W, a3 B").play(f"f{place}-g{place}").over


@pytest.mark.parametrize(("origin", "palace"), [("b1", "a1"), ("b7", "a6")])
def test_su_4_palaces_of_white(origin: str, palace: str) -> None:
    assert at(f"{origin} B, g3 W", "b").play(f"{origin}-{palace}").winners == (1,)


def test_su_4_own_palaces_win_nothing() -> None:
    assert not at("b1 W, g3 B").play("b1-a1").over


@pytest.mark.parametrize("first", [0, 1])
def test_su_5_white_moves_first(first: int) -> None:
    assert STAKU.start(first=first).to_move == 0
    assert STAKU.start(first=first) == STAKU.start()


def test_su_6_legal_stacks() -> None:
    for stack in ("nW", "nnB", "nnn", "WWW", "nWW", "BB"):
        assert f"({stack})" in board(at(f"d4 {stack}, c1 W, e1 B"))
    assert legal(at("c3 W, d3 nn, g5 B"), "c3-d3")
    assert refused(at("c3 W, d3 nnn, g5 B"), "c3-d3") == "SU-10"
    assert refused(at("c3 WW, d3 WW, g5 B"), "c3+d3") == "SU-10"


def test_su_6_two_are_the_most_in_staku_2() -> None:
    assert legal(at("c3 W, d3 n, g5 B", max_stack=2), "c3-d3")
    assert refused(at("c3 W, d3 nn, g5 B", max_stack=2), "c3-d3") == "SU-10"
    assert refused(at("c3 W, d3 nW, g5 B", max_stack=2), "c3-d3") == "SU-10"


def test_su_7_what_may_move() -> None:
    state = at("c3 nnW, d6 n, e5 B, b2 W")
    assert legal(state, "c3-c2") and legal(state, "c3+c2") and legal(state, "c3*c2")
    assert refused(state, "d6-d7") == "SU-7"
    assert refused(state, "e5-e6") == "SU-7"
    assert refused(state, "a1-a2") == "SU-7"
    assert refused(state, "b2+c2") == "SU-7"
    assert refused(at("c3 nn, b2 W, g5 B"), "c3+c2") == "SU-7"


def test_su_7_neutrals_travel_below_the_colour() -> None:
    after = at("c3 nnW, g5 B").play("c3+c4")
    assert board(after) == "4B1/7/8/7/2n(nW)4/7/6"


def test_su_8_how_far() -> None:
    state = at("c3 WWW, g5 B")
    for move in ("c3-c4", "c3+c4", "c3+c5", "c3*c4", "c3*c5", "c3*c6"):
        assert legal(state, move)
    assert refused(state, "c3-c5") == "SU-8"
    assert refused(state, "c3+c6") == "SU-8"
    assert refused(state, "c3*c7") == "SU-8"
    assert refused(state, "c3*c3") == "SU-8"
    assert refused(state, "c3+d5") == "SU-8"


def test_su_9_no_jumping() -> None:
    for blocker in ("n", "W", "B"):
        state = at(f"c3 WWW, c4 {blocker}, g5 B")
        assert refused(state, "c3+c5") == "SU-9"
        assert refused(state, "c3*c6") == "SU-9"
    assert legal(at("c3 WWW, g5 B"), "c3*c6")


def test_su_9_a_second_move_may_cross_what_the_first_left() -> None:
    state = at("c3 W, c4 W, g5 B")
    assert legal(state, "c3-c4+c2")
    assert board(state.play("c3-c4+c2")) == "4B1/7/8/7/1(WW)6/7/6"
    # With a token left behind the way back is closed, and landing on it would be too high.
    left = at("c3 nW, c4 WW, g5 B")
    assert legal(left, "c3-c4*d4")
    assert refused(left, "c3-c4*c2") == "SU-9"


def test_su_10_landing() -> None:
    state = at("c3 nW, c4 W, d3 n, b3 nnW, g5 B")
    assert legal(state, "c3-c4") and legal(state, "c3+d3") and legal(state, "c3-c2")
    assert refused(state, "c3+c4") == "SU-10"  # would lay a neutral on white
    assert refused(state, "c3-b3") == "SU-10"  # would be four high
    assert legal(at("c3 nW, d3 nB, g5 B"), "c3+d3!")


def test_su_11_capture() -> None:
    state = at("c3 W, d3 nnB, g5 B", quiet=7)
    after = state.play("c3-d3!")
    assert board(after) == "4B1/7/8/2W4/8/7/6"
    assert str(after).split()[2] == "0"
    assert state.play("c3-d3") == after  # the mark may be left out
    assert after.last == "c3-d3!"
    assert refused(state, "c3-c4!") == "SU-11"
    assert refused(at("c3 W, d3 n, g5 B"), "c3-d3!") == "SU-11"
    assert legal(at("c3 W, d3 n, g5 B"), "c3-d3")  # a neutral is stacked on, never captured


def test_su_12_first_move_is_required() -> None:
    for move in STAKU.start().moves():
        assert STAKU.start().play(move).to_move == 1
    with pytest.raises(stackyard.NotationError):
        STAKU.start().play("")


def test_su_13_second_move_after_building() -> None:
    on_neutral = at("c3 W, c4 n, g5 B")
    assert legal(on_neutral, "c3-c4+c6")
    on_own = at("c3 W, c4 W, g5 B")
    assert legal(on_own, "c3-c4+c6")
    assert refused(on_own, "c3-c4-c5") == "SU-14"  # a part of it, after one token has moved
    assert refused(at("c3 W, g5 B"), "c3-c4-c5") == "SU-13"  # nothing was built
    assert refused(at("c3 W, c4 B, g5 B"), "c3-c4!-c5") == "SU-13"  # a capture is not building
    assert refused(at("c3 WW, g5 B"), "c3+c4+c5") == "SU-13"
    assert refused(on_own, "c3-c4*c5") == "SU-7"


def test_su_14_second_move_after_moving_a_stack() -> None:
    state = at("c3 WW, c6 W, g5 B")
    assert legal(state, "c3+c4-c5")
    assert refused(at("c3 WW, g5 B"), "c3-c4-c5") == "SU-13"
    onto = at("c3 WW, c4 W, g5 B")
    assert legal(onto, "c3+c4-c5") and legal(onto, "c3+c4+c6")  # the whole stack counts
    assert legal(onto, "c3+c4*c7")  # or SU-13: all of it
    assert legal(at("c3 WWW, c4 B, g5 B"), "c3*c4!+c6")  # after a capture too
    assert refused(at("c3 WWW, c4 B, g5 B"), "c3*c4!*c6") == "SU-13"


def test_su_15_the_second_move_is_free() -> None:
    state = at("c3 W, c4 n, c5 B, d4 n, g5 B")
    assert legal(state, "c3-c4")
    assert legal(state, "c3-c4+c5!")
    assert legal(state, "c3-c4+d4")
    assert refused(state, "c3-c4+c6") == "SU-9"
    assert refused(state, "c3-c4+f4") == "SU-8"
    assert refused(state, "c3-c4+d3!") == "SU-11"


def test_su_16_win() -> None:
    won = at("f1 WW, g5 B").play("f1+g1")
    assert (won.over, won.scores, won.winners) == (True, (1, 0), (0,))
    assert won.to_move == 1  # the one that would be next
    assert won.moves() == []
    assert refused(won, "g5-g4") == "SU-16"


def test_su_16_ends_the_turn_at_once() -> None:
    state = at("f1 WW, g5 B")
    assert legal(state, "f1+g1") and refused(state, "f1+g1-g2") == "SU-16"
    assert "f1+g1-g2" not in state.moves()
    second = at("e1 W, e2 W, g5 B")
    assert legal(second, "e1-e2+g2")
    assert at("f2 W, f1 W, g5 B").play("f2-f1+g1").winners == (0,)


def test_su_17_draw() -> None:
    state = at("c3 W, e5 B", quiet=19)
    drawn = state.play("c3-c4")
    assert drawn.over and drawn.scores == (0.5, 0.5) and drawn.winners == ()
    assert refused(drawn, "e5-e6") == "SU-17"
    assert not at("c3 W, e5 B", quiet=18).play("c3-c4").over
    captured = at("c3 W, c4 B, e5 B", quiet=19).play("c3-c4!")
    assert not captured.over and str(captured).split()[2] == "0"


def test_su_17_a_twentieth_turn_that_wins_is_a_win() -> None:
    assert at("f1 W, e5 B", quiet=19).play("f1-g1").winners == (0,)
    # ... but the draw comes before SU-18: Black could not move.
    stuck = at("b1 W, a1 BB, a2 nnn, b2 nnn", quiet=19, max_stack=3)
    assert stuck.over  # Black stands in White's palace: SU-16 first
    blocked = at("c1 B, c2 nnn, b1 nnn, g4 W, d1 nnn", quiet=19)
    assert blocked.play("g4-g3").scores == (0.5, 0.5)
    assert at("c1 B, c2 nnn, b1 nnn, g4 W, d1 nnn", quiet=18).play("g4-g3").winners == (0,)


def test_su_18_no_move() -> None:
    bare = at("c3 W, c4 B").play("c3-c4!")
    assert bare.winners == (0,) and refused(bare, "c4-c5") == "SU-18"
    blocked = at("c1 B, c2 nnn, b1 nnn, d1 nnn, g4 W", "b")
    assert blocked.over and blocked.winners == (0,) and blocked.moves() == []


def test_the_turn_pair_rises_after_black() -> None:
    state = STAKU.start().play("b3-c3")
    assert str(state).endswith(" b 1 1")
    assert str(state.play("f4-e4")).endswith(" w 2 2")
