"""What a user types to set up a game: options as `NAME=VALUE`, a position as text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.state import State


def keywords(given: list[str] | None) -> dict[str, Any]:
    """Options as keywords; the game checks what they are set to."""
    options: dict[str, Any] = {}
    for text in given or []:
        name, mark, value = text.partition("=")
        if not mark:
            raise OptionError(f"an option is given as NAME=VALUE, not as {text!r}")
        options[name] = value
    return options


def position_of(game: Game, text: str, options: dict[str, Any]) -> State:
    """The position that a text means; `start` is the start of a round."""
    return game.start(**options) if text == "start" else game.parse(text, **options)


def data_folder() -> Path:
    """Where games are kept; `STACKYARD_DATA` names another folder."""
    chosen = os.environ.get("STACKYARD_DATA")
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return Path(chosen) if chosen else base / "stackyard"
