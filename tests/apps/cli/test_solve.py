"""`stackyard solve`, as a user types it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stackyard
from stackyard.games.stakd.bots import solve as solving
from stackyard.play.reading import load
from tests.apps.cli.test_cli import Command, command  # noqa: F401  (a fixture)
from tests.settings import RECORDS

TOWER = load(RECORDS / "stakd-solo.txt")[0]


def test_a_tower_is_completed_and_saved(command: Command, tmp_path: Path) -> None:  # noqa: F811
    late = TOWER.states()[-6]
    file = tmp_path / "tower.txt"
    status, out, _ = command("solve", "stakd", "--position", str(late), "--output", str(file))
    assert status == 0 and "Complete: 5 moves." in out
    (saved,) = load(file)
    assert saved.result == "1" and " ".join(saved.moves) in out
    assert command("verify", str(file))[0] == 0


def can_be_completed(state: stackyard.State) -> bool:
    """Whether a tower can be completed: the slow and obvious way."""
    return (
        state.winners == (0,) if state.over else any(can_be_completed(state.play(m)) for m in state.moves())
    )


def hopeless() -> stackyard.State:
    """A position two moves before the end of a random round from which no tower is completed."""
    for seed in range(50):
        random, states = Random(seed), [stackyard.game("stakd").start(players=1)]
        while not states[-1].over:
            states.append(states[-1].play(random.choice(states[-1].moves())))
        state = states[-3]
        # Few moves, all near the end: the plain way is quick.
        few = all(len(state.play(move).moves()) < 3 for move in state.moves())
        if few and not can_be_completed(state):
            return state
    raise AssertionError("some random round is hopeless near its end")


def test_what_cannot_be_completed_is_proven(command: Command) -> None:  # noqa: F811
    status, out, _ = command("solve", "stakd", "--position", str(hopeless()))
    assert status == 1 and "Proven" in out


def test_not_found_is_not_proven(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    def in_vain(state: stackyard.State, **_: Any) -> Iterator[solving.Report]:
        yield solving.Report("looking", solving.Tower(("B@0,0",), False))

    monkeypatch.setattr(solving, "search", in_vain)
    status, out, _ = command("solve", "stakd", "--seconds", "2")
    assert status == 1 and "B@0,0" in out and "Not found within 2 seconds" in out and "Proven" not in out


def test_ctrl_c_keeps_the_best_tower(
    command: Command,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    def interrupted(state: stackyard.State, **_: Any) -> Iterator[solving.Report]:
        yield solving.Report("looking", solving.Tower(("B@0,0",), False))
        raise KeyboardInterrupt

    monkeypatch.setattr(solving, "search", interrupted)
    file = tmp_path / "tower.txt"
    status, out, _ = command("solve", "stakd", "-o", str(file))
    assert status == 130 and "B@0,0" in out and "the best so far: 1 move" in out
    assert load(file)[0].moves == ("B@0,0",)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["solve", "staku"], "staku is not played alone, so there is nothing to solve; what is: stakd"),
        (["solve", "stakd", "--players", "2"], "only a round of one player is solved, not one of 2"),
        (["solve", "stakd", "--option", "piece_set"], "an option is given as NAME=VALUE"),
        (["solve", "stakd", "--position", "nowhere"], "is no position"),
        (["solve", "chess"], "there is no game 'chess'"),
    ],
)
def test_mistakes_get_one_clear_sentence(command: Command, arguments: list[str], problem: str) -> None:  # noqa: F811
    status, _, err = command(*arguments)
    assert status == 2
    assert err.startswith("stackyard: ") and problem in err
    assert len(err.strip().splitlines()) == 1


def test_the_search_tells_how_far_it_is() -> None:
    reports = list(solving.search(TOWER.states()[-6], digging=0, width=5, attempts=5))
    assert reports[-1].best.complete
    assert "attempt 1, layer" in reports[0].words and "of 39 pieces" in reports[0].words
    # Digging alone completes it as well, and comes to an end where nothing can be done.
    dug = list(solving.search(TOWER.states()[-6]))
    assert dug[-1].best.complete and "every move tried in turn" in dug[0].words
