"""What games are taught with: examples of their clauses."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from stackyard.apps.server.wire.models.base import Model, Number


class ExampleInfo(Model):
    """A position and a move that show what a clause allows, or what it forbids."""

    clause: str
    number: Annotated[int, Field(description="Counted from 1 among the examples of its clause.")]
    allowed: bool
    caption: str
    move: str
    words: Annotated[str, Field(description="What is to be seen, for people who cannot see it.")]
    after: Annotated[str, Field(description="The same of the position after the move; empty if forbidden.")]
    picture: str
    width: Number
    height: Number


class ExamplesInfo(Model):
    """The examples of a game, in the order of its clauses."""

    game: str
    examples: tuple[ExampleInfo, ...]
    unshown: Annotated[dict[str, str], Field(description="Why no picture can show a clause, by clause.")]
