"""The solo game can be won: the search finds a tower, and the one that is shipped is right."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import stackyard
from stackyard import OptionError
from stackyard.core.jit import COMPILED
from stackyard.games.stakd.bots.solve import solve
from stackyard.play.reading import load
from stackyard.play.verify import verify
from stackyard.show import scene_text
from tests.settings import ROOT

STAKD = stackyard.game("stakd")
GOLDEN = Path(__file__).parent / "playthroughs" / "solo.txt"


def test_the_shipped_tower_is_complete(update_golden: bool) -> None:
    (record,) = load(ROOT / "examples" / "records" / "stakd-solo.txt")
    assert all(check.passed for check in verify(record)) and record.result == "1"
    states = record.states()
    assert len(record.moves) == 39 and states[-1].winners == (0,)
    lines, shown = ["# Stakd Elite, a complete solo tower"], list[str]()
    for number, state in enumerate(states):
        moves = state.moves()
        told = hashlib.sha256(" ".join(moves).encode()).hexdigest()[:12]
        lines += ["", f"{number}. {state}", f"moves: {len(moves)}, {told}"]
        before, shown = shown, scene_text.lines(state.scene())
        lines += ["scene:", *(f"  {line}" for line in scene_text.difference(before, shown))]
    text = "\n".join(lines) + "\n"
    if update_golden:
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("piece_set", ["triangular", "square"])
def test_the_search_completes_a_tower(piece_set: str) -> None:
    start = STAKD.start(players=1, piece_set=piece_set)
    if not COMPILED:
        # As plain Python the search is slow, so it goes on near the end of a tower.
        (record,) = load(ROOT / "examples" / "records" / "stakd-solo.txt")
        start = record.states()[-6]
    found = solve(start, width=100 if COMPILED else 5)
    assert found.complete
    state = start
    for move in found.moves:
        state = state.play(move)
    assert state.winners == (0,)


def test_what_cannot_be_completed() -> None:
    (record,) = load(ROOT / "examples" / "records" / "stakd-solo.txt")
    done = record.states()[-1]
    assert solve(done).complete and solve(done).moves == ()
    lost = done.record.copy()
    lost[0].hand[0, 3] = 4  # QUADs, for which the top has no room
    lost[0].hand[0, 0] = 1
    stuck = stackyard.State(STAKD, done.setup, lost)
    found = solve(stuck, width=5, attempts=1)
    assert not found.complete
    with pytest.raises(OptionError, match="only the solo game"):
        solve(STAKD.start(players=2))
