"""What to click for a turn of Staku, and what other clicks may have meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from stackyard.core.kernels import Record
from stackyard.core.message import Message, msg
from stackyard.core.ruling import Ruling
from stackyard.games.staku.rules import encoding
from stackyard.games.staku.rules.encoding import PLAYING
from stackyard.games.staku.rules.explain import finished
from stackyard.games.staku.rules.layout import CELL, CELLS, NAMES, NEIGHBOUR, OFF_BOARD
from stackyard.games.staku.rules.notation import OPERATORS, SWAP

END = "end"


def pick_token(cell: int, count: int) -> str:
    """The token of the disc whose click picks the top `count` of a stack."""
    return NAMES[cell] + OPERATORS[count - 1]


# The bits of a turn (`rules/encoding.py`): those of its first part, of which the lowest are a pick; above
# them those of the second one. Tables say what they mean, because there are often hundreds of turns.
PICK, FIRST = (1 << 8) - 1, (1 << 15) - 1
TARGET_AT, SECOND_AT, LAST_AT = 8, 15, 17
"""Where the bits of the first target, of the second count and of the second target begin."""
PICKS = tuple(pick_token(bits & 63, bits >> 6) if bits & 63 < CELLS else "" for bits in range(PICK + 1))
"""The token of a pick by its bits: those of a cell, then those of a count."""


def second_pick(move: int) -> str:
    """The token of the pick with which a turn goes on: a part of what landed on its first target."""
    return PICKS[(move >> SECOND_AT & 3) << 6 | move >> TARGET_AT & 63]


def paths(state: Record, moves: Iterable[int]) -> list[tuple[str, ...]]:
    """For each of all legal moves the tokens to click; no path is the beginning of another."""
    listed = list(moves)
    swap = [(SWAP,)] if listed[-1:] == [encoding.SWAP] else []  # It stands behind all turns.
    del listed[len(listed) - len(swap) :]
    going_on = {move & FIRST for move in listed if move > FIRST}
    return [_path(move, move in going_on) for move in listed] + swap


@lru_cache(maxsize=1 << 14)
def _path(move: int, ends: bool) -> tuple[str, ...]:
    """The tokens of a turn; it must be ended where its first part is that of others that go on.

    Most turns are the same from one position to the next.
    """
    first = PICKS[move & PICK], NAMES[move >> TARGET_AT & 63]
    if move > FIRST:
        return *first, second_pick(move), NAMES[move >> LAST_AT & 63]
    return (*first, END) if ends else first


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
