"""The files of the page, and which of them a browser loads first."""

from __future__ import annotations

import re
from pathlib import Path

import stackyard

WEB = Path(stackyard.__file__).parent / "apps" / "web"
SCRIPTS = sorted(WEB.glob("*.js"))

_IMPORT = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "\./([\w.]+)"', re.MULTILINE)


def loaded_with(script: str) -> set[str]:
    """A script and all that it imports at once; what it imports later, when needed, is not among them."""
    found: set[str] = set()
    waiting = [script]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _IMPORT.findall((WEB / name).read_text(encoding="utf-8"))
    return found
