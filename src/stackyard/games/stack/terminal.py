"""Stack in the terminal: dice with pips, colours and letters; piles from bottom to top; points so far."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import numpy as np
from rich.text import Text

from stackyard.core.kernels import Record
from stackyard.core.seats import seats_from
from stackyard.games.stack import GAME
from stackyard.games.stack.rules import encoding, kernel
from stackyard.games.stack.rules.layout import DICE, FULL, LETTERS, OWNERS, POINTS
from stackyard.games.stack.rules.notation import captured_piles, read_move, stacked_piles, unstacked_dice
from stackyard.games.stack.rules.standing import (
    Pile,
    next_to_drop,
    next_to_roll,
    standing,
    status,
)

WIDE = 78
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


def show(state: Record, seat: int | None, last: int | None) -> Text:
    """The dice of each seat, one's own first and with pips; the piles; captured piles; the points."""
    lines: list[Text] = []
    for each in seats_from(state.players, seat):
        lines += _dice(state, each, large=each == _large(state, seat))
    lines += _piles("piles", stacked_piles(state), _last_pile(state, last))
    lines += _piles("captured", captured_piles(state), None)
    lines.append(Text("         (piles from bottom to top, as in the move 4>RB)", "dim"))
    lines += _points(state, seat)
    lines.append(Text(status(state), "bold"))
    for line in lines:
        line.rstrip()
    return Text("\n", no_wrap=True).join(lines)


def _large(state: Record, seat: int | None) -> int:
    """Whose dice are shown with their pips: those of whoever looks, else of the player to move."""
    return int(state.turn) if seat is None else seat


# Dice --------------------------------------------------------------------------------------------


def _dice(state: Record, seat: int, large: bool) -> list[Text]:
    """A seat's unstacked dice: with pips, equal ones side by side, or in one line."""
    numbers = [int(number) for number in unstacked_dice(state, seat)]
    head = Text(f"{GAME.seat_names[seat]:<7}")
    if not numbers:
        return [head.append("no unstacked dice", "dim")]
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


def _last_pile(state: Record, last: int | None) -> Pile | None:
    """The pile that the last move has built, if it is still on the table."""
    if last is None or encoding.what_of(last) != encoding.STACK:
        return None
    number, owners = encoding.first_of(last), OWNERS[encoding.second_of(last)]
    built = [pile for pile in stacked_piles(state) if pile[0] == number and pile[1][:-1] == owners]
    return built[0] if len({owners for _, owners in built}) == 1 else None


def _piles(title: str, piles: Sequence[Pile], marked: Pile | None) -> list[Text]:
    """Piles in lines, each from bottom to top with its number: `4 R B`, equal ones counted."""
    lines = [Text(f"{title:<9}")]
    if not piles:
        return [lines[0].append("none", "dim")]
    for pile, equal in groupby(piles):
        count = len(list(equal))
        part = _pile(pile, count, marked == pile)
        if len(lines[-1].plain) + len(part.plain) > WIDE:
            lines.append(Text(" " * 9))
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


def _points(state: Record, seat: int | None) -> list[Text]:
    """A running table: captured points, potential ones, and what was lost."""
    lost = bool(state.penalties.any())
    heads = ["unstacked", "captured", "potential", *(["lost"] if lost else []), "points"]
    lines = [Text(" " * 9 + "".join(f"{head:>11}" for head in heads), "dim")]
    for each in seats_from(state.players, seat):
        told = standing(state, each)
        numbers = [
            told.unstacked,
            told.captured,
            told.potential,
            *([-told.lost] if lost else []),
            told.points,
        ]
        line = Text("> " if each == state.turn and state.stage > encoding.DROP else "  ", "bold")
        line.append(told.letter, f"bold {STYLES[each]}").append(f" {told.name}".ljust(8))
        line.append("".join(f"{number:>11}" for number in numbers)[2:])
        lines.append(line.append(f"  {told.remarks}", "bold"))
    return lines


# What the table rolls ----------------------------------------------------------------------------


def tell(state: Record, moves: Sequence[str]) -> list[str]:
    """The roll-off, the drop and other rolls, a line for each of them (ST-2, ST-3)."""
    states = np.zeros(1, encoding.State)
    states[0] = state
    at = states[0]
    lines: list[str] = []
    rolled: list[str] = []
    for place, move in enumerate(moves):
        stage, number = int(at.stage), move[1:]
        if stage == encoding.ROLL_OFF:
            seat = next_to_roll(at)
            rolled.append(f"{GAME.seat_names[seat]} {number}")
            whole = seat == max(each for each in range(at.players) if at.rolls[each] != encoding.NOT_IN_IT)
        elif stage == encoding.DROP:
            seat = next_to_drop(at)
            rolled.append(number)
            whole = bool(at.unstacked[seat] == DICE - 1)
        else:
            lines.append(f"{GAME.seat_names[at.turn]}'s {_roll_words(at)}: {number}")
            whole = False
        kernel.play(at, read_move(at, move))
        ends = place == len(moves) - 1
        if rolled and (whole or ends):
            lines.append(_told(stage, at, seat, rolled, whole))
            rolled = []
    return lines


def _roll_words(state: Record) -> str:
    """What the table rolls for in the middle of a turn."""
    if state.stage == encoding.PENALTY:
        return "penalty roll"
    if state.stage == encoding.WRONG_ROLL:
        return f"roll of {GAME.seat_names[state.wronged]}'s {state.picked}"
    return "roll"


def remark(state: Record, last: int) -> str:
    """A capture, and the beginning of the last turns, which the text of a move does not tell."""
    if encoding.what_of(last) != encoding.STACK:
        return ""
    said = []
    owners = OWNERS[encoding.second_of(last)]
    if len(owners) == FULL - 1:
        said.append(f"captures the pile for {POINTS[encoding.first_of(last)]}")
    if state.out:
        names = [GAME.seat_names[seat] for seat in range(state.players) if state.out >> seat & 1]
        said.append(f"out: {', '.join(names)}")
    return "; ".join(said)


def _told(stage: int, after: Record, seat: int, rolled: list[str], whole: bool) -> str:
    """One part of the roll-off, or the drop of one seat."""
    if stage == encoding.DROP:
        return f"{GAME.seat_names[seat]} drops {' '.join(sorted(rolled))}"
    line = f"Roll-off: {', '.join(rolled)}"
    if after.stage == encoding.DROP:
        return f"{line}; {GAME.seat_names[after.turn]} starts"
    return f"{line}; those who tie roll again" if whole else line
