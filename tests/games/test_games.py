"""What every registered game must hold."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import stackyard
from stackyard.core.jit import COMPILED
from stackyard.testing import check_game, check_room, playthrough
from stackyard.testing.pictures import check_looks
from stackyard.testing.states import check_winners
from tests.settings import EXPLORING


def folder_of_tests(game: stackyard.Game) -> Path:
    """The folder in a game's own folder that holds its tests."""
    return Path(str(import_module(f"stackyard.games.{game.name}").__file__)).parent / "tests"


@pytest.mark.parametrize("name", stackyard.games())
def test_the_game_conforms(name: str) -> None:
    # Some of the states, so that all games take half a minute; `make explore` looks at all of them.
    every = 1 if EXPLORING else 6 if COMPILED else 60
    looked_at = check_game(stackyard.game(name), rounds=1, every=every)
    if looked_at < 5:  # A round of few moves is looked at whole.
        looked_at = check_game(stackyard.game(name), rounds=1)
    assert looked_at >= 5


@pytest.mark.parametrize("name", stackyard.games())
def test_the_game_plays_as_in_its_golden_playthroughs(name: str, update_golden: bool) -> None:
    game = stackyard.game(name)
    # The largest table is left to machine code: as plain Python it takes half a minute.
    for players in sorted({game.players[0], game.players[-1] if COMPILED else game.players[0]}):
        path = folder_of_tests(game) / "playthroughs" / f"{players}.txt"
        told = playthrough(game, players)
        if update_golden:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(told, encoding="utf-8")
        assert path.exists(), f"{name} has no golden playthrough: run pytest --update-golden and read it"
        assert told == path.read_text(encoding="utf-8"), f"{path} is not how {name} plays any more"


@pytest.mark.parametrize("name", stackyard.games())
def test_every_clause_has_a_test_that_names_it(name: str) -> None:
    game = stackyard.game(name)
    tests = "".join(path.read_text() for path in folder_of_tests(game).glob("test_*.py"))
    clauses = [clause.id for clause in game.clauses]
    missing = [clause for clause in clauses if f"def test_{clause.lower().replace('-', '_')}_" not in tests]
    assert not missing, f"clauses without a test: {missing}"


def test_room_for_too_few_moves_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stackyard.game("staku").start()
    check_room(state)
    monkeypatch.setattr(state.game.kernel, "MAX_MOVES", 381)
    with pytest.raises(AssertionError, match="382 moves, but MAX_MOVES is 381"):
        check_room(state)


def test_room_for_too_few_outcomes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stackyard.game("cairn").start()
    monkeypatch.setattr(state.game.kernel, "MAX_CHANCES", 2)
    with pytest.raises(AssertionError, match="3 outcomes, but MAX_CHANCES is 2"):
        check_room(state)


def test_the_suite_finds_winners_that_do_not_fit_the_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stackyard.game("staku").parse("W5/7/8/7/8/7/6 b 0 1")
    assert state.over and state.winners == (0,)
    assert check_winners(state) == {"highest"}
    monkeypatch.setattr(stackyard.State, "winners", (1,))
    assert check_winners(state) == {"lowest"}, "which is the other way round than in every other round"
    monkeypatch.setattr(stackyard.State, "winners", (0, 1))
    with pytest.raises(AssertionError, match="winners are all seats with the highest score"):
        check_winners(state)


def test_the_suite_finds_a_view_that_tells_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stackyard.game("cairn").start(players=4)
    for move in ("=1", "=2", "=3", "=1"):
        state = state.play(move)
    check_looks(state, 0)
    monkeypatch.setattr(stackyard.State, "seen_by", lambda state, seat: state)
    with pytest.raises(AssertionError, match="seat 0 can tell what it cannot see"):
        check_looks(state, 0)
