"""Stack in the terminal: dice with pips, colours and letters; piles from bottom to top; points so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np
from rich.text import Text

from stackyard.core.kernels import Record
from stackyard.core.message import Message, listed, msg
from stackyard.core.seats import seats_from
from stackyard.games.stack import GAME
from stackyard.games.stack.rules import encoding, kernel
from stackyard.games.stack.rules.facts import Facts, Pile, facts
from stackyard.games.stack.rules.layout import DICE, LETTERS, OWNERS
from stackyard.games.stack.rules.notation import read_move, stacked_piles
from stackyard.games.stack.rules.standing import standing, status

Say = Callable[[str], str]
"""Says a message in the reader's language."""

WIDE = 78
HEAD = 9
"""Columns for what a line of piles holds."""
# A die brings its own background, so that it reads the same on dark and on light terminals.
STYLES = ("#ffffff on #b3261e", "#ffffff on #1f5fbf", "#ffffff on #1b7a3d", "#14212b on #f2c230")
MARK_STYLE = "bold magenta"

# The pips of a die on three lines of five, the seat's letter in its upper left corner.
PIPS = (
    ("     ", "  o  ", "     "),
    ("    o", "     ", "o    "),
    ("    o", "  o  ", "o    "),
    ("o   o", "     ", "o   o"),
    ("o   o", "  o  ", "o   o"),
    ("o   o", "o   o", "o   o"),
)
PIP = "●"


def show(state: Record, seat: int | None, last: int | None, say: Say = str) -> Text:
    """The dice of each seat, one's own first and with pips; the piles; captured piles; the points."""
    lines: list[Text] = []
    now, piles = facts(state), stacked_piles(state)
    large = now.turn if seat is None else seat  # Whose dice are shown with their pips.
    for each in seats_from(now.players, seat):
        lines += _dice(now, each, each == large, say)
    lines += _piles(say(msg("piles")), piles, _last_pile(piles, last), say)
    lines += _piles(say(msg("captured")), now.captured, None, say)
    told = say(msg("(piles from bottom to top, as in the move 4>RB)"))
    lines.append(Text(" " * HEAD + told, "dim"))
    lines += _points(now, seat, say)
    lines.append(Text(say(status(now)), "bold"))
    for line in lines:
        line.rstrip()
    return Text("\n", no_wrap=True).join(lines)


# Dice --------------------------------------------------------------------------------------------


def _dice(now: Facts, seat: int, large: bool, say: Say) -> list[Text]:
    """A seat's unstacked dice: with pips, equal ones side by side, or in one line."""
    numbers = [number for number, count in enumerate(now.counts(seat)) for _ in range(count)]
    head = Text(say(GAME.seat_names[seat]).ljust(7))
    if not numbers:
        return [head.append(say(msg("no unstacked dice")), "dim")]
    if not large:
        for number, equal in groupby(numbers):
            for _ in equal:
                head.append_text(_small_die(seat, number)).append(" ")
            head.append(" ")
        return [head]
    # One large die for each number, with how many there are: 14 of them would not fit beside one another.
    rows = [head, Text(" " * 7), Text(" " * 7), Text(" " * 7)]
    for number, equal in groupby(numbers):
        count = len(list(equal))
        lines = _large_die(seat, number)
        for row, line in zip(rows, lines, strict=False):
            row.append_text(line)
            row.append("  ")
        rows[3].append((f"{number} x {count}" if count > 1 else str(number)).center(7) + "  ")
    return rows


def _small_die(seat: int, number: int) -> Text:
    return Text(f"{LETTERS[seat]}{number}", f"bold {STYLES[seat]}")


def _large_die(seat: int, number: int) -> list[Text]:
    """Three lines of a die: its pips, and its seat's letter where no pip ever is."""
    lines = []
    for place, pips in enumerate(PIPS[number - 1]):
        text = f" {pips} ".replace("o", PIP)
        if place == 0:
            text = LETTERS[seat] + text[1:]
        lines.append(Text(text, f"bold {STYLES[seat]}"))
    return lines


# Piles -------------------------------------------------------------------------------------------


def _last_pile(piles: Sequence[Pile], last: int | None) -> Pile | None:
    """The pile that the last move has built, if it is still on the table."""
    if last is None or encoding.what_of(last) != encoding.STACK:
        return None
    number, owners = encoding.first_of(last), OWNERS[encoding.second_of(last)]
    built = [pile for pile in piles if pile[0] == number and pile[1][:-1] == owners]
    return built[0] if len({owners for _, owners in built}) == 1 else None


