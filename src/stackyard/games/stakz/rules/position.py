"""Stakz's positions as one line of text.

    hands R13O22.../R??O??... stacks R5,G1G4* pile R112.../... turn 0

Hands by seat, stacks from bottom to top, a `*` behind each that had its tile in this turn, what is left to
draw; each `?` is a tile whose symbol is not seen. Then what the round waits for:

    deal 1G first 0   the table deals seat 1 a green tile; seat 0 will start
    base 1, base 1R   seat 1 chooses the colour of a base; the table turns up a red one
    turn 0            seat 0 places, draws or ends its turn; `passes 2` or `placed` behind it (SZ-13)
    draw 0G           the table gives seat 0 a green tile
    over 0            the round has ended in the turn of seat 0

A view ends with whose it is: `seen 2`, or `seen -` if it shows no hand at all.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from stackyard.core.errors import NotationError
from stackyard.core.kernels import Array, Record
from stackyard.core.message import Message, msg
from stackyard.core.notation import check_seats, read_line, read_seat
from stackyard.games.stakz.rules import encoding, kernel
from stackyard.games.stakz.rules import stacks as stacks_rules
from stackyard.games.stakz.rules.layout import (
    COLOUR_NAMES,
    COLOURS,
    COPIES,
    KIND,
    KIND_NAMES,
    LETTERS,
    OF_COLOUR,
    SYMBOLS,
)

if TYPE_CHECKING:
    from stackyard.core.options import Setup

_POSITION = re.compile(r"hands (\S+) stacks (\S+) pile (\S+) (.+?)(?: seen ([0-3-]))?", re.ASCII)
_TILES = re.compile(r"-|([ROGBP][1-5]*\?*)+")
_STACK = re.compile(r"((?:[ROGBP][1-5])+)(\*?)")
_WAITING = (
    (encoding.DEALING, re.compile(r"deal ([0-3])([ROGBP]) first ([0-3])")),
    (encoding.CHOOSING, re.compile(r"base ([0-3])")),
    (encoding.TURNING, re.compile(r"base ([0-3])([ROGBP])")),
    (encoding.PLACING, re.compile(r"turn ([0-3])()(?: passes ([1-3])| (placed))?")),
    (encoding.DRAWING, re.compile(r"draw ([0-3])([ROGBP])")),
    (encoding.OVER, re.compile(r"over ([0-3])")),
)
_EXAMPLE = "hands R12O34G1B5P5/R2G35 stacks R5,G1G4* pile R11... turn 0"


# Writing ------------------------------------------------------------------------------------------


def write_position(state: Record) -> str:
    """The position as one line of text."""
    hands = "/".join(_write_tiles(state.hands[seat], state.colours[seat]) for seat in range(state.players))
    stacks = ",".join(
        "".join(KIND_NAMES[kind] for kind in stack_at(state, stack)) + "*" * int(state.closed[stack])
        for stack in range(state.stacks)
    )
    pile = _write_tiles(state.pile, state.left)
    seen = "" if state.viewer == encoding.ALL else f" seen {'0123-'[state.viewer - 1]}"
    return f"hands {hands} stacks {stacks or '-'} pile {pile} {_write_waiting(state)}{seen}"


def stack_at(state: Record, stack: int) -> list[int]:
    """The kinds of a stack's tiles from bottom to top."""
    return [int(kind) for kind in state.tiles[stack, : state.height[stack]]]


def _write_tiles(kinds: Array, colours: Array) -> str:
    """Colour by colour the symbols, then a `?` for each tile whose symbol is not seen."""
    text = ""
    for colour in range(COLOURS):
        if colours[colour]:
            known = "".join(
                str(symbol + 1) * int(kinds[colour * SYMBOLS + symbol]) for symbol in range(SYMBOLS)
            )
            text += LETTERS[colour] + known + "?" * (int(colours[colour]) - len(known))
    return text or "-"


