"""Examples of a clause in the terminal: the position, the move, and what comes of it."""

from __future__ import annotations

from rich.markup import escape
from rich.padding import Padding

from stackyard.apps.terminal.voice import Voice
from stackyard.core.game import Game
from stackyard.core.message import msg
from stackyard.core.state import State
from stackyard.teach import Example, examples, unshown
from stackyard.teach.picture import judgement

ALLOWED, FORBIDDEN = ("✓", "bold green"), ("✗", "bold red")
"""Marks and their styles; the words beside them say the same."""
INDENT = 4


def print_examples(voice: Voice, game: Game, clause: str) -> None:
    """Print the examples of a clause, or why it has none."""
    for example in examples(game):
        if example.clause == clause:
            _print_example(voice, example)
    if clause in (reasons := unshown(game)):
        _print(voice, escape(voice.words(msg("No picture: {reason}", reason=reasons[clause]))))


def _print_example(voice: Voice, example: Example) -> None:
    mark, style = FORBIDDEN if example.forbidden else ALLOWED
    voice.console.print()
    _print(voice, f"[{style}]{mark}[/] {example.name}  {escape(voice.words(example.caption))}")
    _print_state(voice, example.state, example.seat)
    _print(
        voice, f"[{style}]{mark}[/] [b]{escape(example.move)}[/b]  {escape(voice.words(judgement(example)))}"
    )
    if not example.forbidden:
        _print_state(voice, example.outcome, example.seat)


def _print_state(voice: Voice, state: State, seat: int | None) -> None:
    voice.console.print(Padding(state.show(seat, voice.words), (1, 0, 1, INDENT)))


def _print(voice: Voice, line: str) -> None:
    voice.console.print(Padding(line, (0, 0, 0, INDENT)), highlight=False)
