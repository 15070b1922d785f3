"""Teaching: pictures for the clauses of the rules, lessons and puzzles, from data in a game's folder.

`docs/teaching.md` tells how they are written. Nothing here knows a game, and a game without a `teach/` folder
is taught by its rule page alone.
"""

from __future__ import annotations

from stackyard.teach.courses import course
from stackyard.teach.example import Example
from stackyard.teach.lesson import Answer, Course, Lesson, Step
from stackyard.teach.puzzle import Attempt, Puzzle
from stackyard.teach.puzzle_files import puzzle_of_the_day, puzzles
from stackyard.teach.reading import examples, unshown

__all__ = [
    "Answer",
    "Attempt",
    "Course",
    "Example",
    "Lesson",
    "Puzzle",
    "Step",
    "course",
    "examples",
    "puzzle_of_the_day",
    "puzzles",
    "unshown",
]
