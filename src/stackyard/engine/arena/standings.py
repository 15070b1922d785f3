"""How the bots of an arena stand: scores, ratings, and who beat whom."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from stackyard.engine.arena.interval import Interval, Z, score_interval
from stackyard.engine.arena.played import Played
from stackyard.engine.arena.ratings import elo, openskill
from stackyard.engine.arena.settings import Settings


@dataclass(frozen=True)
class Row:
    """How one bot stands."""

    player: str
    rounds: int
    """The rounds in which it sat."""
    points: float
    """The sum of its shares of the one point of each round."""
    score: Interval
    """Points a round, 0 to 1."""
    par: float
    """The score of a bot that is as good as the others: the part of the seats that it sat in."""
    rating: Interval
    """Elo for two seats, OpenSkill's mu for more."""
    moves: float
    """Moves a round, in all its seats together."""
    seconds: float
    """Mean thinking time of a move."""


@dataclass(frozen=True)
class Duel:
    """What a bot won against another one."""

    rounds: int
    """The rounds in which both sat."""
    score: float | None
    """Its part of what the two won in them; None where neither of them won anything."""


@dataclass(frozen=True)
class Standings:
    """The result of an arena, so far."""

    settings: Settings
    games: tuple[Played, ...]
    """In the order of the schedule."""
    rows: tuple[Row, ...]
    """Best first."""
    duels: dict[tuple[str, str], Duel]
    """By bot and opponent."""
    seats: tuple[Interval, ...]
    """The score of each seat, whoever sat there."""
    moves: float
    """Moves a round, without the table's."""

    @property
    def rating_name(self) -> str:
        """What the ratings are."""
        return "Elo" if self.settings.seats == 2 else "OpenSkill"

    def row(self, player: str) -> Row:
        """How that bot stands."""
        return next(row for row in self.rows if row.player == player)

    def score(self, player: str, opponent: str) -> float:
        """What a bot won against another one, 0 to 1; half where nothing is known."""
        duel = self.duels[player, opponent]
        return 0.5 if duel.score is None else duel.score

    def as_dict(self) -> dict[str, Any]:
        """The result in words and numbers that JSON knows; of OpenSkill's ratings also mu and sigma."""
        rows = []
        for row in self.rows:
            told = asdict(row)
            if self.settings.seats > 2:
                sigma = (row.rating.high - row.rating.low) / (2 * Z)
                told["rating"] |= {"mu": row.rating.value, "sigma": sigma}
            rows.append(told)
        return {
            "settings": self.settings.as_dict(),
            "games": len(self.games),
            "rating": self.rating_name,
            "standings": rows,
            "crosstable": [
                {"player": player, "opponent": opponent, **asdict(duel)}
                for (player, opponent), duel in self.duels.items()
            ],
            "seats": [asdict(seat) for seat in self.seats],
            "moves": self.moves,
        }


def standings(settings: Settings, games: Sequence[Played]) -> Standings:
    """How the bots stand after these games."""
    games = tuple(sorted(games, key=lambda game: game.number))
    duels = _duels(settings, games)
    ratings = _ratings(settings, games)
    rows = [_row(player, games, ratings[player]) for player in settings.players]
    rows.sort(key=lambda row: row.score.value - row.par, reverse=True)
    return Standings(
        settings,
        games,
        tuple(rows),
        duels,
        tuple(score_interval([game.points[seat] for game in games]) for seat in range(settings.seats)),
        _mean([sum(game.moves) for game in games]),
    )


def _row(player: str, games: Sequence[Played], rating: Interval) -> Row:
    own = [game for game in games if player in game.seating]
    points = [game.points_of(player) for game in own]
    moves = seconds = 0.0
    for game in own:
        for seat, name in enumerate(game.seating):
            if name == player:
                moves += game.moves[seat]
                seconds += game.seconds[seat]
    return Row(
        player,
        len(own),
        math.fsum(points),
        score_interval(points),
        _mean([game.seating.count(player) / len(game.seating) for game in own]),
        rating,
        moves / len(own) if own else 0.0,
        seconds / moves if moves else 0.0,
    )


def _duels(settings: Settings, games: Sequence[Played]) -> dict[tuple[str, str], Duel]:
    """The crosstable."""
    rounds: dict[tuple[str, str], int] = {}
    points: dict[tuple[str, str], float] = {}
    for game in games:
        won = {player: game.points_of(player) for player in game.seating}
        for player in won:
            for opponent in won:
                pair = player, opponent
                rounds[pair] = rounds.get(pair, 0) + 1
                points[pair] = points.get(pair, 0.0) + won[player]
    duels = {}
    for player in settings.players:
        for opponent in settings.players:
            if player != opponent:
                own, others = points.get((player, opponent), 0.0), points.get((opponent, player), 0.0)
                score = own / (own + others) if own + others else None
                duels[player, opponent] = Duel(rounds.get((player, opponent), 0), score)
    return duels


def _ratings(settings: Settings, games: Sequence[Played]) -> dict[str, Interval]:
    players = settings.players
    if settings.seats > 2:
        return dict(zip(players, openskill(players, games), strict=True))
    won = np.zeros((len(players), len(players)))
    for game in games:
        first, second = (players.index(name) for name in game.seating)
        won[first, second] += game.points[0]
        won[second, first] += game.points[1]
    return dict(zip(players, elo(won), strict=True))


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0
