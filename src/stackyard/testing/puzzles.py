"""Puzzles of a game: each can be read and solved, and its refutations can be played out."""

from __future__ import annotations

from stackyard.core.errors import StackyardError
from stackyard.core.game import Game
from stackyard.core.seats import TABLE
from stackyard.teach.puzzle import Puzzle
from stackyard.teach.puzzle_files import puzzles
from stackyard.teach.themes import themes


def check_puzzles(game: Game, every: int = 1) -> int:
    """Check every so many puzzles of a game that has some, and return how many it has.

    That they are right is proven by `stackyard.teach.proving`, which needs compiled searches.
    """
    found = puzzles(game)
    names = [theme.name for theme in themes(game)]
    assert len(set(names)) == len(names), f"{game.name}: two themes have one name: {names}"
    for theme in themes(game):
        for sentence in (theme.task, theme.wrong):
            assert sentence[-1:] in ".!?", f"{game.name}, {theme.name}: {sentence!r} is no sentence"
    for puzzle in found[::every]:
        try:
            check_puzzle(puzzle)
        except StackyardError as error:
            raise AssertionError(f"{game.name}, {puzzle.id}: {error}") from error
    return len(found)


def check_puzzle(puzzle: Puzzle) -> None:
    """One puzzle: it is the solver's turn, its lines are legal, and its solution solves it."""
    where, start = f"{puzzle.game.name}, {puzzle.id}", puzzle.start
    assert str(start) == puzzle.position, f"{where}: its position is written {start}"
    assert not start.over and start.to_move not in (TABLE, None), f"{where}: nobody is to move"
    assert puzzle.solutions, f"{where}: nothing solves it"
    for solution in puzzle.solutions:
        attempt = puzzle.attempt()
        while not attempt.solved:
            place = len(attempt.moves)
            assert place < len(solution), f"{where}: {solution} does not solve it"
            attempt = attempt.answer(solution[place]).attempt
            assert len(attempt.moves) > place, f"{where}: {solution[place]} is not right"
    for line in puzzle.refutations:
        state = start
        for move in line:
            state = state.play(move)
        assert all(line[0] != solution[0] for solution in puzzle.solutions), f"{where}: {line[0]} is right"
