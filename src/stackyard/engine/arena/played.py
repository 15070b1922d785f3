"""One game of an arena: played by bots, with dice of its own, and what came of it."""

from __future__ import annotations

import time
import traceback
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from stackyard.core.calls import is_call
from stackyard.core.chance import Dice
from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.engine import bots
from stackyard.engine.arena.schedule import Seating
from stackyard.engine.arena.settings import Settings
from stackyard.play.record import Record
from stackyard.play.round import Round


@dataclass(frozen=True)
class Played:
    """What came of a game."""

    number: int
    """The place of the game in the schedule, from 1."""
    seating: Seating
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    moves: tuple[int, ...]
    """How many moves each seat made."""
    seconds: tuple[float, ...]
    """How long each seat thought."""

    @property
    def points(self) -> tuple[float, ...]:
        """One point, shared by the winners, or by all seats where nobody won."""
        sharing = self.winners or range(len(self.seating))
        return tuple((seat in sharing) / len(sharing) for seat in range(len(self.seating)))

    def points_of(self, player: str) -> float:
        """The points of a bot in all of its seats."""
        return sum(won for name, won in zip(self.seating, self.points, strict=True) if name == player)

    def as_dict(self) -> dict[str, Any]:
        """The game in words and numbers that JSON knows."""
        return asdict(self)

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> Played:
        """The game that `as_dict` told."""
        plain: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in told.items()
        }
        return cls(**plain)


class BotFailed(StackyardError):
    """A bot raised an error or made an illegal move; `record` is the text of its game up to there."""

    code = "bot-failed"

    def __init__(self, problem: str, number: int, record: str, trace: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.number = number
        self.record = record
        self.trace = trace
        if trace:
            self.add_note(trace)  # What was raised in another process would be lost.

    def __reduce__(self) -> tuple[type[BotFailed], tuple[str, int, str, str]]:
        return BotFailed, (self.problem, self.number, self.record, self.trace)


def play_game(settings: Settings, number: int, seating: Seating) -> tuple[Played, Record]:
    """Play a game of an arena to its end. Its dice and its bots depend on the seed and the number alone."""
    dice = Dice(settings.seed.encode()).for_round(number)
    # A bot in two seats is two bots: what one of them knows is a secret to the other.
    sitting = [
        bots.make(name, Random(f"{settings.seed} game {number} seat {seat}"))
        for seat, name in enumerate(seating)
    ]
    tags = [("Arena", settings.seed), ("ArenaGame", str(number))]
    round = Round.start(settings.start(), seating, dice, tags)
    moves, seconds = [0] * len(seating), [0.0] * len(seating)
    while not round.over:
        seat = round.state.to_move
        if seat == TABLE:
            round = round.roll()
        else:
            began = time.perf_counter()
            move = _ask(sitting[seat], seating[seat], round, number)
            seconds[seat] += time.perf_counter() - began
            moves[seat] += 1
            round = _make(move, seating[seat], round, number)
    scores = round.state.scores or ()
    played = Played(number, seating, scores, round.winners, tuple(moves), tuple(seconds))
    return played, round.record


def _ask(bot: bots.Bot, name: str, round: Round, number: int) -> str:
    try:
        return bots.ask(bot, round.state)
    except Exception as error:
        problem = msg("raised {error}", error=f"{type(error).__name__}: {error}")
        raise _failure(name, round, number, problem, traceback.format_exc()) from error


def _make(move: str, name: str, round: Round, number: int) -> Round:
    try:
        if is_call(move):
            raise OptionError(msg("a bot makes no calls"))
        return round.play(move)
    except StackyardError as error:
        raise _failure(
            name, round, number, msg("played {move:quoted}: {problem}", move=move, problem=error.message)
        ) from error


def _failure(name: str, round: Round, number: int, problem: str, trace: str = "") -> BotFailed:
    state, record = round.state, round.record
    told = msg(
        "{name} in seat {seat}, move {move} of game {number}, at {position:quoted}, {problem}",
        name=name,
        seat=state.to_move,
        move=len(record.moves) + 1,
        number=number,
        position=str(state),
        problem=problem,
    )
    return BotFailed(told, number, record.text(), trace)
