"""Which files decide: what machine code, and the results of an arena, depend on.

They are found by folder, so that nobody has to remember which file holds a table.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from stackyard.core.registry import FOLDERS

PACKAGE = Path(__file__).parent.parent

SHARED = (PACKAGE / "core", PACKAGE / "engine" / "search")
"""Folders that the kernels of all games are made from."""

DECIDING = ("rules", "bots")
"""Folders of a game that hold its kernels, and all that they depend on."""


def sources() -> dict[Path, list[Path]]:
    """The files that machine code may depend on, by the folder that they are named from."""
    found = {PACKAGE: files_in(*SHARED)}
    for games in FOLDERS:
        found[games] = files_in(*(game / folder for game in games.glob("*") for folder in DECIDING))
    return found


def deciding_files(game: str) -> dict[Path, list[Path]]:
    """The files that decide how rounds of one game go when bots play them."""
    own = {games: files_in(*(games / game / folder for folder in DECIDING)) for games in FOLDERS}
    return {PACKAGE: files_in(*SHARED, PACKAGE / "engine" / "bots"), **own}


def files_in(*folders: Path) -> list[Path]:
    """All files in some folders and the folders inside them, in a fixed order."""
    paths = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in paths if "__pycache__" not in path.parts)


def digest(files: dict[Path, list[Path]], settings: str = "") -> str:
    """A name for files as they are now, and for settings; it does not depend on where their folders lie."""
    digest = hashlib.sha256(settings.encode())
    for folder, paths in files.items():
        for path in paths:
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
