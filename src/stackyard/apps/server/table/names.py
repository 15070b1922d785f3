"""The names of people at a table: they can be read, and nobody is taken for another, or for a bot."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from stackyard.core.errors import OptionError
from stackyard.core.languages import own_languages
from stackyard.core.message import msg
from stackyard.core.names import is_level, is_visible, skeleton, tidy
from stackyard.render.language import Language

LONGEST_NAME = 24
BOT, THE_TABLE, GUEST = msg("Bot"), msg("the table"), msg("Guest")


class BadName(OptionError):
    """A name cannot be shown, or belongs to something else."""

    code = "bad-name"


class NameTaken(OptionError):
    """Somebody else at the table has that name, or one that looks like it."""

    code = "name-taken"


def choose_name(given: str, others: Collection[str]) -> str:
    """A name as it is shown to others at the table, or an error that says what is wrong with it.

    Guests who give no name of their own are counted.
    """
    name = check_name(given)
    taken = {skeleton(other): other for other in others}
    if skeleton(name) in taken and skeleton(name) in _said(own_languages(), GUEST):
        numbered = (f"{name} {number}" for number in range(2, len(others) + 3))
        return next(each for each in numbered if skeleton(each) not in taken)
    if skeleton(name) in taken:
        other = taken[skeleton(name)]
        raise NameTaken(
            msg(
                "somebody at this table is called {other:quoted}; choose a name that looks different",
                other=other,
            )
        )
    return name


def check_name(given: str) -> str:
    """A name as it is shown, or a BadName."""
    name = tidy(given)
    if not is_visible(name) or len(name) > LONGEST_NAME:
        raise BadName(msg("a name has 1 to {most} letters that can be seen", most=LONGEST_NAME))
    if not is_level(name):
        raise BadName(msg("a name has no more than a few marks above and below a letter"))
    if _is_reserved(name):
        raise BadName(
            msg("{name:quoted} is what bots, or the table, are called; choose another name", name=name)
        )
    return name


def _is_reserved(name: str) -> bool:
    """Whether it is called like a bot (Bot, Bot A, Bot 2), or the table, in any language."""
    own = own_languages()
    first, *more = re.findall(r"[^\W_]+", name) or [name]
    numbered = all(len(word) == 1 or word.isdecimal() for word in more)
    bots = {skeleton(name)} | ({skeleton(first.rstrip("0123456789"))} if numbered else set())
    return skeleton(name) in _said(own, THE_TABLE) or not bots.isdisjoint(_said(own, BOT))


@lru_cache(maxsize=16)
def _said(own: str, word: str) -> frozenset[str]:
    """What a word looks like in all languages, without its article too; `own` tells of added languages."""
    said = [Language.load(language).say(word) for language in Language.names()]
    return frozenset(skeleton(each) for word in said for each in (word, word.split()[-1]))
