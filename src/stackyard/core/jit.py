"""The one door to Numba: decorators for kernels, records for states, where compiled code is kept.

Nothing else in the package imports Numba. With `NUMBA_DISABLE_JIT=1` every kernel is plain Python,
which is how a debugger and the coverage run see it.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core import event
from numba.core.types import BaseTuple  # type: ignore[attr-defined]
from numba.core.types import Record as RecordType
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import overload
from platformdirs import user_cache_path

from stackyard.core.message import Message, msg
from stackyard.core.notes import note
from stackyard.core.sources import DECIDING, digest, sources

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT
"""Whether kernels are machine code; False when they run as plain Python."""

_KEPT_FOLDERS = 4


def cache_root() -> Path:
    """The folder that holds all compiled kernels; `STACKYARD_CACHE` names another one."""
    chosen = os.environ.get("STACKYARD_CACHE")
    return Path(chosen).expanduser() if chosen else user_cache_path("stackyard", appauthor=False)


def _key() -> str:
    """What the machine code depends on, as a short name: the sources and the compiler's settings.

    Numba notices a change in the file of a kernel, but not in another file that the kernel calls or whose
    tables it has frozen.
    """
    return digest(sources(), f"{numba.__version__} {np.__version__} {numba.config.BOUNDSCHECK}")


def _open_cache() -> Path | None:
    """The folder of this version's kernels; folders of versions not used lately are removed.

    Where the usual place cannot be written, a folder for this process alone: Numba left to itself would keep
    compiled code beside the sources, where a change in another file goes unnoticed.
    """
    root = cache_root()
    try:
        folder = root / f"kernels-{_key()}"
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        tempfile.TemporaryFile(dir=folder).close()
        by_age = sorted(root.glob("kernels-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in by_age[_KEPT_FOLDERS:]:
            shutil.rmtree(old, ignore_errors=True)
        return folder
    except OSError:
        pass
    try:
        folder = Path(tempfile.mkdtemp(prefix="stackyard-"))
    except OSError:
        return None  # Compiled code is then kept nowhere, which costs time, never a game.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


CACHE = _open_cache()


def kernel(function: Function) -> Function:
    """Compile a function over records on first use, keep the result on disk, and run it without the GIL."""
    # Only our own kernels live in our folder: other packages in this process keep their setting.
    theirs = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE)
    try:
        compiled: Function = numba.njit(cache=CACHE is not None, nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = theirs
    return compiled


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
_dtypes: dict[RecordType, np.dtype[Any]] = {}
_titles: dict[RecordType, str] = {}
_homes: dict[np.dtype[Any], str] = {}  # the package of the game that a record belongs to
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

    def choose(state: Any, *_rest: Any) -> Any:
        dtype = _dtypes.get(state) if isinstance(state, RecordType) else None
        if dtype is None:
            return None
        _load_versions(dtype)
        version = versions.get(dtype, default)
        return getattr(version, "py_func", version)

    choose.__signature__ = signature(default)  # type: ignore[attr-defined]
    overload(dispatch)(choose)
    return dispatch  # type: ignore[return-value]


def implement(title: str, dtype: np.dtype[Any], *functions: Callable[..., Any]) -> None:
    """Register a game's versions of generic functions, matched by name, for records of `dtype`."""
    record_type = numba.from_dtype(dtype)
    if record_type in _dtypes:
        raise TypeError(f"{title} and {_titles[record_type]} have states of one and the same type")
    _dtypes[record_type] = dtype
    _titles[record_type] = title
    for function in functions:
        home, in_rules, _ = function.__module__.partition(".rules.")
        if in_rules:
            _homes[dtype] = home
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


# Masks ---------------------------------------------------------------------------------------------


def lowest_bit(mask: Any) -> int:
    """The number of the lowest bit of a mask (np.uint64) that is not 0; one instruction in a kernel."""
    bits = int(mask)
    return (bits & -bits).bit_length() - 1


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
            title = _titles.get(getattr(argument, "dtype", argument))
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
