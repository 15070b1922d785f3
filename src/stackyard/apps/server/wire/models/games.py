"""Games, and their rules."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field, RootModel

from stackyard.apps.server.wire.models.base import Model, Value


class Bounds(Model):
    """From how many to how many."""

    min: int
    max: int


class PlayerCounts(Bounds):
    """For how many players a game is."""

    usual: int


class OptionInfo(Model):
    """An option of the rules."""

    name: str
    summary: str
    clause: str
    ruling: str
    why: Annotated[
        str, Field(description="Why another choice than the default may be wanted, in a sentence.")
    ]
    default: Value
    choices: tuple[Value, ...]
    words: Annotated[tuple[str, ...], Field(description="What each choice means, where they do not say it.")]
    players: Annotated[Bounds | None, Field(description="With how many players it means something.")]
    calls: Annotated[bool, Field(description="Whether it means something only with calls.")]
    match: Annotated[bool, Field(description="Whether it is an option of the match, not of a round.")]
    implies: Annotated[
        dict[str, Value],
        Field(description="What other options are where this one is changed and they are not."),
    ]


class GameInfo(Model):
    """A game, and how tables of it can be set up."""

    name: str
    title: str
    summary: str
    players: PlayerCounts
    seat_names: Annotated[tuple[str, ...], Field(description="Empty where seats have only numbers.")]
    resigns: bool
    draws: bool
    calls: bool
    levels: tuple[int, ...]
    picture: str
    course: Annotated[bool, Field(description="Whether it can be learned at /learn.")]
    puzzles: Annotated[bool, Field(description="Whether it has puzzles, at /puzzles.")]
    options: tuple[OptionInfo, ...]


class GamesInfo(RootModel[tuple[GameInfo, ...]]):
    """All games."""

    model_config = ConfigDict(frozen=True)


class ClauseInfo(Model):
    """A clause of the rules."""

    id: str
    title: str
    text: str
    ruling: str
    section: str


class RulesInfo(Model):
    """The rules of a game."""

    game: str
    title: str
    how_to: Annotated[tuple[str, ...], Field(description="How to play, in paragraphs.")]
    clauses: tuple[ClauseInfo, ...]
    course: Annotated[bool, Field(description="Whether the game can be learned at /learn.")]
    puzzles: Annotated[bool, Field(description="Whether it has puzzles, at /puzzles.")]
