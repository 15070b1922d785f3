"""The rule pages that players read say every clause, and mark what is our reading of the printed sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stackyard
from stackyard.core.clauses import read_clauses
from tests.settings import ROOT

# The pages that are the authority lie beside the repository, where there are any.
AUTHORITY = ROOT.parent / "shared" / "rules"

PREFIXES = {"staku": "SU", "stack": "ST", "stakz": "SZ", "stakd": "SD"}
CLAUSES = {"staku": 19, "stack": 20, "stakz": 14, "stakd": 23}
RULINGS = {
    "staku": (4, 5, 9, 13, 14, 15, 16, 17, 18),
    "stack": (2, 4, 10, 11, 13, 16, 17, 19),
    "stakz": (1, 2, 4, 5, 13, 14),
    "stakd": (3, 6, 10, 15, 16, 17, 19, 20),
}
# How old, and how long: what a sheet says in figures.
FACTS = {"staku": {"8", "15", "30"}, "stack": {"200"}, "stakz": {"6", "20"}, "stakd": {"3"}}


def ids(game: str, numbers: tuple[int, ...] | range) -> set[str]:
    return {f"{PREFIXES[game]}-{number}" for number in numbers}


def authority(page: str) -> dict[str, str]:
    """The clauses of a page of the authority: an item each, with the ruling inside its text."""
    found = re.findall(r"^- \*\*([A-Z]{2}-\d+)\b(.*?)(?=^- |^## |\Z)", page, re.MULTILINE | re.DOTALL)
    return dict(found)


def ruled(clauses: dict[str, str]) -> set[str]:
    return {name for name, text in clauses.items() if re.search(r"\*ruling\b", text, re.IGNORECASE)}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", CLAUSES)
def test_every_clause_and_every_ruling_is_told(name: str, language: str) -> None:
    clauses = stackyard.game(name).clauses_in(language)
    assert [clause.id for clause in clauses] == [
        f"{PREFIXES[name]}-{number}" for number in range(1, CLAUSES[name] + 1)
    ]
    assert {clause.id for clause in clauses if clause.ruling} == ids(name, RULINGS[name])


@pytest.mark.skipif(not AUTHORITY.is_dir(), reason="the authority's pages are not beside the repository")
@pytest.mark.parametrize("name", CLAUSES)
def test_the_authority_has_the_same_clauses_and_rulings(name: str) -> None:
    clauses = authority((AUTHORITY / f"{name}.md").read_text(encoding="utf-8"))
    assert set(clauses) == ids(name, range(1, CLAUSES[name] + 1))
    assert ruled(clauses) == ids(name, RULINGS[name])


def test_rulings_of_the_authority_are_found() -> None:
    page = """# Go

*Ruling:* of the page, not of a clause.

- **GO-1 Board.** 19 lines,
  each way.
- **GO-2 Ko.** Not at once. *Ruling:* nor
  later (*ruling:* never).
- **GO-3 `!pass`** is a call (*ruling:* of nobody).

## Calls

- A line without a clause. *Ruling:* of nothing.
"""
    assert list(authority(page)) == ["GO-1", "GO-2", "GO-3"]
    assert ruled(authority(page)) == {"GO-2", "GO-3"}


def test_a_ruling_goes_with_the_clause_before_it() -> None:
    page = """> *Ruling:* of nothing, because no clause is before it.

## Moves

**GO-1 Turns.** Black
begins.

> *Ruling:* the sheet
> is silent.

**GO-2 Passing.** You may.
"""
    first, second = read_clauses(page)
    assert (first.id, first.title, first.text, first.section) == ("GO-1", "Turns", "Black begins.", "Moves")
    assert (first.ruling, second.ruling) == ("the sheet is silent.", "")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", CLAUSES)
def test_an_option_stands_beside_its_clause(name: str, language: str) -> None:
    game = stackyard.game(name)
    clauses = {clause.id: clause for clause in game.clauses_in(language)}
    for option in (*game.options, *game.match_rule.options):
        if option.clause:
            clause = clauses[option.clause]
            assert re.search(rf"`{option.name}\b", clause.text + clause.ruling), f"{clause.id}: {option.name}"


@pytest.mark.parametrize("name", CLAUSES)
def test_how_to_play_gives_the_facts_of_the_sheet(name: str) -> None:
    english, french = (re.findall(r"\d+", stackyard.game(name).how_to(language)) for language in ("en", "fr"))
    assert FACTS[name] <= set(english)
    assert sorted(english) == sorted(french)


@pytest.mark.parametrize("page", ["games/{}/pages/rules.md", "languages/fr/{}/rules.md"])
@pytest.mark.parametrize("name", CLAUSES)
def test_no_ruling_is_lost_on_players(name: str, page: str) -> None:
    """The page and the terminal show clauses only, so nobody would read a quoted paragraph elsewhere."""
    path = Path(stackyard.__file__).parent / page.format(name)
    text = path.read_text(encoding="utf-8")
    assert len(re.findall(r"^> \*", text, re.MULTILINE)) == sum(
        bool(clause.ruling) for clause in read_clauses(text)
    )
