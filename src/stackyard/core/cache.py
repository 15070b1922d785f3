"""Where compiled kernels are kept: a folder named after all that they depend on."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from importlib.metadata import version
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from stackyard.core.sources import digest, sources

_KEPT_FOLDERS = 4


def cache_root() -> Path:
    """The folder that holds all compiled kernels; `STACKYARD_CACHE` names another one."""
    chosen = os.environ.get("STACKYARD_CACHE")
    return Path(chosen).expanduser() if chosen else user_cache_path("stackyard", appauthor=False)


def _key() -> str:
    """What the machine code depends on, as a short name: the sources and the compiler's settings.

    Numba notices a change in the file of a kernel, but not in another file that the kernel calls or whose
    tables it has frozen. It is not asked for its version and settings here: that would import it.
    """
    bounds_check = os.environ.get("NUMBA_BOUNDSCHECK", "")
    return digest(sources(), f"{version('numba')} {np.__version__} {bounds_check}")


def open_cache() -> Path | None:
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


CACHE = open_cache()


def shared_cache() -> Path | None:
    """The folder of this version's kernels, where other processes find them too; else None."""
    return CACHE if CACHE is not None and CACHE.parent == cache_root() else None
