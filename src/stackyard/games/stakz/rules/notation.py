"""Stakz's moves and positions as text."""

from __future__ import annotations

import re

from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.core.notation import MoveTexts
from stackyard.games.stakz.rules import encoding, kernel
from stackyard.games.stakz.rules.layout import KIND, KIND_NAMES, LETTERS
from stackyard.games.stakz.rules.position import read_position, write_position

__all__ = ["read_move", "read_position", "seen_move", "write_move", "write_position"]

FIXED = {
    "end": encoding.END,
    **{f"base {letter}": encoding.BASE + colour for colour, letter in enumerate(LETTERS)},
    **{f"draw {letter}": encoding.DRAW + colour for colour, letter in enumerate(LETTERS)},
    **{f"={letter}?": encoding.UNSEEN + colour for colour, letter in enumerate(LETTERS)},
    **{f"={name}": encoding.OUTCOME + kind for kind, name in enumerate(KIND_NAMES)},
}
"""Every move that is not a tile placed on a stack."""

TEXTS = MoveTexts(
    FIXED,
    msg(
        "R3>2 places the red 3 on stack 2, draw G draws a green tile, end ends a turn when nothing is left "
        "to draw, base R turns up a red base; the table gives =R3"
    ),
    any_case=True,
)

_PLACING = re.compile(r"([ROGBP][1-5])>([1-9][0-9]?)", re.IGNORECASE | re.ASCII)


def write_move(state: Record, move: int) -> str:
    """The text of a move; Stakz's moves read the same in every position."""
    if move < encoding.CODE:
        return f"{KIND_NAMES[move % encoding.STACK]}>{move // encoding.STACK + 1}"
    return TEXTS.write(move)


def read_move(state: Record, text: str) -> int:
    """The move that a text means, in capital or small letters."""
    if found := _PLACING.fullmatch(text):
        return (int(found[2]) - 1) * encoding.STACK + KIND[found[1].upper()]
    return TEXTS.read(text)


def seen_move(state: Record, text: str, seat: int) -> str:
    """The same text, but a tile that was given to another seat has no symbol (SZ-2)."""
    if not text.startswith("=") or kernel.given_to(state) in (None, seat):
        return text
    return f"{text[:2]}?"
