"""Misspelt fields: of what a game declares, and of its record in the code of its kernels."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import fields
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from stackyard.core.message import Message, listed, msg

Declared = TypeVar("Declared", bound=type)


def with_suggestion(problem: str, name: str, known: Iterable[str]) -> Message:
    """A problem with `; did you mean 'turn'?`, or with the names that there are, where none is near."""
    names = list(known)
    if near := get_close_matches(name, names, 1):
        return msg("{problem}; did you mean {name:quoted}?", problem=problem, name=near[0])
    return msg("{problem}; there are: {names}", problem=problem, names=listed(names, ""))


def named_fields(declared: Declared) -> Declared:
    """Let a dataclass say which field was meant when it is given one that it does not have.

    >>> from stackyard.core.options import Option
    >>> Option("strength", 10, range(6, 21), sumary="the weight that the cairn bears")
    Traceback (most recent call last):
    TypeError: Option has no field 'sumary'; did you mean 'summary'?
    """
    known = [field.name for field in fields(declared)]
    make = declared.__init__  # type: ignore[misc]

    @wraps(make)
    def checked(self: Any, *given: Any, **named: Any) -> None:
        for name in named:
            if name not in known:
                problem = msg("{declared} has no field {name:quoted}", declared=declared.__name__, name=name)
                raise TypeError(with_suggestion(problem, name, known))
        make(self, *given, **named)

    declared.__init__ = checked  # type: ignore[misc]
    return declared


def misspelt(paths: Iterable[Path], record: np.dtype[Any]) -> list[Message]:
    """Where code reads or sets a field of `state` that its record does not have, a sentence each.

    A `state` is what functions get as `state: Record`, as all kernels do.
    """
    known = list(record.names or ())
    found = []
    for path in paths:
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and _gets_state(function):
                found += [
                    with_suggestion(
                        msg(
                            "{file}, line {line}: the record has no field {name:quoted}",
                            file=f"{path.parent.name}/{path.name}",
                            line=node.lineno,
                            name=node.attr,
                        ),
                        node.attr,
                        known,
                    )
                    for node in ast.walk(function)
                    if isinstance(node, ast.Attribute)
                    and isinstance(node.value, ast.Name)
                    and node.value.id == "state"
                    and node.attr not in known
                    and not hasattr(np.record, node.attr)
                ]
    return found


def _gets_state(function: ast.FunctionDef) -> bool:
    return any(
        given.arg == "state" and isinstance(given.annotation, ast.Name) and given.annotation.id == "Record"
        for given in function.args.args
    )
