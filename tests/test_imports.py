"""Dependencies point one way: games to the contract, everything else to games."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import stackyard

PACKAGE = Path(stackyard.__file__).parent

# A room may import these rooms, and itself.
ALLOWED = {
    "__main__": {"cli"},
    "clauses": set[str](),
    "svg": set[str](),
    "parts": {"contract"},
    "contract": {"clauses", "match", "parts", "kernels", "games", "search", "analysis"},
    "match": {"contract"},
    "games": {"contract", "match", "kernels", "hints", "jit", "svg"},
    "jit": {"games"},  # only to know in which folders kernels lie
    "kernels": {"jit"},
    "hints": {"jit", "kernels"},
    "chance": {"contract"},
    "record": {"contract", "chance", "games", "match"},
    "picture": {"contract"},
    "language": {"contract", "games"},
    "names": {"contract", "language"},
    "sheet": {"contract", "match", "record", "svg"},
    "search": {"contract", "kernels", "hints", "jit"},
    "bots": {"contract", "kernels", "search"},
    "analysis": {"contract", "hints", "jit", "record", "search", "bots", "svg"},
    "lab": {"contract", "chance", "games", "record", "match", "bots", "search"},
    "commands": {
        "contract",
        "chance",
        "record",
        "match",
        "bots",
        "search",
        "analysis",
        "lab",
        "picture",
        "terminal",
        "games",
        "server",
    },
    "testing": {"contract", "chance", "record"},
    "takeback": {"contract"},
    "server": {
        "contract",
        "chance",
        "record",
        "match",
        "takeback",
        "games",
        "bots",
        "search",
        "analysis",
        "picture",
        "sheet",
        "language",
        "names",
        "jit",  # only to know whether a game was compiled before
        "svg",
    },
    "terminal": {"takeback", "contract", "chance", "record", "match", "search", "bots", "sheet"},
    "cli": {
        "contract",
        "chance",
        "record",
        "match",
        "bots",
        "terminal",
        "picture",
        "language",
        "names",
        "sheet",
        "testing",
        "commands",
    },
}


def imports_of(path: Path) -> set[str]:
    """The modules of this package that a file imports, by full name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "stackyard"}


def files() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert room in ALLOWED, f"{room} is a new room: say in this test what it may import"
    rooms = {name.split(".")[1] for name in imports_of(path) if "." in name}
    rooms = {each for each in rooms if (PACKAGE / f"{each}.py").exists() or (PACKAGE / each).is_dir()}
    assert rooms <= ALLOWED[room] | {room}


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_outside_a_games_folder_names_a_game(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    own = parts[1] if parts[0] == "games" and len(parts) > 2 else ""
    names = {name.name for name in (PACKAGE / "games").iterdir() if name.is_dir()} - {own, "__pycache__"}
    imported = {part for name in imports_of(path) for part in name.split(".")}
    assert not imported & names
    strings = {
        node.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert not strings & names


def test_only_the_door_imports_numba() -> None:
    for path in files():
        if path.name != "jit.py":
            nodes = list(ast.walk(ast.parse(path.read_text())))
            imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
            imported |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
            assert "numba" not in {name.split(".")[0] for name in imported}
