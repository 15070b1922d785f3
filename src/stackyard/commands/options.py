"""Options of a game as a user types them: `NAME=VALUE`, one at a time."""

from __future__ import annotations

from typing import Any

from stackyard.contract import OptionError


def keywords(given: list[str] | None) -> dict[str, Any]:
    """Options as keywords; the game checks what they are set to."""
    options: dict[str, Any] = {}
    for text in given or []:
        name, mark, value = text.partition("=")
        if not mark:
            raise OptionError(f"an option is given as NAME=VALUE, not as {text!r}")
        options[name] = value
    return options
