"""What search may use in Stakz beyond its rules: who is likely to win, and what a quick player does.

A round is won with one large turn, so what counts about a hand is how many of its tiles would be left if its
holder placed now: tiles that fit nowhere, or more of them than stacks that take one. The weights are
those of `bench/tune_stakz.py`; `docs/stakz-evaluation.md` tells how they were found.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import stackyard.core.hints  # noqa: F401  It declares what is extended here.
from stackyard.core.jit import extend, kernel, lowest_bit
from stackyard.core.kernels import Array, Record, random_below, random_move
from stackyard.games.stakz.rules.encoding import (
    ALL,
    CODE,
    DRAW,
    DRAWING,
    MOST_PLAYERS,
    PLACING,
    STACK,
    State,
    hand_size,
    seen_tiles,
    sees_hand,
    unseen_of,
)
from stackyard.games.stakz.rules.kernel import kinds_taken, list_draws, list_placements, winners
from stackyard.games.stakz.rules.layout import COLOURS, KINDS, MATCHING, NOT_TWICE, OF_COLOUR, SYMBOLS
from stackyard.games.stakz.rules.stacks import colours_on, count_in, top_of

# The end of a round ---------------------------------------------------------------------------------

CONSOLATION = 0.05  # of the win is for losers who hold few tiles, so that a lost round is still played well
MANY_TILES = 16.0


@kernel
def share(state: Record, out: Array) -> None:
    """The winner takes nearly all; the others share the rest by how few tiles they hold (SZ-12, SZ-13)."""
    players = int(state.players)
    won = winners(state)
    each = CONSOLATION / (players - 1)
    rest = 1.0
    for seat in range(players):
        if not won >> seat & 1:
            out[seat] = each * max(0.0, 1.0 - hand_size(state, seat) / MANY_TILES)
            rest -= out[seat]
    for seat in range(players):
        if won >> seat & 1:
            out[seat] = rest
        elif won == 0:
            out[seat] += rest / players


# How a hand fits the stacks -------------------------------------------------------------------------


@kernel
def kinds_that_fit(state: Record, stack: int, now: bool) -> int:
    """The kinds that a stack takes: now, or in a turn that is still to come."""
    if now:
        return kinds_taken(state, stack)
    return int(MATCHING[top_of(state, stack)] & NOT_TWICE[colours_on(state, stack)])


@kernel
def lone_missing(counts: int) -> int:
    """The colour that would be the fifth of a stack, or -1 where more than one is missing (SZ-9)."""
    missing = -1
    for colour in range(COLOURS):
        if count_in(counts, colour) == 0:
            if missing >= 0:
                return -1
            missing = colour
    return missing


@kernel
def unseen_of_colour(seen: int, colour: int) -> int:
    """How many tiles of a colour are somewhere unseen."""
    unseen = 0
    for kind in range(colour * SYMBOLS, colour * SYMBOLS + SYMBOLS):
        unseen += unseen_of(seen, kind)
    return unseen


@kernel
def expected_tiles(state: Record, seat: int, seen: int, kinds: int) -> float:
    """How many tiles of some kinds a seat holds; of those that are not seen, on average.

    A tile that the seat is about to draw counts as one of its colour that nobody has seen.
    """
    count = 0.0
    known = sees_hand(state, seat)
    drawn = int(state.colour) if state.phase == DRAWING and state.turn == seat else -1
    hands, colours = state.hands, state.colours
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        colour = kind // SYMBOLS
        if known:
            count += hands[seat, kind]
        hidden = int(drawn == colour) + (0 if known else int(colours[seat, colour]))
        if hidden:
            unseen = unseen_of(seen, kind)
            if unseen:
                count += hidden * unseen / unseen_of_colour(seen, colour)
    return count


@kernel
def known_tiles(state: Record) -> int:
    """The tiles that are out of the question for a draw or an unseen hand, as `seen_tiles` counts them."""
    if state.viewer != ALL or state.phase != DRAWING:
        return seen_tiles(state)
    seen = 0
    pile = state.pile
    for kind in range(KINDS):
        seen += (3 - int(pile[kind])) << (2 * kind)
    return seen


# Who is likely to win -------------------------------------------------------------------------------

HANDS = 16  # hand sizes that are told apart, 0 to 15 or more
LEFTS = 13  # numbers of tiles that would be left, 0 to 12 or more
WAITS = 4
HAND, LEFT, WAIT = 0, HANDS, HANDS + LEFTS
FITS, SPLITS, SPARE, COLOURFUL = range(WAIT + WAITS, WAIT + WAITS + 4)
FEATURES = COLOURFUL + 1
# For two, three and four players, in the order of the names above.
# fmt: off
WEIGHTS = np.array([
    [
        0.99, 0.99, 0.99, 0.64, 0.35, 0.25, 0.11, 0.02, -0.05, -0.20, -0.24, -0.46, -0.54, -0.77, -0.86,
        -0.99, 0.80, 0.15, 0.01, -0.07, -0.13, -0.14, -0.16, -0.16, -0.16, -0.16, -0.16, -0.16, -0.16, 0.00,
        -0.00, 0.00, 0.00, 0.01, 0.13, -0.01, 0.10
    ],
    [
        1.39, 1.39, 1.39, 1.13, 0.76, 0.44, 0.23, 0.05, -0.11, -0.37, -0.62, -0.69, -0.78, -0.97, -1.20,
        -1.36, 0.57, 0.09, -0.12, -0.17, -0.22, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25,
        0.12, -0.02, -0.10, 0.00, 0.03, 0.26, -0.05, 0.08
    ],
    [
        1.46, 1.46, 1.46, 1.06, 0.68, 0.40, 0.13, -0.14, -0.43, -0.75, -1.12, -1.35, -1.35, -1.35, -1.35,
        -1.35, 0.17, -0.04, -0.25, -0.33, -0.33, -0.33, -0.33, -0.33, -0.33, -0.33, -0.33, -0.33, -0.33,
        0.23, 0.08, -0.09, -0.22, 0.07, 0.30, -0.11, 0.06
    ],
])
# fmt: on


@kernel
def prospects(state: Record, seat: int, seen: int) -> tuple[int, float, int, float, float, float, int]:
    """What a seat's chances depend on.

    Its tiles; how many of them would be left if it placed now; how many others have their turn before it; in
    how many ways its tiles fit; stacks that it can split; tiles that fit beyond the stacks there are for
    them; its colours.
    """
    drawing = state.phase == DRAWING
    now = state.phase == PLACING and state.turn == seat
    size = hand_size(state, seat) + int(drawing and state.turn == seat)
    everywhere = 0
    stacks = 0.0
    fits = 0.0
    splits = 0.0
    for stack in range(state.stacks):
        kinds = kinds_that_fit(state, stack, now)
        if kinds:
            everywhere |= kinds
            fitting = expected_tiles(state, seat, seen, kinds)
            fits += fitting
            stacks += min(1.0, fitting)
            fifth = lone_missing(colours_on(state, stack))
            if fifth >= 0:
                of_fifth = kinds & ((1 << SYMBOLS) - 1) << (fifth * SYMBOLS)
                splits += min(1.0, expected_tiles(state, seat, seen, of_fifth))
    tiles = expected_tiles(state, seat, seen, everywhere)
    left = size - min(tiles, stacks + splits)
    players = int(state.players)
    wait = (seat - int(state.turn) - int(drawing) + players) % players
    colours = 0
    for colour in range(COLOURS):
        colours += int(state.colours[seat, colour] > 0)
    return size, left, wait, fits, splits, tiles - stacks, colours


@kernel
def standing(state: Record, seat: int, seen: int) -> float:
    """The logarithm of a seat's chance to win, up to what all seats have in common."""
    size, left, wait, fits, splits, spare, colours = prospects(state, seat, seen)
    whole = min(int(left), LEFTS - 2)
    part = min(1.0, left - whole)
    row = int(state.players) - 2
    return float(
        WEIGHTS[row, HAND + min(size, HANDS - 1)]
        + WEIGHTS[row, LEFT + whole] * (1.0 - part)
        + WEIGHTS[row, LEFT + whole + 1] * part
        + WEIGHTS[row, WAIT + wait]
        + WEIGHTS[row, FITS] * fits
        + WEIGHTS[row, SPLITS] * splits
        + WEIGHTS[row, SPARE] * spare
        + WEIGHTS[row, COLOURFUL] * colours
    )


