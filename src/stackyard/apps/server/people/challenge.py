"""One person asks another, by name, to play."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from stackyard.apps.server.people.wish import Wish
from stackyard.core.errors import StackyardError

KEPT = 14 * 24 * 3600 * 1000
"""Milliseconds after which nobody answers any more."""
MOST_SENT = 20
"""That somebody may have open at a time."""


class NoSuchChallenge(StackyardError):
    """It was withdrawn, declined or accepted, or never was."""

    code = "no-such-challenge"


@dataclass(frozen=True)
class Challenge:
    """Somebody wants to play with somebody else."""

    id: str
    wish: Wish
    by: str
    """The account that asks."""
    to: str
    """The account that is asked."""
    by_name: str
    to_name: str
    entropy: str
    created: int


def new_challenge_id() -> str:
    """A name for a challenge."""
    return secrets.token_hex(16)
