"""The calls in Stack's picture, over the table: what happened, to whom, how many points or which die."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from stackyard.core.message import Message, msg
from stackyard.games.stack import GAME
from stackyard.games.stack.picture.sheet import MENU
from stackyard.games.stack.picture.sizes import Measures
from stackyard.show.scene import Item

NAMES = {
    "!topple": msg("topple"),
    "!topple-lost": msg("topple lost"),
    "!wrong-die": msg("wrong die"),
    "!wrong-roll": msg("wrong roll"),
    "!out-of-turn": msg("out of turn"),
    "!off-table": msg("off table"),
    "!swearing": msg("swearing"),
    "!penalty": msg("penalty"),
}
"""What can be called."""
ASKED = {
    "!wrong-roll": msg("Call: wrong roll whose die?"),
    "!out-of-turn": msg("Call: out of turn for whom?"),
    "!off-table": msg("Call: off table whose die?"),
    "!swearing": msg("Call: swearing for whom?"),
    "!penalty": msg("Call: penalty for whom?"),
}
"""What is asked when it is about somebody."""


def calls(picked: Sequence[str], lit: Collection[str], top: float, m: Measures) -> list[Item]:
    """What can be clicked after the button for calls and perhaps more."""
    offered = sorted(lit, key=_order)
    wide, across = m.call_points if offered and offered[0].startswith("+") else m.call
    rows = -(-len(offered) // across)
    x, high = m.margin + 3, 70 + 60 * rows
    right, low = m.wide - 2 * x - MENU, high - MENU
    corners = (MENU, MENU, right, MENU, right, low, MENU, low)
    end, question = m.name_suffix, _question(picked[1:], bool(offered))
    items = [
        Item("calls-edge", "menu-edge", x, top, points=corners),
        Item("calls", "menu", x, top, points=corners),
        Item("calls-question", "", 23, 42, "calls", text=question, style=f"question{end}"),
    ]
    for place, token in enumerate(offered):
        words = _label(token)
        across_x = 21 + wide / 2 + (place % across) * (wide + 8)
        down_y = 90 + 60 * (place // across) + m.button_line
        button = Item(f"call{token}", f"choice{wide:.0f}", across_x, down_y, "calls", token, words)
        items.append(button._replace(text=words, style=f"choice{end}", opens=True))
    return items


def _order(token: str) -> tuple[int, int, str]:
    number = int(token[1:]) if token[1:].isdigit() else 0
    return ("!@+".find(token[0]), number, token)


def _label(token: str) -> Message | str:
    """What a button says."""
    if token.startswith("@"):
        return GAME.seat_names[int(token[1:])]
    return NAMES.get(token, token[1:])


def _question(picked: Sequence[str], offered: bool) -> Message:
    """What was called so far, and what is asked next."""
    if not picked:
        return msg("Call: what happened?")
    what, *rest = picked
    if not rest:
        return ASKED[what] if offered else msg("Call: {call}", call=NAMES[what])
    name = GAME.seat_names[int(rest[0][1:])]
    if len(rest) > 1:
        return msg("Call: {call} {name} {number}", call=NAMES[what], name=name, number=int(rest[1][1:]))
    if not offered:
        return msg("Call: {call} {name}", call=NAMES[what], name=name)
    if what == "!penalty":
        return msg("Call: penalty {name} how many points?", name=name)
    return msg("Call: wrong roll {name} which number?", name=name)
