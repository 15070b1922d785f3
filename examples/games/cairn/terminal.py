"""Cairn in the terminal: the pile as bars, the top stone first, then what each seat holds."""

from __future__ import annotations

from rich.text import Text

from stackyard.core.kernels import Record

from . import GAME
from .picture.draw import just_dealt, seats_from, status
from .rules import kernel

WIDE = 17  # of the heaviest stone
# Each stone brings its own background, so that it reads the same on dark and on light terminals.
STYLES = ("dim", "#33291a on #e6d3a8", "#1c2a33 on #a9bcc6", "#ffffff on #6d8194", "#d3e2ea on #3b4a57")
LABELS = ("none", " 1 ", " 2 ", " 3 ", " ? ")


def show(state: Record, seat: int | None, last: int | None) -> Text:
    """The cairn, its weight, and a line for each seat, one's own first."""
    lines = [_stone(state, level, last) for level in reversed(range(state.height))]
    lines.append(Text("~" * (WIDE + 4), "green"))
    lines.append(Text(f"weighs {state.weight} of {state.strength}"))
    lines += [_hand(state, each, last) for each in seats_from(state, seat)]
    lines.append(Text(status(state), "bold"))
    return Text("\n", no_wrap=True).join(lines)


def _stone(state: Record, level: int, last: int | None) -> Text:
    """A stone of the pile, as wide as it is heavy; the one just laid is pointed at."""
    weight = int(state.cairn[level])
    wide = 5 + 6 * (weight - 1)
    line = Text(" " * ((WIDE - wide) // 2 + 2))
    line.append(str(weight).center(wide), STYLES[weight])
    if last == kernel.LAY and level == state.height - 1:
        line.append(" <", "bold magenta")
    return line


def _hand(state: Record, seat: int, last: int | None) -> Text:
    stone = int(state.stones[seat])
    line = Text(f"{'>' if seat == state.turn else ' '} {GAME.seat_names[seat]:<8} ")
    line.append(LABELS[stone], STYLES[stone])
    line.append(f"{'':<{5 - len(LABELS[stone])}}swaps left: {kernel.MOST_SWAPS - state.swaps[seat]}")
    if just_dealt(state, seat, last):
        line.append(" <", "bold magenta")
    return line