@kernel
def evaluate(state: Record, out: Array) -> None:
    """Each seat's chance to win the round (a softmax of what its chances depend on)."""
    players = int(state.players)
    total = 0.0
    if state.phase == PLACING or state.phase == DRAWING:
        seen = known_tiles(state)
        for seat in range(players):
            out[seat] = math.exp(standing(state, seat, seen))
            total += out[seat]
        for seat in range(players):
            out[seat] /= total
    else:
        for seat in range(players):
            out[seat] = 1.0 / players


# Which positions are the same -----------------------------------------------------------------------

# One for each number of tiles of each kind and each colour in each hand.
_NUMBERS = np.random.default_rng(75).integers(
    1, 1 << 63, (MOST_PLAYERS, KINDS + COLOURS, OF_COLOUR + 1), np.uint64
)
_NUMBERS.setflags(write=False)


@kernel
def stir(code: Any) -> Any:
    """Spread the bits of a number (xorshift), without an overflow that plain Python would complain about."""
    code ^= code << np.uint64(13)
    code ^= code >> np.uint64(7)
    return code ^ (code << np.uint64(17))


@kernel
def stack_key(state: Record, stack: int) -> Any:
    """A number of 56 bits for what lies on a stack and whether it takes a tile."""
    code = stir(np.uint64(1 + int(state.closed[stack])))
    for level in range(state.height[stack]):
        code = stir(stir(code ^ np.uint64(1 + int(state.tiles[stack, level]))))
    return stir(code) >> np.uint64(8)


