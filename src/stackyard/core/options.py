"""What players may choose before a round: options, and the set-up that they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from stackyard.core.errors import OptionError
from stackyard.core.fields import named_fields
from stackyard.core.message import Message, listed, msg, plural

Value = int | str | bool
"""What an option can be set to."""


@named_fields
@dataclass(frozen=True)
class Option:
    """One thing about the rules, or the match, that players may choose."""

    name: str
    default: Value
    choices: tuple[Value, ...] | range
    summary: str
    clause: str = ""
    other: Callable[[str], Value] | None = None
    """What else a text may mean, such as a file: the value, or an OptionError that says what is wrong."""
    other_summary: str = ""
    """What that is, in words."""
    words: tuple[str, ...] = ()
    """What each choice means, for players who have not read the rules; () where choices say it."""
    why: str = ""
    """Why somebody may want another choice than the default, in a sentence for people who set up a game."""
    players: range | None = None
    """With how many players it means something; None: with any."""
    calls: bool = False
    """Whether it means something only in a game with calls."""
    implies: Mapping[str, Value] = field(default_factory=dict, hash=False)
    """Of an option of the match: what the game's options are when it is changed and they are not."""

    def read(self, given: object) -> Value:
        """The value that was meant, from Python or from text; OptionError if it is none of the choices."""
        for choice in self.choices:
            same_type = isinstance(given, bool) == isinstance(choice, bool)
            if (same_type and given == choice) or (isinstance(given, str) and given == str(choice)):
                return choice
        if self.other is not None and isinstance(given, str):
            return self.other(given)
        raise OptionError(
            msg(
                "{name} cannot be {given:quoted}; it can be {choices}",
                name=self.name,
                given=given,
                choices=self.describe_choices(),
            )
        )

    def describe_choices(self) -> Message:
        """The choices in words: `3 or 2`."""
        if isinstance(self.choices, range):
            return msg("{fewest} to {most}", fewest=self.choices[0], most=self.choices[-1])
        return listed(self.choices, "or")

    def describe_players(self) -> Message:
        """With how many it means something: `4 players`; empty where that is no matter."""
        return Message("") if self.players is None else number_of_players(self.players)


def number_of_players(players: range) -> Message:
    """How many: `2 players`, `2 to 4 players`."""
    fewest, most = players[0], players[-1]
    if fewest == most:
        return plural("{number} player", "{number} players", fewest)
    return msg("{fewest} to {most} players", fewest=fewest, most=most)


@dataclass(frozen=True)
class Setup:
    """How a round was set up."""

    players: int
    first: int = 0
    calls: bool = False
    options: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # A state refers to its set-up, and states are values.
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))

    def __reduce__(self) -> tuple[type[Setup], tuple[int, int, bool, dict[str, Value]]]:
        return Setup, (self.players, self.first, self.calls, dict(self.options))
