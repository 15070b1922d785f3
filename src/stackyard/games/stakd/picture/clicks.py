"""What to click for a move of Stakd, and what other clicks may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from stackyard.core.kernels import Record
from stackyard.core.ruling import Ruling
from stackyard.games.stakd.picture.picker import NEW_LAYER
from stackyard.games.stakd.picture.plan import token
from stackyard.games.stakd.rules import encoding, kernel, places
from stackyard.games.stakd.rules.explain import finished, nowhere, start
from stackyard.games.stakd.rules.pieces import LETTERS, NAMES, B, D, X
from stackyard.games.stakd.rules.tower import piece_at

_NODE = re.compile("-?[0-9]+,-?[0-9]+", re.ASCII)
_TURNED = re.compile("([UDTQXB])([0-9]+)", re.ASCII)


def paths(state: Record, moves: Iterable[int]) -> list[tuple[str, ...]]:
    """For each of all legal moves the tokens to click: kind, orientation if there are several, node.

    Where a piece may be laid on the current layer and on a new one, `^` comes first for the new one.
    """
    listed = [int(move) for move in moves]
    both = any(not move & encoding.CALL and not encoding.starts_layer(move) for move in listed)
    return [_path(state, move, both) for move in listed]


def _path(state: Record, move: int, both: bool) -> tuple[str, ...]:
    if move & encoding.CALL:
        return (f"!topple {move & 7}",)
    kind, key = encoding.kind_of(move), encoding.key_in(move)
    piece = piece_at(state, kind, encoding.orientation_of(move), key)
    new = (NEW_LAYER,) if both and encoding.starts_layer(move) else ()
    several = state.orientations[kind] > 1
    turned = (f"{LETTERS[kind]}{piece.orientation}",) if several else ()
    return (*new, LETTERS[kind], *turned, token(piece.anchor))


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
        clause, what = ("SD-5", "base") if encoding.laying_bases(state) else ("SD-7", "piece")
        yield Ruling(clause, f"Pick a {what} first, then the node that it goes to.")
    elif _TURNED.fullmatch(first):
        yield Ruling("SD-4", "Pick a piece first, then how it lies.")
    else:
        yield first


def _only_new(state: Record) -> bool:
    """Whether a piece can only start a layer, so that `^` goes without saying."""
    return not encoding.laying_bases(state) and places.plays_here(state, int(state.turn), None, 1) == 0


def _new_layer(state: Record) -> Iterator[str | Ruling]:
    """`^` was clicked where it begins no move."""
    if encoding.laying_bases(state):
        yield f"{NEW_LAYER}{_text(state, B, '0', '0,0')}"
    elif _only_new(state):
        yield Ruling("SD-16", "Any piece starts a new layer now: just pick it.")
    elif (ruling := start(state, D)) is not None:
        yield ruling
    else:
        yield Ruling("SD-16", "No piece in hand can start a new layer.")


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
        yield Ruling("SD-4", f"Choose how the {NAMES[kind]} lies first, then the node that it goes to.")
    elif _NODE.fullmatch(then[0]):
        yield mark + _text(state, kind, lying[1:], then[0])
    elif then[0] == NEW_LAYER:
        yield Ruling("SD-16", "A new layer is chosen before the piece that starts it.")
    yield Ruling(
        "SD-7", f"A {NAMES[kind]} is picked: choose how and where it lies; one piece is laid a turn."
    )


def _text(state: Record, kind: int, orientation: str, node: str) -> str:
    digit = orientation if state.orientations[kind] > 1 else ""
    return f"{LETTERS[kind]}{digit}@{node}"
