"""Hundreds of moves as rows of numbers: the tokens to click for each; a kernel writes them as a tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from orjson import dumps

from stackyard.core.jit import kernel
from stackyard.core.kernels import Array

NO_MORE = -1
"""Stands in a row of clicks behind the last one."""
_OPEN, _CLOSE, _QUOTE, _COLON, _COMMA, _BLANK = b'{}":, '


class Tokens:
    """All tokens of a game, by number. Moves are rows of them, as `stackyard.core.tree` has trees of them.

    Rows that begin with the same clicks stand together.

    >>> tokens = Tokens(["end", "b3-", "c3", "d3", "b4"])
    >>> clicks = np.array([[1, 2, 0], [1, 2, 3], [1, 4, NO_MORE]], np.int16)
    >>> tokens.tree(clicks)
    b'{"b3-":{"":"b4","c3":"end d3"}}'
    >>> tokens.row(clicks, ("b3-", "b4")), tokens.row(clicks, ("b3-",))
    (2, None)
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = tuple(texts)
        self.number = {text: number for number, text in enumerate(texts)}
        escaped = [dumps(text)[1:-1] for text in texts]
        self._letters = np.frombuffer(b"".join(escaped), np.uint8)
        self._starts = np.cumsum([0, *map(len, escaped)], dtype=np.int32)
        self._longest = max(map(len, escaped))

    def paths(self, clicks: Array) -> list[tuple[str, ...]]:
        """The tokens of each row."""
        texts = self.texts
        return [tuple([texts[each] for each in row if each != NO_MORE]) for row in clicks.tolist()]

    def row(self, clicks: Array, path: Sequence[str]) -> int | None:
        """The row of these tokens; None where there is none."""
        wanted = [self.number.get(token, NO_MORE) for token in path]
        if not path or NO_MORE in wanted or len(wanted) > clicks.shape[1]:
            return None
        wanted += [NO_MORE] * (clicks.shape[1] - len(wanted))
        found = (clicks == wanted).all(axis=1).nonzero()[0]
        return int(found[0]) if len(found) else None

    def tree(self, clicks: Array) -> bytes:
        """All rows as a tree, in JSON."""
        rows, most = clicks.shape
        out = np.empty(rows * most * (self._longest + 6) + 6, np.uint8)
        written: Any = _write_tree(clicks, self._letters, self._starts, out)
        return out[:written].tobytes()


@kernel
def _write_tree(clicks: Array, letters: Array, starts: Array, out: Array) -> int:
    """Write a tree as JSON, and return how long it is."""
    rows, most = clicks.shape
    first, last = np.zeros(most, np.int64), np.zeros(most, np.int64)
    last[0] = rows
    length = _write_ends(clicks, 0, rows, 0, letters, starts, out, 0)
    level = 0 if out[0] == _OPEN else -1
    while level >= 0:
        row = first[level]
        while row < last[level] and _ends(clicks, row, level):
            row += 1
        if row == last[level]:
            out[length] = _CLOSE
            length += 1
            level -= 1
            continue
        end = row + 1
        while end < last[level] and clicks[end, level] == clicks[row, level]:
            end += 1
        first[level] = end
        if out[length - 1] != _OPEN:
            out[length] = _COMMA
            length += 1
        out[length] = _QUOTE
        length = _write_token(clicks[row, level], letters, starts, out, length + 1)
        out[length], out[length + 1] = _QUOTE, _COLON
        level += 1
        first[level], last[level] = row, end
        length += 2
        began = length
        length = _write_ends(clicks, row, end, level, letters, starts, out, length)
        if out[began] != _OPEN:
            level -= 1
    return length


@kernel
def _ends(clicks: Array, row: int, level: int) -> bool:
    """Whether a row has no more clicks behind this one."""
    return bool(level + 1 == clicks.shape[1] or clicks[row, level + 1] < 0)


@kernel
def _write_token(token: int, letters: Array, starts: Array, out: Array, length: int) -> int:
    for place in range(starts[token], starts[token + 1]):
        out[length] = letters[place]
        length += 1
    return length


@kernel
def _write_ends(
    clicks: Array, first: int, last: int, level: int, letters: Array, starts: Array, out: Array, length: int
) -> int:
    """Begin a node with the tokens that end a move there; that is all of it where nothing goes on."""
    ending = 0
    for row in range(first, last):
        if _ends(clicks, row, level):
            ending += 1
    if ending < last - first:
        out[length] = _OPEN
        length += 1
        if ending == 0:
            return length
        out[length], out[length + 1], out[length + 2] = _QUOTE, _QUOTE, _COLON
        length += 3
    out[length] = _QUOTE
    length += 1
    began = length
    for row in range(first, last):
        if _ends(clicks, row, level):
            if length > began:
                out[length] = _BLANK
                length += 1
            length = _write_token(clicks[row, level], letters, starts, out, length)
    out[length] = _QUOTE
    return length + 1
