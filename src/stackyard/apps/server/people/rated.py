"""Matches that count for ratings, and who may play them."""

from __future__ import annotations

from typing import NamedTuple

from stackyard.apps.server.people.account import Account
from stackyard.apps.server.table.actions import Refused
from stackyard.core.message import msg


class SignInToBeRated(Refused):
    """Ratings are those of accounts."""

    code = "signed-out"


def check_signed_in(account: Account | None) -> None:
    """SignInToBeRated for a guest who wants to play for ratings."""
    if account is None:
        raise SignInToBeRated(msg("rated games are for people who are signed in"))


class RatedMatch(NamedTuple):
    """Who played, and how they ended; matches are rated in the order of these values."""

    ended: int
    """Milliseconds since 1970."""
    table: str
    players: tuple[str, ...]
    """Their accounts."""
    ranks: tuple[int, ...]
    """Of each: 1 is best, and equal ranks are a draw."""
