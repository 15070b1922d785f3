"""What each seat sees, and that it sees no more."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from stackyard.core import entries, kernels
from stackyard.core.jit import implemented
from stackyard.core.seats import SPECTATOR, TABLE
from stackyard.core.state import State


def options_of(state: State) -> dict[str, Any]:
    """How a state was set up, as keywords."""
    setup = state.setup
    return {"players": setup.players, "first": setup.first, "calls": setup.calls, **setup.options}


def check_views(state: State) -> None:
    """A view tells a seat the public facts, and nothing that the seat may not know."""
    for seat in range(state.players):
        view = state.seen_by(seat)
        facts = view.to_move, view.over, view.scores, view.winners
        assert facts == (state.to_move, state.over, state.scores, state.winners), f"seat {seat} sees {view}"
        assert view.seen_by(seat) == view, f"looking twice shows something else: {view}"
        parsed = state.game.parse(str(view), **options_of(state))
        assert str(parsed) == str(view), f"the view {view} reads back as {parsed}"
        if state.to_move == seat:
            assert view.moves() == state.moves(), f"seat {seat} cannot see its own moves: {view}"
        if has_secrets(state):
            assert redrawn(state, seat).seen_by(seat) == view, (
                f"resample changes what seat {seat} sees: {state}"
            )
    _check_public(state)
    if state.to_move == TABLE and not state.over:
        _check_secrets(state)


def has_secrets(state: State) -> bool:
    """Whether the game hides something from seats, and can say what may be behind it."""
    return implemented("mask", state.record.dtype) and implemented("resample", state.record.dtype)


def redrawn(state: State, seat: int) -> State:
    """The same position with other secrets, as far as `seat` can tell."""
    record = state.record.copy()
    entries.resample(record, seat, kernels.seeded(crc32(record.tobytes())))
    return State(state.game, state.setup, record)


def _check_public(state: State) -> None:
    """What is public follows from what any one seat sees, so it tells no more than that seat knows."""
    public = state.public()
    facts = public.to_move, public.over, public.scores, public.winners
    assert facts == (state.to_move, state.over, state.scores, state.winners), f"a spectator sees {public}"
    assert public.public() == public, f"looking twice shows something else: {public}"
    parsed = state.game.parse(str(public), **options_of(state))
    assert str(parsed) == str(public), f"the view {public} reads back as {parsed}"
    for seat in range(state.players):
        from_seat = state.seen_by(seat).public()
        assert from_seat == public, f"seat {seat} does not know all that is public: {public}"
        assert from_seat.last == public.last, f"seat {seat} does not know that {public.last} was played"
    # It does not matter in which order what seats do not see is masked.
    backwards = state
    for seat in reversed(range(state.players)):
        backwards = backwards.seen_by(seat)
    assert backwards == public and backwards.last == public.last, f"a spectator can tell {public}"


def _check_secrets(state: State) -> None:
    """Outcomes that look the same to a seat when they happen must leave it with the same view."""
    after = [state.play(move) for move in state.chances()]
    for seat in (*range(state.players), SPECTATOR):
        seen: dict[str | None, State] = {}
        looks: dict[State, State] = {}
        for each in after:
            view = each.seen_by(seat)
            alike = looks.setdefault(view, each)
            told = alike.seen_by(seat).last == view.last
            assert told or alike == each, f"{view.last} tells seat {seat} what its view hides: {view}"
            other = seen.setdefault(view.last, view)
            assert other == view, f"seat {seat} can tell {other} from {view}"
            assert (str(other), other.moves()) == (str(view), view.moves()), f"seat {seat} can tell {view}"
            if other is not view:
                assert other.svg(seat) == view.svg(seat), f"seat {seat}'s picture tells too much: {view}"
