"""Messages: sentences that remember how they were made, so that they can be said in another language.

A message is its English text, a `str` like any other. It keeps its template and its values as well:

>>> told = msg("{cell} is empty", cell="c3")
>>> told, told.template, told.values
('c3 is empty', '{cell} is empty', {'cell': 'c3'})
>>> plural("{number} die", "{number} dice", 2)
'2 dice'
>>> listed(["Ann", "Bob", "Cem"])
'Ann, Bob and Cem'

Values are numbers, messages, which are translated with it, and any other text, which is kept: a name, a
move, a hexagon. Texts that are put together with `+`, `join` or an f-string forget how they were made: use a
template. `pybabel` finds templates as the first argument of `msg`, and the first two of `plural`; they must
be literals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, cast

CAPITAL = "cap"
"""The form of a value that begins a sentence: `{side:cap} has won`."""
QUOTED = "quoted"
"""The form of what somebody wrote: `{text:quoted} is no move`. All other forms belong to a language."""


Say = Callable[[str], str]
"""Says messages in the language of whoever reads them, and leaves any other text as it is."""


class Message(str):
    """A text in English that knows its template and its values; `msg`, `plural` and the like make them."""

    __slots__ = ("_names_seats", "number", "plural", "said", "seat", "template", "values")

    template: str
    values: dict[str, Any]
    plural: str | None
    """The template for several, where there is one for one and one for several."""
    number: int
    """How many; it decides between the templates, by the rule of each language."""
    seat: int | None
    """The seat that it names, where a player's name may be said instead."""
    said: tuple[Any, str] | None
    """What was said last, and by whom: labels are the same from one position to the next."""
    _names_seats: bool | None

    def __new__(
        cls,
        template: str,
        values: Mapping[str, Any] | None = None,
        plural: str | None = None,
        number: int = 1,
        seat: int | None = None,
    ) -> Message:
        """Put the English text together."""
        chosen = template if plural is None or number == 1 else plural
        self = super().__new__(cls, filled(chosen, values, in_english) if values else chosen)
        self.template = template
        self.values = dict(values) if values else {}
        self.plural = plural
        self.number = number
        self.seat = seat
        self.said = None
        self._names_seats = None
        return self

    @property
    def names_seats(self) -> bool:
        """Whether it, or a part of it, names a seat; if not, it is the same whoever plays."""
        if self._names_seats is None:
            self._names_seats = self.seat is not None or any(map(_names_seats, self.values.values()))
        return self._names_seats

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (self.template, self.values, self.plural, self.number, self.seat)

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells it from other messages, also from those with the same English text."""
        values = tuple(
            (name, value.key if isinstance(value, Message) else str(value))
            for name, value in self.values.items()
        )
        return self.template, values, self.number, self.seat


def _names_seats(value: Any) -> bool:
    return isinstance(value, Message) and value.names_seats


def msg(template: str, /, **values: Any) -> Message:
    """A sentence, or a part of one: `{name}` in the template stands for a value."""
    return Message(template, values)


def plural(one: str, several: str, number: int, /, **values: Any) -> Message:
    """A text about so many things; `{number}` stands for how many."""
    return Message(one, {"number": number, **values}, several, number)


class Row(Message):
    """Things one after the other: one message, however many they are, because positions are long lists."""

    __slots__ = ("between", "last", "things")

    things: tuple[Any, ...]
    between: Message
    last: Message
    """How each is put behind those before it, and how the last one is."""

    def __new__(cls, things: Sequence[Any], between: Message, last: Message) -> Row:
        """Put the English text together."""
        self = cast("Row", super().__new__(cls, in_a_row([str(each) for each in things], between, last)))
        self.things = tuple(things)
        self.between = between
        self.last = last
        return self

    @property
    def names_seats(self) -> bool:
        """Whether one of the things names a seat."""
        if self._names_seats is None:
            self._names_seats = any(map(_names_seats, self.things))
        return self._names_seats

    def __reduce__(self) -> tuple[Any, ...]:
        return Row, (self.things, self.between, self.last)

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells it from other rows."""
        things = tuple(each.key if isinstance(each, Message) else str(each) for each in self.things)
        return things, str(self.between), str(self.last)


def in_a_row(told: Sequence[str], between: str, last: str) -> str:
    """Texts put together by templates that have `{before}` and `{next}`."""
    if len(told) < 2:
        return "".join(told)
    *firsts, end = told
    glue = _glue(between)
    if glue is not None:
        whole = glue.join(firsts)
    else:
        whole = firsts[0]
        for each in firsts[1:]:
            whole = between.format(before=whole, next=each)
    return last.format(before=whole, next=end)


@cache
def _glue(between: str) -> str | None:
    """What stands between two things and nowhere else, as in most languages; None where there is more."""
    match parts_of(between):
        case (("", "before", ""), (glue, "next", "")):
            return glue
    return None


def seat_name(name: Message, seat: int) -> Message:
    """The name of a seat that has only a number; whoever knows the names of the players says those."""
    return Message(name.template, name.values, seat=seat)


COMMA, SPACE = msg("{before}, {next}"), msg("{before} {next}")
AND, OR = msg("{before} and {next}"), msg("{before} or {next}")


def listed(things: Sequence[Any], joined: str = "and") -> Message:
    """Things as people list them, with "and" or "or" before the last one, or with commas alone ("")."""
    return Row(things, COMMA, {"and": AND, "or": OR, "": COMMA}[joined])


def sentences(told: Iterable[Any]) -> Message:
    """Sentences one after the other."""
    return Row(tuple(told), SPACE, SPACE)


# Templates ---------------------------------------------------------------------------------------


@cache
def parts_of(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template cut up: literal text, then the name and the form of a value, or None at the end."""
    return tuple((literal, name, form or "") for literal, name, form, _ in Formatter().parse(template))


def filled(template: str, values: Mapping[str, Any], tell: Callable[[Any, str], str]) -> str:
    """A template with its values, each told in the form that the template asks for."""
    told = []
    for literal, name, form in parts_of(template):
        told.append(literal)
        if name is not None:
            told.append(tell(values[name], form))
    return "".join(told)


def in_english(value: Any, form: str) -> str:
    """A value as it stands in an English text."""
    if form == QUOTED:
        return quoted(value)
    text = str(value)
    return capital(text) if form == CAPITAL else text


def capital(text: str) -> str:
    """A text whose first letter is a capital."""
    return text[:1].upper() + text[1:]


def quoted(value: Any) -> str:
    """What somebody wrote, between quotation marks, all of it to be seen; a number stands without them.

    >>> print(quoted("b3"), quoted("don't"), quoted("two\\nlines"), quoted(3))
    'b3' "don't" 'two\\nlines' 3
    """
    return repr(str(value)) if isinstance(value, str) else repr(value)
