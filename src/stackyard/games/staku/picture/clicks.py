"""What to click for a turn of Staku, and what other clicks may have meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stackyard.core.kernels import Record
from stackyard.core.ruling import Ruling
from stackyard.games.staku.rules import encoding
from stackyard.games.staku.rules.encoding import (
    PLAYING,
    count_of,
    origin_of,
    second_count_of,
    second_target_of,
    target_of,
)
from stackyard.games.staku.rules.explain import finished
from stackyard.games.staku.rules.layout import CELL, NAMES, NEIGHBOUR, OFF_BOARD
from stackyard.games.staku.rules.notation import OPERATORS, SWAP

END = "end"


def paths(state: Record, moves: Iterable[int]) -> list[tuple[str, ...]]:
    """For each of all legal moves the tokens to click; no path is the beginning of another."""
    listed = [int(move) for move in moves]
    swap = [(SWAP,)] if listed[-1:] == [encoding.SWAP] else []  # It stands behind all turns.
    del listed[len(listed) - len(swap) :]
    first_parts = [_first_part(move) for move in listed]
    going_on = {first for first, move in zip(first_parts, listed, strict=True) if second_count_of(move) > 0}
    turns = zip(first_parts, listed, strict=True)
    return [first + _second_part(move, first in going_on) for first, move in turns] + swap


def _first_part(move: int) -> tuple[str, ...]:
    return pick_token(origin_of(move), count_of(move)), NAMES[target_of(move)]


def _second_part(move: int, may_go_on: bool) -> tuple[str, ...]:
    count = second_count_of(move)
    if count > 0:
        return pick_token(target_of(move), count), NAMES[second_target_of(move)]
    return (END,) if may_go_on else ()


def pick_token(cell: int, count: int) -> str:
    """The token of the disc whose click picks the top `count` of a stack."""
    return NAMES[cell] + OPERATORS[count - 1]


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
        yield Ruling("SU-12", "A turn begins with the move of a group, and may end after it.")
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
        yield Ruling("SU-7", f"Choose a token of {name}: it moves with all that lie on it.")
    yield from (f"{name}-{near}" for near in _neighbours(name))


def _move(start: str, clicked: str) -> Iterator[str | Ruling]:
    """A group was picked, then something that is no hexagon for it to land on."""
    target = _read(clicked)[0]
    if target == END:
        yield Ruling("SU-12", f"The group on {_read(start)[0]} is picked; it moves before the turn can end.")
    yield start + target
    if target != clicked and target in CELL:
        yield Ruling("SU-10", f"A group lands on a hexagon: choose {target}, not a token on it.")


def _second_move(first: str, target: str, clicked: list[str]) -> Iterator[str | Ruling]:
    """After a first move that is legal: only what landed may move on."""
    if not clicked:
        return
    name, operator = _read(clicked[0])
    if name == END:
        yield Ruling("SU-15", f"No second move can follow {first}, so the turn is over without more.")
    elif name == target and not operator:
        yield Ruling("SU-7", f"Choose a token of {name}: it moves with all that lie on it.")
    elif name == target:
        ends = [_read(each)[0] for each in clicked[1:]] or _neighbours(name)
        yield from (f"{first}{operator}{end}" for end in ends)
    elif name in CELL:
        yield Ruling("SU-15", f"After {first} only what stands on {target} may move on, or the turn ends.")
