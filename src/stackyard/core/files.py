"""Files that somebody names: read whole, or refused in words; what is no file is not waited for."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from stackyard.core.errors import OptionError
from stackyard.core.message import msg

MOST_BYTES = 1 << 30
"""Longer than any file of ours: the records of half a million rounds."""
PIPES = ("/dev/stdin", "/dev/fd/")
"""What the shell gives in place of a file, as in `stackyard verify <(zcat game.gz)`: somebody writes it."""


def read_file(name: str | Path, most: int = MOST_BYTES) -> bytes:
    """What a file holds; OptionError where the name is none, or is not that of a file; OSError as usual.

    A FIFO is not opened as a file is, which would wait until somebody writes to it, perhaps for ever.
    """
    try:
        path = Path(name).expanduser()
        number = os.open(path, os.O_RDONLY | (0 if _is_pipe(path) else getattr(os, "O_NONBLOCK", 0)))
    except (ValueError, RuntimeError):
        # A NUL, half a letter (a lone surrogate), or the home of somebody who does not exist.
        raise OptionError(msg("{name:quoted} cannot be the name of a file", name=str(name))) from None
    kind = os.fstat(number).st_mode
    if not (stat.S_ISREG(kind) or (stat.S_ISFIFO(kind) and _is_pipe(path))):
        os.close(number)
        raise OptionError(msg("{name:quoted} is no file that could be read", name=str(name)))
    with open(number, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OptionError(msg("{name:quoted} is longer than any file of ours", name=str(name)))
    return data


def _is_pipe(path: Path) -> bool:
    return str(path).startswith(PIPES)
