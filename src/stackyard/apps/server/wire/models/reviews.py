"""Reviews: what cost somebody most in a round that has ended. Each is a puzzle."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from stackyard.apps.server.wire.models.base import Model


class ReviewedInfo(Model):
    """Somebody whose decisions can be reviewed."""

    player: int
    name: str


class ReviewProgress(Model):
    """How far the review of a round is; ask again."""

    done: Literal[False] = False
    progress: float


class ReviewInfo(Model):
    """The costliest decisions of somebody in a round, the costliest first; none is good news."""

    done: Literal[True] = True
    progress: float = 1.0
    game: str
    title: Annotated[str, Field(description="Of the game.")]
    player: Annotated[int, Field(description="Whose decisions they are.")]
    players: Annotated[tuple[ReviewedInfo, ...], Field(description="The people who played.")]
    moves: Annotated[tuple[int, ...], Field(description="The numbers of the moves, from 1 on.")]
