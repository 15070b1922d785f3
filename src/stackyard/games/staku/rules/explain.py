"""Why a turn of Staku is illegal: the first clause that it breaks, in the order in which a player would look.

The legal turns themselves come from the kernel alone; this only finds the words.
"""

from __future__ import annotations

import numpy as np

from stackyard.core.kernels import Record
from stackyard.core.message import Message, msg, plural
from stackyard.core.ruling import Ruling
from stackyard.games.staku.rules import encoding, kernel
from stackyard.games.staku.rules.encoding import EMPTY, NEUTRAL, WHITE
from stackyard.games.staku.rules.layout import NAMES, NEIGHBOUR, OFF_BOARD
from stackyard.games.staku.rules.notation import OPERATORS, stack_on
from stackyard.games.staku.rules.words import COLOURS, SIDES, TOKENS

NOT_BUILT = (
    msg(
        "A whole stack moves on only if it has just been built; landing on an empty hexagon is not building."
    ),
    msg("A whole stack moves on only if it has just been built; a capture is not building."),
)
"""Where a first move landed on nothing, and where it captured (SU-13)."""
NUMBERS = (msg("none"), msg("one"), msg("two"), msg("three"))


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
        return Ruling("SU-17", msg("The game is over: it was drawn after 20 turns without a capture."))
    winner, loser = SIDES[int(state.winner)], SIDES[1 - int(state.winner)]
    if kernel.in_palace(state, int(state.winner)):
        return Ruling("SU-16", msg("The game is over: {winner} has come into a palace.", winner=winner))
    words = msg(
        "The game is over: {loser} has no legal move, so {winner} has won.", loser=loser, winner=winner
    )
    return Ruling("SU-18", words)


def _swap(state: Record) -> Ruling:
    """Why nobody may swap now."""
    if not state.swap:
        return Ruling("SU-19", msg("This game is played without the option 'swap'."))
    if state.to_move == WHITE:
        return Ruling("SU-19", msg("Only Black may swap, as the answer to White's first turn."))
    return Ruling("SU-19", msg("Black may swap only as the answer to White's first turn."))


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
        words = msg(
            "{cell} is empty; a group starts where a stack with your colour on top stands.", cell=name
        )
    elif top != state.to_move:
        words = msg(
            "{cell} is topped by a {colour} token; you move {mine} ones.",
            cell=name,
            colour=COLOURS[top],
            mine=COLOURS[int(state.to_move)],
        )
    elif count > height:
        words = msg(
            "{cell} holds {tokens}; '{operator}' would take {number}.",
            cell=name,
            tokens=TOKENS[height],
            operator=OPERATORS[count - 1],
            number=NUMBERS[count],
        )
    else:
        return None
    return Ruling("SU-7", words)


def _way(state: Record, origin: int, count: int, target: int) -> Ruling | None:
    start, end = NAMES[origin], NAMES[target]
    if origin == target:
        words = msg("A group moves at least one hexagon; {start} to {end} is none.", start=start, end=end)
        return Ruling("SU-8", words)
    line = _line(origin, target)
    if not line:
        return Ruling("SU-8", msg("{end} is not in a straight line from {start}.", start=start, end=end))
    if len(line) > count:
        return Ruling("SU-8", _too_far(count, start, end, len(line)))
    for cell in line[:-1]:
        if state.top[cell] != EMPTY:
            words = msg(
                "{cell} is on the way from {start} to {end} and is not empty.",
                cell=NAMES[cell],
                start=start,
                end=end,
            )
            return Ruling("SU-9", words)
    return None


def _too_far(count: int, start: str, end: str, distance: int) -> Message:
    if count == 1:
        return msg(
            "A group of one moves one hexagon; {end} is {number} away from {start}.",
            start=start,
            end=end,
            number=distance,
        )
    return msg(
        "A group of {count} moves one to {count} hexagons; {end} is {number} away from {start}.",
        count=NUMBERS[count],
        start=start,
        end=end,
        number=distance,
    )


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
    name, top, height = NAMES[target], int(state.top[target]), int(state.height[target])
    carries_neutral = count > state.coloured[origin]
    if top in (EMPTY, 1 - state.to_move):
        return None
    if top == state.to_move and carries_neutral:
        words = msg(
            "The group carries a neutral, which may not come to lie on your own colour on {cell}.", cell=name
        )
    elif height + count > state.max_stack:
        words = plural(
            "{cell} holds {tokens}; one more would make {sum}; a stack has at most {most}.",
            "{cell} holds {tokens}; {count} more would make {sum}; a stack has at most {most}.",
            count,
            cell=name,
            tokens=TOKENS[height],
            count=NUMBERS[count],
            sum=height + count,
            most=int(state.max_stack),
        )
    else:
        return None
    return Ruling("SU-10", words)


def _mark(state: Record, target: int, capture: bool) -> Ruling | None:
    if capture and state.top[target] != 1 - state.to_move:
        words = msg("Nothing is captured on {cell}, so no '!' is written there.", cell=NAMES[target])
        return Ruling("SU-11", words)
    return None


def _second(state: Record, move: int) -> Ruling | None:
    """What is wrong with the second part of a turn whose first part is legal."""
    origin, count, target = encoding.origin_of(move), encoding.count_of(move), encoding.target_of(move)
    group, end, name = encoding.second_count_of(move), encoding.second_target_of(move), NAMES[target]
    if group == 0:
        return None
    if kernel.wins(state, target):
        words = msg(
            "Coming to {cell}, a palace of the other side, wins and ends the turn at once.", cell=name
        )
        return Ruling("SU-16", words)
    if state.capture_ends_turn and encoding.captures(move):
        words = msg("The capture on {cell} ends the turn: so says the option 'capture_ends_turn'.", cell=name)
        return Ruling("SU-15", words)
    built = state.top[target] in (NEUTRAL, state.to_move)
    after = np.zeros(1, encoding.State)
    after[0] = state
    kernel.carry(after[0], origin, count, target)
    height = int(after[0].height[target])
    if group > height:
        return _group(after[0], target, group)
    if group == height and not built:
        return Ruling("SU-13", NOT_BUILT[int(encoding.captures(move))])
    if group < height and count == 1:
        words = msg(
            "Only one token moved to {cell}; a stack is taken apart after two or three moved.", cell=name
        )
        return Ruling("SU-14", words)
    return _part(after[0], target, group, end, bool(encoding.second_captures(move)))
