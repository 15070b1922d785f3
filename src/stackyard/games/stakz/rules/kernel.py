"""Stakz's rules. Every function works on one record in place and allocates nothing.

The record keeps apart what everybody sees (`colours` of the hands, `left` in the draw pile, the stacks)
and what is hidden (`hands`, `pile`). A view has zeros for what its seat does not see, and its moves are
those that can happen as far as that seat can know, so a round can be played on in a view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from stackyard.core.jit import implement, kernel, lowest_bit, record
from stackyard.core.kernels import Array, Record, random_below
from stackyard.core.seats import TABLE
from stackyard.games.stakz.rules.layout import (
    COLOURS,
    COPIES,
    KINDS,
    MATCHING,
    NOT_TWICE,
    OF_COLOUR,
    SYMBOLS,
    TILES,
)

if TYPE_CHECKING:
    from stackyard.core.options import Setup

MOST_PLAYERS = 4
DEALT_OF_COLOUR = 2  # tiles of each colour in a hand at the start (SZ-3)
HAND = COLOURS * DEALT_OF_COLOUR
BASES = 2  # (SZ-4)
MOST_OF_COLOUR = 2  # on a stack (SZ-8)

# Four colours twice; a fifth colour splits the stack at once, but lies on it until then (SZ-8, SZ-9).
HIGHEST = (COLOURS - 1) * MOST_OF_COLOUR
ROOM = HIGHEST + 1

# At most 37 stacks. A split is of five tiles or more, so it leaves three or more and makes a stack of two
# or more; only a base that never split may be a single tile. With a third stack a base has split, so it
# has three, the other base one and all others two: n stacks hold 2 n tiles at least. At most 74 tiles are
# on stacks, because a round ends with the first empty hand and there are two or more hands.
MOST_STACKS = (TILES - 1) // 2

# What the round waits for.
DEALING, CHOOSING, TURNING, PLACING, DRAWING, OVER = range(6)

# Who sees: everything, a seat its own hand (seat + 1), or nobody any hand.
ALL = 0
NOBODY = MOST_PLAYERS + 1

# A move is a kind of tile or a colour, and one of these; or a tile and the stack that it goes to.
STACK = 32  # times the number of the stack, counted from 0, and the kind
BASE = 1 << 12  # and a colour
DRAW = 2 << 12  # and a colour
END = 3 << 12
OUTCOME = 4 << 12  # and a kind: the table deals, turns up or gives this tile
UNSEEN = 5 << 12  # and a colour: it gives one that this view does not see
CODE = 1 << 12

# A stack takes tiles of its top's colour, five kinds, or of its symbol, four more; and there are draws.
MAX_MOVES = MOST_STACKS * (SYMBOLS + COLOURS - 1) + COLOURS
MAX_CHANCES = SYMBOLS

State = record(
    ("hands", np.uint8, (MOST_PLAYERS, KINDS)),  # tiles of each kind, zeros where they are not seen
    ("colours", np.uint8, (MOST_PLAYERS, COLOURS)),  # tiles of each colour in the hands, always seen
    ("pile", np.uint8, KINDS),  # left to draw, zeros where they are not seen
    ("left", np.uint8, COLOURS),  # of each colour left to draw, always seen
    ("tiles", np.uint8, (MOST_STACKS, ROOM)),  # kinds from bottom to top, zeros above
    ("height", np.uint8, MOST_STACKS),
    ("closed", np.uint8, MOST_STACKS),  # whether the stack had its tile in this turn (SZ-7)
    ("stacks", np.uint8),
    ("phase", np.uint8),
    ("turn", np.uint8),  # the seat that decides, is dealt to, or draws
    ("colour", np.uint8),  # that the table deals, turns up or gives; else 0
    ("first", np.uint8),  # the seat that starts, while the table deals; then 0
    # Both say something only once the pile is empty, and are 0 before (SZ-13).
    ("placed", np.uint8),  # whether this turn placed a tile
    ("passes", np.uint8),  # turns in a row that placed nothing, when this one has not yet
    ("players", np.uint8),
    ("viewer", np.uint8),
)


# Moves as integers --------------------------------------------------------------------------------


@kernel
def kind_of(move: int) -> int:
    """The kind of tile that is placed."""
    return move % STACK


@kernel
def stack_of(move: int) -> int:
    """The stack that it is placed on."""
    return move // STACK


# What can be seen ---------------------------------------------------------------------------------


@kernel
def sees_hand(state: Record, seat: int) -> bool:
    """Whether the symbols in the hand of `seat` are seen here (SZ-2)."""
    return bool(state.viewer == ALL or state.viewer == seat + 1)


@kernel
def sees_outcome(state: Record) -> bool:
    """Whether the tile that the table is about to give is seen here; a base is by all (SZ-2, SZ-4)."""
    return bool(state.phase == TURNING or sees_hand(state, int(state.turn)))


@kernel
def seen_tiles(state: Record) -> int:
    """How many of each kind are seen on stacks and in hands: two bits a kind, since there are three."""
    seen = 0
    tiles, height, hands = state.tiles, state.height, state.hands
    for stack in range(state.stacks):
        for level in range(height[stack]):
            seen += 1 << (2 * int(tiles[stack, level]))
    for seat in range(state.players):
        if sees_hand(state, seat):
            for kind in range(KINDS):
                seen += int(hands[seat, kind]) << (2 * kind)
    return seen


@kernel
def unseen_of(seen: int, kind: int) -> int:
    """How many tiles of a kind are somewhere unseen."""
    return COPIES - (seen >> (2 * kind) & 3)


@kernel
def hand_size(state: Record, seat: int) -> int:
    """How many tiles a seat holds."""
    size = 0
    colours = state.colours
    for colour in range(COLOURS):
        size += int(colours[seat, colour])
    return size


@kernel
def pile_size(state: Record) -> int:
    """How many tiles are left to draw."""
    size = 0
    left = state.left
    for colour in range(COLOURS):
        size += int(left[colour])
    return size


# Stacks -------------------------------------------------------------------------------------------


@kernel
def colours_on(state: Record, stack: int) -> int:
    """How many tiles of each colour a stack holds: two bits a colour, since there are two at most (SZ-8)."""
    counts = 0
    tiles = state.tiles
    for level in range(state.height[stack]):
        counts += 1 << (2 * (int(tiles[stack, level]) // SYMBOLS))
    return counts


@kernel
def count_in(counts: int, colour: int) -> int:
    """How many tiles of a colour these are."""
    return counts >> (2 * colour) & 3


@kernel
def has_all_colours(counts: int) -> bool:
    """Whether there is a tile of each colour, so that the stack splits (SZ-9)."""
    low_bits = (1 << (2 * COLOURS)) // 3
    return (counts | counts >> 1) & low_bits == low_bits


@kernel
def top_of(state: Record, stack: int) -> int:
    """The kind of the top tile."""
    return int(state.tiles[stack, state.height[stack] - 1])


@kernel
def put(state: Record, stack: int, kind: int) -> None:
    """Lay a tile on a stack."""
    state.tiles[stack, state.height[stack]] = kind
    state.height[stack] += 1


@kernel
def split(state: Record, stack: int) -> None:
    """Make the upper half of a stack, rounded down, a new one; both take a tile again (SZ-9, SZ-10)."""
    new = int(state.stacks)
    height = int(state.height[stack])
    stays = height - height // 2
    for level in range(stays, height):
        state.tiles[new, level - stays] = state.tiles[stack, level]
        state.tiles[stack, level] = 0
    state.height[stack] = stays
    state.height[new] = height - stays
    state.closed[stack] = 0
    state.stacks += 1


# The round ----------------------------------------------------------------------------------------


@kernel
def over(state: Record) -> bool:
    """Whether a hand is empty, or nobody goes on (SZ-12, SZ-13)."""
    return bool(state.phase == OVER)


@kernel
def to_move(state: Record) -> int:
    """The seat that decides, or the table while it deals, turns up or gives a tile."""
    if state.phase == DEALING or state.phase == TURNING or state.phase == DRAWING:
        return TABLE
    return int(state.turn)


@kernel
def may_hold(state: Record, seen: int, seat: int, kind: int) -> bool:
    """Whether a seat holds a tile, or may hold it where its hand is not seen."""
    if sees_hand(state, seat):
        return bool(state.hands[seat, kind] > 0)
    return bool(state.colours[seat, kind // SYMBOLS] > 0 and unseen_of(seen, kind) > 0)


@kernel
def kinds_held(state: Record, seat: int) -> int:
    """The kinds that a seat holds, or may hold where its hand is not seen: one bit each."""
    held = 0
    if sees_hand(state, seat):
        hands = state.hands
        for kind in range(KINDS):
            held |= int(hands[seat, kind] > 0) << kind
    else:
        seen = seen_tiles(state)
        for kind in range(KINDS):
            held |= int(may_hold(state, seen, seat, kind)) << kind
    return held


@kernel
def kinds_taken(state: Record, stack: int) -> int:
    """The kinds that may be placed on a stack now, one bit each (SZ-6, SZ-7, SZ-8)."""
    if state.closed[stack]:
        return 0
    return int(MATCHING[top_of(state, stack)] & NOT_TWICE[colours_on(state, stack)])


@kernel
def list_placements(state: Record, out: Array) -> int:
    """Every tile on every stack that takes it, by stack, then by kind."""
    count = 0
    held = kinds_held(state, int(state.turn))
    for stack in range(state.stacks):
        kinds = held & kinds_taken(state, stack)
        while kinds:
            out[count] = stack * STACK + lowest_bit(kinds)
            count += 1
            kinds &= kinds - 1
    return count


@kernel
def list_draws(state: Record, out: Array, count: int) -> int:
    """Behind `count` other moves: a draw of each colour that the pile has, or the end (SZ-11)."""
    others = count
    for colour in range(COLOURS):
        if state.left[colour] > 0:
            out[count] = DRAW + colour
            count += 1
    if count == others:
        out[count] = END
        count += 1
    return count


@kernel
def list_bases(state: Record, out: Array) -> int:
    """The colours of which a base may be turned up: any, then any other (SZ-4)."""
    count = 0
    for colour in range(COLOURS):
        if state.stacks == 0 or state.tiles[0, 0] // SYMBOLS != colour:
            out[count] = BASE + colour
            count += 1
    return count


@kernel
def weight_of(state: Record, seen: int, kind: int) -> int:
    """How many tiles of a kind the table may give; in a view, how many its seat has not seen."""
    return int(state.pile[kind]) if state.viewer == ALL else unseen_of(seen, kind)


@kernel
def list_outcomes(state: Record, out: Array, weights: Array) -> int:
    """What the table may give, to `out`, with its weights, to `weights`; either may be None."""
    if not sees_outcome(state):
        if out is not None:
            out[0] = UNSEEN + int(state.colour)
        if weights is not None:
            weights[0] = 1
        return 1
    seen = 0 if state.viewer == ALL else seen_tiles(state)
    count = 0
    first = int(state.colour) * SYMBOLS
    for kind in range(first, first + SYMBOLS):
        weight = weight_of(state, seen, kind)
        if weight > 0:
            if out is not None:
                out[count] = OUTCOME + kind
            if weights is not None:
                weights[count] = weight
            count += 1
    return count


@kernel
def moves(state: Record, out: Array) -> int:
    """Placements, then draws or the end; the colours for a base; or what the table may give."""
    if state.phase == PLACING:
        return list_draws(state, out, list_placements(state, out))
    if state.phase == CHOOSING:
        return list_bases(state, out)
    if state.phase == OVER:
        return 0
    return list_outcomes(state, out, None)


@kernel
def chances(state: Record, weights: Array) -> int:
    """In proportion to what is really left of each kind; in a view, to what its seat has not seen."""
    return list_outcomes(state, None, weights)


# Playing ------------------------------------------------------------------------------------------


@kernel
def take(state: Record, kind: int) -> None:
    """Take a tile from the draw pile."""
    state.left[kind // SYMBOLS] -= 1
    if state.viewer == ALL:
        state.pile[kind] -= 1


@kernel
def place(state: Record, stack: int, kind: int) -> None:
    """Move a tile from the hand to a stack, which may split; the last one ends the round (SZ-6 to SZ-12)."""
    seat = int(state.turn)
    state.colours[seat, kind // SYMBOLS] -= 1
    if sees_hand(state, seat):
        state.hands[seat, kind] -= 1
    put(state, stack, kind)
    state.closed[stack] = 1
    if has_all_colours(colours_on(state, stack)):
        split(state, stack)
    if hand_size(state, seat) == 0:
        state.phase = OVER
        state.placed = 0
        state.passes = 0
    elif pile_size(state) == 0:
        state.placed = 1
        state.passes = 0


@kernel
def open_stacks(state: Record) -> None:
    """In a new turn every stack takes a tile (SZ-7)."""
    for stack in range(state.stacks):
        state.closed[stack] = 0


@kernel
def next_turn(state: Record) -> None:
    """The next seat clockwise may place (SZ-5)."""
    state.turn = (state.turn + 1) % state.players
    state.phase = PLACING


@kernel
def end(state: Record) -> None:
    """End a turn without a draw; when nobody has placed anything for a whole circle, the round (SZ-13)."""
    open_stacks(state)
    if not state.placed:
        state.passes += 1
    state.placed = 0
    if state.passes == state.players:
        state.passes = 0
        state.phase = OVER
    else:
        next_turn(state)


@kernel
def give(state: Record, colour: int) -> None:
    """Add a tile to the hand of the seat whose turn it is, and go on with the deal or the round."""
    seat = int(state.turn)
    state.colours[seat, colour] += 1
    if state.phase == DRAWING:
        state.colour = 0
        next_turn(state)
    elif state.colours[seat, colour] == DEALT_OF_COLOUR:
        deal_on(state)


@kernel
def deal_on(state: Record) -> None:
    """After two tiles of a colour the next colour, then the next seat, then the bases (SZ-3, SZ-4)."""
    state.colour += 1
    if state.colour < COLOURS:
        return
    state.colour = 0
    state.turn += 1
    if state.turn == state.players:
        state.turn = (state.first + state.players - 1) % state.players
        state.first = 0
        state.phase = CHOOSING


@kernel
def turn_up(state: Record, kind: int) -> None:
    """Make a tile the next base; after the second one the seat behind the chooser starts (SZ-4, SZ-5)."""
    put(state, int(state.stacks), kind)
    state.stacks += 1
    state.colour = 0
    if state.stacks < BASES:
        state.phase = CHOOSING
    else:
        next_turn(state)


@kernel
def play(state: Record, move: int) -> None:
    """Make a legal move, a player's or the table's."""
    code = move // CODE
    rest = move % CODE
    if code == 0:
        place(state, stack_of(move), kind_of(move))
    elif code == BASE // CODE:
        state.colour = rest
        state.phase = TURNING
    elif code == DRAW // CODE:
        open_stacks(state)
        state.colour = rest
        state.phase = DRAWING
    elif code == END // CODE:
        end(state)
    elif code == UNSEEN // CODE:
        state.left[rest] -= 1
        give(state, rest)
    else:
        take(state, rest)
        if state.phase == TURNING:
            turn_up(state, rest)
        else:
            state.hands[state.turn, rest] += 1
            give(state, rest // SYMBOLS)


# The end ------------------------------------------------------------------------------------------


@kernel
def scores(state: Record, out: Array) -> None:
    """A point for each tile in hand, so none for the winner (SZ-12, SZ-13)."""
    for seat in range(state.players):
        out[seat] = hand_size(state, seat)


@kernel
def winners(state: Record) -> int:
    """The seat with an empty hand; nobody after a stalemate (SZ-12, SZ-13)."""
    return 1 << int(state.turn) if hand_size(state, int(state.turn)) == 0 else 0


# Secrets ------------------------------------------------------------------------------------------


@kernel
def mask(state: Record, seat: int) -> None:
    """Hide the symbols of other hands and of the draw pile; colours stay (SZ-2).

    Of what another seat saw, only what both see is left.
    """
    if state.viewer == ALL:
        state.viewer = seat + 1
    elif state.viewer != seat + 1:
        state.viewer = NOBODY
    hands, pile = state.hands, state.pile
    for other in range(state.players):
        if not sees_hand(state, other):
            for kind in range(KINDS):
                hands[other, kind] = 0
    for kind in range(KINDS):
        pile[kind] = 0


@kernel
def draw_unseen(seen: int, colour: int, unseen: int, random: Array) -> int:
    """One of the `unseen` tiles of a colour, each as likely as any other: its kind."""
    at = random_below(random, unseen)
    kind = colour * SYMBOLS
    at -= unseen_of(seen, kind)
    while at >= 0:
        kind += 1
        at -= unseen_of(seen, kind)
    return kind


@kernel
def resample(state: Record, seat: int, random: Array) -> None:
    """Deal the tiles that `seat` has not seen anew to the places where it does not see them (SZ-2).

    Every way to lay them there is as likely as any other. The state has no secrets from its holder
    afterwards, also if it was a view.
    """
    mask(state, seat)
    seen = seen_tiles(state)
    hands, colours, pile = state.hands, state.colours, state.pile
    for other in range(state.players):
        if sees_hand(state, other):
            continue
        for colour in range(COLOURS):
            unseen = 0
            for kind in range(colour * SYMBOLS, colour * SYMBOLS + SYMBOLS):
                unseen += unseen_of(seen, kind)
            for _ in range(colours[other, colour]):
                kind = draw_unseen(seen, colour, unseen, random)
                hands[other, kind] += 1
                seen += 1 << (2 * kind)
                unseen -= 1
    for kind in range(KINDS):
        pile[kind] = unseen_of(seen, kind)
    state.viewer = ALL


@kernel
def glimpse(state: Record, move: int, seat: int) -> int:
    """A tile that is dealt or drawn is its colour to all but its holder; everything else is open (SZ-2)."""
    hidden = state.phase == DEALING or state.phase == DRAWING
    if hidden and int(state.turn) != seat and move // CODE == OUTCOME // CODE:
        return UNSEEN + move % CODE // SYMBOLS
    return move


# Looked at once a move or once a round, so plain Python. -------------------------------------------


def set_up(state: Record, setup: Setup) -> None:
    """The start of a round: all tiles in the pile, and the table deals to seat 0 (SZ-1, SZ-3)."""
    state.players = setup.players
    state.first = setup.first
    state.pile[:] = COPIES
    state.left[:] = OF_COLOUR


def size_at_start(state: Record) -> int:
    """Tiles in the draw pile when the first turn begins."""
    return TILES - HAND * int(state.players) - BASES


def given_to(state: Record) -> int | None:
    """Right after a move of the table: the seat that got the tile, or None if it was turned up."""
    if state.phase == DEALING:
        return int(state.turn) if state.colours[state.turn].any() else int(state.turn) - 1
    if state.phase == CHOOSING:
        return int(state.players) - 1 if state.stacks == 0 else None
    # The pile is as high as it can be when the second base has just been turned up.
    return None if pile_size(state) == size_at_start(state) else (int(state.turn) - 1) % int(state.players)


implement("Stakz", State, moves, play, to_move, over, chances, scores, winners, mask, resample, glimpse)
