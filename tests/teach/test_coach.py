"""The coach: what a move cost and why, and that it uses nothing that the player does not see."""

from __future__ import annotations

import pytest

import stackyard
from stackyard import OptionError
from stackyard.core.state import State
from stackyard.render.language import Language
from stackyard.teach.coach import Story, advise, played_out, reason_of
from tests.settings import COMPILED


def story(state: State, played: list[str], better: list[str]) -> Story:
    return Story(state.to_move, (state, *played_out(state, played)), (state, *played_out(state, better)))


def test_a_palace_that_is_left_open_is_named() -> None:
    game = stackyard.game("staku")
    state = game.parse("B5/7/8/7/8/1B5/1W1W2 w 0 5")
    told = reason_of(story(state, ["a4-a5", "b2-a1"], ["a2-b2!"]))
    assert told == "It lets Black into a1 next turn."
    assert Language.load("fr").say(told) == "Cela laisse Noir entrer en a1 au prochain tour."
    lost = reason_of(story(state, ["a4-a5", "b2-a2!"], ["a4-b4"]))
    assert lost == "It lets Black capture your stack on a2."
    missed = reason_of(story(state, ["a4-a5"], ["a2-b2!"]))
    assert missed == "You could have captured the stack on b2."


def test_where_the_game_says_nothing_the_answer_is_told() -> None:
    state = stackyard.game("staku").start()
    told = reason_of(story(state, ["b3-c3", "f5-e5"], ["b3-b4"]))
    assert told == "It is answered like this: Black moves one token from f5 to e5."
    assert reason_of(story(state, ["b3-c3"], ["b3-b4"])) is None


def test_tiles_that_are_left_in_stakz() -> None:
    state = stackyard.game("stakz").start()
    dealt = "R2 R1 O3 O4 G2 G1 B1 B1 P3 P1 R5 R2 O1 O4 G4 G5 B2 B3 P5 P1"
    for tile in dealt.split(" "):
        state = state.play("=" + tile)
    for _ in range(12):
        if state.to_move != stackyard.TABLE and any(">" in move for move in state.moves()):
            break
        state = state.play(state.moves()[0])
    places = [move for move in state.moves() if ">" in move]
    ends = [move for move in state.moves() if ">" not in move]
    assert places and ends, state.moves()
    told = reason_of(story(state, [ends[0]], [places[0]]))
    assert told is not None and "tile" in told


@pytest.mark.skipif(not COMPILED, reason="a search of plain Python finds too little")
def test_a_missed_win_is_a_blunder_and_the_only_good_move_is_praised() -> None:
    game = stackyard.game("staku")
    state = game.parse("4B1/W6/8/7/8/6B/W5 w 0 5")  # Black would win next
    won = next(move for move in state.moves() if state.play(move).over)
    quiet = next(move for move in state.moves() if not state.play(move).over)
    advice = advise(state.seen_by(0), quiet, 0.6)
    assert advice is not None and advice.kind == "blunder" and advice.cost > 0.2
    assert state.play(advice.better).over and "You could have won at once" in advice.words
    praised = advise(state.seen_by(0), won, 0.6)
    assert praised is not None and praised.kind == "praise"


def test_nothing_but_what_the_seat_sees_is_taken() -> None:
    state = stackyard.game("stakz").start()
    while state.to_move == stackyard.TABLE:
        state = state.play(state.moves()[0])
    seat = state.to_move
    with pytest.raises(OptionError, match="is not what seat"):
        advise(state, state.moves()[0], 0.1)
    other = 1 - seat
    with pytest.raises(OptionError, match="is not what seat"):
        advise(state.seen_by(other), state.moves()[0], 0.1)
