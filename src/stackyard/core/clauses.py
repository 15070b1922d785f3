"""The clauses of a rule page: a game's `rules.md`, in English or another language, read into values."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Clause:
    """One numbered rule in our own words, with our ruling where the printed sheet leaves a question."""

    id: str
    title: str
    text: str
    ruling: str
    section: str


_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+) ([^*]+?)\.\*\* (.+)", re.DOTALL)
_RULING = re.compile(r"> \*[^*]+:\* (.+)", re.DOTALL)  # `Ruling:`, or its word in another language


def read_clauses(page: str) -> tuple[Clause, ...]:
    """The clauses of a rule page, in order.

    A section is a heading of level two, a clause a paragraph that opens with its id and title in bold,
    a ruling the quoted paragraph behind it; any other paragraph is for the reader of the page alone.
    """
    clauses: list[Clause] = []
    section = ""
    for paragraph in _split(page):
        if paragraph.startswith("## "):
            section = paragraph.removeprefix("## ").strip()
        elif found := _CLAUSE.fullmatch(paragraph):
            name, title, text = found.groups()
            clauses.append(Clause(name, title, _joined(text), "", section))
        elif (found := _RULING.fullmatch(paragraph)) and clauses:
            clause = clauses.pop()
            ruling = _joined(found[1].replace("\n>", "\n"))
            clauses.append(Clause(clause.id, clause.title, clause.text, ruling, clause.section))
    return tuple(clauses)


def read_paragraphs(page: str) -> list[str]:
    """The paragraphs of a page, each in one line."""
    return [_joined(paragraph) for paragraph in _split(page)]


def _split(page: str) -> list[str]:
    return [paragraph for paragraph in re.split(r"\n\s*\n", page.strip()) if paragraph]


def _joined(text: str) -> str:
    # Not at spaces that keep words together, as French has before some marks.
    return " ".join(re.split(r"[ \n]+", text.strip()))
