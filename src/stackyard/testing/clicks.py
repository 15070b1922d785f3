"""Clicks make the moves that they stand for; those that are no move are explained."""

from __future__ import annotations

from random import Random

from stackyard.core.state import State
from stackyard.show.scene import Scene
from stackyard.testing.pictures import tokens_in
from stackyard.testing.some import some


def check_clicks(state: State, random: Random) -> None:
    """Clicks with which no legal move begins are explained, those of a move make it; in views as well."""
    _check_clicks(state, state.scene(), random)
    for seat in {random.randrange(state.players), max(state.to_move, 0)}:
        _check_clicks(state.seen_by(seat), state.scene(seat), random)


def _check_clicks(state: State, scene: Scene, random: Random) -> None:
    paths = state.paths()
    firsts = sorted({path[0] for path in paths.values()})
    clicks: list[tuple[str, ...]] = [(), *((token,) for token in sorted(tokens_in(scene)))]
    for first in some(firsts, 2, random):
        seen = sorted(tokens_in(state.scene(picked=[first])) | tokens_in(scene))
        clicks += [(first, token) for token in some(seen, 12, random)]
    clauses = {clause.id for clause in state.game.clauses}
    whole = {path: move for move, path in paths.items()}
    for path in some(sorted(whole), 6, random):
        assert state.move_of(path) == whole[path], f"clicks on {path} make another move at {state}"
        clicks.append((*path, path[-1]))
    for clicked in [*clicks, ("",), ("?", "é"), ("1" * 30,)]:
        assert state.move_of(clicked) == whole.get(clicked), f"clicks on {clicked} at {state}"
        begins = any(path[: len(clicked)] == clicked for path in paths.values())
        ruling = state.why_not_clicks(clicked)
        assert (ruling is None) == begins, f"clicks on {clicked} at {state}: {ruling}"
        if ruling is not None:
            assert ruling.reason.strip(), f"clicks on {clicked} are refused without a reason at {state}"
            assert not ruling.clause or ruling.clause in clauses, f"{ruling.clause} is no clause"
