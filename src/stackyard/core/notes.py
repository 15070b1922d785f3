"""Notes on standard error, for whoever started the program: that something is compiled, or left out."""

from __future__ import annotations

import sys

from stackyard.core.message import Message, Say

_say: Say = str


def speak(say: Say) -> None:
    """Write notes from now on as `say` says them: in the language of the command line."""
    global _say
    _say = say


def note(message: Message) -> None:
    """Write a line at once."""
    print(_say(message), file=sys.stderr, flush=True)