def _write_waiting(state: Record) -> str:
    turn, letter = int(state.turn), LETTERS[state.colour]
    match int(state.phase):
        case encoding.DEALING:
            return f"deal {turn}{letter} first {int(state.first)}"
        case encoding.CHOOSING:
            return f"base {turn}"
        case encoding.TURNING:
            return f"base {turn}{letter}"
        case encoding.DRAWING:
            return f"draw {turn}{letter}"
        case encoding.OVER:
            return f"over {turn}"
    passes = f" passes {int(state.passes)}" if state.passes else ""
    return f"turn {turn}{passes}{' placed' if state.placed else ''}"


# Reading ------------------------------------------------------------------------------------------


def read_position(state: Record, text: str, setup: Setup) -> None:
    """Fill a record from a line of text, and check everything that the rules rely on."""
    hands, stacks, pile, waiting, seen = read_line(_POSITION, text, "Stakz", _EXAMPLE).groups()
    state.players = setup.players
    if seen is not None:
        state.viewer = encoding.NOBODY if seen == "-" else read_seat(seen, setup.players) + 1
    _read_waiting(state, waiting)
    _read_hands(state, hands)
    _read_stacks(state, stacks)
    _read_tiles(state.pile, state.left, pile, state.viewer == encoding.ALL, msg("the draw pile"))
    _check_tiles(state)
    _check_waiting(state)


def _read_waiting(state: Record, text: str) -> None:
    """What the round waits for."""
    found = next(((phase, got) for phase, form in _WAITING if (got := form.fullmatch(text))), None)
    if found is None:
        raise NotationError(
            msg(
                "{text:quoted} does not say what the round waits for; that is said as deal 1G first 0, "
                "base 1, base 1R, turn 0, turn 0 passes 1, turn 0 placed, draw 0G or over 0",
                text=text,
            )
        )
    phase, given = found[0], [*found[1].groups(), None, None, None]
    players = int(state.players)
    state.phase = phase
    state.turn = read_seat(given[0] or "", players)
    state.colour = LETTERS.index(given[1] or "R")
    if phase == encoding.DEALING:
        state.first = read_seat(given[2] or "", players)
    elif given[2]:
        state.passes = int(given[2])
    state.placed = given[3] is not None


def _read_hands(state: Record, text: str) -> None:
    hands = text.split("/")
    check_seats(hands, state.players, msg("hands"), text)
    for seat, hand in enumerate(hands):
        seen = encoding.sees_hand(state, seat)
        _read_tiles(
            state.hands[seat], state.colours[seat], hand, seen, msg("the hand of seat {seat}", seat=seat)
        )


def _read_tiles(kinds: Array, colours: Array, text: str, seen: bool, where: Message) -> None:
    """Tiles in a hand or in the draw pile; either all of their symbols are seen or none is."""
    if not _TILES.fullmatch(text):
        raise NotationError(
            msg(
                "{text:quoted} is not how {where} is written; R13G2 is a red 1, a red 3 and a green 2",
                text=text,
                where=where,
            )
        )
    if ("?" in text) if seen else re.search("[1-5]", text):
        if seen:
            raise NotationError(
                msg("{text:quoted} cannot be {where}: every symbol in it is seen", text=text, where=where)
            )
        raise NotationError(
            msg(
                "{text:quoted} cannot be {where}: no symbol in it is seen, which is written '?'",
                text=text,
                where=where,
            )
        )
    colour = 0
    for letter in text.strip("-"):
        if letter in LETTERS:
            colour = LETTERS.index(letter)
            continue
        if colours[colour] == OF_COLOUR:
            raise NotationError(
                msg(
                    "{where} has more than {number} {colour} tiles",
                    where=where,
                    number=OF_COLOUR,
                    colour=COLOUR_NAMES[colour],
                )
            )
        colours[colour] += 1
        if letter != "?":
            kinds[colour * SYMBOLS + int(letter) - 1] += 1
    if _write_tiles(kinds, colours) != text:
        raise NotationError(
            msg(
                "{where} is written {right}, not {text}",
                where=where,
                right=_write_tiles(kinds, colours),
                text=text,
            )
        )


