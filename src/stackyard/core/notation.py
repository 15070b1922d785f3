"""What the notations of games share: moves that are fixed texts, and the parts of a position's line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from stackyard.core.errors import NotationError
from stackyard.core.message import msg


class MoveTexts:
    """Moves whose texts are always the same, and the sentence for texts that are no move.

    >>> texts = MoveTexts({"lay": 4, "swap": 5}, "You can lay or swap")
    >>> texts.write(4), texts.read("swap")
    ('lay', 5)
    >>> texts.read("jump")
    Traceback (most recent call last):
    stackyard.core.errors.NotationError: 'jump' is no move. You can lay or swap
    """

    def __init__(self, moves: Mapping[str, int], help: str, any_case: bool = False) -> None:
        self.help = help
        self.any_case = any_case
        self._texts = {move: text for text, move in moves.items()}
        self._moves = {text.upper() if any_case else text: move for text, move in moves.items()}

    def write(self, move: int) -> str:
        """The text of a move."""
        return self._texts[move]

    def read(self, text: str) -> int:
        """The move of a text; NotationError where it is none."""
        # Some letters outside ASCII have capitals inside it.
        key = text.upper() if self.any_case and text.isascii() else text
        if key not in self._moves:
            raise NotationError(msg("{text:quoted} is no move. {help}", text=text, help=self.help))
        return self._moves[key]


def read_line(form: re.Pattern[str], text: str, title: str, example: str) -> re.Match[str]:
    """The parts of a position's line; NotationError shows what one looks like."""
    found = form.fullmatch(text)
    if not found:
        raise NotationError(
            msg(
                "{text:quoted} is no position of {title}; one looks like {example:quoted}",
                text=text,
                title=title,
                example=example,
            )
        )
    return found


def check_seats(given: Sequence[str], players: int, what: str, text: str) -> None:
    """Whether a position tells one thing of each seat."""
    if len(given) != players:
        raise NotationError(
            msg(
                "{players} players have as many {what}; {text:quoted} has {given}",
                players=players,
                what=what,
                text=text,
                given=len(given),
            )
        )


def read_seat(text: str, players: int) -> int:
    """A seat from its number."""
    if not re.fullmatch("[0-9]", text) or int(text) >= players:
        raise NotationError(
            msg("seats go from 0 to {most}; there is no seat {given}", most=players - 1, given=text)
        )
    return int(text)


def read_number(text: str, meaning: str, least: int, most: int) -> int:
    """A number in its plain form, so that a position has one text."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,9}", text) or not least <= int(text) <= most:
        raise NotationError(
            msg(
                "{meaning} is a number from {least} to {most}, not {text:quoted}",
                meaning=meaning,
                least=least,
                most=most,
                text=text,
            )
        )
    return int(text)
