from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stackyard
from stackyard import IllegalMove, NotationError, Ruling, State
from stackyard.games.staku.rules.layout import NAMES, ROW_LENGTHS

STAKU = stackyard.game("staku")
START = str(STAKU.start())

stacks = st.sampled_from(
    ["", "", "", "n", "W", "B", "nn", "nW", "nB", "WW", "BB", "nnn", "nnW", "nWW", "BBB"]
)


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, int]:
    """Any position that SU-6 allows, reachable or not."""
    most = draw(st.sampled_from([2, 3]))
    rows = []
    for length in reversed(ROW_LENGTHS):
        text = ""
        for _ in range(length):
            stack = draw(stacks)[:most]
            text += "." if not stack else stack if len(stack) == 1 else f"({stack})"
        for run in range(9, 0, -1):
            text = text.replace("." * run, str(run)) if "." * run in text else text
        rows.append(text)
    side, quiet, pair = draw(st.sampled_from("wb")), draw(st.integers(0, 20)), draw(st.integers(1, 99))
    return f"{'/'.join(rows)} {side} {quiet} {pair}", most


@given(positions())
def test_any_legal_position_round_trips(position: tuple[str, int]) -> None:
    text, most = position
    state = STAKU.parse(text, max_stack=most)
    assert str(state) == text
    for move in state.moves()[:40]:
        after = state.play(move)
        assert STAKU.parse(str(after), max_stack=most) == after


moves_like = st.from_regex(r"[a-g][1-8][-+*][a-g][1-8]!?([-+*][a-g][1-8]!?)?", fullmatch=True)


@given(positions(), st.one_of(moves_like, st.text(max_size=12)))
def test_any_text_is_legal_or_has_a_ruling_or_is_no_move(position: tuple[str, int], text: str) -> None:
    state = STAKU.parse(position[0], max_stack=position[1])
    judge(state, text)


@given(positions(), st.data())
def test_near_misses_of_legal_moves(position: tuple[str, int], data: st.DataObject) -> None:
    state = STAKU.parse(position[0], max_stack=position[1])
    moves = state.moves()
    if not moves:
        return
    move = data.draw(st.sampled_from(moves))
    assert state.why_not(move) is None
    at = data.draw(st.integers(0, len(move) - 1))
    letter = data.draw(st.sampled_from("abcdefg12345678-+*!"))
    judge(state, move[:at] + letter + move[at + 1 :])
    judge(state, move + data.draw(st.sampled_from(["!", "-c4", "+d4", "*e5!", ""])))
    judge(state, move.replace("!", ""))


def judge(state: State, text: str) -> None:
    """`why_not` is None exactly when the text means a move that `moves` lists."""
    try:
        ruling = state.why_not(text)
    except NotationError:
        assert text not in state.moves()
        return
    meant = {move.replace("!", "") for move in state.moves()}
    if ruling is None:
        assert text in state.moves() or (text.replace("!", "") in meant and state.play(text).last != text)
    else:
        assert isinstance(ruling, Ruling)
        assert text not in state.moves()
        assert "!" in text or text not in meant
        with pytest.raises(IllegalMove):
            state.play(text)


def test_every_two_cells_and_operator_have_an_answer() -> None:
    state = STAKU.parse("2B3/7/2(nW)1n3/1(WWW)2(nB)2/8/7/6 w 3 9")
    legal = set(state.moves())
    for origin in NAMES:
        for target in NAMES:
            for operator in "-+*":
                text = f"{origin}{operator}{target}"
                assert (state.why_not(text) is None) == (text in legal or text + "!" in legal)


def test_hexagons_that_are_not_there() -> None:
    with pytest.raises(NotationError, match="there is no hexagon a7: row a goes from a1 to a6"):
        STAKU.start().why_not("a6-a7")
    with pytest.raises(NotationError, match="there is no hexagon d8"):
        STAKU.start().why_not("a1-b1+d8")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "has four parts"),
        (START.replace(" w", "  w"), "has four parts"),
        (START.replace(" w ", " x "), "the side to move is w or b, not 'x'"),
        (START.replace("BBBBBB/", ""), "the board has 7 rows from g to a"),
        (START.replace("3n3", "3n2"), "row d has 7 hexagons; '3n2' fills 6"),
        (START.replace("3n3", "3n4"), "row d has 7 hexagons; '3n4' fills 8"),
        (START.replace("3n3", "12n3"), "'2' at place 2 of row d ('12n3') is not understood"),
        (START.replace("3n3", "03n3"), "'0' at place 1 of row d"),
        (START.replace("3n3", "3x3"), "'x' at place 2 of row d"),
        (START.replace("3n3", "3(n3"), "'(' at place 2 of row d"),
        (START.replace("3n3", "3(n)3"), "(n) in row d is no stack"),
        (START.replace("3n3", "3(Wn)3"), "(Wn) in row d is no stack"),
        (START.replace("3n3", "3(WB)3"), "(WB) in row d is no stack"),
        (START.replace("3n3", "3(nnWW)3"), "(nnWW) in row d is no stack"),
        (START.replace("3n3", "3()3"), "() in row d is no stack"),
        (START.replace(" 0 1", " 21 1"), "the turns since the last capture is a number from 0 to 20"),
        (START.replace(" 0 1", " -1 1"), "not '-1'"),
        (START.replace(" 0 1", " 00 1"), "not '00'"),
        (START.replace(" 0 1", " ٠ 1"), "a number from 0 to 20"),
        (START.replace(" 0 1", " 0 0"), "the number of the turn pair is a number from 1"),
        (START.replace(" 0 1", " 0 99999999999"), "the number of the turn pair"),
    ],
)
def test_wrong_positions_say_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        STAKU.parse(text)
    assert problem in str(caught.value)


def test_a_stack_too_high_for_the_game() -> None:
    text = START.replace("3n3", "3(nWW)3")
    assert STAKU.parse(text)
    with pytest.raises(NotationError, match=r"\(nWW\) on d4 is higher than the 2 tokens of this game"):
        STAKU.parse(text, max_stack=2)


@given(st.text(alphabet="WBn12345678()/ wb0", max_size=70))
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    try:
        state = STAKU.parse(text)
    except NotationError:
        return
    assert str(state) == text


def test_examples_of_the_rule_page() -> None:
    state = STAKU.parse("3B2/2BBB2/8/7/2(nnW)5/2W4/6 w 0 1")
    assert state.why_not("b3-c3") is not None  # three stand there already
    assert "c3*f4!" in state.moves()
    assert "c3*f4!-g3" in state.moves()
    built = STAKU.parse("6/7/3B4/7/2n5/2W4/6 w 0 1")
    assert "b3-c3+e4!" in built.moves()
    assert built.play("b3-c3+e4").last == "b3-c3+e4!"
