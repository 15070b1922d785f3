"""What a user types to set up a game: options as `NAME=VALUE`, a position as text."""

from __future__ import annotations

from typing import Any

from stackyard.contract import Game, OptionError, State


def keywords(given: list[str] | None) -> dict[str, Any]:
    """Options as keywords; the game checks what they are set to."""
    options: dict[str, Any] = {}
    for text in given or []:
        name, mark, value = text.partition("=")
        if not mark:
            raise OptionError(f"an option is given as NAME=VALUE, not as {text!r}")
        options[name] = value
    return options


def usual_players(game: Game) -> int:
    """How many play where nothing is said: two, or as near to that as the game allows."""
    return max(game.players[0], min(2, game.players[-1]))


def position_of(game: Game, text: str, options: dict[str, Any]) -> State:
    """The position that a text means; `start` is the start of a round."""
    return game.start(**options) if text == "start" else game.parse(text, **options)
