"""Names of players in pictures, where they have little room."""

from __future__ import annotations

import unicodedata

ROOM = 9
"""Letters for which every picture has room."""
_WIDE, _NARROW = frozenset("MWmw@%&"), frozenset("fijlrtI.,:;'|! ")


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
