"""What happens at a table: one line of its log.

The log is only ever added to. A table is what its setup and its log make of it, so a server that was
stopped in the middle of a game goes on where the log ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What kind of thing has happened."""

    SIT = "sit"
    """A person has taken a place; the text is their entropy, a space, and their name."""
    FILL = "fill"
    """Bots of the text take all places that are still open."""
    ROUND = "round"
    """A round begins."""
    MOVE = "move"
    """A move; without a player it is the table's."""
    HINT = "hint"
    """A player has asked a bot, which said the move of the text."""
    OFFER = "offer"
    """A player asks for something that others must agree to: the text is `undo` or `draw`."""
    ACCEPT = "accept"
    DECLINE = "decline"
    UNDO = "undo"
    """Moves are taken back; the text says how many are left."""
    DRAW = "draw"
    """All have agreed on a draw."""
    RESIGN = "resign"
    TIME = "time"
    """A player has run out of time; where nobody can resign, the bot of the text plays the round out."""
    CHARGE = "charge"
    """Time has gone by for the player to move, which is written down now and then where moves take days."""
    VACATION = "vacation"
    """The clock of a player stands still until the time of the text, in milliseconds since 1970."""
    LEAVE = "leave"
    """A bot plays on for a player; the text says which."""
    RETURN = "return"
    """A player who left is back."""
    REMATCH = "rematch"
    """A player wants another match."""
    FOLLOW = "follow"
    """The next match is at the table of the text."""
    END = "end"
    """The organiser has ended the table; the text says why, and may be empty."""


@dataclass(frozen=True)
class Event:
    """One thing that has happened at a table."""

    kind: Kind
    player: int | None = None
    text: str = ""
    number: int = 0
    """From 1; each number is used once at a table."""
    at: int = 0
    """When, in milliseconds since 1970."""
    spent: int = 0
    """Milliseconds that it took off the clock of its player."""