def _read_stacks(state: Record, text: str) -> None:
    stacks = [] if text == "-" else text.split(",")
    if len(stacks) > encoding.MOST_STACKS:
        raise NotationError(
            msg(
                "there are {number} stacks; there can be {most} at most",
                number=len(stacks),
                most=encoding.MOST_STACKS,
            )
        )
    for number, written in enumerate(stacks, 1):
        found = _STACK.fullmatch(written)
        if not found:
            raise NotationError(
                msg(
                    "{text:quoted} is no stack; one is written R5G5 or R5G5*, from bottom to top",
                    text=written,
                )
            )
        tiles = [found[1][at : at + 2] for at in range(0, len(found[1]), 2)]
        _check_stack(tiles, number)
        for tile in tiles:
            stacks_rules.put(state, number - 1, KIND[tile])
        state.closed[number - 1] = bool(found[2])
    state.stacks = len(stacks)
    _check_heights(state)


def _check_stack(tiles: list[str], number: int) -> None:
    """A stack as it can lie on the table (SZ-6, SZ-8, SZ-9)."""
    colours = [tile[0] for tile in tiles]
    for letter in LETTERS:
        if colours.count(letter) > encoding.MOST_OF_COLOUR:
            raise NotationError(
                msg("stack {stack} holds three tiles of colour {letter} (SZ-8)", stack=number, letter=letter)
            )
    if len(set(colours)) == COLOURS:
        raise NotationError(
            msg("stack {stack} holds five colours, so it has split already (SZ-9)", stack=number)
        )
    for below, above in pairwise(tiles):
        if below[0] != above[0] and below[1] != above[1]:
            raise NotationError(
                msg(
                    "in stack {stack} {above} lies on {below}, which has neither in common (SZ-6)",
                    stack=number,
                    above=above,
                    below=below,
                )
            )


def _check_heights(state: Record) -> None:
    """Splits leave three tiles or more and make stacks of two or more, which bounds the number of stacks."""
    heights = [int(height) for height in state.height[: state.stacks]]
    single = [number for number, height in enumerate(heights, 1) if height == 1]
    if single and single[-1] > encoding.BASES:
        raise NotationError(
            msg("stack {stack} is a single tile; only a base can be one (SZ-9)", stack=single[-1])
        )
    if len(heights) > encoding.BASES and max(heights[: encoding.BASES]) < 3:
        raise NotationError(
            msg(
                "there are more than two stacks, so a base has split and still holds three tiles or more "
                "(SZ-9)"
            )
        )


# What fits together -------------------------------------------------------------------------------


