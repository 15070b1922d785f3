"""Checking all that a record claims: its moves, its result, and every move of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stackyard.core.calls import is_call
from stackyard.core.chance import Draw
from stackyard.core.errors import StackyardError
from stackyard.core.message import Message, msg, plural
from stackyard.core.state import State
from stackyard.play.exploration import Exploration
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
        return [Check(False, error.message if isinstance(error, StackyardError) else str(error))]
    checks = [Check(True, _all_legal(len(record.moves)))]
    if record.variations:
        checks.append(_verify_variations(record))
    expected = expected_result(record, states[-1])
    if record.result != expected:
        checks.append(
            Check(
                False,
                msg(
                    "the result is {right:quoted} by the moves, not {given:quoted}",
                    right=expected,
                    given=record.result,
                ),
            )
        )
    elif expected == UNFINISHED:
        checks.append(Check(True, msg("the round has not ended")))
    else:
        checks.append(Check(True, _source(record, states[-1], expected)))
    return checks + _verify_dice(record, draws(record, states))


def _all_legal(moves: int) -> Message:
    return plural("the one move is legal", "all {number} moves are legal", moves)


def _verify_variations(record: Record) -> Check:
    """Whether everything that could have been played instead could have been."""
    number = sum(each.count for each in record.variations)
    try:
        Exploration.of(record).check(record.start())
    except StackyardError as error:
        return Check(False, error.message)
    return Check(
        True,
        plural(
            "the one move of its variations is legal",
            "all {number} moves of its variations are legal",
            number,
        ),
    )


def _source(record: Record, end: State, result: str) -> Message:
    """What the result follows from: the moves, or how the round ended before they had decided it."""
    ended, seat = record.tag("Termination"), record.lost_by
    if end.over:
        return msg("the result {result} follows from the moves", result=result)
    if seat is not None and record.resigned:
        return msg(
            "the result {result} follows from how it ended: seat {seat} resigned", result=result, seat=seat
        )
    if seat is not None:
        return msg(
            "the result {result} follows from how it ended: seat {seat} ran out of time",
            result=result,
            seat=seat,
        )
    if record.drawn:
        return msg("the result {result} follows from how it ended: draw agreed", result=result)
    if ended:
        return msg("the result {result} follows from how it ended: {ended}", result=result, ended=ended)
    return msg("the result {result} follows from the rules as they were", result=result)


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
        unchecked = plural(
            "one table move, with nothing to check it by",
            "{number} table moves, with nothing to check them by",
            len(rolled),
        )
        return [Check(True, unchecked)] if rolled else []
    if record.viewer is not None:
        saw = plural(
            "one table move, as {who} saw it: no seed goes with it",
            "{number} table moves, as {who} saw them: no seed goes with them",
            len(rolled),
            who=who_saw(record.viewer),
        )
        return [Check(True, saw)]
    if dice is None:
        finished = record.result != UNFINISHED
        if finished:
            return [Check(False, msg("the seed is not in the record: a finished record must reveal it"))]
        return [Check(True, msg("the seed is not in the record: it is revealed at the end"))]
    if commitment is None:
        checks = [Check(True, msg("the seed was not committed to before the round"))]
    elif dice.commitment == commitment:
        checks = [Check(True, msg("the seed is the one that the commitment was made for"))]
    else:
        return [Check(False, msg("the seed is not the one that the commitment was made for"))]
    for draw in rolled:
        expected = draw.expected(dice)
        if draw.played != expected:
            finding = msg(
                "move {number} is {played}, but the dice gave {drawn}",
                number=draw.number,
                played=draw.played,
                drawn=expected,
            )
            return [*checks, Check(False, finding)]
    follow = plural(
        "the one table move follows from seed, entropies and number",
        "all {number} table moves follow from seed, entropies and number",
        len(rolled),
    )
    return [*checks, Check(True, follow)]
