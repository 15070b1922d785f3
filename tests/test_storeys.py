"""What `lint-imports` (pyproject.toml) cannot see: nothing outside a game's folder names a game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import stackyard

PACKAGE = Path(stackyard.__file__).parent
NAMES = {folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists()}


def files() -> list[Path]:
    paths = (path for path in PACKAGE.rglob("*.py") if "tests" not in path.parts)
    return sorted(path for path in paths if path != PACKAGE / "__init__.py")


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_outside_a_games_folder_names_a_game(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    own = {parts[1]} if parts[0] == "games" and len(parts) > 2 else set[str]()
    said: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            said |= {part for alias in node.names for part in alias.name.split(".")}
        elif isinstance(node, ast.ImportFrom):
            said |= {*str(node.module).split("."), *(alias.name for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            said.add(node.value)
    assert not said & (NAMES - own)
