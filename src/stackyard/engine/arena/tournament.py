"""A tournament of bots over all seatings."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import msg
from stackyard.core.registry import load
from stackyard.engine.arena.folder import Folder
from stackyard.engine.arena.played import BotFailed, Played
from stackyard.engine.arena.schedule import schedule
from stackyard.engine.arena.settings import Settings
from stackyard.engine.arena.standings import Standings, standings
from stackyard.engine.arena.warm_up import warm_up
from stackyard.engine.arena.workers import Workers


@dataclass(frozen=True)
class News:
    """What can be told while an arena is being played."""

    game: Played | None
    """The game that has just ended; None before the first one."""
    done: int
    """Games that have been played, also before an interruption."""
    total: int
    points: dict[str, float]
    """By bot."""
    rounds: dict[str, int]
    """By bot."""

    @property
    def leader(self) -> str:
        """The bot with the most points a round."""
        return max(self.points, key=lambda name: self.points[name] / max(1, self.rounds[name]))


Watch = Callable[[News], None]


def arena(
    game: str | Game,
    players: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    seed: str | None = None,
    jobs: int | None = None,
    folder: str | Path | None = None,
    workers: Workers | None = None,
    watch: Watch | None = None,
    **options: Any,
) -> Standings:
    """Let bots play each other in all seatings, `games` rounds at every table, and say how they stand.

    With a `folder` records and results are kept there, and an arena that was interrupted goes on with the
    games that are missing. `jobs` processes play side by side (a script that asks for more than one needs the
    usual `if __name__ == "__main__"`); `workers` may be kept from one arena to the next. Without a `seed` a
    new one is drawn, or the folder's is used.

    """
    chosen = load(game) if isinstance(game, str) else game
    if games < 0:
        raise OptionError(msg("the number of games is 0 or more, not {games}", games=games))
    place = None if folder is None else Folder(Path(folder))
    if seed is None:
        seed = (place and place.seed()) or secrets.token_hex(8)
    settings = Settings.of(chosen, players, seats, options, seed)
    with ExitStack() as stack:
        if place is not None:
            stack.enter_context(place.open(settings))
        played = _play_missing(settings, games, place, jobs, workers, watch)
        result = standings(settings, played)
        if place is not None:
            place.finish(result)
    return result


def _play_missing(
    settings: Settings,
    games: int,
    folder: Folder | None,
    jobs: int | None,
    workers: Workers | None,
    watch: Watch | None,
) -> list[Played]:
    """Play what the folder does not hold yet, and give all games of the schedule."""
    planned = schedule(settings.players, settings.seats, games, settings.seed)
    before = [] if folder is None else folder.games
    played = [game for game in before if game.number <= len(planned)]
    there = {game.number for game in played}
    tasks = [(settings, number, seating) for number, seating in enumerate(planned, 1) if number not in there]
    tell = _Teller(settings.players, len(planned), watch)
    tell(None, played)
    if not tasks:
        return played
    warm_up(settings)
    with ExitStack() as stack:
        if workers is None:
            workers = stack.enter_context(Workers(min(jobs or usual_jobs(settings.players), len(tasks))))
        outcomes = workers.play(tasks)
        stack.callback(outcomes.close)  # type: ignore[attr-defined]
        try:
            for game, record in outcomes:
                if folder is not None:
                    folder.add(game, record)
                played.append(game)
                tell(game, [game])
        except BotFailed as error:
            if folder is not None:
                kept = folder.add_failure(error.number, error.record)
                told = msg(
                    "{problem} (the game up to there is in {path})", problem=error.problem, path=str(kept)
                )
                raise BotFailed(told, error.number, error.record, error.trace) from error
            raise
    return played


class _Teller:
    """Adds up points, and tells them to whoever watches."""

    def __init__(self, players: Sequence[str], total: int, watch: Watch | None) -> None:
        self.points = dict.fromkeys(players, 0.0)
        self.rounds = dict.fromkeys(players, 0)
        self.done = 0
        self.total = total
        self.watch = watch

    def __call__(self, news: Played | None, games: Sequence[Played]) -> None:
        for game in games:
            self.done += 1
            for name in set(game.seating):
                self.points[name] += game.points_of(name)
                self.rounds[name] += 1
        if self.watch is not None:
            self.watch(News(news, self.done, self.total, dict(self.points), dict(self.rounds)))


def usual_jobs(players: Sequence[str]) -> int:
    """As many processes as cores; fewer where a bot thinks in several threads, so that each has its core."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    threads = [int(found) for name in players for found in re.findall(r":threads=(\d+)", name)]
    return max(1, cores // max(threads, default=1))
