"""How a table was set up: all that is known before anybody sits down, and never changes."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.match import Match
from stackyard.core.message import listed, msg
from stackyard.core.options import Value
from stackyard.core.registry import load as load_game

PERSON = "person"
HOST = "host"
"""The person who set the table up, and those who share that person's device."""
BOT = "bot:"

MOST_MINUTES = 24 * 60
MOST_INCREMENT = 3600


@dataclass(frozen=True)
class TimeControl:
    """Minutes for each player in a round, and seconds added with every move."""

    minutes: float
    increment: float = 0

    def __post_init__(self) -> None:
        if not 0 < self.minutes <= MOST_MINUTES:
            raise OptionError(msg("a clock has more than 0 and at most {most} minutes", most=MOST_MINUTES))
        if not 0 <= self.increment <= MOST_INCREMENT:
            raise OptionError(msg("a clock adds 0 to {most} seconds with a move", most=MOST_INCREMENT))


@dataclass(frozen=True)
class TableSetup:
    """A table before anything has happened at it."""

    id: str
    game: Game
    kinds: tuple[str, ...]
    """What each player is: `person`, `host`, or a bot such as `bot:4`."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """Of the game, the match, and `calls`."""
    clock: TimeControl | None = None
    listed: bool = True
    seed: bytes = b""
    """Secret until the match is over; the dice of every round come from it."""
    created: int = 0
    by: str = ""
    """A mark of the network that it was set up from, for a fair share of the lobby; see `addresses.py`."""

    @classmethod
    def new(
        cls,
        game_name: str,
        kinds: Sequence[str],
        options: Mapping[str, object],
        *,
        clock: TimeControl | None = None,
        listed: bool = True,
        now: int = 0,
        by: str = "",
    ) -> TableSetup:
        """Check how a table is to be set up; every mistake is an OptionError that says what is right."""
        game = load_game(game_name)
        for kind in kinds:
            if kind.startswith(BOT):
                _check_bot(kind)
        chosen = _choices_only(game, options)
        # Written down, so that a table stays as it was set up when one day something else is implied.
        chosen = {**game.match_rule.implied(chosen), **chosen}
        Match.new(game, ["Somebody"] * len(kinds), **chosen)  # It knows all that can be wrong.
        seed = secrets.token_bytes(32)
        return cls(new_id(), game, tuple(kinds), chosen, clock, listed, seed, now, by)

    def rotated(self, kinds: Sequence[str], now: int) -> TableSetup:
        """The setup of the next match between such players: everybody moves on by one place."""
        moved = (*kinds[1:], kinds[0])
        seed = secrets.token_bytes(32)
        return TableSetup(
            new_id(), self.game, moved, self.options, self.clock, self.listed, seed, now, self.by
        )

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.kinds)

    def new_match(self, names: Sequence[str]) -> Match:
        """The match that is played here, before its first round."""
        return Match.new(self.game, names, **self.options)

    # Text ------------------------------------------------------------------------------------

    def text(self) -> str:
        """All but id, seed and time as JSON, which the storage keeps."""
        clock = None if self.clock is None else [self.clock.minutes, self.clock.increment]
        fields = {"game": self.game.name, "kinds": self.kinds, "options": dict(self.options), "clock": clock}
        return json.dumps({**fields, "by": self.by})

    @classmethod
    def read(cls, text: str, *, id: str, seed: bytes, listed: bool, created: int) -> TableSetup:
        """The setup that `text` wrote."""
        fields: dict[str, Any] = json.loads(text)
        clock = None if fields["clock"] is None else TimeControl(*fields["clock"])
        kinds, game = tuple(fields["kinds"]), load_game(fields["game"])
        options = {**_before_implied(game, fields["options"]), **fields["options"]}
        return cls(id, game, kinds, options, clock, listed, seed, created, fields.get("by", ""))


def new_id() -> str:
    """A name for a table that nobody guesses."""
    return secrets.token_hex(8)


def _check_bot(kind: str) -> None:
    """Visitors choose levels; how long a server thinks is for its owner to say."""
    from stackyard.engine.bots.level import LEVELS

    level = kind.removeprefix(BOT)
    if level != "random" and not (level.isdecimal() and int(level) in LEVELS):
        raise OptionError(
            msg(
                "a bot is of level {least} to {most}, not {given:quoted}",
                least=LEVELS[0],
                most=LEVELS[-1],
                given=level,
            )
        )


def _before_implied(game: Game, options: Mapping[str, object]) -> dict[str, Value]:
    """What a match now implies, as it was at older tables, which did not write it down: the usual."""
    usual = {option.name: option.default for option in game.options}
    return {name: usual[name] for name in game.match_rule.implied(options)}


def _choices_only(game: Game, options: Mapping[str, object]) -> dict[str, Value]:
    """Options as their listed choices: what else a text may mean, such as a file, is not for visitors."""
    known = {option.name: option for option in (*game.options, *game.match_rule.options)}
    chosen: dict[str, Value] = {}
    for name, given in options.items():
        if name == "calls":
            if type(given) is not bool:
                raise OptionError(msg("calls is true or false, not {given:quoted}", given=given))
            chosen[name] = given
        elif name not in known:
            has = listed(list(known), "") or msg("none")
            raise OptionError(
                msg(
                    "{title} has no option {name:quoted}; its options: {names}",
                    title=game.title,
                    name=name,
                    names=has,
                )
            )
        else:
            option = known[name]
            values = [choice for choice in option.choices if str(choice) == str(given)]
            if not values:
                raise OptionError(
                    msg(
                        "{name} cannot be {given:quoted}; it can be {choices}",
                        name=name,
                        given=given,
                        choices=option.describe_choices(),
                    )
                )
            chosen[name] = values[0]
    return chosen
