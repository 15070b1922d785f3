"""What to click for a move of Stack, and what other clicks may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stackyard.core.calls import is_call
from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.core.ruling import Ruling
from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.explain import finished
from stackyard.games.stack.rules.layout import OWNERS, owners_text
from stackyard.games.stack.rules.notation import write

CALL, ROLL = "call", "roll"
_PILE = re.compile("([1-6])([RBGY]{1,3})")
_DIE = re.compile("[1-6]")


def paths(state: Record, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move its tokens: a die and a pile, a die and `roll`, a roll of the table, `call` and what."""
    return [_path(state, int(move)) for move in moves]


def _path(state: Record, move: int) -> tuple[str, ...]:
    what, first, second = encoding.what_of(move), encoding.first_of(move), encoding.second_of(move)
    if what == encoding.STACK:
        target = pile_token(first, OWNERS[second])
        return (target,) if state.stage == encoding.MUST_STACK else (str(first), target)
    if what == encoding.ROLL:
        return str(first), ROLL
    words = write(move).split(" ")
    if not is_call(words[0]):
        return (words[0],)
    marks = ("", "@", "+")  # what is called, the seat, the number
    return (CALL, *(mark + word for mark, word in zip(marks, words, strict=False)))


def pile_token(number: int, owners: Sequence[int]) -> str:
    """The token of a pile: `4RB`, `4B` for an unstacked die."""
    return f"{number}{owners_text(tuple(owners))}"


# Clicks that are no move --------------------------------------------------------------------------


def attempts(state: Record, tokens: tuple[str, ...]) -> Iterator[str | Ruling]:
    """What clicks with which no legal move begins may have meant, best first."""
    start, *then = tokens or ("",)
    if state.stage == encoding.OVER:
        yield finished(state)
    elif start == CALL:
        yield from _call(then)
    elif state.stage == encoding.MUST_STACK:
        yield from _rolled_die(int(state.rolled), start)
    elif state.stage == encoding.PICK:
        yield from _die(start, then) if _DIE.fullmatch(start) else _no_die(start)
    elif pile := _PILE.fullmatch(start):
        yield f"{pile[1]}>{pile[2]}"
    else:
        yield from (start, "1?")  # Whatever else is tried, the table rolls first, or somebody answers.


def _call(then: list[str]) -> Iterator[str | Ruling]:
    """`call`, then what happened, for whom and how many."""
    yield " ".join(token.lstrip("@+") for token in then) if then else "!penalty 0 1"
    yield Ruling("ST-20", msg("A call says what happened: choose one of those that are offered."))


def _no_die(start: str) -> Iterator[str | Ruling]:
    """A turn begins with a die of one's own, and this is something else."""
    if pile := _PILE.fullmatch(start):
        yield f"{pile[1]}>{pile[2]}"
        yield Ruling(
            "ST-4",
            msg("Pick one of your own unstacked dice first: a {number} can go on this pile.", number=pile[1]),
        )
    elif start == ROLL:
        yield Ruling("ST-8", msg("Pick the die first that is to be rolled."))
    yield start
    yield Ruling("ST-4", msg("A turn begins with one of your own unstacked dice."))


def _die(number: str, then: list[str]) -> Iterator[str | Ruling]:
    """A die was picked, then perhaps what it cannot go on."""
    yield f"{number}?"
    for clicked in then:
        if pile := _PILE.fullmatch(clicked):
            yield from _on_pile(number, pile[1], pile[2])
    yield Ruling("ST-4", msg("The {number} is picked: put it on a pile, or roll it.", number=number))


def _rolled_die(rolled: int, start: str) -> Iterator[str | Ruling]:
    """After a roll only a pile for the rolled die can be clicked."""
    if pile := _PILE.fullmatch(start):
        yield from _on_pile(str(rolled), pile[1], pile[2])
    yield f"{rolled}?"


def _on_pile(number: str, shown: str, owners: str) -> Iterator[str | Ruling]:
    if shown != number:
        yield Ruling(
            "ST-5",
            msg(
                "A {number} goes on a pile that shows {number}; this one shows {shown}.",
                number=number,
                shown=shown,
            ),
        )
    yield f"{number}>{owners}"
