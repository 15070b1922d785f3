"""A pseudo-language: every text that is said in it is marked, so that what is not said is seen.

It is made from the templates of the sources, and written as PO files and pages like any other language. Every
letter that stands in a template, not in a value, has a dot below, so that a text can be cut and wrapped.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

import stackyard
from stackyard.core.message import parts_of
from tools.messages import GENERAL, domains, template

CODE = "qps"
DOT = "\u0323"
_TAG = re.compile(r"(\[/?\w+\])")
"""Rich's markup, which is not said."""
_WORD = re.compile(r"[^\W\d_]*[^\W\d_A-Z][^\W\d_A-Z][^\W\d_]*")
"""Letters of which two small ones stand side by side: a word, and not notation."""


def mark(text: str) -> str:
    """A text that was said."""
    parts = _TAG.split(text)
    return "".join(
        part if _TAG.fullmatch(part) else re.sub(r"([^\W\d_])", rf"\1{DOT}", part) for part in parts
    )


def marked(text: str) -> str:
    """A template with its text marked, its places as they are."""
    told = ""
    for literal, name, form in parts_of(text):
        told += mark(literal.replace("{", "{{").replace("}", "}}"))
        if name is not None:
            told += f"{{{name}:{form}}}" if form else f"{{{name}}}"
    return told


def write(home: Path) -> None:
    """Write the language into a folder that STACKYARD_LANGUAGES may name."""
    for domain in domains():
        found = Catalog(locale="en")
        if domain == GENERAL:
            found.add("title", mark("Pseudo"), context="language")
        for each in template(domain):
            if isinstance(each.id, str) and each.id:
                found.add(each.id, marked(each.id))
            elif each.id:
                found.add(each.id, tuple(map(marked, each.id)))
        game = domain if domain in stackyard.games() else ""
        path = home / CODE / game / ("messages.po" if game else f"{domain}.po")
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, found)
        if game:
            _write_pages(home / CODE / game, stackyard.game(game))


def _write_pages(folder: Path, game: stackyard.Game) -> None:
    paragraphs, section = [], ""
    for clause in game.clauses:
        if clause.section != section:
            section = clause.section
            paragraphs.append(f"## {mark(section)}")
        paragraphs.append(f"**{clause.id} {mark(clause.title)}.** {mark(clause.text)}")
        if clause.ruling:
            paragraphs.append(f"> *{mark('Ruling')}:* {mark(clause.ruling)}")
    (folder / "rules.md").write_text("\n\n".join(paragraphs), encoding="utf-8")
    how_to = "\n\n".join(mark(part) for part in game.how_to().split("\n\n"))
    (folder / "howto.md").write_text(how_to, encoding="utf-8")


def unmarked(text: str, allowed: Collection[str] = ()) -> list[str]:
    """The words of a text that nobody has said: not marked, and no names, moves or numbers.

    >>> said = f"{mark('It is ')}Ann{mark(' who moves')}: b3-c3, 12"
    >>> unmarked(said), unmarked(said, ["Ann"])
    (['Ann'], [])
    """
    left = re.sub(rf"\w{DOT}", " ", text)
    for word in sorted(allowed, key=len, reverse=True):
        left = left.replace(word, " ")
    return _WORD.findall(left)
