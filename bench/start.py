"""How long a new process takes: to import Stackyard, and to its first list of legal moves."""

from __future__ import annotations

import subprocess
import sys
import time
from importlib.util import find_spec

from bench.harness import Figure

IMPORT = "import time; began = time.perf_counter(); import stackyard; print(time.perf_counter() - began)"
HIDE_SCIPY = "import sys; sys.modules['scipy'] = None"


def importing() -> float:
    """Seconds that `import stackyard` takes in a new process."""
    done = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True)
    return float(done.stdout)


def listing(name: str, before: str = "pass") -> float:
    """Seconds of a whole process that lists the first moves of a game, its kernels from the cache."""
    code = f"{before}; import stackyard; stackyard.game({name!r}).start().moves()"
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - began


def figures(name: str) -> list[Figure]:
    """The import and the first list; beside SciPy too, where it is installed."""
    listing(name)  # fills the cache
    found = [Figure("import stackyard", "s", importing)]
    if find_spec("scipy") is None:
        return [*found, Figure("first list of moves", "s", lambda: listing(name))]
    note = (
        "Numba imports SciPy where it finds it. Stackyard does without SciPy, which came here with "
        "OpenSpiel, so this is a process that finds none; the next line is one that does."
    )
    return [
        *found,
        Figure("first list of moves", "s", lambda: listing(name, HIDE_SCIPY), note),
        Figure("first list of moves beside SciPy", "s", lambda: listing(name)),
    ]
