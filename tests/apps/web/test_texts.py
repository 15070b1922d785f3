"""The texts of the page: English in the scripts, found by the extraction, and said in French."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.apps.web.page import SCRIPTS
from tools.messages import PAGE, catalogue_path, first_of, problems, read, said_by, template

CHOSEN = re.compile(r"\bt\((?:\w+\[[\w.]+\](?:\[\d\])?|\(.*\)\[POINTER\]|words|name|question)[,)]")
CALL = re.compile(r"\b(?:t|tn|later)\(\s*(.)")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_texts_stand_in_the_scripts(path: Path) -> None:
    """Only what is literal is found; what is chosen among texts was marked where it stands, with `later`."""
    script = path.read_text(encoding="utf-8")
    if path.name != "texts.js":
        script = re.sub(
            r"\bt\((?:\w+\[[\w.]+\](?:\[\d\])?|\(.*\)\[POINTER\]|words|name|question)[,)]", "", script
        )
        assert set(CALL.findall(script)) <= {'"'}


def test_the_extraction_finds_them() -> None:
    found = {first_of(each) for each in template(PAGE)}
    assert len(found) > 200
    assert {"Close", "{count} player", "Take back", "very strong"} <= found


def test_french_says_them_all_and_nothing_else() -> None:
    assert list(problems("fr", PAGE)) == []


def test_few_texts_are_the_same_in_both_languages() -> None:
    same = {each.id for each in read(catalogue_path("fr", PAGE)) if each.id and each.id in said_by(each)}
    assert same == {"Auto", "Menu", "Total", "Animation (GIF)", "{hours} h", "{minutes} min {seconds} s"}
