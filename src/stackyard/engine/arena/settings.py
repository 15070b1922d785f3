"""What an arena plays: all that decides its games, and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import msg
from stackyard.core.options import Value
from stackyard.core.registry import load
from stackyard.core.sources import deciding_files, digest
from stackyard.core.state import State
from stackyard.engine import bots


@dataclass(frozen=True)
class Settings:
    """The game, the bots, the seats and the seed; games that are played again with equal settings are equal,
    as far as the bots count steps and not seconds.
    """

    game: str
    players: tuple[str, ...]
    seats: int
    options: dict[str, Value]
    seed: str
    code: str
    """A short name for the rules and the bots as they were programmed at the time."""

    @classmethod
    def of(
        cls, game: Game, players: Sequence[str], seats: int | None, options: Mapping[str, Any], seed: str
    ) -> Settings:
        """The settings of an arena; every mistake in them is an OptionError that says what is right."""
        names = tuple(player.strip().removeprefix("bot:") for player in players)
        for name in names:
            bots.make(name, Random(0))
            if names.count(name) > 1:
                raise OptionError(msg("{name:quoted} plays twice; the bots of an arena differ", name=name))
        if not seed:
            raise OptionError(msg("a seed is any text, but some text"))
        if len(names) < 2:
            raise OptionError(msg("an arena is for two bots or more"))
        if seats is None:
            seats = max(2, game.players[0])
        if seats < 2:
            raise OptionError(msg("an arena needs two seats or more, not {seats}", seats=seats))
        for name in ("players", "first", "calls"):
            if name in options:
                raise OptionError(
                    msg("{name} is no option of an arena; all bots sit in all seats", name=name)
                )
        values = dict(game.setup(players=seats, **options).options)
        return cls(game.name, names, seats, values, seed, digest(deciding_files(game.name)))

    def start(self) -> State:
        """A round at its first decision."""
        options: dict[str, Any] = dict(self.options)
        return load(self.game).start(players=self.seats, **options)

    def as_dict(self) -> dict[str, Any]:
        """The settings in words and numbers that JSON knows."""
        return {**asdict(self), "players": list(self.players)}

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> Settings:
        """The settings that `as_dict` told."""
        return cls(**{**told, "players": tuple(told["players"])})

    def short_name(self) -> str:
        """A name for a folder: that of the game, and a few letters that stand for all the rest."""
        told = json.dumps(self.as_dict(), sort_keys=True)
        return f"{self.game}-{hashlib.sha256(told.encode()).hexdigest()[:8]}"
