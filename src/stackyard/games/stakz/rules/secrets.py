"""What a seat of Stakz does not see: hidden, redrawn, and told apart."""

from __future__ import annotations

from stackyard.core.jit import kernel
from stackyard.core.kernels import Array, Record, random_below
from stackyard.games.stakz.rules.encoding import (
    ALL,
    CODE,
    DEALING,
    DRAWING,
    NOBODY,
    OUTCOME,
    UNSEEN,
    seen_tiles,
    sees_hand,
    unseen_of,
)
from stackyard.games.stakz.rules.layout import COLOURS, KINDS, SYMBOLS

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
