"""Languages: what Stackyard says, said again in another language through a catalogue of patterns.

All code speaks English. What it has said is looked up, as a whole sentence, in the catalogues of the
language: the general one, `render/languages/fr.toml`, and those of the games, `games/<name>/pages/fr.toml`.
They hold English patterns with their translations; `{name}` stands for a part that is translated for itself:

    [texts]
    "{cell} is topped by a {colour} token." = "Sur {cell}, le pion du dessus est {colour}."
    "You move {colour} ones." = "Vous déplacez les pions {colour:plural}."
    "white" = "blanc"

    [plural]
    "white" = "blancs"

`docs/languages.md` says all that a catalogue can do.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape, unescape
from importlib.resources import files
from typing import TYPE_CHECKING

from stackyard.core.errors import OptionError
from stackyard.core.game import GAMES

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENGLISH = "en"
LONGEST = 10_000
"""Letters of a text that is still looked up."""

_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
_KINDS = {"": r"(?:(?![,:;.] ).)+?", "list": ".+?", "any": ".+?", "quoted": ".*?"}
"""What a place of an English pattern may hold; see `_Pattern`."""
_WORDS = re.compile(r"[^\W\d_A-Z][^\W\d_A-Z]")
"""Two small letters side by side: there are words here, not only numbers, notation and symbols."""
_SAID = re.compile(r'>([^<>]+)<|(?<= aria-label=")([^"]+)(?=")')
"""Text between tags, or the label of a picture."""


@dataclass(frozen=True)
class _Pattern:
    """An English pattern and its translation.

    In English `{name}` is a part without commas and the like that must be known itself, or have no words;
    `{name:list}` may have commas; `{name:any}` is any text, kept as it is; `{name:quoted}` the same between
    quotation marks. In the translation `{name}` puts that part in, `{name:form}` looks it up in that table.
    """

    english: str
    translation: str

    @cached_property
    def form(self) -> re.Pattern[str]:
        """What the English texts look like."""
        return re.compile("".join(self._parts()))

    def _parts(self) -> Iterator[str]:
        end, known = 0, set[str]()
        for place in _PLACE.finditer(self.english):
            name, kind = place[1], place[2] or ""
            yield re.escape(self.english[end : place.start()])
            part = f"(?P={name})" if name in known else f"(?P<{name}>{_KINDS[kind]})"
            yield f"['\"]{part}['\"]" if kind == "quoted" else part
            known.add(name)
            end = place.end()
        yield re.escape(self.english[end:])

    @cached_property
    def literals(self) -> list[str]:
        """The text between the places."""
        return [text for text in _PLACE.sub("\0", self.english).split("\0") if text]

    @cached_property
    def kept(self) -> frozenset[str]:
        """The places whose text is kept as it is."""
        return frozenset(place[1] for place in _PLACE.finditer(self.english) if place[2] in ("any", "quoted"))


class Language:
    """A language that Stackyard speaks.

    >>> french = Language.load("fr")
    >>> french.say("white")
    'blanc'
    >>> french.say("no such text"), french.knows("no such text")
    ('no such text', False)
    """

    def __init__(
        self, name: str, texts: Mapping[str, str], forms: Mapping[str, Mapping[str, str]], title: str = ""
    ) -> None:
        self.name = name
        self.title = title or name
        """What its speakers call it."""
        self.texts = dict(texts)
        self.forms = {form: dict(words) for form, words in forms.items()}
        patterns = [_Pattern(*each) for each in self.texts.items() if _PLACE.search(each[0])]
        # More literal text says more exactly what is meant.
        self._patterns = sorted(patterns, key=lambda pattern: -len("".join(pattern.literals)))
        self._find = lru_cache(maxsize=1 << 14)(self._look_up)

    @staticmethod
    def load(name: str, game: str | None = None) -> Language:
        """The language of that name, with the texts of all games, or of one."""
        return _load(name, game)

    @staticmethod
    def names() -> tuple[str, ...]:
        """The names of all languages, English first.

        >>> Language.names()
        ('en', 'fr')
        """
        pages = (files("stackyard") / "render" / "languages").iterdir()
        found = sorted(page.name.removesuffix(".toml") for page in pages if page.name.endswith(".toml"))
        return (ENGLISH, *found)

    # Texts -----------------------------------------------------------------------------------

    def say(self, text: str) -> str:
        """A finished English text in this language; what is not known comes back unchanged."""
        found = self._found(text)
        return text if found is None else found

    def knows(self, text: str) -> bool:
        """Whether all of a text can be said in this language."""
        return self._found(text) is not None

    def _found(self, text: str) -> str | None:
        """The translation, or None; also for what is longer than anything of ours, and so is a stranger's."""
        try:
            return self._find(text) if len(text) <= LONGEST else None
        except RecursionError:
            return None

    def _look_up(self, text: str) -> str | None:
        """The translation, or None; what is known may also be said with a capital, and one after another."""
        if self.name == ENGLISH or not _WORDS.search(text):
            return self.texts.get(text, text)
        if (sentence := self._sentence(text)) is not None:
            return sentence
        if text[0].isupper() and (small := self._find(text[0].lower() + text[1:])) is not None:
            return small[0].upper() + small[1:]
        sentences = re.split(r"(?<=\.) ", text)
        told = [self._find(each) for each in sentences] if len(sentences) > 1 else [None]
        return None if None in told else " ".join(each or "" for each in told)

    def _sentence(self, text: str) -> str | None:
        """The translation of a text that stands in the catalogue, perhaps without its full stop."""
        bare, stop = text.removesuffix("."), text[len(text.removesuffix(".")) :]
        if text in self.texts:
            return self.texts[text]
        if bare in self.texts:
            return self.texts[bare] + stop
        for pattern in self._patterns:
            if all(literal in text for literal in pattern.literals):
                whole = pattern.english.endswith(".")
                found = pattern.form.fullmatch(text if whole else bare)
                filled = self._filled(pattern, found.groupdict()) if found else None
                if filled is not None:
                    return filled if whole else filled + stop
        return None

    def _filled(self, pattern: _Pattern, parts: Mapping[str, str]) -> str | None:
        """The translation with its parts put in, or None if one of them is not known."""
        said: dict[str, str | None] = {}
        for place in _PLACE.finditer(pattern.translation):
            part = parts[place[1]]
            if place[2]:
                said[place[0]] = self.forms.get(place[2], {}).get(part)
            else:
                said[place[0]] = part if place[1] in pattern.kept else self._find(part)
        if None in said.values():
            return None
        return _PLACE.sub(lambda place: said[place[0]] or "", pattern.translation)

    # Pictures --------------------------------------------------------------------------------

    def svg(self, picture: str) -> str:
        """A picture with its words in this language: text, titles and its label; nothing else changes."""
        return picture if self.name == ENGLISH else retold(picture, self.say)


