"""What to click for a move of Stakd, and what other clicks may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from stackyard.core.kernels import Array, Record
from stackyard.core.message import msg
from stackyard.core.ruling import Ruling
from stackyard.core.tokens import NO_MORE, Tokens
from stackyard.games.stakd.picture.hands import TOPPLE
from stackyard.games.stakd.picture.picker import NEW_LAYER
from stackyard.games.stakd.picture.solid import token_of
from stackyard.games.stakd.rules import encoding, kernel, places
from stackyard.games.stakd.rules.explain import finished, nowhere, start
from stackyard.games.stakd.rules.layout import OFFSET, ROW
from stackyard.games.stakd.rules.pieces import LETTERS, NAMES, B, D, X
from stackyard.games.stakd.rules.tower import shapes_of

CALL = "!topple "
"""Begins the text of a call, in which the number of a seat stands apart."""
NEW, KEY = 1 << 21, (1 << 14) - 1
"""The bits of a move that say that it starts a layer, and where its anchor is."""
_NODE = re.compile("-?[0-9]+,-?[0-9]+", re.ASCII)
_TURNED = re.compile("([UDTQXB])([0-9]+)", re.ASCII)


# The bits of a move (`rules/encoding.py`) above those of its node say which piece it is. The number of a
# node's token is its key.
PIECE_AT = 14
WAYS = 16
"""Room for orientations in those bits, and in the numbers of tokens."""
PICKED = KEY + 1
TURNED = PICKED + len(LETTERS)
ASKED = TURNED + len(LETTERS) * WAYS
CALLED = ASKED + 1
TOKENS = Tokens(
    [token_of((key % ROW - OFFSET, key // ROW - OFFSET)) for key in range(PICKED)]
    + [*LETTERS, *(f"{letter}{number}" for letter in LETTERS for number in range(WAYS))]
    + [NEW_LAYER, *(f"{TOPPLE}{seat}" for seat in range(encoding.MOST_PLAYERS))]
)


def clicks(state: Record, moves: Array) -> Array:
    """For each of all legal moves the tokens to click: kind, orientation if there are several, node.

    Where a piece may be laid on the current layer and on a new one, `^` comes first for the new one.
    """
    both = bool((moves & (encoding.CALL | NEW) == 0).any())
    before, at, offset = _before_node(shapes_of(state).orientations, both)
    pieces = moves >> PIECE_AT
    rows = before[pieces]
    rows[np.arange(len(moves)), at[pieces]] = (moves & KEY) + offset[pieces]
    return rows


@lru_cache(maxsize=64)
def _before_node(ways: tuple[int, ...], both: bool) -> tuple[Array, Array, Array]:
    """By the bits of a piece: its clicks before the node, which of them the node is, and what to add to it.

    `both` says that a new layer has to be asked for, since pieces can be laid on the current one as well.
    """
    pieces = (encoding.CALL >> PIECE_AT) + 1
    before = np.full((pieces, 4), NO_MORE, np.int16)
    at, offset = np.zeros(pieces, np.int64), np.zeros(pieces, np.int16)
    offset[-1] = CALLED
    for kind, several in enumerate(ways):
        for orientation in range(several):
            for new in (0, 1):
                asked = [ASKED] if both and new else []
                turned = [TURNED + kind * WAYS + orientation] if several > 1 else []
                tokens = [*asked, PICKED + kind, *turned]
                piece = int(encoding.encode(kind, orientation, 0, new)) >> PIECE_AT
                before[piece, : len(tokens)] = tokens
                at[piece] = len(tokens)
    return before, at, offset


# Clicks that are no move --------------------------------------------------------------------------


def attempts(state: Record, tokens: tuple[str, ...]) -> Iterator[str | Ruling]:
    """What clicks with which no legal move begins may have meant, best first."""
    if kernel.over(state):
        yield finished(state)
        return
    first, *then = tokens or ("",)
    if first == NEW_LAYER:
        if not then or _only_new(state):
            yield from _new_layer(state)
        first, *then = then or [""]
    if first in tuple(LETTERS):
        kind = LETTERS.index(first)
        # A bomber, which never starts a layer, was meant for the current one wherever there is one.
        implied = _only_new(state) and not (kind == X and state.layer > 0)
        yield from _piece(state, kind, tokens[0] == NEW_LAYER or implied, then)
    elif _NODE.fullmatch(first):
        if encoding.laying_bases(state):
            yield Ruling("SD-5", msg("Pick a base first, then the node that it goes to."))
        else:
            yield Ruling("SD-7", msg("Pick a piece first, then the node that it goes to."))
    elif _TURNED.fullmatch(first):
        yield Ruling("SD-4", msg("Pick a piece first, then how it lies."))
    else:
        yield first.replace(TOPPLE, CALL, 1) if first.startswith(TOPPLE) else first


def _only_new(state: Record) -> bool:
    """Whether a piece can only start a layer, so that `^` goes without saying."""
    return not encoding.laying_bases(state) and places.plays_here(state, int(state.turn), None, 1) == 0


def _new_layer(state: Record) -> Iterator[str | Ruling]:
    """`^` was clicked where it begins no move."""
    if encoding.laying_bases(state):
        yield f"{NEW_LAYER}{_text(state, B, '0', '0,0')}"
    elif _only_new(state):
        yield Ruling("SD-16", msg("Any piece starts a new layer now: just pick it."))
    elif (ruling := start(state, D)) is not None:
        yield ruling
    else:
        yield Ruling("SD-16", msg("No piece in hand can start a new layer."))


def _piece(state: Record, kind: int, new: bool, then: list[str]) -> Iterator[str | Ruling]:
    """A kind of piece was picked, then perhaps how it lies, then perhaps where."""
    mark = NEW_LAYER if new else ""
    if encoding.laying_bases(state) != (kind == B) or state.hand[state.turn, kind] == 0:
        yield mark + _text(state, kind, "0", "0,0")  # Wherever it was to lie, this is not the time for it.
    several = state.orientations[kind] > 1
    lying = ""
    if several and then and (turned := _TURNED.fullmatch(then[0])) and turned[1] == LETTERS[kind]:
        lying = then[0]
        then = then[1:]
    if not then:
        yield nowhere(state, kind, new, lying)
    elif several and not lying and _NODE.fullmatch(then[0]):
        told = msg("Choose how the {piece} lies first, then the node that it goes to.", piece=NAMES[kind])
        yield Ruling("SD-4", told)
    elif _NODE.fullmatch(then[0]):
        yield mark + _text(state, kind, lying[1:], then[0])
    elif then[0] == NEW_LAYER:
        yield Ruling("SD-16", msg("A new layer is chosen before the piece that starts it."))
    picked = msg(
        "A {piece} is picked: choose how and where it lies; one piece is laid a turn.", piece=NAMES[kind]
    )
    yield Ruling("SD-7", picked)


def _text(state: Record, kind: int, orientation: str, node: str) -> str:
    digit = orientation if state.orientations[kind] > 1 else ""
    return f"{LETTERS[kind]}{digit}@{node}"
