"""The pages in docs/ say what is so: code that they quote is in the files, examples run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.pages import blocks
from tests.settings import ROOT

GUIDE = ROOT / "docs" / "add-a-game.md"
CAIRN = ROOT / "examples" / "games" / "cairn"

_MARK = re.compile(r"(?:# |<!-- )([\w./-]+\.(?:py|md))(?: -->)?")


def quotations(page: Path) -> list[tuple[str, str]]:
    """The code blocks that name a file in their first line: (file, the lines behind it)."""
    quoted = []
    for _, text in blocks(page):
        first, _, rest = text.partition("\n")
        if mark := _MARK.fullmatch(first):
            quoted.append((mark[1], rest))
    return quoted


@pytest.mark.parametrize(("file", "quoted"), [pytest.param(*each, id=each[0]) for each in quotations(GUIDE)])
def test_quoted_code_is_in_the_file(file: str, quoted: str) -> None:
    written = (ROOT / file).read_text(encoding="utf-8")
    assert quoted.strip(), f"a block quotes nothing of {file}"
    # From the start of a line, so that no half of one passes.
    assert f"\n{quoted}" in f"\n{written}", f"{GUIDE.name} quotes what is not in {file} (any more)"


def test_every_file_of_the_example_is_quoted() -> None:
    paths = (path for path in CAIRN.rglob("*") if path.suffix in (".py", ".md") and path.stat().st_size)
    files = {path.relative_to(ROOT).as_posix() for path in paths}
    said = {
        file for file in files if len((ROOT / file).read_text().splitlines()) > 1
    }  # More than a docstring.
    assert said <= {file for file, _ in quotations(GUIDE)}


def test_python_code_is_quoted_or_runs() -> None:
    for language, text in blocks(GUIDE):
        if language == "python":
            assert _MARK.fullmatch(text.partition("\n")[0]) or text.startswith(">>> "), text


def test_the_examples_of_the_guide_run() -> None:
    result = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0
