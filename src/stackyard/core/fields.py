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

Declared = TypeVar("Declared", bound=type)


def suggestion(name: str, known: Iterable[str]) -> str:
    """`; did you mean 'turn'?`, or which names there are, where none is near."""
    names = list(known)
    near = get_close_matches(name, names, 1)
    return f"; did you mean {near[0]!r}?" if near else f"; there are: {', '.join(names)}"


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
                raise TypeError(f"{declared.__name__} has no field {name!r}{suggestion(name, known)}")
        make(self, *given, **named)

    declared.__init__ = checked  # type: ignore[misc]
    return declared


def misspelt(paths: Iterable[Path], record: np.dtype[Any]) -> list[str]:
    """Where code reads or sets a field of `state` that its record does not have, a sentence each.

    A `state` is what functions get as `state: Record`, as all kernels do.
    """
    known = list(record.names or ())
    found = []
    for path in paths:
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and _gets_state(function):
                found += [
                    f"{path.parent.name}/{path.name}, line {node.lineno}: the record has no field "
                    f"{node.attr!r}{suggestion(node.attr, known)}"
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
