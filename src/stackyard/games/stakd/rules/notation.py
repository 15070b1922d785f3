"""Stakd's moves and positions as text.

A position is one line: the pieces of the tower, layer by layer, each layer opened by `^` and its pieces in
the order of their nodes; the hands seat by seat; the seats that are out; whose turn it is:

    tower B@0,0 B@3,-1 ^D0@0,0 U@2,0 hands U12D7T4Q2X2/U11D8T4Q2X2 out - turn 0

Who laid what, and in which order within a layer, makes no difference to the rules and is not told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from stackyard.core.errors import NotationError
from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.games.stakd.rules import encoding
from stackyard.games.stakd.rules.layout import OFFSET, ROW, key_of
from stackyard.games.stakd.rules.pieces import LETTERS, NAMES, B

if TYPE_CHECKING:
    from stackyard.core.options import Setup

NUMBER = r"0|-?[1-9][0-9]*"
_PIECE = re.compile(rf"(\^?)([UDTQXB])(0|[1-9][0-9]*)?@({NUMBER}),({NUMBER})")
_CALL = re.compile(r"!topple ([0-9]+)")
_MOST = 63  # of a coordinate; see layout.py

Laid = tuple[int, int, int]
"""A laid piece: kind, orientation, key of its anchor."""


def write_piece(state: Record, kind: int, orientation: int, key: int) -> str:
    """A piece where it lies, such as `T0@2,-1`; the digit is left out where there is one orientation."""
    return piece_text(state.orientations.tolist(), kind, orientation, key)


def piece_text(several: Sequence[int], kind: int, orientation: int, key: int) -> str:
    """The same, where it is known in how many ways each kind may lie."""
    digit = str(orientation) if several[kind] > 1 else ""
    return f"{LETTERS[kind]}{digit}@{key % ROW - OFFSET},{key // ROW - OFFSET}"


def write_move(state: Record, move: int) -> str:
    """The text of a move."""
    if move & encoding.CALL:
        return f"!topple {move & 7}"
    mark = "^" if encoding.starts_layer(move) else ""
    piece = write_piece(state, encoding.kind_of(move), encoding.orientation_of(move), encoding.key_in(move))
    return mark + piece


def read_move(state: Record, text: str) -> int:
    """The move that a text means, however far away its anchor is."""
    call = _CALL.fullmatch(text)
    if call:
        if call[1] not in {str(seat) for seat in range(state.players)}:
            most = int(state.players) - 1
            raise NotationError(
                msg("there is no seat {seat}; seats go from 0 to {most}", seat=call[1], most=most)
            )
        return encoding.CALL | int(call[1])
    found = _PIECE.fullmatch(text)
    if not found:
        raise NotationError(
            msg(
                "{text:quoted} is no move. A move is a piece, its orientation and the node of its anchor, "
                "such as D1@2,-1, with ^ in front if it starts a layer; U, X and other pieces that look the "
                "same however they are turned have no digit: U@0,0",
                text=text,
            )
        )
    mark, letter, digit, q, r = found.groups()
    kind = LETTERS.index(letter)
    orientation = _read_orientation(state, kind, digit)
    if len(q) > 3 or len(r) > 3 or max(abs(int(q)), abs(int(r))) > _MOST:
        return int(encoding.encode(kind, orientation, 0, int(mark == "^"))) | encoding.FAR
    return int(encoding.encode(kind, orientation, key_of(int(q), int(r)), int(mark == "^")))


def _read_orientation(state: Record, kind: int, digit: str | None) -> int:
    most = int(state.orientations[kind]) - 1
    if most == 0 and digit is None:
        return 0
    if most == 0:
        raise NotationError(
            msg(
                "{piece} looks the same however it is turned; leave out the {digit}: {text}",
                piece=NAMES[kind],
                digit=digit,
                text=f"{LETTERS[kind]}@",
            )
        )
    if digit is None or len(digit) > 2 or int(digit) > most:
        parts = {"piece": NAMES[kind], "most": most, "example": f"{LETTERS[kind]}{most}@", "given": digit}
        if digit is None:
            raise NotationError(
                msg(
                    "{piece} has the orientations 0 to {most}, such as {example}; no number is none of them",
                    **parts,
                )
            )
        raise NotationError(
            msg(
                "{piece} has the orientations 0 to {most}, such as {example}; {given:quoted} is none of them",
                **parts,
            )
        )
    return int(digit)


# Positions ---------------------------------------------------------------------------------------


def layers_of(state: Record) -> list[list[Laid]]:
    """The tower: the bases, then the pieces of each layer on them."""
    count = int(state.base_count)
    turns, anchors = state.base_turn[:count].tolist(), state.base_key[:count].tolist()
    layers: list[list[Laid]] = [[(B, turn, key) for turn, key in zip(turns, anchors, strict=True)]]
    odd, keys = 0, state.keys.tolist()
    for code in state.laid[: int(state.laid_count)].tolist():
        if code >> 13 != odd:
            layers.append([])
            odd = 1 - odd
        layers[-1].append((code & 7, code >> 3 & 15, keys[code >> 7 & 63]))
    return layers


def write_hand(state: Record, seat: int) -> str:
    """What a seat holds, such as `U12D8`; `-` for nothing."""
    hand = state.hand[seat].tolist()
    told = [f"{letter}{count}" for letter, count in zip(LETTERS, hand, strict=True) if count > 0]
    return "".join(told) or "-"


def write_position(state: Record) -> str:
    """The tower, the hands, who is out, whose turn it is, and who knocked the tower over.

    `last X` says that a bomber was laid last where all others are out: one more piece follows (SD-19).
    """
    tower, several = [], state.orientations.tolist()
    for number, layer in enumerate(layers_of(state)):
        pieces = [piece_text(several, *piece) for piece in layer]
        tower += [f"^{piece}" if number and not place else piece for place, piece in enumerate(pieces)]
    players = range(int(state.players))
    hands = "/".join(write_hand(state, seat) for seat in players)
    out = "".join(str(seat) for seat in players if not encoding.is_in(state, seat)) or "-"
    toppled = f" toppled {int(state.toppled) - 1}" if state.toppled > 0 else ""
    last = " last X" if state.one_more else ""
    return f"tower {' '.join(tower) or '-'} hands {hands} out {out} turn {int(state.turn)}{last}{toppled}"


def read_position(state: Record, text: str, setup: Setup) -> None:
    """Fill a record from a line of text."""
    from stackyard.games.stakd.rules.position import read

    read(state, text, setup)
