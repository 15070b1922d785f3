"""Stepping through a record in the terminal."""

from __future__ import annotations

import re

from rich.console import Console
from rich.markup import escape

from stackyard.apps.terminal.prompt import Ask
from stackyard.core.calls import is_call
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.play.record import UNFINISHED, Record

HELP = "[b]Enter[/b] next, [b]b[/b] back, [b]a number[/b] to go there, [b]first[/b], [b]last[/b], [b]quit[/b]"


def replay(console: Console, ask: Ask, record: Record) -> bool:
    """Show the states of a record one by one, as asked for; say whether to go on with the next record."""
    states = record.states()
    last = len(states) - 1
    at = 0
    _heading(console, record)
    console.print(HELP, highlight=False)
    while True:
        _show(console, record, states, at)
        if at == last:
            console.print(f"[b]The record ends here[/b], with the result {record.result}.", highlight=False)
        moved = None
        while moved is None:
            try:
                line = ask(f"{at}/{last}> ", ()).strip().lower()
            except (EOFError, KeyboardInterrupt):
                return False
            if at == last and line in ("", "n"):
                return True
            moved = _step(line, at, last)
            if moved is None:
                console.print(HELP, highlight=False)
        if moved < 0:
            return False
        at = moved


def show_all(console: Console, record: Record) -> None:
    """Show every state of a record, one after the other."""
    states = record.states()
    _heading(console, record)
    for at in range(len(states)):
        _show(console, record, states, at)
    console.print(f"Result: {record.result}", highlight=False)


def _step(line: str, at: int, last: int) -> int | None:
    """Where a line of input leads: a number of a state, -1 to leave, None if it was not understood."""
    if re.fullmatch(r"[0-9]{1,9}", line):
        return min(int(line), last)
    steps = {
        "": min(at + 1, last),
        "n": min(at + 1, last),
        "b": max(at - 1, 0),
        "first": 0,
        "last": last,
        "q": -1,
        "quit": -1,
    }
    return steps.get(line)


def _heading(console: Console, record: Record) -> None:
    ended = "unfinished" if record.result == UNFINISHED else record.result
    console.print(f"[b]{record.game.title}[/b]: {escape(', '.join(record.names))}; {ended}", highlight=False)


def _show(console: Console, record: Record, states: list[State], at: int) -> None:
    console.print()
    if at:
        seat = states[at - 1].to_move
        who = "the table" if seat == TABLE else record.names[seat]
        comment = record.comments[at - 1]
        note = f" [dim]; {escape(comment)}[/dim]" if comment else ""
        move = f"[b]{escape(record.moves[at - 1])}[/b]"
        # Anybody may have made a call, so a record does not say who did.
        told = "a call," if is_call(record.moves[at - 1]) else f"{escape(who)} played"
        console.print(f"Move {at}: {told} {move}{note}", highlight=False)
    console.print(states[at].show(record.viewer))
