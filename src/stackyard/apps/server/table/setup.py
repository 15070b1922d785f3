"""How a table was set up: all that is known before anybody sits down, and never changes."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.jit import implemented
from stackyard.core.match import Match
from stackyard.core.message import listed, msg
from stackyard.core.options import Value
from stackyard.core.registry import load as load_game
from stackyard.core.state import State

PERSON = "person"
HOST = "host"
"""The person who set the table up, and those who share that person's device."""
BOT = "bot:"

HIDDEN = "?"
"""Stands in the text of a position for what somebody has not seen."""
MOST_MINUTES = 24 * 60
MOST_INCREMENT = 3600
MOST_DAYS = 14
DAY = 24 * 3600 * 1000


@dataclass(frozen=True)
class TimeControl:
    """Minutes for each player in a round, and seconds added with every move; or days for each move."""

    minutes: float = 0
    increment: float = 0
    days: float = 0
    """For correspondence: each move has so many, whatever those before it took."""

    def __post_init__(self) -> None:
        if self.days:
            if not 0 < self.days <= MOST_DAYS or self.minutes or self.increment:
                raise OptionError(
                    msg("a clock of days has more than 0 and at most {most} for a move", most=MOST_DAYS)
                )
            return
        if not 0 < self.minutes <= MOST_MINUTES:
            raise OptionError(msg("a clock has more than 0 and at most {most} minutes", most=MOST_MINUTES))
        if not 0 <= self.increment <= MOST_INCREMENT:
            raise OptionError(msg("a clock adds 0 to {most} seconds with a move", most=MOST_INCREMENT))

    @property
    def values(self) -> list[float]:
        """What it is made of, as it is kept."""
        return [self.minutes, self.increment, self.days] if self.days else [self.minutes, self.increment]

    @property
    def start(self) -> int:
        """Milliseconds that everybody has at first."""
        return round(self.days * DAY if self.days else self.minutes * 60_000)

    def after_move(self, left: int) -> int:
        """Milliseconds that somebody has who has made a move with so many left."""
        return self.start if self.days else left + round(self.increment * 1000)


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
    rated: bool = False
    """Whether the match counts for the ratings of those who play it."""
    position: str = ""
    """Where its first round begins, as text, if not at the start."""
    hints: bool = True
    """Whether a bot may be asked for a move here; never where the match is rated."""

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
        rated: bool = False,
        position: str = "",
        hints: bool | None = None,
    ) -> TableSetup:
        """Check how a table is to be set up; every mistake is an OptionError that says what is right.

        Between people there are no hints unless somebody says so.
        """
        game = load_game(game_name)
        for kind in kinds:
            if kind.startswith(BOT):
                _check_bot(kind)
        chosen = choices_only(game, options)
        # Written down, so that a table stays as it was set up when one day something else is implied.
        chosen = {**game.match_rule.implied(chosen), **chosen}
        match = Match.new(game, ["Somebody"] * len(kinds), **chosen)  # It knows all that can be wrong.
        if position and rated:
            raise OptionError(msg("a match that begins in a position of one's own is not rated"))
        if position:
            position = str(_playable(match, position))
        seed = secrets.token_bytes(32)
        if hints is None:
            hints = sum(not kind.startswith(BOT) for kind in kinds) < 2
        begins = (clock, listed, seed, now, by, rated, position, hints and not rated)
        return cls(new_id(), game, tuple(kinds), chosen, *begins)

    def rotated(self, kinds: Sequence[str], now: int) -> TableSetup:
        """The setup of the next match between such players: everybody moves on by one place."""
        moved = (*kinds[1:], kinds[0])
        seed = secrets.token_bytes(32)
        return replace(self, id=new_id(), kinds=moved, seed=seed, created=now)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.kinds)

    def new_match(self, names: Sequence[str]) -> Match:
        """The match that is played here, before its first round."""
        return Match.new(self.game, names, **self.options)

    def first_state(self, match: Match) -> State | None:
        """Where the first round of its match begins; None where that is the start of a round."""
        return _playable(match, self.position) if self.position and not match.rounds else None

    # Text ------------------------------------------------------------------------------------

    def text(self) -> str:
        """All but id, seed and time as JSON, which the storage keeps."""
        clock = None if self.clock is None else self.clock.values
        fields = {"game": self.game.name, "kinds": self.kinds, "options": dict(self.options), "clock": clock}
        begins = {"position": self.position} if self.position else {}
        return json.dumps({**fields, "by": self.by, "rated": self.rated, "hints": self.hints, **begins})

    @classmethod
    def read(cls, text: str, *, id: str, seed: bytes, listed: bool, created: int) -> TableSetup:
        """The setup that `text` wrote."""
        fields: dict[str, Any] = json.loads(text)
        clock = None if fields["clock"] is None else TimeControl(*fields["clock"])
        kinds, game = tuple(fields["kinds"]), load_game(fields["game"])
        options = {**_before_implied(game, fields["options"]), **fields["options"]}
        by, rated, position = fields.get("by", ""), fields.get("rated", False), fields.get("position", "")
        hints = fields.get("hints", True)
        return cls(id, game, kinds, options, clock, listed, seed, created, by, rated, position, hints)


def new_id() -> str:
    """A name for a table that nobody guesses."""
    return secrets.token_hex(8)


def _playable(match: Match, position: str) -> State:
    """A position from which a round of this match can go on; OptionError where it cannot."""
    state = match.game.parse(position, **{"first": match.first, **match.setup})
    if state.over:
        raise OptionError(msg("the round is over in this position; there is nothing left to play"))
    if HIDDEN in position and implemented("mask", match.game.kernel.State):
        raise OptionError(msg("something is hidden in this position, so that nobody can play on from it"))
    return state


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


def choices_only(game: Game, options: Mapping[str, object]) -> dict[str, Value]:
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
