"""Which puzzles somebody has solved: a small file, by game."""

from __future__ import annotations

import json
from pathlib import Path

from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import listed, msg
from stackyard.teach.puzzle import Puzzle
from stackyard.teach.puzzle_files import puzzles
from stackyard.teach.themes import themes


class Solved:
    """The ids of puzzles that are solved, kept in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def of(self, game: Game) -> set[str]:
        """The ids of those of a game."""
        return set(self._read().get(game.name, []))

    def add(self, puzzle: Puzzle) -> None:
        """Keep that one is solved."""
        kept = self._read()
        kept[puzzle.game.name] = sorted({*kept.get(puzzle.game.name, []), puzzle.id})
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(kept) + "\n", encoding="utf-8")

    def _read(self) -> dict[str, list[str]]:
        """What the file holds; nothing where there is none, or where it cannot be read as such."""
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}


def to_solve(game: Game, theme: str | None, solved: Solved) -> list[Puzzle]:
    """The puzzles that come next, easy ones first: all again where all are solved; else OptionError."""
    found = puzzles(game)
    if not found:
        raise OptionError(msg("{title} has no puzzles", title=game.title))
    names = [each.name for each in themes(game)]
    if theme is not None and theme not in names:
        told = msg(
            "{title} has no theme {theme:quoted}; there are: {themes}",
            title=game.title,
            theme=theme,
            themes=listed(names, ""),
        )
        raise OptionError(told)
    wanted = [puzzle for puzzle in found if theme in (None, puzzle.theme)]
    done = solved.of(game)
    return [puzzle for puzzle in wanted if puzzle.id not in done] or wanted
