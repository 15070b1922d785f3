"""How far somebody has come in each course: a small file, by the names of the steps."""

from __future__ import annotations

import json
from pathlib import Path

from stackyard.teach.lesson import Course

END = "end"
"""Stands for the end of a course that is done; no step has this name."""


class Progress:
    """The steps that come next, by game, kept in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def next_step(self, course: Course) -> int:
        """The number of the step that comes next, counted from 0: the first one again when all are done."""
        name = self._read().get(course.game.name, "")
        names = [step.name for step in course.steps]
        return names.index(name) if name in names else 0

    def reach(self, course: Course, number: int) -> None:
        """Keep which step comes next; past the last one, that the course is done."""
        name = course.steps[number].name if number < len(course.steps) else END
        kept = {**self._read(), course.game.name: name}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")

    def _read(self) -> dict[str, str]:
        """What the file holds; nothing where there is none, or where it cannot be read as such."""
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}
