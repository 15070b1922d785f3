"""What a server says about itself."""

from __future__ import annotations

import os
from collections.abc import Mapping

import stackyard
from stackyard.apps.server.wire.models.health import HealthInfo
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.core.message import Say, msg


def health_info(database: bool, games: Mapping[str, bool], say: Say) -> HealthInfo:
    """How the server is; without its database it can do nothing."""
    away = msg("The database cannot be reached. What was acknowledged is kept; everything else must wait.")
    return HealthInfo(
        status="ok" if database else "unavailable",
        reason="" if database else say(away),
        version=stackyard.__version__,
        process=os.getpid(),
        database=database,
        games=dict(games),
    )


def only_here(say: Say) -> Problem:
    """Somebody elsewhere asks for the metrics."""
    reason = msg("Metrics are for this machine only; `stackyard serve --metrics` lets others read them.")
    return Problem(code="only-here", reason=say(reason), clause="")
