"""What to click for a turn of Staku, and what other clicks may have meant."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stackyard.core.kernels import Array, Record
from stackyard.core.message import Message, msg
from stackyard.core.ruling import Ruling
from stackyard.core.tokens import NO_MORE, Tokens
from stackyard.games.staku.rules import encoding
from stackyard.games.staku.rules.encoding import PLAYING
from stackyard.games.staku.rules.explain import finished
from stackyard.games.staku.rules.layout import CELL, CELLS, NAMES, NEIGHBOUR, OFF_BOARD
from stackyard.games.staku.rules.notation import OPERATORS, SWAP

END = "end"


def pick_token(cell: int, count: int) -> str:
    """The token of the disc whose click picks the top `count` of a stack."""
    return NAMES[cell] + OPERATORS[count - 1]


# The bits of a turn (`rules/encoding.py`): those of its first part, of which the lowest are a pick, a cell
# and a count; above them those of the second one. The number of a pick's token is its bits.
FIRST = (1 << 15) - 1
COUNT_AT, TARGET_AT, SECOND_AT, LAST_AT, BITS = 6, 8, 15, 17, 24
"""Where the bits of the first count and target begin, and those of the second ones; where all end."""
HEXAGONS = 1 << TARGET_AT
"""The number of the token of the first hexagon; behind the last one come these."""
ENDED, SWAPPED = HEXAGONS + CELLS, HEXAGONS + CELLS + 1
TOKENS = Tokens(
    [pick_token(bits & 63, bits >> COUNT_AT) if bits & 63 < CELLS else "" for bits in range(HEXAGONS)]
    + [*NAMES, END, SWAP]
)


def _first_clicks() -> Array:
    """The tokens of a first part, by its bits."""
    bits = np.arange(FIRST + 1)
    return np.stack([bits & HEXAGONS - 1, (bits >> TARGET_AT & 63) + HEXAGONS], 1).astype(np.int16)


def _second_clicks() -> Array:
    """Those of a second part, if there is one, by all bits from those of the first target on."""
    bits = np.arange(1 << BITS - TARGET_AT) << TARGET_AT
    count, last = bits >> SECOND_AT & 3, bits >> LAST_AT & 63
    tokens = np.stack([count << COUNT_AT | bits >> TARGET_AT & 63, last + HEXAGONS], 1)
    return np.where(count[:, None], tokens, NO_MORE).astype(np.int16)


PAIR = np.int32
"""Two tokens, one behind the other: they are copied as one number."""
FIRST_CLICKS, SECOND_CLICKS = _first_clicks().view(PAIR)[:, 0], _second_clicks().view(PAIR)[:, 0]


def clicks(state: Record, moves: Array) -> Array:
    """For each of all legal moves the tokens to click, by number; no row is the beginning of another."""
    swaps = moves == encoding.SWAP
    turns = np.where(swaps, 0, moves)
    first = turns & FIRST
    pairs = np.empty((len(turns), 2), PAIR)
    pairs[:, 0] = FIRST_CLICKS[first]
    pairs[:, 1] = SECOND_CLICKS[turns >> TARGET_AT]
    rows = pairs.view(np.int16)
    # A turn must be ended where its first part is that of others that go on, which stand behind it.
    rows[:-1, 2][first[1:] == turns[:-1]] = ENDED
    rows[swaps] = SWAP_CLICKS
    return rows


SWAP_CLICKS = np.array([SWAPPED, NO_MORE, NO_MORE, NO_MORE], np.int16)


# Clicks that are no move --------------------------------------------------------------------------


def attempts(state: Record, tokens: tuple[str, ...]) -> Iterator[str | Ruling]:
    """What clicks with which no legal turn begins may have meant, best first."""
    if state.ending != PLAYING:
        yield finished(state)
        return
    start, *then = tokens or (END,)
    name, operator = _read(start)
    if name == SWAP:
        yield SWAP
    elif name == END:
        yield Ruling("SU-12", msg("A turn begins with the move of a group, and may end after it."))
    elif not operator:
        yield from _hexagon(state, name)
    elif not then:
        yield from (f"{start}{near}" for near in _neighbours(name))
    else:
        yield from _move(start, then[0])
        yield from _second_move(f"{start}{then[0]}", then[0], then[1:])


def _read(token: str) -> tuple[str, str]:
    """The hexagon that was clicked, and how many tokens of it were picked, as an operator."""
    return (token[:-1], token[-1]) if token[-1:] and token[-1] in OPERATORS else (token, "")


def _neighbours(name: str) -> list[str]:
    cell = CELL.get(name, OFF_BOARD)
    return [NAMES[near] for near in NEIGHBOUR[cell].tolist() if near != OFF_BOARD]


def _hexagon(state: Record, name: str) -> Iterator[str | Ruling]:
    """A turn cannot begin with a hexagon, only with tokens on it."""
    if name in CELL and state.top[CELL[name]] == state.to_move:
        yield Ruling("SU-7", _choose(name))
    yield from (f"{name}-{near}" for near in _neighbours(name))


def _choose(name: str) -> Message:
    return msg("Choose a token of {cell}: it moves with all that lie on it.", cell=name)


def _move(start: str, clicked: str) -> Iterator[str | Ruling]:
    """A group was picked, then something that is no hexagon for it to land on."""
    target = _read(clicked)[0]
    if target == END:
        group = _read(start)[0]
        words = msg("The group on {cell} is picked; it moves before the turn can end.", cell=group)
        yield Ruling("SU-12", words)
    yield start + target
    if target != clicked and target in CELL:
        words = msg("A group lands on a hexagon: choose {cell}, not a token on it.", cell=target)
        yield Ruling("SU-10", words)


def _second_move(first: str, target: str, clicked: list[str]) -> Iterator[str | Ruling]:
    """After a first move that is legal: only what landed may move on."""
    if not clicked:
        return
    name, operator = _read(clicked[0])
    if name == END:
        words = msg("No second move can follow {move}, so the turn is over without more.", move=first)
        yield Ruling("SU-15", words)
    elif name == target and not operator:
        yield Ruling("SU-7", _choose(name))
    elif name == target:
        ends = [_read(each)[0] for each in clicked[1:]] or _neighbours(name)
        yield from (f"{first}{operator}{end}" for end in ends)
    elif name in CELL:
        words = msg(
            "After {move} only what stands on {cell} may move on, or the turn ends.", move=first, cell=target
        )
        yield Ruling("SU-15", words)
