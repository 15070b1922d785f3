"""Where languages lie: a folder each, with catalogues and with the pages of the games.

Such folders are in `stackyard/languages`, and in the folder that STACKYARD_LANGUAGES names; a game from
elsewhere may have them in its own folder `languages/`.
"""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

GENERAL = "general.po"
"""The file that makes a folder the folder of a language."""


def own_languages() -> str:
    """The folder of more languages; empty where there is none."""
    return os.environ.get("STACKYARD_LANGUAGES", "")


def language_folders(language: str) -> list[Traversable]:
    """The folders of a language; what somebody has put beside ours counts first."""
    return [home / language for home in _homes(own_languages())]


def languages() -> tuple[str, ...]:
    """The codes of all languages that have a folder; English needs none."""
    return _languages(own_languages())


def _homes(own: str) -> list[Traversable]:
    return [*([Path(own)] if own else []), files("stackyard") / "languages"]


@lru_cache(maxsize=64)
def _languages(own: str) -> tuple[str, ...]:
    found = [each for home in _homes(own) if home.is_dir() for each in home.iterdir()]
    return tuple(sorted({each.name for each in found if (each / GENERAL).is_file()}))
