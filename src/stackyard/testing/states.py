"""What must hold at every state: values, texts, moves, chances, results."""

from __future__ import annotations

import pickle
from random import Random

import numpy as np

from stackyard.core import entries
from stackyard.core.calls import is_call
from stackyard.core.errors import NotationError
from stackyard.core.ruling import IllegalMove, Ruling
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.testing.some import some
from stackyard.testing.views import check_views, options_of


def check_state(state: State, random: Random, strangers: list[str]) -> None:
    """Everything that must hold at a state; `strangers` are moves of other states."""
    check_room(state)  # First: a list that is too long makes everything else go wrong.
    check_value(state)
    check_text(state)
    check_moves(state, random, strangers)
    check_chances(state)
    check_end(state)
    check_views(state)


def check_value(state: State) -> None:
    """States are values: equal ones are equal in every way, and playing changes none."""
    again = pickle.loads(pickle.dumps(state))
    assert again == state and hash(again) == hash(state), f"a pickle is not the same state: {state}"
    before = str(state), hash(state), state.moves()
    for move in before[2][:1]:
        after = state.play(move)
        assert after != state, f"{move} changes nothing at {state}"
        assert state.play(move) == after, f"{move} leads to two different states from {state}"
    assert (str(state), hash(state), state.moves()) == before, f"a state has changed: {before[0]}"


def check_text(state: State) -> None:
    """A position as text is one line, and reads back as what it was."""
    text = str(state)
    assert "\n" not in text and text == text.strip(), f"a position is one line: {text!r}"
    again = state.game.parse(text, **options_of(state))
    assert str(again) == text, f"{text!r} reads back as {str(again)!r}"
    assert again == state, f"{text!r} reads back as another state"
    assert again.moves() == state.moves(), f"{text!r} reads back with other moves"


def check_moves(state: State, random: Random, strangers: list[str]) -> None:
    """`why_not` is None for the legal moves and for no others, whatever text it is given."""
    moves = state.moves()
    legal = set(moves)
    assert len(legal) == len(moves), f"a move is listed twice at {state}"
    assert state.over or moves, f"nobody can move, but the round is not over: {state}"
    for move in some(moves, 12, random):
        assert state.why_not(move) is None, f"{move} is listed as legal, but {state.why_not(move)}"
    clauses = {clause.id for clause in state.game.clauses}
    near = [_near_miss(move, random) for move in some(moves, 8, random)]
    fuzz = ["", " ", "!", "=", "\0", "é" * 9, "".join(chr(random.randrange(1, 0x2FF)) for _ in range(6))]
    for text in [*strangers, *near, *fuzz]:
        try:
            ruling = state.why_not(text)
        except NotationError:
            assert text not in legal, f"{text} is legal, but called no move at all"
            continue
        if ruling is None:
            # Text may be typed in more ways than one; what it means must be legal.
            assert state.play(text).last in legal, f"{text!r} is no legal move, but why_not finds no reason"
            continue
        assert isinstance(ruling, Ruling) and text not in legal, f"{text} is listed as legal, but: {ruling}"
        assert ruling.clause in clauses, f"{ruling.clause} is no clause of {state.game.name}'s rules"
        assert ruling.reason.strip(), f"{text} is refused without a reason"
        try:
            state.play(text)
        except IllegalMove as error:
            assert error.ruling == ruling, f"play and why_not differ about {text}"
        else:
            raise AssertionError(f"{text} was refused by why_not, and played all the same")


def check_room(state: State) -> None:
    """No more moves and outcomes than the kernel says that there can be: more would overwrite memory."""
    kernel = state.game.kernel
    room = 4 * kernel.MAX_MOVES + 1000
    count = entries.moves(state.record, np.zeros(room, np.int32))
    assert count <= kernel.MAX_MOVES, f"{count} moves, but MAX_MOVES is {kernel.MAX_MOVES}, at {state}"
    if not state.over and state.to_move == TABLE:
        outcomes = entries.chances(state.record, np.zeros(room, np.int64))
        assert outcomes <= kernel.MAX_CHANCES, (
            f"{outcomes} outcomes, but MAX_CHANCES is {kernel.MAX_CHANCES}, at {state}"
        )


def _near_miss(move: str, random: Random) -> str:
    """A legal move with one letter changed, left out, doubled or swapped."""
    at = random.randrange(len(move))
    letters = list(move)
    match random.randrange(4):
        case 0:
            letters[at] = random.choice("abcdefgh0123456789-+*!?>=@^,RBGYWn ")
        case 1:
            del letters[at]
        case 2:
            letters.insert(at, letters[at])
        case _:
            letters[at - 1], letters[at] = letters[at], letters[at - 1]
    return "".join(letters)


def check_chances(state: State) -> None:
    """At the table's turn every outcome has its probability, and nothing else does."""
    chances = state.chances()
    if state.over or state.to_move != TABLE:
        assert chances == {}, f"chances where chance does not decide: {state}"
        return
    moves, count = state.moves(), len(chances)
    assert list(chances) == moves[:count], f"chances and moves differ at {state}"
    assert all(is_call(move) for move in moves[count:]), f"moves without a chance at {state}"
    assert all(move.startswith("=") for move in chances), f"a table move starts with '=': {list(chances)}"
    assert abs(sum(chances.values()) - 1) < 1e-9, f"chances sum to {sum(chances.values())} at {state}"
    assert all(chance > 0 for chance in chances.values()), f"an outcome that cannot happen at {state}"


def check_end(state: State) -> None:
    """Scores and winners come with the end, and with nothing before it."""
    if not state.over:
        assert state.scores is None and state.winners == (), f"a result before the end: {state}"
        assert state.to_move == TABLE or state.to_move in range(state.players), f"no such seat: {state}"
        return
    assert state.scores is not None and len(state.scores) == state.players, f"one score a seat: {state}"
    check_winners(state)
    assert state.moves() == [] and state.paths() == {}, f"moves after the end: {state}"


def check_winners(state: State) -> set[str]:
    """All seats with the best score win, or nobody; best is what this returns: highest, lowest, or either."""
    scores = state.scores or ()
    ends = {"highest": max(scores), "lowest": min(scores)}
    fits = {
        which
        for which, best in ends.items()
        if not state.winners
        or state.winners == tuple(seat for seat, score in enumerate(scores) if score == best)
    }
    assert fits, (
        f"seats {state.winners} win with the scores {scores}; winners are all seats with the highest score "
        f"(or the lowest, where points are bad), or nobody in a draw: {state}"
    )
    return fits
