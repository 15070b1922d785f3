"""Notes on standard error, for whoever started the program: that something is compiled, or left out."""

from __future__ import annotations

import sys
from collections.abc import Callable

from stackyard.core.message import Message, Say

_say: Say = str
_write: Callable[[str], object] | None = None


def speak(say: Say) -> None:
    """Write notes from now on as `say` says them: in the language of the command line."""
    global _say
    _say = say


def write_with(write: Callable[[str], object] | None) -> None:
    """Hand notes from now on to `write`, as a server does that keeps a log; None for standard error."""
    global _write
    _write = write


def note(message: Message) -> None:
    """Write a line at once."""
    if _write is not None:
        _write(_say(message))
    else:
        print(_say(message), file=sys.stderr, flush=True)
