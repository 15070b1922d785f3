"""Names as they are seen: what looks the same is the same, and what shows nothing is none."""

from __future__ import annotations

import unicodedata

BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters, marks and signs that show nothing: fillers of Hangul, vowels of Khmer, a blank of Braille."""
MOST_MARKS = 3
"""Marks above and below one letter; Burmese has so many. More of them hide the lines around it."""

_STYLES = dict.fromkeys((*range(65024, 65040), *range(917760, 918000)))
"""Selectors of a variant of the letter before; without them it is shown as usual."""


def tidy(name: str) -> str:
    """A name in the usual letters (NFKC), with one blank between its words."""
    return " ".join(unicodedata.normalize("NFKC", name.translate(_STYLES)).split())


def is_visible(name: str) -> bool:
    """Whether a name shows something, and all of it: no control characters, no turns of direction.

    >>> is_visible("Zoë 2"), is_visible("\u3164"), is_visible("Ann\u200b"), is_visible("Ann\u202e")
    (True, False, False, False)
    """
    shown = any(unicodedata.category(letter)[0] in "LN" or _is_symbol(letter) for letter in name)
    return shown and name.isprintable() and not _has_blank_letters(name)


def _is_symbol(letter: str) -> bool:
    """Whether it is an emoji, or another picture."""
    return unicodedata.category(letter) == "So"


def _has_blank_letters(name: str) -> bool:
    return any(letter in BLANK_LETTERS or 0x180B <= ord(letter) <= 0x180F for letter in name)


def is_level(name: str) -> bool:
    """Whether a name stays in its line: no letter carries a tower of marks, and no mark stands alone."""
    marks = 0
    for letter in f" {name}":
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return False
    return not (name and unicodedata.category(name[0]).startswith("M"))


def skeleton(name: str) -> str:
    """What a name looks like from afar: names with the same skeleton can be taken for one another.

    >>> skeleton("Αnn"), skeleton("a n.n"), skeleton("Ánn"), skeleton("Ann")
    ('ann', 'ann', 'ann', 'ann')
    >>> skeleton("ВОТ") == skeleton("Bot"), skeleton("lan") == skeleton("Ian")
    (True, True)
    """
    letters = unicodedata.normalize("NFD", tidy(name).translate(_LOOK_ALIKES))
    # Accents of Latin, Greek and Cyrillic letters are overlooked; marks of other scripts are read.
    plain = "".join(letter for letter in letters if not "\u0300" <= letter <= "\u036f")
    folded = plain.translate(_LOOK_ALIKES).casefold()
    for pair, single in (("rn", "m"), ("vv", "w")):
        folded = folded.replace(pair, single)
    read = "".join(letter for letter in folded if unicodedata.category(letter)[0] in "LNM")
    return read or folded


# Letters of other scripts, and small capitals, that look like Latin ones. They are looked up before they are
# folded, for capitals and small letters look like different ones: В like B, в like a small capital of it.
_PAIRS = {
    "АВЕКМНОРСТУХЅІЈҮԚԜЬавекмнорстухѕіјүԛԝԁһгпь": "ABEKMHOPCTYXSlJYQWbabekmhopctyxsijyqwdhrnb",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικνορσςτυχω": "ABEZHlKMNOPTYXabyenikvopocTuxw",
    "ԱՍՏՕաոսցհյօզ": "UUSOwnughjoq",
    "ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ": "ABCDEHJKLMPRSTVWZ",
    "ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡıȷøłđħŧØŁĐĦŦ": "abcdeghijklmnoprstuvwyzagijoldhtOLDHT",
    "0I1|": "Olll",
}
_LOOK_ALIKES = str.maketrans("".join(_PAIRS), "".join(_PAIRS.values()))
