"""What to click for a move of Stakz, and what other clicks may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.core.ruling import Ruling
from stackyard.games.stakz.rules import encoding, kernel
from stackyard.games.stakz.rules.explain import closed, finished, matches
from stackyard.games.stakz.rules.layout import KIND, KIND_NAMES, LETTERS
from stackyard.games.stakz.rules.notation import FIXED

END = "end"
_STACK = re.compile(">([1-9][0-9]?)", re.ASCII)


def stack_token(stack: int) -> str:
    """The token of a stack, counted from 0: `>2` is that of the second."""
    return f">{stack + 1}"


def draw_token(colour: int) -> str:
    """The token of what is left to draw of a colour: to draw one of it."""
    return f"draw-{LETTERS[colour]}"


def base_token(colour: int) -> str:
    """The same while the bases are chosen."""
    return f"base-{LETTERS[colour]}"


TOKENS: dict[int, tuple[str, ...]] = {
    **{
        stack * encoding.STACK + kind: (name, stack_token(stack))
        for stack in range(encoding.MOST_STACKS)
        for kind, name in enumerate(KIND_NAMES)
    },
    **{move: (text.replace(" ", "-"),) for text, move in FIXED.items()},
}
"""What to click for each move: a tile, then a stack; or the one thing that it is about."""


def paths(state: Record, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move the tokens to click."""
    return [TOKENS[move] for move in moves]


# Clicks that are no move --------------------------------------------------------------------------


def attempts(state: Record, tokens: tuple[str, ...]) -> Iterator[str | Ruling]:
    """What clicks with which no legal move begins may have meant, best first."""
    start, *then = tokens or ("",)
    if state.phase == encoding.OVER:
        yield finished(state)
    elif state.phase != encoding.PLACING:
        yield start.replace("-", " ")
        yield f"{KIND_NAMES[0]}>1"  # Whatever is tried, the bases or the table come first.
    elif start in KIND:
        yield from _tile(state, start, then)
    elif stack := _STACK.fullmatch(start):
        yield from _stack(state, int(stack[1]) - 1)
    else:
        yield start.replace("-", " ")


def _tile(state: Record, tile: str, then: list[str]) -> Iterator[str | Ruling]:
    """A tile was picked that goes nowhere, or then something that it cannot go on."""
    if then:
        yield tile + then[0]
        yield Ruling("SZ-6", msg("{tile} is picked: choose the stack that it goes on.", tile=tile))
    near = [stack for stack in range(state.stacks) if matches(state, stack, KIND[tile])]
    # One that is not held is told first, whatever lies on the stacks.
    if near or not kernel.may_hold(state, encoding.seen_tiles(state), int(state.turn), KIND[tile]):
        yield from (f"{tile}{stack_token(stack)}" for stack in near or [0])
    else:
        yield Ruling(
            "SZ-6",
            msg("{tile} has neither the colour nor the symbol of a tile on top of a stack.", tile=tile),
        )


def _stack(state: Record, stack: int) -> Iterator[str | Ruling]:
    """A stack was clicked before a tile."""
    if stack >= state.stacks:
        yield f"{KIND_NAMES[0]}{stack_token(stack)}"
    elif state.closed[stack]:
        yield closed(stack)
    else:
        yield Ruling("SZ-6", msg("Pick the tile first that goes on stack {stack}.", stack=stack + 1))
