"""Puzzles proven again: what each claims, by the exact search of its theme."""

from __future__ import annotations

from stackyard.core.errors import StackyardError
from stackyard.teach.puzzle import Puzzle
from stackyard.teach.themes import themes


def fault_of(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle; nothing where all that it claims is proven."""
    theme = next(each for each in themes(puzzle.game) if each.name == puzzle.theme)
    try:
        start = puzzle.start
        if str(start) != puzzle.position:
            return f"its position is written {start}"
        (solution,) = puzzle.solutions
        if not theme.proof.proves(start, solution):
            return f"{' '.join(solution)} is not proven"
        if not theme.proof.refutes(start, *puzzle.refutations):
            return "a refutation refutes nothing"
    except StackyardError as error:
        return str(error)
    return ""
