"""The contract of the design page, as a program outside this repository uses it."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

import stackyard
from stackyard import IllegalMove, NotationError, OptionError, Ruling, StackyardError, UnknownGame

START = "BBBBBB/BBBBBBB/n1n2n1n/3n3/n1n2n1n/WWWWWWW/WWWWWW w 0 1"


def test_games_are_listed_by_name() -> None:
    assert "staku" in stackyard.games()
    assert all(stackyard.game(name).name == name for name in stackyard.games())


def test_games_with_the_fewest_players_come_first() -> None:
    most = [stackyard.game(name).players[-1] for name in stackyard.games()]
    assert most == sorted(most)


def test_unknown_game_says_which_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; there are: .*staku") as caught:
        stackyard.game("chess")
    assert caught.value.code == "unknown-game"


def test_start_is_the_first_decision() -> None:
    state = stackyard.game("staku").start()
    assert str(state) == START
    assert (state.to_move, state.over, state.scores, state.winners) == (0, False, None, ())
    assert state.players == 2
    assert state.last is None


@pytest.mark.parametrize(
    ("keywords", "problem"),
    [
        ({"players": 3}, "Staku is for 2 players, not for 3"),
        ({"players": "2"}, "Staku is for 2 players, not for '2'"),
        ({"first": 2}, "first is a seat from 0 to 1, not 2"),
        ({"calls": "no"}, "calls is True or False, not 'no'"),
        ({"max_stack": 4}, "max_stack cannot be 4; it can be 3 or 2"),
        ({"max_stack": True}, "max_stack cannot be True"),
        ({"height": 3}, "Staku has no option 'height'; its options: max_stack"),
    ],
)
def test_wrong_setups_say_what_would_be_right(keywords: dict[str, object], problem: str) -> None:
    with pytest.raises(OptionError) as caught:
        stackyard.game("staku").start(**keywords)  # type: ignore[arg-type]
    assert problem in str(caught.value)
    assert caught.value.code == "bad-option"


def test_states_are_values() -> None:
    game = stackyard.game("staku")
    state = game.start()
    after = state.play("b3-c3")
    assert state == game.start() and hash(state) == hash(game.start())
    assert after != state and after == game.start().play("b3-c3")
    assert str(state) == START
    assert state != START
    assert len({state, game.start(), after}) == 2


def test_how_a_state_was_reached_is_not_part_of_its_value() -> None:
    game = stackyard.game("staku")
    state = game.start().play("b3-c3")
    assert game.parse(str(state)) == state
    assert game.parse(str(state)).last is None


def test_states_and_errors_survive_pickling() -> None:
    state = stackyard.game("staku").start().play("b3-c3")
    again = pickle.loads(pickle.dumps(state))
    assert again == state and again.last == "b3-c3" and again.moves() == state.moves()
    error = pickle.loads(pickle.dumps(IllegalMove("b3-d3", Ruling("SU-8", "Too far."))))
    assert error.ruling == Ruling("SU-8", "Too far.")


def test_play_raises_the_ruling_of_why_not() -> None:
    state = stackyard.game("staku").start()
    ruling = state.why_not("b3-d4")
    assert ruling is not None
    with pytest.raises(IllegalMove) as caught:
        state.play("b3-d4")
    assert caught.value.ruling == ruling
    assert caught.value.code == "illegal-move"
    assert isinstance(caught.value, ValueError)
    assert str(caught.value) == f"b3-d4 is not legal here. {ruling.reason} ({ruling.clause})"


def test_text_that_is_no_move_is_a_notation_error() -> None:
    state = stackyard.game("staku").start()
    for text in ("", "hello", "b3", "b3-", "b3-c3-", "B3-C3", " b3-c3", "b3-c3\n"):
        with pytest.raises(NotationError) as caught:
            state.why_not(text)
        assert caught.value.code == "notation"
        with pytest.raises(NotationError):
            state.play(text)


def test_every_name_of_the_design_page_is_there() -> None:
    game = stackyard.game("staku")
    assert (game.name, list(game.seats)) == ("staku", [2]) and game.options and game.clauses
    state = game.start(players=2, first=0, calls=False, max_stack=3)
    assert state.play(state.moves()[0]) == state.play(state.moves()[0])
    assert (state.chances(), state.why_not("b3-c3"), state.scores) == ({}, None, None)
    assert game.parse(str(state), max_stack=3) == state.seen_by(0) == state
    assert state.svg(seat=0).startswith("<svg") and "b3-c3" in state.paths()
    assert stackyard.match("staku", ["Ann", "Bob"]).start() == state
    assert stackyard.TABLE == -1


def test_a_set_up_cannot_be_changed() -> None:
    state = stackyard.game("staku").start()
    with pytest.raises(TypeError):
        state.setup.options["max_stack"] = 2  # type: ignore[index]


def test_clicks_that_begin_no_move_are_refused() -> None:
    state = stackyard.game("staku").start()
    assert state.svg(picked=["b3-"]) == state.svg(picked=("b3-",))
    with pytest.raises(OptionError, match="no move begins with clicks on z9, q"):
        state.svg(picked=("z9", "q"))


def test_all_our_errors_are_value_errors_with_codes() -> None:
    codes = {error.code for error in (StackyardError, NotationError, IllegalMove, OptionError, UnknownGame)}
    assert len(codes) == 5
    assert issubclass(StackyardError, ValueError)


def test_chance_has_no_part_in_staku() -> None:
    state = stackyard.game("staku").start()
    assert state.chances() == {} and state.weights() == {}


def test_everybody_sees_everything_in_staku() -> None:
    state = stackyard.game("staku").start().play("b3-c3")
    view = state.seen_by(1)
    assert (str(view), view.viewer, view.last) == (str(state), 1, "b3-c3")
    with pytest.raises(OptionError, match="seats go from 0 to 1"):
        state.seen_by(2)


def test_a_notebook_shows_the_board() -> None:
    state = stackyard.game("staku").start()
    assert state._repr_svg_() == state.svg()
    assert state.svg(seat=1) != state.svg(seat=0)
    assert repr(state) == f"<State staku {START}>"


def test_picked_tokens_light_those_that_can_follow() -> None:
    state = stackyard.game("staku").start()
    assert state.svg(picked=()) != state.svg()
    assert state.svg(picked=("b3-",)) != state.svg(picked=())
    assert "end" in state.svg(picked=("b3-", "c3"))


def test_perft() -> None:
    state = stackyard.game("staku").start()
    assert [state.perft(0), state.perft(1)] == [1, 382]
    with pytest.raises(OptionError, match="depth is 0 or more, not -1"):
        state.perft(-1)


def test_clauses_can_be_looked_up() -> None:
    game = stackyard.game("staku")
    assert [clause.id for clause in game.clauses] == [f"SU-{number}" for number in range(1, 20)]
    assert game.clause("SU-9").title == "No jumping"
    assert game.clause("SU-9").ruling.startswith("all of this clause is how we read the sheet")
    assert game.clause("SU-9").section == "Stacks"
    with pytest.raises(KeyError):
        game.clause("SU-20")


def test_import_brings_in_no_compiler() -> None:
    program = "import stackyard, sys; stackyard.games(); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
