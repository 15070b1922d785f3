"""A record read once: what words and pictures ask of a position, as Python values.

Reading the fields of a record one by one takes longer than drawing it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import Any

from stackyard.core.kernels import Record
from stackyard.games.stakd.rules.encoding import KINDS, MOST_PLAYERS, State
from stackyard.games.stakd.rules.notation import Laid
from stackyard.games.stakd.rules.pieces import MOST_NODES, B
from stackyard.games.stakd.rules.tower import PIECE_SET, Shapes, shapes_in

_CODES = {"int8": "b", "int16": "h", "int64": "q", "bool": "?"}


def _reader(*names: str) -> tuple[Struct, int]:
    """Reads fields that stand one behind the other, and where the first of them does."""
    assert State.fields is not None and State.names is not None
    first = State.names.index(names[0])
    assert State.names[first : first + len(names)] == names, "they do not follow one another"
    form = "<"
    for name in names:
        kind: Any = State.fields[name][0]
        count, base = (int(kind.itemsize / kind.base.itemsize), kind.base) if kind.subdtype else (1, kind)
        form += f"{count}{_CODES[base.name]}"
    return Struct(form), State.fields[names[0]][1]


_TOWER, _TOWER_AT = _reader(
    "laid_count", "layer_from", "layer", "bomber_here", "base_key", "base_turn", "base_count", "nodes", "keys"
)
_PLAYERS, _PLAYERS_AT = _reader(
    "hand", "players", "turn", "out", "one_more", "toppled", "early_layer", "calls"
)
assert State.fields is not None
_LAID_AT = State.fields["laid"][1]


KEPT = 256
"""Positions that are kept: all who look at one look at the same."""


@dataclass(frozen=True, eq=False)  # Each is itself, so that what is made of it is found fast.
class Facts:
    """A position."""

    shapes: Shapes
    tower: tuple[tuple[Laid, ...], ...]
    """The bases, then each layer; the last one is the current one."""
    laying_bases: bool
    layer: int
    pieces_here: int
    """On the current layer."""
    hands: tuple[tuple[int, ...], ...]
    players: int
    turn: int
    out: int
    """A bit for each seat that is out."""
    one_more: bool
    toppled: int
    """1 more than the seat that knocked the tower over, or 0."""
    calls: bool


def facts(state: Record) -> Facts:
    """What a record holds."""
    return _facts(state.tobytes())


@lru_cache(maxsize=KEPT)
def _facts(value: bytes) -> Facts:
    laid, layer_from, layer, _, *places = _TOWER.unpack_from(value, _TOWER_AT)
    base_count, nodes, *keys = places[2 * MOST_PLAYERS :]
    bases = zip(places[MOST_PLAYERS:], places[:base_count], strict=False)
    tower = [tuple((B, turn, key) for turn, key in bases), *_layers(value, laid, keys)]
    hand = _PLAYERS.unpack_from(value, _PLAYERS_AT)
    players, turn, out, one_more, toppled, _, calls = hand[MOST_PLAYERS * KINDS :]
    hands = tuple(hand[seat * KINDS : seat * KINDS + KINDS] for seat in range(players))
    return Facts(
        shapes_in(value[PIECE_SET:]),
        tuple(tower),
        nodes == 0,
        layer,
        laid - layer_from,
        hands,
        players,
        turn,
        out,
        one_more,
        toppled,
        calls,
    )


def _layers(value: bytes, count: int, keys: list[int]) -> list[tuple[Laid, ...]]:
    """The layers on the bases; codes of pieces on odd layers differ from those on even ones."""
    found: list[list[Laid]] = []
    odd = 0
    for code in Struct(f"<{count}h").unpack_from(value, _LAID_AT):
        if code >> 13 != odd:
            found.append([])
            odd = 1 - odd
        found[-1].append((code & 7, code >> 3 & 15, keys[code >> 7 & MOST_NODES - 1]))
    return [tuple(layer) for layer in found]
