"""Stakz's rules. Every function works on one record in place and allocates nothing.

The record keeps apart what everybody sees (`colours` of the hands, `left` in the draw pile, the stacks)
and what is hidden (`hands`, `pile`). A view has zeros for what its seat does not see, and its moves are
those that can happen as far as that seat can know, so a round can be played on in a view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stackyard.core.jit import implement, kernel, lowest_bit
from stackyard.core.kernels import Array, Record
from stackyard.core.seats import TABLE
from stackyard.games.stakz.rules.encoding import (
    ALL,
    BASE,
    BASES,
    CHOOSING,
    CODE,
    DEALING,
    DEALT_OF_COLOUR,
    DRAW,
    DRAWING,
    END,
    HAND,
    MOST_STACKS,
    OUTCOME,
    OVER,
    PLACING,
    STACK,
    TURNING,
    UNSEEN,
    State,
    hand_size,
    kind_of,
    pile_size,
    seen_tiles,
    sees_hand,
    sees_outcome,
    stack_of,
    unseen_of,
)
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
from stackyard.games.stakz.rules.secrets import glimpse, mask, resample
from stackyard.games.stakz.rules.stacks import colours_on, has_all_colours, put, split, top_of

if TYPE_CHECKING:
    from stackyard.core.options import Setup


# A stack takes tiles of its top's colour, five kinds, or of its symbol, four more; and there are draws.
MAX_MOVES = MOST_STACKS * (SYMBOLS + COLOURS - 1) + COLOURS
MAX_CHANCES = SYMBOLS


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
