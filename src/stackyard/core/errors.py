"""Errors of ours: each has a code that is stable and goes over the wire unchanged."""

from __future__ import annotations

from stackyard.core.message import Message


class StackyardError(ValueError):
    """What every error of ours is; `code` is stable and goes over the wire unchanged.

    It is raised with a message, and its text is that in English.
    """

    code = "error"

    @property
    def message(self) -> Message:
        """What it says, to be said in any language."""
        said = self.args[0] if self.args else ""
        return said if isinstance(said, Message) else Message("{thing}", {"thing": said})


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
