"""Decorators for kernels and generic functions, and records for states.

A kernel is compiled when it is first called (`stackyard.core.compiler`, the one door to Numba), or kept plain
for a while (`stackyard.core.switch`). With `NUMBA_DISABLE_JIT=1` every kernel is plain Python, which is how a
debugger and the coverage run see it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pkgutil import iter_modules
from typing import Any, TypeVar, cast

import numpy as np

from stackyard.core import records, switch
from stackyard.core.bits import lowest_bit as lowest_bit
from stackyard.core.sources import DECIDING

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""Whether kernels become machine code; False when they run as plain Python for ever."""


def kernel(function: Function) -> Function:
    """Compile a function over records on first use, keep the result on disk, and run it without the GIL."""
    return cast("Function", switch.Kernel(function, _compile)) if COMPILED else function


def _compile(function: Callable[..., Any]) -> Any:
    """What Numba makes of a kernel; Numba is imported for the first one."""
    from stackyard.core import compiler

    global _compiler_is_here
    _compiler_is_here = True
    _tell_compiler()
    return compiler.dispatcher(function)


def _tell_compiler() -> None:
    """Let Numba know which functions are generic."""
    from stackyard.core import compiler

    while _untold:
        compiler.choose_by_record(*_untold.pop())


def record(*fields: tuple[str, Any] | tuple[str, Any, Any]) -> np.dtype[Any]:
    """The dtype of a state: one record of fixed size, its fields attributes in kernels and in Python.

    A field that is called like something that every NumPy record has, such as `size`, would silently mean
    that instead as plain Python, and is refused.
    """
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise TypeError(f"a field cannot be called {name!r}: every NumPy record has that already")
    return np.dtype((np.record, list(fields)))


# Generic functions -------------------------------------------------------------------------------

_versions: dict[str, dict[np.dtype[Any], Callable[..., Any]]] = {}
_declared: set[str] = set()  # the names of all generic functions
_homes: dict[np.dtype[Any], str] = {}  # the package of the game that a record belongs to
_untold: list[tuple[Any, ...]] = []  # generic functions that Numba does not know of yet
_compiler_is_here = False
_complete: set[np.dtype[Any]] = set()  # records of which all versions are known


def generic(default: Function) -> Function:
    """Declare a function that every game may have its own version of, chosen by the record's type.

    Inside a kernel Numba picks the version at compile time and inlines it; in plain Python it is
    looked up. The body of the declaration serves games that have no version of their own.
    """
    versions = _versions.setdefault(default.__name__, {})
    _declared.add(default.__name__)

    @wraps(default)
    def dispatch(state: Any, *rest: Any) -> Any:
        dtype = state.dtype
        if dtype not in _complete:
            _load_versions(dtype)
        return versions.get(dtype, default)(state, *rest)

    def version(dtype: np.dtype[Any]) -> Callable[..., Any]:
        _load_versions(dtype)
        return versions.get(dtype, default)

    _untold.append((dispatch, version, signature(default)))
    if _compiler_is_here:
        _tell_compiler()
    return dispatch  # type: ignore[return-value]


def implement(title: str, dtype: np.dtype[Any], *functions: Callable[..., Any]) -> None:
    """Register a game's versions of generic functions, matched by name, for records of `dtype`."""
    if dtype in records.titles:
        raise TypeError(f"{title} and {records.titles[dtype]} have states of one and the same type")
    records.titles[dtype] = title
    for function in functions:
        home, in_rules, _ = function.__module__.partition(".rules.")
        if in_rules:
            _homes[dtype] = home
            records.names[dtype] = home.rpartition(".")[2]
    extend(dtype, *functions)


def extend(dtype: np.dtype[Any], *functions: Callable[..., Any]) -> None:
    """Register more of a game's versions of generic functions, matched by name."""
    if dtype in _complete:
        names = ", ".join(function.__name__ for function in functions)
        raise TypeError(
            f"{names}: this comes too late, code without it may have been compiled and kept; "
            f"a game gives its versions in files of its {' and '.join(DECIDING)}"
        )
    for function in functions:
        _versions.setdefault(function.__name__, {})[dtype] = function


def implemented(name: str, dtype: np.dtype[Any]) -> bool:
    """Whether a game has its own version of a generic function."""
    _load_versions(dtype)
    return dtype in _versions[name]


def declared() -> list[str]:
    """The names of the functions that a game may give its versions of."""
    return sorted(_declared)


def strays(dtype: np.dtype[Any]) -> list[str]:
    """Versions that a game gives of functions that are not there, such as misspelt ones."""
    _load_versions(dtype)
    return sorted(name for name, versions in _versions.items() if dtype in versions and name not in _declared)


def _load_versions(dtype: np.dtype[Any]) -> None:
    """Load all files in which the game of a record gives its versions.

    Compiled code is kept on disk for every process to come, so what is compiled first must see them all,
    whoever asks for it: a search that needs no hints may compile what others use with them.
    """
    if dtype in _complete:
        return
    if home := _homes.get(dtype):
        for folder in DECIDING:
            if find_spec(f"{home}.{folder}") is not None:
                package = import_module(f"{home}.{folder}")
                for module in iter_modules(package.__path__):
                    import_module(f"{home}.{folder}.{module.name}")
    _complete.add(dtype)
