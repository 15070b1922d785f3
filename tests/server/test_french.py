"""Whatever the server says to people it can say in French."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import stackyard
from stackyard.language import Language
from tests.server.house import House

PACKAGE = Path(stackyard.__file__).parent
FILES = [*sorted((PACKAGE / "server").glob("*.py")), PACKAGE / "takeback.py"]


def sentences(path: Path) -> list[str]:
    """What errors in a file say, with a number for whatever is put in."""
    said = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            told = node.exc.args[0]
            if isinstance(told, ast.Constant):
                said.append(str(told.value))
            elif isinstance(told, ast.JoinedStr):
                said.append("".join(_part(part) for part in told.values))
    return said


def _part(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    assert isinstance(part, ast.FormattedValue)
    return "'7'" if part.conversion == ord("r") else "7"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_error_is_in_the_catalogue(path: Path) -> None:
    french = Language.load("fr")
    assert [text for text in sentences(path) if not french.knows(text)] == []


def test_there_are_sentences_to_look_for() -> None:
    assert sum(len(sentences(path)) for path in FILES) > 40


def test_a_french_page_hears_french(shared_house: House) -> None:
    id, tokens = shared_house.table("staku", "me", "open")
    page = shared_house.page(id, tokens[0], "fr")
    black = shared_house.page(id, shared_house.sit(id, "Player to move"), "fr")
    page.wait_until(lambda state: state["phase"] == "playing")
    assert black.move("f5-e5")["reason"] == "Ce n'est pas à vous ; c'est à Player 0 de jouer."
    answer = page.move("b3-b7")
    assert answer["clause"] == "SU-8" and "hexagon" in answer["reason"] and "A group" not in answer["reason"]
    assert "White to move" not in page.state["svg"] and "Blanc" in page.state["svg"]
    black.do("resign")
    state = page.wait_until(lambda state: state["phase"] == "over")
    assert state["ending"] == "Player to move abandonne."
