"""Staku's positions in words, for the picture's captions and for people who cannot see it."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.games.staku.rules.encoding import BLACK, DRAWN, NEUTRAL, PLAYING, QUIET_LIMIT, SWAP, WHITE
from stackyard.games.staku.rules.kernel import in_palace, may_swap
from stackyard.games.staku.rules.layout import CELLS, NAMES, PALACE_OF

SIDES = ("White", "Black")
TOKENS = ("white", "black", "neutral")
NUMBERS = ("no", "one", "two", "three")


def stack_of(state: Record, cell: int) -> list[int]:
    """The tokens on a cell from bottom to top."""
    coloured = int(state.coloured[cell])
    neutrals = int(state.height[cell]) - coloured
    return [NEUTRAL] * neutrals + [int(state.top[cell])] * coloured


def _stack_words(stack: list[int]) -> str:
    return " on ".join(TOKENS[token] for token in reversed(stack))


def cell_words(state: Record, cell: int) -> str:
    """What stands on a hexagon, such as `c3: white on neutral, two tokens`."""
    stack = stack_of(state, cell)
    words = f"{NAMES[cell]}: empty"
    if stack:
        tokens = "token" if len(stack) == 1 else "tokens"
        words = f"{NAMES[cell]}: {_stack_words(stack)}, {NUMBERS[len(stack)]} {tokens}"
    owner = PALACE_OF[cell]
    return words if owner < 0 else f"{words}, {SIDES[owner]}'s palace"


def group_words(state: Record, cell: int, count: int) -> str:
    """What a click on a disc picks, such as `c3: white on neutral, top token`; or all that stands there."""
    stack = stack_of(state, cell)
    if count == len(stack):
        return cell_words(state, cell)
    tokens = "top token" if count == 1 else f"top {NUMBERS[count]} tokens"
    return f"{NAMES[cell]}: {_stack_words(stack)}, {tokens}"


def status(state: Record, last: int | None = None) -> tuple[str, str]:
    """Who is to move or has won, and in a finished game why; what there is to say of a swap (SU-19)."""
    if state.ending == PLAYING:
        more = "may swap sides" if may_swap(state) else "sides swapped" if last == SWAP else ""
        return f"{SIDES[state.to_move]} to move", more
    if state.ending == DRAWN:
        return "Draw", f"{QUIET_LIMIT} turns without a capture"
    winner = int(state.winner)
    other = SIDES[1 - winner]
    reason = f"in {other}'s palace" if in_palace(state, winner) else f"{other} cannot move"
    return f"{SIDES[winner]} wins", reason


def position_words(state: Record) -> str:
    """The position for people who cannot see the picture."""
    held = []
    for colour in (WHITE, BLACK, NEUTRAL):
        names = [
            NAMES[cell] + (f" ({_stack_words(stack_of(state, cell))})" if state.height[cell] > 1 else "")
            for cell in range(CELLS)
            if state.top[cell] == colour
        ]
        held.append(f"{TOKENS[colour].capitalize()}: {', '.join(names) or 'none'}.")
    quiet = f"{state.quiet_turns} of {QUIET_LIMIT} turns without a capture."
    result = ", ".join(words for words in status(state) if words)
    return f"Staku. {result}. {quiet} {' '.join(held)}"
