"""Positions of Stack for tests: named by what matters in them, the other dice put away."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

import stackyard
from stackyard import IllegalMove, State

STACK = stackyard.game("stack")
LETTERS = "RBGY"
DICE = 14


def after(state: State, moves: str) -> State:
    """The state after moves with a space between them; `_` stands for a space in a call."""
    for move in moves.split():
        state = state.play(move.replace("_", " "))
    return state


def dropped(*dice: str, start: int = 0, **options: Any) -> State:
    """A round before its first turn: the dice of each seat; seat `start` begins."""
    state = STACK.start(players=len(dice), **options)
    for seat in range(len(dice)):
        state = state.play("=1" if seat == start else "=2")
    for numbers in dice:
        assert len(numbers) == DICE
        for number in numbers:
            state = state.play(f"={number}")
    return state


def miss(state: State) -> State:
    """The state after the mover has rolled a die that found no place."""
    number = part(state, "dice").split()[state.to_move][1]
    rolling = state.play(f"{number}?")
    misses = [after for move in rolling.chances() if " stack " not in str(after := rolling.play(move))]
    assert misses, f"every number has a place at {state}"
    return misses[0]


def _chunks(players: int, spared: bool) -> list[str]:
    """All piles of four, three and two that a round can build, high ones first."""
    closed = {"RR", "BB", "GG", "YY"} | ({"RG", "GR", "BY", "YB"} if spared else set())
    return [
        "".join(owners)
        for height in (4, 3, 2)
        for owners in product(LETTERS[:players], repeat=height)
        if not any(low + high in closed for low, high in pairwise(owners))
    ]


@cache
def _put_away(missing: tuple[int, ...], spared: bool) -> tuple[str, ...] | None:
    """Piles that hold exactly these numbers of dice of each colour."""
    if not any(missing):
        return ()
    # The colour of which most are missing must be in the next pile, or nothing will ever hold it.
    most = LETTERS[missing.index(max(missing))]
    for chunk in _chunks(len(missing), spared):
        left = tuple(count - chunk.count(letter) for letter, count in zip(LETTERS, missing, strict=False))
        if chunk.count(most) == max(chunk.count(letter) for letter in LETTERS) and min(left) >= 0:
            rest = _put_away(left, spared)
            if rest is not None:
                return (chunk, *rest)
    return None


def at(
    dice: str, piles: str = "", turn: str = "R pick", extra: str = "", filler: int = 6, **options: Any
) -> State:
    """A position with these unstacked dice and piles; the other dice are captured, or in piles of `filler`s.

    `at("R14 B4", "4RB")`: it is R's turn, who has a 1 and a 4.
    """
    unstacked = dice.split()
    named = piles.split()
    letters = LETTERS[: len(unstacked)]
    held = "".join(part[0] * len(part[1:].strip("-")) for part in unstacked)
    held += "".join(pile[1:] for pile in named)
    spared = options.get("partners") == "spared"
    away = _put_away(tuple(DICE - held.count(letter) for letter in letters), spared)
    assert away is not None, f"the other dice cannot be put away: {dice} {piles}"
    captured = [f"6{pile}" for pile in away if len(pile) == 4]
    named += [f"{filler}{pile}" for pile in away if len(pile) < 4]
    words = f"{extra} " if extra else ""
    text = (
        f"dice {' '.join(unstacked)} piles {' '.join(named) or '-'} captured {' '.join(captured) or '-'} "
        f"{words}turn {turn}"
    )
    return STACK.parse(text, players=len(unstacked), **options)


def refused(state: State, move: str) -> str:
    """The clause by which a move is refused."""
    ruling = state.why_not(move)
    assert ruling is not None, f"{move} is legal"
    with pytest.raises(IllegalMove):
        state.play(move)
    return ruling.clause


def told(state: State, move: str) -> str:
    """The whole refusal."""
    return str(state.why_not(move))


def points(state: State) -> list[float]:
    """The scores of a finished round."""
    assert state.scores is not None
    return list(state.scores)


def part(state: State, word: str) -> str:
    """What stands behind a word of the position, up to the next word."""
    words = ("dice", "piles", "captured", "penalties", "skips", "out", "last", "turn", "drop", "roll-off")
    found: list[str] = []
    inside = False
    for each in str(state).split():
        if each in words:
            inside = each == word
        elif inside:
            found.append(each)
    return " ".join(found)
