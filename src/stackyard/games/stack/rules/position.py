"""A position of Stack from its line of text, with everything checked that the kernel relies on.

A line reads `dice R1124 B356 piles 4RB 6BRB captured 3RBRB turn R pick`. Left out where there is nothing to
tell: `penalties 0,2` and `skips 0,1` (a number a seat), `out R last B` (once the last turns are fixed). Dice
and piles may be given in any order; they are written in one.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from stackyard.core.errors import NotationError
from stackyard.core.kernels import Record
from stackyard.core.message import Message, listed, msg, plural
from stackyard.core.notation import check_seats, read_line
from stackyard.games.stack.rules import encoding, kernel, listing
from stackyard.games.stack.rules.layout import (
    COLOURS,
    DICE,
    FACES,
    FULL,
    KIND,
    LETTERS,
    OWNERS,
    SEATS,
    captured_code,
    captured_owners,
    partner,
)

if TYPE_CHECKING:
    from stackyard.core.options import Setup

_LINE = re.compile(
    r"dice (?P<dice>[-RBGY1-6 ]+) piles (?P<piles>[-RBGY1-6 ]+) captured (?P<captured>[-RBGY1-6 ]+)"
    r"(?: penalties (?P<penalties>[0-9,]+))?(?: skips (?P<skips>[0-9,]+))?"
    r"(?: out (?P<out>[RBGY]+) last (?P<last>-|[RBGY]+))?"
    r" (?:roll-off (?P<rolls>[-1-6x]+)|drop (?P<starter>[RBGY])|turn (?P<turn>[RBGY]) (?P<waits>.+))"
)
_DICE = re.compile(r"([RBGY])(-|[1-6]+)")
_PILE = re.compile(r"([1-6])([RBGY]+)")
_WAITS = re.compile(
    r"(?P<plain>pick|topple|over)|roll (?P<roll>[1-6])|stack (?P<before>[1-6])=(?P<after>[1-6])"
    r"|wrong (?P<whose>[RBGY])(?P<number>[1-6])(?:=(?P<shows>[1-6]))?"
)


def read_position(state: Record, text: str, setup: Setup) -> None:
    """Fill a record of zeros from a line of text."""
    found = read_line(_LINE, text, "Stack", "dice R1124 B356 piles 4RB 6BRB captured 3RBRB turn R pick")
    kernel.set_up(state, setup)
    _read_dice(state, found["dice"])
    _read_piles(state, found["piles"])
    _read_captured(state, found["captured"])
    _read_numbers(state, "penalties", found["penalties"])
    _read_numbers(state, "skips", found["skips"])
    if found["out"]:
        state.ending = 1
        state.out = _read_seats(state, found["out"])
        state.last = _read_seats(state, found["last"].strip("-"))
    if found["rolls"]:
        _read_roll_off(state, found["rolls"])
    elif found["starter"]:
        state.stage = encoding.DROP
        state.turn = _seat(state, found["starter"])
    else:
        state.turn = _seat(state, found["turn"])
        _read_waits(state, found["waits"])
    if state.stage <= encoding.DROP:
        _check_set_up(state, text)
    else:
        _check_play(state)


# The parts of the line ---------------------------------------------------------------------------


def _seat(state: Record, letter: str) -> int:
    seat = LETTERS.index(letter)
    if seat >= state.players:
        raise NotationError(
            msg(
                "{number} play, so nobody has the {colour} dice {letter}",
                number=int(state.players),
                colour=COLOURS[seat],
                letter=letter,
            )
        )
    return seat


def _read_seats(state: Record, letters: str) -> int:
    seats = [_seat(state, letter) for letter in letters]
    if seats != sorted(set(seats)):
        raise NotationError(
            msg("seats stand in the order {order}, each once, unlike '{text}'", order=LETTERS, text=letters)
        )
    return sum(1 << seat for seat in seats)


def _read_dice(state: Record, text: str) -> None:
    parts = text.split(" ")
    check_seats(parts, state.players, msg("sets of dice"), text)
    for seat, part in enumerate(parts):
        found = _DICE.fullmatch(part)
        if not found or found[1] != LETTERS[seat]:
            raise NotationError(
                msg(
                    "seat {seat}'s dice are written as {letter}1124, or {letter}- where there are none, "
                    "not '{text}'",
                    seat=seat,
                    letter=LETTERS[seat],
                    text=part,
                )
            )
        numbers = found[2].strip("-")
        if len(numbers) > DICE:
            raise NotationError(
                msg(
                    "nobody has more than {most} dice; '{text}' has {number}",
                    most=DICE,
                    text=part,
                    number=len(numbers),
                )
            )
        for number in numbers:
            kernel.add_pile(state, int(number), seat)
        state.unstacked[seat] = len(numbers)


def _piles(state: Record, text: str, heights: range) -> list[tuple[int, tuple[int, ...]]]:
    piles = []
    for part in [] if text == "-" else text.split(" "):
        found = _PILE.fullmatch(part)
        if not found:
            raise NotationError(
                msg("a pile is its number and its owners from bottom to top, not '{text}'", text=part)
            )
        owners = tuple(_seat(state, letter) for letter in found[2])
        if len(owners) not in heights:
            raise NotationError(
                plural(
                    "'{pile}' has {number} die; piles on the table have two or three, captured ones four",
                    "'{pile}' has {number} dice; piles on the table have two or three, captured ones four",
                    len(owners),
                    pile=part,
                )
            )
        if any(low == high for low, high in pairwise(owners)):
            raise NotationError(
                msg("in the pile '{pile}' a die lies on its own colour, which ST-6 forbids", pile=part)
            )
        if state.partners and any(high == partner(low) for low, high in pairwise(owners)):
            raise NotationError(
                msg("in the pile '{pile}' a die lies on a partner's, which is spared (ST-14)", pile=part)
            )
        piles.append((int(found[1]), owners))
    return piles


def _read_piles(state: Record, text: str) -> None:
    piles = _piles(state, text, range(2, FULL))
    _check_colours([owners for _, owners in piles])
    for number, owners in piles:
        kernel.add_pile(state, number, KIND[owners])


def _read_captured(state: Record, text: str) -> None:
    piles = _piles(state, text, range(FULL, FULL + 1))
    _check_colours([owners for _, owners in piles])
    codes = sorted(captured_code(number, owners) for number, owners in piles)
    state.captures = len(codes)
    state.captured[: len(codes)] = codes


def _check_colours(piles: list[tuple[int, ...]]) -> None:
    """No more dice than there are, before they are written into a record that has room for no more."""
    used = Counter(seat for owners in piles for seat in owners)
    for seat, count in used.items():
        if count > DICE:
            raise NotationError(
                msg(
                    "there are {dice} {colour} dice; {number} lie in these piles",
                    dice=DICE,
                    colour=COLOURS[seat],
                    number=count,
                )
            )


def _read_numbers(state: Record, name: str, text: str | None) -> None:
    if text is None:
        return
    parts = text.split(",")
    if len(parts) != state.players or not all(re.fullmatch(r"0|[1-9][0-9]{0,5}", part) for part in parts):
        raise NotationError(
            msg(
                "{name} are {number} numbers with commas between them, not '{text}'",
                name=name,
                number=int(state.players),
                text=text,
            )
        )
    numbers = [int(part) for part in parts]
    if not any(numbers):
        raise NotationError(msg("{name} are left out where all of them are 0", name=name))
    may_be = state.calls or (name == "penalties" and (state.rolled_two or state.capture_tax))
    if not may_be:
        raise NotationError(
            msg(
                "there are no {name} in a game without calls and house rules; '{text}' is given",
                name=name,
                text=text,
            )
        )
    state[name][: state.players] = numbers


def _read_roll_off(state: Record, text: str) -> None:
    """Who has rolled what, `-` for players who are still to roll, `x` for those who are out of it (ST-2)."""
    rolls = ["-123456x".index(letter) for letter in text]
    if len(rolls) != state.players:
        raise NotationError(
            msg(
                "{number} players roll for the start; '{text}' has {given}",
                number=int(state.players),
                text=text,
                given=len(rolls),
            )
        )
    waiting = [roll for roll in rolls if roll != encoding.NOT_IN_IT]
    begun = [roll for roll in waiting if roll]
    if len(waiting) < 2 or waiting != begun + [0] * (len(waiting) - len(begun)) or len(begun) == len(waiting):
        raise NotationError(
            msg("two or more roll for the start in seat order, and one is next, unlike '{text}'", text=text)
        )
    state.rolls[: state.players] = rolls


def _read_waits(state: Record, text: str) -> None:
    """What the round waits for in a turn."""
    found = _WAITS.fullmatch(text)
    if not found:
        raise NotationError(
            msg(
                "a turn waits for 'pick', 'roll 4', 'stack 4=6', 'topple', 'wrong B4' or 'wrong B4=6', "
                "or is 'over'; not '{text}'",
                text=text,
            )
        )
    if found["roll"]:
        state.stage, state.picked = encoding.ROLLING, int(found["roll"])
    elif found["before"]:
        state.stage, state.picked, state.rolled = (
            encoding.MUST_STACK,
            int(found["before"]),
            int(found["after"]),
        )
    elif found["whose"]:
        state.wronged, state.picked = _seat(state, found["whose"]), int(found["number"])
        state.stage = encoding.WRONG_CHOICE if found["shows"] else encoding.WRONG_ROLL
        state.rolled = int(found["shows"] or 0)
    else:
        state.stage = {"pick": encoding.PICK, "topple": encoding.PENALTY, "over": encoding.OVER}[
            found["plain"]
        ]


# What must fit together --------------------------------------------------------------------------


def _check_set_up(state: Record, text: str) -> None:
    """Before the first turn there is nothing but dice, dropped seat by seat (ST-3)."""
    dropped = [int(count) for count in state.unstacked[: state.players]]
    full = dropped.count(DICE)
    in_order = all(
        count == (DICE if seat < full else 0) for seat, count in enumerate(dropped) if seat != full
    )
    if state.stage == encoding.ROLL_OFF and any(dropped):
        raise NotationError(msg("dice are dropped after the roll-off, not before"))
    if not in_order or full == state.players:
        raise NotationError(
            msg(
                "dice are dropped seat by seat, {number} each, and one is next, unlike {counts}",
                number=DICE,
                counts=_dice_counts(dropped),
            )
        )
    stacked = any(int(state.present[number]) >> SEATS for number in range(1, FACES + 1))
    lost = state.penalties.any() and not state.calls
    if stacked or state.captures or state.ending or lost or state.skips.any():
        raise NotationError(
            msg(
                "in the set-up there are no piles, lost turns or last turns yet, and penalties only by "
                "calls, unlike '{text}'",
                text=text,
            )
        )


def _dice_counts(dropped: list[int]) -> Message:
    return listed([f"{LETTERS[seat]} {count}" for seat, count in enumerate(dropped)], "")


def _check_play(state: Record) -> None:
    _check_conserved(state)
    _check_ending(state)
    if state.stage != encoding.OVER:
        _check_turn(state)


def dice_by_colour(state: Record) -> list[int]:
    """How many dice of each seat there are, on the table and captured (ST-1)."""
    count = Counter[int]()
    for owners, piles in zip(OWNERS, state.piles.sum(axis=0).tolist(), strict=True):
        for seat in owners:
            count[seat] += piles
    for code in state.captured[: state.captures].tolist():
        count.update(captured_owners(code))
    return [count[seat] for seat in range(state.players)]


def _check_conserved(state: Record) -> None:
    for seat, count in enumerate(dice_by_colour(state)):
        if count != DICE:
            raise NotationError(
                msg(
                    "there are {dice} {colour} dice, unstacked, in piles and captured; here are {number}",
                    dice=DICE,
                    colour=COLOURS[seat],
                    number=count,
                )
            )


def _check_ending(state: Record) -> None:
    """Who is out, and who has turns to come (ST-10, ST-11, ST-19)."""
    if state.out & state.last:
        raise NotationError(msg("who is out has no last turn"))
    for seat in range(state.players):
        out = state.out >> seat & 1
        if not out and not state.unstacked[seat]:
            raise NotationError(
                msg("{letter} has no unstacked die and so is out (ST-10)", letter=LETTERS[seat])
            )
        if state.skips[seat] and state.ending:
            raise NotationError(
                msg("once the last turns are fixed, a turn to be lost is no last turn: no skips")
            )
    if state.ending and all(state.unstacked[seat] for seat in range(state.players)):
        raise NotationError(msg("somebody's last unstacked die is stacked or covered before anybody is out"))
    if state.stage == encoding.OVER and not (state.ending and state.last == 0):
        raise NotationError(msg("the round is over when somebody is out and no last turn is to come"))


def _check_turn(state: Record) -> None:
    """The seat whose turn it is can have it, and the die that it has picked is there."""
    turn, letter = int(state.turn), LETTERS[state.turn]
    if (state.out | state.last) >> turn & 1:
        raise NotationError(
            msg("it is {letter}'s turn, so {letter} is not out, and has no last turn to come", letter=letter)
        )
    if state.stage in (encoding.ROLLING, encoding.MUST_STACK):
        number = int(state.rolled or state.picked)
        if not state.piles[number, turn]:
            raise NotationError(
                msg("{letter} rolls a die, but has none that shows {number}", letter=letter, number=number)
            )
        if state.rolled and not listing.places(state, turn, number):
            raise NotationError(
                msg(
                    "{letter}'s {number} has no place to go, so the turn is over (ST-8)",
                    letter=letter,
                    number=number,
                )
            )
    if state.stage in (encoding.PENALTY, encoding.WRONG_ROLL, encoding.WRONG_CHOICE) and not state.calls:
        raise NotationError(msg("there are no penalty rolls and wrong rolls in a game without calls"))
    if state.stage == encoding.PENALTY and not listing.may_topple(state):
        raise NotationError(msg("there is no pile of two or more that could have been knocked over (ST-17)"))
    if state.stage in (encoding.WRONG_ROLL, encoding.WRONG_CHOICE):
        wronged = int(state.wronged)
        if wronged == turn or not state.piles[int(state.picked), wronged]:
            raise NotationError(
                msg(
                    "{letter} rolled a die of another seat: an unstacked {number} that {other} does not have",
                    letter=letter,
                    number=int(state.picked),
                    other=LETTERS[wronged],
                )
            )
