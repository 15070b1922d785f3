"""Errors of ours: each has a code that is stable and goes over the wire unchanged."""

from __future__ import annotations


class StackyardError(ValueError):
    """What every error of ours is; `code` is stable and goes over the wire unchanged."""

    code = "error"


class NotationError(StackyardError):
    """The text is no move, or no position, at all."""

    code = "notation"


class OptionError(StackyardError):
    """A game cannot be set up in the way that was asked for."""

    code = "bad-option"


class UnknownGame(StackyardError):
    """There is no game of that name."""

    code = "unknown-game"


class BrokenGame(StackyardError):
    """A folder was found where a game should be, but the game in it cannot be used."""

    code = "broken-game"
