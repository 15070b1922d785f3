"""Why a turn of Staku is illegal: the first clause that it breaks, in the order in which a player would look.

The legal turns themselves come from the kernel alone; this only finds the words.
"""

from __future__ import annotations

import numpy as np

from stackyard.core.kernels import Record
from stackyard.core.ruling import Ruling
from stackyard.games.staku.rules import encoding, kernel
from stackyard.games.staku.rules.encoding import BLACK, EMPTY, NEUTRAL, WHITE
from stackyard.games.staku.rules.layout import NAMES, NEIGHBOUR, OFF_BOARD
from stackyard.games.staku.rules.notation import OPERATORS, stack_on

COLOURS = {WHITE: "white", BLACK: "black", NEUTRAL: "neutral"}
NUMBERS = ("no tokens", "one", "two", "three")


def explain(state: Record, move: int, text: str) -> Ruling:
    """The clause that an illegal turn breaks."""
    if state.ending != encoding.PLAYING:
        return finished(state)
    if move == encoding.SWAP:
        return _swap(state)
    origin, count, target = encoding.origin_of(move), encoding.count_of(move), encoding.target_of(move)
    ruling = _part(state, origin, count, target, bool(encoding.captures(move)))
    if ruling is not None:
        return ruling
    ruling = _second(state, move)
    assert ruling is not None, f"{text} is illegal in {stack_on(state, origin)} for no known reason"
    return ruling


def finished(state: Record) -> Ruling:
    """Why nothing can be played any more."""
    if state.ending == encoding.DRAWN:
        return Ruling("SU-17", "The game is over: it was drawn after 20 turns without a capture.")
    winner = ("White", "Black")[int(state.winner)]
    if kernel.in_palace(state, int(state.winner)):
        return Ruling("SU-16", f"The game is over: {winner} has come into a palace.")
    loser = ("White", "Black")[1 - int(state.winner)]
    return Ruling("SU-18", f"The game is over: {loser} has no legal move, so {winner} has won.")


def _swap(state: Record) -> Ruling:
    """Why nobody may swap now."""
    if not state.swap:
        return Ruling("SU-19", "This game is played without the option 'swap'.")
    if state.to_move == WHITE:
        return Ruling("SU-19", "Only Black may swap, as the answer to White's first turn.")
    return Ruling("SU-19", "Black may swap only as the answer to White's first turn.")


def _part(state: Record, origin: int, count: int, target: int, capture: bool) -> Ruling | None:
    """What is wrong with moving the top `count` tokens of one cell to another, as the board stands."""
    return (
        _group(state, origin, count)
        or _way(state, origin, count, target)
        or _landing(state, origin, count, target)
        or _mark(state, target, capture)
    )


def _group(state: Record, origin: int, count: int) -> Ruling | None:
    name, height, top = NAMES[origin], int(state.height[origin]), int(state.top[origin])
    if top == EMPTY:
        return Ruling(
            "SU-7", f"{name} is empty; a group starts where a stack with your colour on top stands."
        )
    if top != state.to_move:
        mine = COLOURS[int(state.to_move)]
        return Ruling("SU-7", f"{name} is topped by a {COLOURS[top]} token; you move {mine} ones.")
    if count > height:
        return Ruling(
            "SU-7",
            f"{name} holds {_tokens(height)}; {OPERATORS[count - 1]!r} would take {NUMBERS[count]}.",
        )
    return None


def _way(state: Record, origin: int, count: int, target: int) -> Ruling | None:
    start, end = NAMES[origin], NAMES[target]
    if origin == target:
        return Ruling("SU-8", f"A group moves at least one hexagon; {start} to {end} is none.")
    line = _line(origin, target)
    if not line:
        return Ruling("SU-8", f"{end} is not in a straight line from {start}.")
    if len(line) > count:
        reach = "one hexagon" if count == 1 else f"one to {NUMBERS[count]} hexagons"
        return Ruling(
            "SU-8",
            f"A group of {NUMBERS[count]} moves {reach}; {end} is {len(line)} away from {start}.",
        )
    for cell in line[:-1]:
        if state.top[cell] != EMPTY:
            return Ruling("SU-9", f"{NAMES[cell]} is on the way from {start} to {end} and is not empty.")
    return None


def _line(origin: int, target: int) -> list[int]:
    """The cells from one to another in a straight line, the last included; none if they are not in one."""
    for direction in range(6):
        line = []
        cell = int(NEIGHBOUR[origin, direction])
        while cell != OFF_BOARD:
            line.append(cell)
            if cell == target:
                return line
            cell = int(NEIGHBOUR[cell, direction])
    return []


def _landing(state: Record, origin: int, count: int, target: int) -> Ruling | None:
    top, height = int(state.top[target]), int(state.height[target])
    carries_neutral = count > state.coloured[origin]
    if top in (EMPTY, 1 - state.to_move):
        return None
    if top == state.to_move and carries_neutral:
        return Ruling(
            "SU-10",
            f"The group carries a neutral, which may not come to lie on your own colour on {NAMES[target]}.",
        )
    if height + count > state.max_stack:
        return Ruling(
            "SU-10",
            f"{NAMES[target]} holds {_tokens(height)}; {NUMBERS[count]} more would make {height + count}; "
            f"a stack has at most {int(state.max_stack)}.",
        )
    return None


def _mark(state: Record, target: int, capture: bool) -> Ruling | None:
    if capture and state.top[target] != 1 - state.to_move:
        return Ruling("SU-11", f"Nothing is captured on {NAMES[target]}, so no '!' is written there.")
    return None


def _second(state: Record, move: int) -> Ruling | None:
    """What is wrong with the second part of a turn whose first part is legal."""
    origin, count, target = encoding.origin_of(move), encoding.count_of(move), encoding.target_of(move)
    group, end = encoding.second_count_of(move), encoding.second_target_of(move)
    if group == 0:
        return None
    if kernel.wins(state, target):
        return Ruling(
            "SU-16",
            f"Coming to {NAMES[target]}, a palace of the other side, wins and ends the turn at once.",
        )
    if state.capture_ends_turn and encoding.captures(move):
        return Ruling(
            "SU-15", f"The capture on {NAMES[target]} ends the turn: so says the option 'capture_ends_turn'."
        )
    built = state.top[target] in (NEUTRAL, state.to_move)
    after = np.zeros(1, encoding.State)
    after[0] = state
    kernel.carry(after[0], origin, count, target)
    height = int(after[0].height[target])
    if group > height:
        return _group(after[0], target, group)
    if group == height and not built:
        capture = "a capture is not" if encoding.captures(move) else "landing on an empty hexagon is not"
        return Ruling("SU-13", f"A whole stack moves on only if it has just been built; {capture} building.")
    if group < height and count == 1:
        return Ruling(
            "SU-14",
            f"Only one token moved to {NAMES[target]}; a stack is taken apart after two or three moved.",
        )
    return _part(after[0], target, group, end, bool(encoding.second_captures(move)))


def _tokens(count: int) -> str:
    return "one token" if count == 1 else f"{NUMBERS[count]} tokens"
