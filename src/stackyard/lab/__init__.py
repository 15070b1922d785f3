"""Many games at once: tournaments of bots, and what they say."""

from __future__ import annotations

from stackyard.lab.folder import read
from stackyard.lab.interval import Interval
from stackyard.lab.played import BotFailed, Played
from stackyard.lab.standings import Duel, Row, Standings
from stackyard.lab.tournament import News, arena
from stackyard.lab.workers import WorkerLost, Workers

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
