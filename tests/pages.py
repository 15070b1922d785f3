"""Pages of the documentation, read by tests: what they show is what is so."""

from __future__ import annotations

import re
from pathlib import Path

from tests.settings import ROOT

OPERATING = ROOT / "docs" / "operating.md"

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[tuple[str, str]]:
    """The code blocks of a page: (language, text)."""
    return [(found[1], found[2]) for found in _BLOCK.finditer(page.read_text(encoding="utf-8"))]


def block(page: Path, language: str) -> str:
    """The only block of a page that is in a language."""
    (found,) = [text for name, text in blocks(page) if name == language]
    return found
