"""Teaching: pictures for the clauses of the rules, and lessons, from data in a game's folder.

`docs/teaching.md` tells how both are written. Nothing here knows a game, and a game without a `teach/` folder
is taught by its rule page alone.
"""

from __future__ import annotations

from stackyard.teach.courses import course
from stackyard.teach.example import Example
from stackyard.teach.lesson import Answer, Course, Lesson, Step
from stackyard.teach.reading import examples, unshown

__all__ = ["Answer", "Course", "Example", "Lesson", "Step", "course", "examples", "unshown"]
