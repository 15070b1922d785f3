"""Catalogues: what is said in another language, from gettext's PO files.

A language is a folder with its code as its name: `general.po` has what is said whatever is played, and each
game has a folder in it, with `messages.po`, `rules.md` and `howto.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from gettext import c2py
from importlib.resources.abc import Traversable
from io import BytesIO

from stackyard.core.message import CAPITAL, QUOTED, Message, Row, capital, filled, in_a_row, quoted

LANGUAGE = "language"
"""The context of what is said about the language itself: its title."""
FORM = "form"
"""The context of a language's forms: `de` is "de |d’" in French, before consonants and before vowels."""
VOWELS = frozenset("aeiouhàâäæéèêëîïôöœùûüAEIOUHÀÂÄÆÉÈÊËÎÏÔÖŒÙÛÜ")


Texts = Mapping[tuple[str, str], tuple[str, ...]]
"""Translations by context and English template: one, or one for each plural form."""


class Catalogue:
    """Says messages in one language.

    >>> from stackyard.core.message import msg
    >>> Catalogue().say(msg("{cell} is empty", cell="c3"))
    'c3 is empty'
    """

    def __init__(self, texts: Texts | None = None, plural: Callable[[int], int] = lambda number: 0) -> None:
        self.texts = texts or {}
        self.plural = plural
        """Which plural form so many things take."""

    @staticmethod
    def read(pages: tuple[Traversable, ...]) -> Catalogue:
        """PO files as one catalogue; what comes first counts."""
        return _read(pages) if pages else Catalogue()

    @property
    def title(self) -> str:
        """What the speakers of the language call it; empty where the catalogue does not say."""
        return self._form(LANGUAGE, "title") or ""

    def knows(self, message: Message) -> bool:
        """Whether its template is in the catalogue; its values may still not be."""
        return ("", message.template) in self.texts

    def say(self, text: str, names: tuple[str, ...] = ()) -> str:
        """A message in this language, with players' names where it names their seats; other text as it is."""
        if not isinstance(text, Message):
            return text
        if not text.names_seats:
            if not self.texts:
                return text
            names = ()
        # What others say at the same time, in other threads, must not come between.
        speaker, said = (self, names), text.said
        if said is None or said[0] != speaker:
            said = text.said = speaker, self._say(text, names)
        return said[1]

    def _say(self, text: Message, names: tuple[str, ...]) -> str:
        if text.seat is not None and text.seat < len(names) and names[text.seat]:
            return names[text.seat]
        if isinstance(text, Row):
            told = [self._value(each, "", names) for each in text.things]
            return in_a_row(told, self._template(text.between), self._template(text.last))
        template = self._template(text)
        if not text.values:
            return template
        return filled(template, text.values, lambda value, form: self._value(value, form, names))

    def _template(self, text: Message) -> str:
        found = self.texts.get(("", text.template))
        if found is None:
            return text.template if text.plural is None or text.number == 1 else text.plural
        return found[0] if text.plural is None else found[min(self.plural(text.number), len(found) - 1)]

    def _form(self, context: str, template: str) -> str | None:
        """What a template is in a context of its own; None where nothing is said about that."""
        found = self.texts.get((context, template))
        return None if found is None else found[0]

    def _value(self, value: object, form: str, names: tuple[str, ...]) -> str:
        """A value in the form that a template asks for."""
        if not form:
            return self.say(value, names) if isinstance(value, str) else str(value)
        if form == CAPITAL:
            return capital(self._value(value, "", names))
        if form == QUOTED:
            marks = self._form(FORM, QUOTED)
            written = marks is not None and isinstance(value, str)
            return str(marks).replace("|", quoted(value)[1:-1]) if written else quoted(value)
        if isinstance(value, Message) and (own := self._form(form, value.template)) is not None:
            return filled(own, value.values, lambda each, form: self._value(each, form, names))
        said = self._value(value, "", names)
        plain, _, elided = (self._form(FORM, form) or "").partition("|")
        return (elided if elided and said[:1] in VOWELS else plain) + said


@lru_cache(maxsize=64)
def _read(pages: tuple[Traversable, ...]) -> Catalogue:
    from babel.messages.pofile import read_po

    texts: dict[tuple[str, str], tuple[str, ...]] = {}
    rule = ""
    for page in pages:
        found = read_po(BytesIO(page.read_bytes()))
        rule = rule or found.plural_expr
        for message in found:
            template = message.id if isinstance(message.id, str) else message.id[0]
            said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            if template and said and all(said) and not message.fuzzy:
                texts.setdefault((message.context or "", template), said)
    return Catalogue(texts, c2py(rule))
