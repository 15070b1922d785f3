"""The one door to Numba: kernels become machine code here, which is kept on disk.

Nothing else in the package imports Numba, and this file is imported when the first kernel is to be compiled
or loaded: Numba takes about as long to import as all the rest that a process needs for its first page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numba
import numpy as np
from filelock import FileLock
from numba.core import event
from numba.core.caching import FunctionCache
from numba.core.types import BaseTuple  # type: ignore[attr-defined]
from numba.core.types import Record as RecordType
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import overload, typeof_impl

from stackyard.core import records
from stackyard.core.bits import lowest_bit
from stackyard.core.cache import CACHE
from stackyard.core.message import Message, msg
from stackyard.core.notes import note
from stackyard.core.switch import Kernel


class _Cache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, to which several processes may write.

    Numba reads a function's index, adds to it and writes it; of two processes that did so at once, one would
    lose what it has compiled, or find the other's code in its place.
    """

    def save_overload(self, sig: Any, data: Any) -> None:
        with FileLock(f"{CACHE}/writing.lock"):
            super().save_overload(sig, data)


def dispatcher(function: Callable[..., Any]) -> Any:
    """A function that Numba compiles, or loads from disk, for the types that it is called with."""
    made = numba.njit(nogil=True)(function)
    if CACHE is not None:
        # Only our own kernels live in our folder: other packages in this process keep their setting.
        theirs = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(CACHE)
        try:
            made._cache = _Cache(function)  # what `cache=True` does, with a cache of Numba's own
        finally:
            numba.config.CACHE_DIR = theirs
    return made


@typeof_impl.register(Kernel)  # type: ignore[untyped-decorator]
def _type_of_kernel(kernel: Kernel, context: Any) -> Any:
    """Within a kernel another one is what Numba has made of it."""
    return numba.typeof(kernel.compiled)


# Generic functions -------------------------------------------------------------------------------

Version = Callable[[np.dtype[Any]], Callable[..., Any]]

_types: dict[np.dtype[Any], RecordType] = {}  # of states


def _state_of(kind: Any) -> np.dtype[Any] | None:
    """The dtype of a state, by the type that Numba has for it; None for all else."""
    if not isinstance(kind, RecordType):
        return None
    for dtype in records.titles.keys() - _types.keys():
        _types[dtype] = numba.from_dtype(dtype)
    return next((dtype for dtype, known in _types.items() if known == kind), None)


def choose_by_record(generic: Callable[..., Any], version: Version, signature: Any) -> None:
    """Let a generic function, called within a kernel, be the version that the record's game has of it."""

    def choose(state: Any, *_rest: Any) -> Any:
        dtype = _state_of(state)
        if dtype is None:
            return None
        chosen = version(dtype)
        return chosen.plain if isinstance(chosen, Kernel) else chosen

    choose.__signature__ = signature  # type: ignore[attr-defined]
    overload(generic)(choose)


@overload(lowest_bit)  # type: ignore[untyped-decorator]
def _lowest_bit(mask: Any) -> Any:
    def count(mask: Any) -> int:
        return np.int64(trailing_zeros(mask))  # type: ignore[return-value]

    return count


# Saying that something is being compiled ---------------------------------------------------------


class _Announcer(event.Listener):  # type: ignore[misc]
    """Says once for each game that its rules or its bots are being compiled; loading from disk is silent."""

    def __init__(self) -> None:
        self.announced: set[tuple[str, Callable[[str], Message]]] = set()

    def on_start(self, event: Any) -> None:
        module = event.data["dispatcher"].py_func.__module__
        what = _compiling_bots if module.startswith("stackyard.engine.search.") else _compiling_rules
        for argument in _flat(event.data["args"]):
            dtype = _state_of(getattr(argument, "dtype", argument))
            title = None if dtype is None else records.titles[dtype]
            if title is not None and (title, what) not in self.announced:
                self.announced.add((title, what))
                note(what(title))

    def on_end(self, event: Any) -> None:
        """Nothing to say: the next thing that the user sees is what they asked for."""


def _compiling_rules(title: str) -> Message:
    return msg("compiling {title}'s rules, once ...", title=title)


def _compiling_bots(title: str) -> Message:
    return msg("compiling {title}'s bots, once ...", title=title)


def _flat(arguments: Iterable[Any]) -> Iterator[Any]:
    """The types of a kernel's arguments, those within tuples included, which hold a search's arrays."""
    for argument in arguments:
        if isinstance(argument, BaseTuple):
            yield from _flat(argument)
        else:
            yield argument


event.register("numba:compile", _Announcer())
