"""What search may use of Stakd: how good a tower is."""

from __future__ import annotations

from stackyard.games.stakd.kernel import State
from stackyard.games.stakd.keys import key, rekey
from stackyard.games.stakd.layout import NONE, ONE, Mask
from stackyard.games.stakd.pieces import D, Q, T, U, X
from stackyard.jit import extend, kernel
from stackyard.kernels import Record

SETTLED_FROM = 6  # pieces laid, when one proof in ten succeeds in a second; with ten pieces every second one


@kernel
def count_bits(mask: Mask) -> int:
    """How many nodes a mask has."""
    count = 0
    while mask != NONE:
        mask &= mask - ONE
        count += 1
    return count


@kernel
def solo_value(state: Record) -> float:
    """How good a solo tower is: room on its layer, few layers, large pieces and the bomber laid first.

    The weights are round numbers near the best of some minutes of random trials on both piece sets; how
    often a search with them completes a tower is in docs/stakd.md.
    """
    if state.out != 0:
        return -1000.0
    room = count_bits(state.support & ~state.occupied)
    held = 0.5 * state.hand[0, U] + 0.5 * state.hand[0, D] + 1.5 * state.hand[0, T] + 3.0 * state.hand[0, Q]
    return room - held - 4.0 * state.hand[0, X] - state.layer


@kernel
def endgame(state: Record) -> bool:
    """Whether a proof may be tried: most rounds of two can be settled once ten pieces are laid."""
    return state.laid_count >= SETTLED_FROM


extend(State, key, rekey, endgame)
