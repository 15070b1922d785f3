"""Catalogues and the sources: `make messages` writes into the PO files what the sources say.

A template is what `msg` and `plural` are given in Python, `t`, `tn` and `later` in the page's scripts, and
what people read of the data that a game is taught with (`teach/*.toml`). Those of each game have a
catalogue, those of the page too, and all others are general. What a translator has added for the grammar of a
language (entries with a context) is kept as it is.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parent.parent / "src" / "stackyard"
LANGUAGES = PACKAGE / "languages"
GENERAL, PAGE = "general", "page"
PYTHON = {"msg": None, "plural": (1, 2)}
SCRIPTS = {"t": None, "tn": (1, 2), "later": None}
TAUGHT = frozenset({"caption", "none", "text", "task", "hint", "done", "title", "wrong"})
"""The keys of texts for people in `teach/*.toml`; all else there is positions, moves and facts."""

HEADER = """\
# What Stackyard says; docs/languages.md tells how this file is made.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: {language}\\n"
"Plural-Forms: {rule}\\n"

"""


def games() -> list[str]:
    """The games of the package."""
    return sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))


def domains() -> list[str]:
    """What has a catalogue: everything in general, the page, and each game."""
    return [GENERAL, PAGE, *games()]


def catalogue_path(language: str, domain: str) -> Path:
    """The PO file of a language."""
    home = LANGUAGES / language
    return home / f"{domain}.po" if domain in (GENERAL, PAGE) else home / domain / "messages.po"


def template(domain: str) -> Catalog:
    """All that the sources of a domain say, in their order, with the files that say it."""
    root = PACKAGE / "games" / domain if domain in games() else PACKAGE
    if domain == PAGE:
        root, method, keywords = PACKAGE / "apps" / "web", [("**.js", "javascript")], SCRIPTS
    else:
        method, keywords = [("**.py", "python")], PYTHON
    found = Catalog()
    for file, _, said, comments, context in extract_from_dir(
        root,
        method_map=method,
        options_map={"**.js": {"parse_template_string": True}},
        keywords=keywords,
        directory_filter=_wanted(domain),
    ):
        place = (root / file).relative_to(PACKAGE).as_posix()
        found.add(said, locations=[(place, 0)], auto_comments=comments, context=context)
    if domain in games():
        for path in sorted(root.glob("teach/*.toml")):
            for text in taught(tomllib.loads(path.read_text(encoding="utf-8"))):
                found.add(text, locations=[(path.relative_to(PACKAGE).as_posix(), 0)])
    return found


def taught(entry: Any) -> Iterator[str]:
    """The texts for people in the data that a game is taught with, in their order."""
    if isinstance(entry, list):
        for each in entry:
            yield from taught(each)
    elif isinstance(entry, dict):
        for key, value in entry.items():
            if key in TAUGHT and isinstance(value, str):
                yield value
            else:
                yield from taught(value)


def _wanted(domain: str):  # type: ignore[no-untyped-def]
    left_out = {"tests", "__pycache__", *(["games"] if domain == GENERAL else [])}
    return lambda folder: Path(folder).name not in left_out


def first_of(message: Message) -> str:
    """The template of a message, for one where there is one for several."""
    return message.id if isinstance(message.id, str) else message.id[0]


def said_by(message: Message) -> list[str]:
    """The translations of a message."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def read(path: Path) -> Catalog:
    """A PO file."""
    return read_po(BytesIO(path.read_bytes()))


def update(path: Path, found: Catalog) -> None:
    """Write a PO file anew: all that is said, with the translations that it had."""
    language = path.relative_to(LANGUAGES).parts[0]
    old = read(path) if path.is_file() else Catalog()
    known = {first_of(each): each for each in old if each.id and not each.context}
    new = Catalog()
    for each in old:
        if each.id and each.context:
            new.add(each.id, each.string, context=each.context, user_comments=each.user_comments)
    for each in found:
        if each.id:
            was = known.get(first_of(each))
            same = was is not None and isinstance(was.id, str) == isinstance(each.id, str)
            new.add(
                each.id,
                was.string if was is not None and same else None,
                locations=sorted(set(each.locations)),
                user_comments=was.user_comments if was is not None else (),
            )
    path.parent.mkdir(parents=True, exist_ok=True)
    rule = old.plural_forms if old.locale_identifier else Catalog(locale=language).plural_forms
    entries = BytesIO()
    write_po(entries, new, width=110, include_lineno=False, omit_header=True)
    path.write_text(
        HEADER.format(language=language, rule=rule) + entries.getvalue().decode(), encoding="utf-8"
    )


def problems(language: str, domain: str) -> Iterator[str]:
    """What a catalogue lacks, has in vain, or says with other places than its template."""
    path, found = catalogue_path(language, domain), template(domain)
    wanted = {first_of(each): each for each in found if each.id}
    if not path.is_file():
        if wanted:
            yield f"{path} is missing"
        return
    had = {first_of(each): each for each in read(path) if each.id and not each.context}
    for text, each in wanted.items():
        if text not in had:
            yield f"missing: {text!r} of {each.locations[0][0]}"
    for text, each in had.items():
        if text not in wanted:
            yield f"never said: {text!r}"
        elif each.fuzzy or not all(said_by(each)):
            yield f"not translated: {text!r}"
        else:
            given = _places(text) | (set() if isinstance(each.id, str) else _places(each.id[1]))
            for said in said_by(each):
                if not _places(said) <= given:
                    yield f"places that stand for nothing: {said!r}"


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def main() -> None:
    """Update all PO files of all languages, or of those that are named."""
    for language in sys.argv[1:] or sorted(path.parent.name for path in LANGUAGES.glob("*/general.po")):
        for domain in domains():
            found = template(domain)
            if any(each.id for each in found):
                update(catalogue_path(language, domain), found)


if __name__ == "__main__":
    main()
