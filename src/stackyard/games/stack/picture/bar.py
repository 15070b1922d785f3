"""The bar of Stack's picture: whose turn it is, and what can be done besides clicking dice and piles."""

from __future__ import annotations

from functools import lru_cache

from stackyard.core.message import Message, msg
from stackyard.games.stack.picture.clicks import CALL, ROLL
from stackyard.games.stack.picture.colours import NOBODY
from stackyard.games.stack.picture.shapes import DIE, die_name
from stackyard.games.stack.picture.sheet import BAR
from stackyard.games.stack.picture.sizes import APART, EDGE, Measures, tidy
from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.facts import Facts
from stackyard.games.stack.rules.layout import FACES as NUMBERS
from stackyard.games.stack.rules.standing import status
from stackyard.show.scene import Item

OUTCOME = 34.0
"""The width of a die that the table may roll."""


def bar(now: Facts, top: float, m: Measures) -> tuple[list[Item], float]:
    """The bar and all that is on it; and where it ends."""
    calls = bool(now.calls) and now.stage != encoding.OVER
    buttons = _buttons(now.waits_for_table, now.stage, calls, m)
    high = m.bar + (m.buttons if buttons else 0)
    # Beside what the table may roll and the calls there is less room for who drops and who starts.
    crowded = now.calls and now.stage <= encoding.DROP and not m.buttons
    scale = round((m.status - 4) / m.status, 2) if crowded else 1.0
    line, style = m.bar / 2 + m.status * 9 / 26, f"status{m.name_suffix}"
    words = Item("status", "", EDGE, tidy(line), "bar", text=status(now), style=style, scale=scale)
    return [_bar(tidy(top), tidy(high), m), words, *buttons], top + high


def prompt(now: Facts) -> Message | str:
    """What the player to move is to do."""
    match now.stage:
        case encoding.PICK:
            return msg("pick a die, then put it on a pile or roll it")
        case encoding.MUST_STACK:
            return msg("you rolled a {number}: stack it", number=now.rolled)
        case encoding.WRONG_CHOICE:
            return msg("keep {rolled} or restore {number}?", rolled=now.rolled, number=now.picked)
        case _:
            return ""


@lru_cache(maxsize=256)
def _bar(top: float, high: float, m: Measures) -> Item:
    right, low = tidy(m.wide - BAR), tidy(high - BAR)
    return Item("bar", "bar", 0, top, points=(BAR, BAR, right, BAR, right, low, BAR, low))


@lru_cache(maxsize=256)
def _buttons(table: bool, stage: int, calls: bool, m: Measures) -> tuple[Item, ...]:
    """From the right edge: calls, what the table may roll, the roll, an answer."""
    right = m.wide - EDGE
    middle = m.bar + m.buttons / 2 - 4 if m.buttons else m.bar / 2
    items = []
    if calls:
        wide, title = m.call_wide, msg("Call something that happened")
        x = right - wide / 2
        call = _button(CALL, msg("Call"), title, x, middle, wide, m)
        style = f"quiet{m.name_suffix}"
        items.append(call._replace(symbol=f"quiet{wide:.0f}", style=style, opens=True))
        right -= wide + APART
    if table:
        for number in range(NUMBERS, 0, -1):
            right -= m.outcome
            items.append(_outcome(number, tidy(right + EDGE), tidy(middle + 15)))
    elif stage == encoding.PICK:
        wide, title = m.roll_wide(calls), msg("Roll the picked die")
        items.append(_button(ROLL, msg("Roll it"), title, right - wide / 2, middle, wide, m))
    elif stage == encoding.WRONG_CHOICE:
        x, step = right - m.button / 2, m.button + 10
        title = msg("Restore the number of the die")
        items.append(_button("restore", msg("restore"), title, x, middle, m.button, m))
        title = msg("Keep the number of the die")
        items.append(_button("keep", msg("keep"), title, x - step, middle, m.button, m))
    return tuple(items)


def _outcome(number: int, x: float, y: float) -> Item:
    token, words = f"={number}", msg("the table rolls {number}", number=number)
    scale = round(OUTCOME / DIE, 2)
    return Item(token, die_name(NOBODY, number), x, y, "bar", token, words, scale=scale)


def _button(token: str, words: Message, title: Message, x: float, y: float, wide: float, m: Measures) -> Item:
    style = f"button{m.name_suffix}"
    line = tidy(y + m.button_line)
    return Item(token, f"button{wide:.0f}", tidy(x), line, "bar", token, title, text=words, style=style)