def _piles(title: str, piles: Sequence[Pile], marked: Pile | None, say: Say) -> list[Text]:
    """Piles in lines, each from bottom to top with its number: `4 R B`, equal ones counted."""
    lines = [Text(f"{title:<{HEAD - 1}} ")]
    if not piles:
        return [lines[0].append(say(msg("{none}", none=msg("none"))), "dim")]
    for pile, equal in groupby(piles):
        count = len(list(equal))
        part = _pile(pile, count, marked == pile)
        if len(lines[-1].plain) + len(part.plain) > WIDE:
            lines.append(Text(" " * HEAD))
        lines[-1].append_text(part)
    return lines


def _pile(pile: Pile, count: int, marked: bool) -> Text:
    number, owners = pile
    text = Text("[" if marked else "", MARK_STYLE)
    for seat in owners:
        text.append_text(_small_die(seat, number))
    if count > 1:
        text.append(f" x{count}")
    if marked:
        text.append("]", MARK_STYLE)
    return text.append("   ")


# Points ------------------------------------------------------------------------------------------


def _points(now: Facts, seat: int | None, say: Say) -> list[Text]:
    """A running table: captured points, potential ones, and what was lost."""
    lost = any(now.penalties)
    heads = [
        msg("unstacked"),
        msg("captured"),
        msg("potential"),
        *([msg("lost")] if lost else []),
        msg("points"),
    ]
    lines = [Text(" " * 9 + "".join(f"{say(head):>11}" for head in heads), "dim")]
    for each in seats_from(now.players, seat):
        told = standing(now, each)
        numbers = [
            told.unstacked,
            told.captured,
            told.potential,
            *([-told.lost] if lost else []),
            told.points,
        ]
        line = Text("> " if each == now.turn and now.stage > encoding.DROP else "  ", "bold")
        line.append(told.letter, f"bold {STYLES[each]}").append(f" {say(told.name)}".ljust(8))
        line.append("".join(f"{number:>11}" for number in numbers)[2:])
        lines.append(line.append(f"  {say(told.remarks or '')}", "bold"))
    return lines


# What the table rolls ----------------------------------------------------------------------------


def tell(state: Record, moves: Sequence[str]) -> list[Message]:
    """The roll-off, the drop and other rolls, a line for each of them (ST-2, ST-3)."""
    states = np.zeros(1, encoding.State)
    states[0] = state
    at = states[0]
    lines: list[Message] = []
    rolled: list[Message | str] = []
    for place, move in enumerate(moves):
        stage, number = int(at.stage), move[1:]
        if stage == encoding.ROLL_OFF:
            seat = facts(at).next_to_roll()
            rolled.append(msg("{name} {number}", name=GAME.seat_names[seat], number=number))
            whole = seat == max(each for each in range(at.players) if at.rolls[each] != encoding.NOT_IN_IT)
        elif stage == encoding.DROP:
            seat = facts(at).next_to_drop()
            rolled.append(number)
            whole = bool(at.unstacked[seat] == DICE - 1)
        else:
            lines.append(_roll_words(at, number))
            whole = False
        kernel.play(at, read_move(at, move))
        ends = place == len(moves) - 1
        if rolled and (whole or ends):
            lines.append(_told(stage, at, seat, rolled, whole))
            rolled = []
    return lines


def _roll_words(state: Record, number: str) -> Message:
    """What the table has rolled in the middle of a turn, and for what."""
    name = GAME.seat_names[state.turn]
    if state.stage == encoding.PENALTY:
        return msg("{name}'s penalty roll: {number}", name=name, number=number)
    if state.stage == encoding.WRONG_ROLL:
        other, die = GAME.seat_names[state.wronged], int(state.picked)
        return msg(
            "{name}'s roll of {other}'s {die}: {number}", name=name, other=other, die=die, number=number
        )
    return msg("{name}'s roll: {number}", name=name, number=number)


def _told(stage: int, after: Record, seat: int, rolled: Sequence[Message | str], whole: bool) -> Message:
    """One part of the roll-off, or the drop of one seat."""
    if stage == encoding.DROP:
        dice = " ".join(sorted(rolled))
        return msg("{name} drops {dice}", name=GAME.seat_names[seat], dice=dice)
    rolls = listed(rolled, "")
    if after.stage == encoding.DROP:
        return msg("Roll-off: {rolls}; {name} starts", rolls=rolls, name=GAME.seat_names[after.turn])
    if whole:
        return msg("Roll-off: {rolls}; those who tie roll again", rolls=rolls)
    return msg("Roll-off: {rolls}", rolls=rolls)