def _check_tiles(state: Record) -> None:
    """All 75 tiles are somewhere, three of each kind (SZ-1)."""
    seen = [int(count) for count in state.pile]
    colours = [int(count) for count in state.left]
    for stack in range(state.stacks):
        for kind in stack_at(state, stack):
            seen[kind] += 1
            colours[kind // SYMBOLS] += 1
    for seat in range(state.players):
        for kind in range(len(seen)):
            seen[kind] += int(state.hands[seat, kind])
        for colour in range(COLOURS):
            colours[colour] += int(state.colours[seat, colour])
    for kind, count in enumerate(seen):
        if count > COPIES or (count < COPIES and state.viewer == encoding.ALL):
            raise NotationError(
                msg("there are three tiles {tile}, not {number} (SZ-1)", tile=KIND_NAMES[kind], number=count)
            )
    for colour, count in enumerate(colours):
        if count != OF_COLOUR:
            raise NotationError(
                msg(
                    "there are {number} {colour} tiles, not {given} (SZ-1)",
                    number=OF_COLOUR,
                    colour=COLOUR_NAMES[colour],
                    given=count,
                )
            )


def _check_waiting(state: Record) -> None:
    """What the round waits for fits the tiles that lie where they lie."""
    if state.phase in (encoding.DEALING, encoding.CHOOSING, encoding.TURNING):
        _check_set_up(state)
        return
    turn = int(state.turn)
    if state.stacks < encoding.BASES:
        raise NotationError(msg("the round has begun, so there are two stacks or more (SZ-4)"))
    if encoding.pile_size(state) > kernel.size_at_start(state):
        most = kernel.size_at_start(state)
        raise NotationError(
            msg("the draw pile holds {most} tiles at most after the set-up (SZ-3, SZ-4)", most=most)
        )
    if state.phase == encoding.DRAWING and state.left[state.colour] == 0:
        raise NotationError(
            msg("the draw pile has no {colour} tile to give (SZ-11)", colour=COLOUR_NAMES[state.colour])
        )
    for seat in range(state.players):
        if encoding.hand_size(state, seat) == 0 and (state.phase != encoding.OVER or seat != turn):
            raise NotationError(
                msg("seat {seat} has no tiles left, so the round ended in its turn (SZ-12)", seat=seat)
            )
    if state.phase not in (encoding.PLACING, encoding.OVER) and state.closed.any():
        raise NotationError(
            msg("a '*' marks a stack that had its tile in this turn, but the turn has ended (SZ-7)")
        )
    _check_end(state)


def _check_end(state: Record) -> None:
    """Turns without a placement count once the draw pile is empty (SZ-13)."""
    empty = encoding.pile_size(state) == 0
    if (state.passes or state.placed) and not empty:
        raise NotationError(msg("passes and placed count only when the draw pile is empty (SZ-13)"))
    if state.passes >= state.players:
        raise NotationError(
            msg(
                "after {number} turns without a placement the round is over (SZ-13)",
                number=int(state.players),
            )
        )
    if state.passes and state.closed.any():
        raise NotationError(
            msg("a stack had its tile in this turn, so no turns without a placement go on (SZ-13)")
        )
    if empty and state.phase == encoding.PLACING and state.closed.any() and not state.placed:
        raise NotationError(msg("a stack had its tile in this turn, so the turn is 'placed' (SZ-13)"))
    stalemate = state.phase == encoding.OVER and encoding.hand_size(state, int(state.turn)) > 0
    if stalemate and (not empty or state.closed.any()):
        raise NotationError(
            msg("the round is over, but no hand is empty, and it cannot have ended without a winner (SZ-13)")
        )


def _check_set_up(state: Record) -> None:
    """The deal has come as far as the position says (SZ-3, SZ-4)."""
    dealing = state.phase == encoding.DEALING
    turn, next_colour = int(state.turn), int(state.colour)
    for seat in range(state.players):
        for colour in range(COLOURS):
            count = int(state.colours[seat, colour])
            if not dealing or (seat, colour) < (turn, next_colour):
                fits = count == encoding.DEALT_OF_COLOUR
            else:
                fits = count == 0 or (count == 1 and (seat, colour) == (turn, next_colour))
            if not fits:
                raise NotationError(
                    msg(
                        "seat {seat} holds {number} {colour} tiles; the table deals two of each colour in "
                        "the order R O G B P, seat by seat (SZ-3)",
                        seat=seat,
                        number=count,
                        colour=COLOUR_NAMES[colour],
                    )
                )
    bases = int(state.stacks)
    if bases > (0 if dealing else 1) or (bases and state.height[0] > 1):
        raise NotationError(
            msg("before the first turn there is at most one base, turned up after the deal (SZ-4)")
        )
    if state.closed.any():
        raise NotationError(
            msg("a '*' marks a stack that had its tile in this turn; no turn has begun (SZ-7)")
        )
    if state.phase == encoding.TURNING and bases and state.tiles[0, 0] // SYMBOLS == state.colour:
        raise NotationError(
            msg("the second base is not {colour} like the first (SZ-4)", colour=COLOUR_NAMES[state.colour])
        )