def retold(picture: str, tell: Callable[[str], str]) -> str:
    """An SVG picture with each of its texts told anew; nothing else changes."""

    def said(found: re.Match[str]) -> str:
        if found[2] is not None:
            label = unescape(found[2])
            told = tell(label)
            return found[0] if told == label else escape(told)
        text = unescape(found[1])
        words = text.strip()
        told = tell(words) if words else words
        return found[0] if told == words else f">{escape(text.replace(words, told), quote=False)}<"

    return _SAID.sub(said, picture)


def texts_of(picture: str) -> list[str]:
    """Everything that an SVG picture says: text, titles and its label."""
    found = (unescape(said[1] or said[2]).strip() for said in _SAID.finditer(picture))
    return [text for text in found if text]


# Catalogues --------------------------------------------------------------------------------------


def catalogues(name: str, game: str | None = None) -> list[Traversable]:
    """The files of a language: the general one, then those of all games that have one, or of one game."""
    from stackyard.core.registry import load, names

    games = names() if game is None else [load(game).name]
    pages = [files(f"{GAMES}.{each}") / "pages" / f"{name}.toml" for each in games]
    return [
        files("stackyard") / "render" / "languages" / f"{name}.toml",
        *(page for page in pages if page.is_file()),
    ]


def read_catalogue(page: Traversable) -> tuple[dict[str, str], dict[str, dict[str, str]], str]:
    """What a catalogue holds: its texts, its tables of forms, and what the language is called."""
    tables = tomllib.loads(page.read_text(encoding="utf-8"))
    texts, title = tables.pop("texts", {}), tables.pop("title", "")
    return texts, tables, title


@lru_cache(maxsize=64)
def _load(name: str, game: str | None) -> Language:
    if name == ENGLISH:
        return Language(ENGLISH, {}, {}, "English")
    if name not in Language.names():
        raise OptionError(f"there is no language {name!r}; there are: {', '.join(Language.names())}")
    texts: dict[str, str] = {}
    forms: dict[str, dict[str, str]] = {}
    titles = []
    for page in catalogues(name, game):
        own, tables, title = read_catalogue(page)
        texts = own | texts
        forms |= {form: words | forms.get(form, {}) for form, words in tables.items()}
        titles.append(title)
    return Language(name, texts, forms, titles[0])