@kernel
def key(state: Record) -> Any:
    """Positions are the same if they differ only in the numbers of their stacks, so stacks are added up."""
    code = np.uint64(0)
    for stack in range(state.stacks):
        code += stack_key(state, stack)
    waiting = int(state.turn) + 8 * int(state.phase) + 64 * int(state.colour) + 512 * int(state.passes)
    code ^= stir(stir(np.uint64(1 + waiting + 4096 * int(state.placed))))
    for seat in range(state.players):
        for kind in range(KINDS):
            code ^= _NUMBERS[seat, kind, state.hands[seat, kind]]
        for colour in range(COLOURS):
            code ^= _NUMBERS[seat, KINDS + colour, state.colours[seat, colour]]
    return code


# What a quick player does ---------------------------------------------------------------------------


@kernel
def use_of_colour(state: Record, colour: int) -> int:
    """In how many ways tiles of a colour will fit the stacks in the next turn."""
    kinds = ((1 << SYMBOLS) - 1) << (colour * SYMBOLS)
    ways = 0
    for stack in range(state.stacks):
        fitting = kinds & kinds_that_fit(state, stack, False)
        while fitting:
            ways += 1
            fitting &= fitting - 1
    return ways


@kernel
def splits_stack(state: Record, move: int) -> bool:
    """Whether a placement brings in the fifth colour (SZ-9)."""
    stack, kind = move // STACK, move % STACK
    return lone_missing(colours_on(state, stack)) == kind // SYMBOLS


@kernel
def rollout(state: Record, out: Array, weights: Array, random: Array) -> int:
    """Place what can be placed, splits first; then draw a colour that fits in many ways."""
    if state.phase != PLACING:
        return random_move(state, out, weights, random)
    count = list_placements(state, out)
    if count > 0:
        start = random_below(random, count)
        for at in range(count):
            move = out[(start + at) % count]
            if splits_stack(state, move):
                return move
        return out[start]
    count = list_draws(state, out, 0)
    best = out[0]
    if count > 1:
        most = -1
        for at in range(count):
            ways = 8 * use_of_colour(state, out[at] - DRAW) + random_below(random, 16)
            if ways > most:
                most = ways
                best = out[at]
    return best


@kernel
def order(state: Record, moves: Array, count: int, keys: Array) -> None:
    """Splits first, then placements, then draws of colours that fit in many ways."""
    for at in range(count):
        move = moves[at]
        if move < CODE:
            keys[at] = 1000 if splits_stack(state, move) else 500
        elif move < DRAW or move >= DRAW + COLOURS:
            keys[at] = 0
        else:
            keys[at] = use_of_colour(state, move - DRAW)


# What suits tree search, and after how many moves search over turns trusts the evaluation.
SEARCH = {"exploration": 0.4, "widening": 1.0, "cutoff": 40}
PLAN_CUTOFF = 20


extend(State, share, evaluate, rollout, order, key)
