"""Names: who sits where, in what is said about games that have only numbers for their seats.

Colours and sides name the pieces of a player, so they stay; but nobody wants to be `Seat 0`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from stackyard.core.game import Game
from stackyard.render.language import Language, retold

ROOM = 9
"""Letters for which every picture has room."""
_WIDE, _NARROW = frozenset("MWmw@%&"), frozenset("fijlrtI.,:;'|! ")


class Names:
    """What is said, in a language, with the names of whoever sits in each seat.

    >>> import stackyard
    >>> names = Names(stackyard.game("stakz"), ["Ann", "Bob"], Language.load("fr"))
    >>> names.say("Seat 1's turn")
    'Au tour de Bob'
    """

    def __init__(self, game: Game, names: Sequence[str], language: Language) -> None:
        self._language = language
        seats = game.seat_names if game.numbers_seats else ()
        self._names = {language.say(seat): name for seat, name in zip(seats, names, strict=False) if name}
        # The longest first: there may be ten seats one day.
        found = sorted(map(re.escape, self._names), key=len, reverse=True)
        self._seat = re.compile(rf"\b(?:{'|'.join(found)})\b") if found else None

    def say(self, text: str) -> str:
        """A finished English text."""
        told = self._language.say(text)
        return told if self._seat is None else self._seat.sub(lambda seat: self._names[seat[0]], told)

    def svg(self, picture: str) -> str:
        """A picture, in which names are short enough."""
        told = self._language.svg(picture)
        return told if self._seat is None else retold(told, self._put)

    def _put(self, text: str) -> str:
        assert self._seat is not None
        return self._seat.sub(lambda seat: shortened(self._names[seat[0]]), text)


def shortened(name: str, room: float = ROOM) -> str:
    """A name that takes no more room than so many letters.

    >>> shortened("Ann"), shortened("Maximiliane"), shortened("WWWWWWWWW")
    ('Ann', 'Maximili…', 'WWWWW…')
    """
    if _width(name) <= room:
        return name
    while name and _width(name) > room - 1:
        name = name[:-1]
    return name.rstrip() + "…"


def _width(name: str) -> float:
    return sum(map(_letter_width, name))


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.8
    if letter in _WIDE or letter in _NARROW:
        return 1.5 if letter in _WIDE else 0.6
    return 1.2 if letter.isupper() else 1.0
