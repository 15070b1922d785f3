"""What to click for a move of Stakd, and what other clicks may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, cast

from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.core.ruling import Ruling
from stackyard.core.tree import ENDS, Tree
from stackyard.games.stakd.picture.hands import TOPPLE
from stackyard.games.stakd.picture.picker import NEW_LAYER
from stackyard.games.stakd.picture.plan import token
from stackyard.games.stakd.rules import encoding, kernel, places
from stackyard.games.stakd.rules.explain import finished, nowhere, start
from stackyard.games.stakd.rules.layout import q_of, r_of
from stackyard.games.stakd.rules.pieces import LETTERS, NAMES, B, D, X
from stackyard.games.stakd.rules.tower import shapes_of

CALL = "!topple "
"""Begins the text of a call, in which the number of a seat stands apart."""
NEW, KEY = 1 << 21, (1 << 14) - 1
"""The bits of a move that say that it starts a layer, and where its anchor is."""
_NODE = re.compile("-?[0-9]+,-?[0-9]+", re.ASCII)
_TURNED = re.compile("([UDTQXB])([0-9]+)", re.ASCII)


def paths(state: Record, moves: Iterable[int]) -> list[tuple[str, ...]]:
    """For each of all legal moves the tokens to click: kind, orientation if there are several, node.

    Where a piece may be laid on the current layer and on a new one, `^` comes first for the new one.
    """
    listed, ways = [int(move) for move in moves], shapes_of(state).orientations
    both = _both(listed)
    return [_path(move, ways, both) for move in listed]


def _both(moves: Sequence[int]) -> bool:
    """Whether a piece can be laid on the current layer, so that a new one has to be asked for."""
    return any(not move & (encoding.CALL | NEW) for move in moves)


def _path(move: int, ways: tuple[int, ...], both: bool) -> tuple[str, ...]:
    return (*_tokens(move >> 14, ways, both), _last(move))


@lru_cache(maxsize=1 << 12)
def _tokens(piece: int, ways: tuple[int, ...], both: bool) -> tuple[str, ...]:
    """What is clicked before the node: `piece` is a move without the key of its anchor."""
    move = piece << 14
    if move & encoding.CALL:
        return ()
    kind, orientation = int(encoding.kind_of(move)), int(encoding.orientation_of(move))
    new = (NEW_LAYER,) if both and move & NEW else ()
    turned = (f"{LETTERS[kind]}{orientation}",) if ways[kind] > 1 else ()
    return (*new, LETTERS[kind], *turned)


@lru_cache(maxsize=1 << 14)
def _node(key: int) -> str:
    return token((int(q_of(key)), int(r_of(key))))


def _last(move: int) -> str:
    """The click that ends a move: a node, or a call."""
    return f"{TOPPLE}{move & 7}" if move & encoding.CALL else _node(move & KEY)


def tree(state: Record, moves: Any) -> Tree:
    """The paths of all legal moves as a tree; `moves` is an array."""
    listed, ways = moves.tolist(), shapes_of(state).orientations
    both = _both(listed)
    # Moves stand in the order of layers, kinds and orientations, each with all of its nodes.
    found: dict[int, list[str]] = {}
    for move in listed:
        found.setdefault(move >> 14, []).append(_last(move))
    if len(found) == 1 and listed[0] & encoding.CALL:
        return " ".join(found.popitem()[1])
    whole: dict[str, Tree] = {}
    for piece, ends in found.items():
        *before, last = _tokens(piece, ways, both) or (ENDS,)
        node = whole
        for each in before:
            node = cast("dict[str, Tree]", node.setdefault(each, {}))
        node[last] = " ".join(ends)
    return whole


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
