"""The README and the other pages say what is true: their examples run, their pictures are what is drawn."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

from stackyard.play.reading import load
from stackyard.play.verify import verify
from tests.settings import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()) + re.findall(
        r'src="([^":]+)"', page.read_text()
    ):
        assert (page.parent / target).exists(), f"{page.name} points to {target}"


@pytest.mark.parametrize("path", sorted((ROOT / "examples" / "records").glob("*.txt")), ids=lambda p: p.name)
def test_example_records_verify(path: Path) -> None:
    for record in load(path):
        assert all(check.passed for check in verify(record))


PICTURES = {"staku": (7, None), "stack": (44, None), "stakz": (56, 0), "stakd": (29, None)}
"""The move of the example record after which the picture was drawn, and from whose side."""


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_what_is_drawn(name: str, update_golden: bool) -> None:
    picture = ROOT / "docs" / "images" / f"{name}.svg"
    move, seat = PICTURES[name]
    drawn = load(ROOT / "examples" / "records" / f"{name}.txt")[0].states()[move].svg(seat)
    if update_golden:
        picture.write_text(drawn, encoding="utf-8")
    assert picture.read_text(encoding="utf-8") == drawn, "make golden draws it anew"


def test_the_perft_table_of_the_page_is_the_one_that_is_tested() -> None:
    page = (ROOT / "docs" / "staku.md").read_text()
    entries = json.loads(
        (ROOT / "src" / "stackyard" / "games" / "staku" / "tests" / "perft.json").read_text()
    )["positions"]
    for entry in entries:
        counts = " | ".join(f"{lines:,}" for lines in entry["perft"])
        assert f"| {entry['name']} | {entry['max_stack']} | {counts} |" in page
        assert f"`{entry['position']}`" in page
