"""Many games at once: tournaments of bots, and what they say."""

from __future__ import annotations

from stackyard.engine.arena.folder import read
from stackyard.engine.arena.interval import Interval
from stackyard.engine.arena.played import BotFailed, Played
from stackyard.engine.arena.standings import Duel, Row, Standings
from stackyard.engine.arena.tournament import News, arena
from stackyard.engine.arena.workers import WorkerLost, Workers

__all__ = [
    "BotFailed",
    "Duel",
    "Interval",
    "News",
    "Played",
    "Row",
    "Standings",
    "WorkerLost",
    "Workers",
    "arena",
    "read",
]
