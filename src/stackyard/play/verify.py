"""Checking all that a record claims: its moves, its result, and every move of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stackyard.core.calls import is_call
from stackyard.core.chance import Draw
from stackyard.core.state import State
from stackyard.play.record import UNFINISHED, Record, expected_result, who_saw


@dataclass(frozen=True)
class Check:
    """One thing that was looked at, and what came of it."""

    passed: bool
    finding: str


def verify(record: Record) -> list[Check]:
    """Look at everything that a record claims: its moves, its result, and every move of the table."""
    try:
        states, _ = record.states(), record.dice
    except ValueError as error:
        return [Check(False, str(error))]
    checks = [Check(True, f"all {len(record.moves)} moves are legal")]
    expected = expected_result(record, states[-1])
    if record.result != expected:
        checks.append(Check(False, f"the result is {expected} by the moves, not {record.result}"))
    elif expected == UNFINISHED:
        checks.append(Check(True, "the round has not ended"))
    else:
        ended = record.tag("Termination")
        source = (
            "the moves"
            if states[-1].over
            else f"how it ended: {ended}"
            if ended
            else "the rules as they were"
        )
        checks.append(Check(True, f"the result {expected} follows from {source}"))
    return checks + _verify_dice(record, draws(record, states))


def draws(record: Record, states: Sequence[State] = ()) -> list[Draw]:
    """Every move of the table with what it was drawn from, so that anybody can draw it again.

    While a round goes on this may tell what players must not know. `states` are those of the record, if
    they are at hand.
    """
    return [
        Draw(number, move, tuple(weights), tuple(weights.values()))
        for number, (state, move) in enumerate(zip(states or record.states(), record.moves, strict=False), 1)
        # People may call something before the table rolls, which is no move of the table's.
        if not is_call(move) and (weights := state.weights())
    ]


def _verify_dice(record: Record, rolled: list[Draw]) -> list[Check]:
    """Draw every table move again, where the record says from what."""
    commitment, dice = record.tag("Commitment"), record.dice
    if commitment is None and dice is None:
        return [Check(True, f"{len(rolled)} table moves, with nothing to check them by")] if rolled else []
    if record.viewer is not None:
        saw = f"{len(rolled)} table moves, as {who_saw(record.viewer)} saw them: no seed goes with them"
        return [Check(True, saw)]
    if dice is None:
        finished = record.result != UNFINISHED
        missing = "a finished record must reveal it" if finished else "it is revealed at the end"
        return [Check(not finished, f"the seed is not in the record: {missing}")]
    if commitment is None:
        checks = [Check(True, "the seed was not committed to before the round")]
    elif dice.commitment == commitment:
        checks = [Check(True, "the seed is the one that the commitment was made for")]
    else:
        return [Check(False, "the seed is not the one that the commitment was made for")]
    for draw in rolled:
        expected = draw.expected(dice)
        if draw.played != expected:
            finding = f"move {draw.number} is {draw.played}, but the dice gave {expected}"
            return [*checks, Check(False, finding)]
    return [*checks, Check(True, f"all {len(rolled)} table moves follow from seed, entropies and number")]
