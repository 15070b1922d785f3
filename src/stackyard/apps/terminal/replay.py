"""Stepping through a record in the terminal."""

from __future__ import annotations

import re

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from stackyard.apps.terminal.prompt import Ask
from stackyard.apps.terminal.voice import THE_TABLE, Voice, about
from stackyard.core.calls import is_call
from stackyard.core.message import listed, msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.play.record import UNFINISHED, Record
from stackyard.render.language import Language

HELP = msg(
    "[b]Enter[/b] next, [b]b[/b] back, [b]a number[/b] to go there, [b]first[/b], [b]last[/b], [b]quit[/b]"
)


def replay(console: Console, ask: Ask, record: Record, language: Language | None = None) -> bool:
    """Show the states of a record one by one, as asked for; say whether to go on with the next record."""
    states = record.states()
    last = len(states) - 1
    at = 0
    voice = Voice(console, language).named(record.names)
    _heading(voice, record)
    voice.say_marked(HELP)
    while True:
        _show(voice, record, states, at)
        if at == last:
            ended = msg("[b]The record ends here[/b], with the result {result}.", result=record.result)
            voice.say_marked(ended)
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
                voice.say_marked(HELP)
        if moved < 0:
            return False
        at = moved


def show_all(console: Console, record: Record, language: Language | None = None) -> None:
    """Show every state of a record, one after the other."""
    states = record.states()
    voice = Voice(console, language).named(record.names)
    _heading(voice, record)
    for at in range(len(states)):
        _show(voice, record, states, at)
    voice.say(msg("Result: {result}", result=record.result))


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


def _heading(voice: Voice, record: Record) -> None:
    ended = msg("unfinished") if record.result == UNFINISHED else record.result
    names = voice.words(listed(record.names, ""))
    title = msg(
        "[b]{title}[/b]: {names}; {result}", title=record.game.title, names=escape(names), result=ended
    )
    voice.say_marked(title)


def _show(voice: Voice, record: Record, states: list[State], at: int) -> None:
    voice.console.print()
    if at:
        seat, move = states[at - 1].to_move, record.moves[at - 1]
        who = THE_TABLE if seat == TABLE else record.names[seat]
        # Anybody may have made a call, so a record does not say who did.
        told = (
            msg("Move {number}: a call, {move}", number=at, move=move)
            if is_call(move)
            else msg("Move {number}: {who} played {move}", number=at, who=who, move=move)
        )
        line = Text(voice.words(told), "bold")
        if words := about(states[at - 1], move):
            line.append(f"  {voice.words(words)}", "not bold")
        voice.console.print(line, highlight=False)
        if comment := record.comments[at - 1]:
            voice.say(f"; {comment}", "dim")
    voice.console.print(states[at].show(record.viewer, voice.words))
